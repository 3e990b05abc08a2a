import type { RequestField } from './requestSchema';

/**
 * Other names of the fields, from clients and from the tools of other servers. They are not part of the schema, which
 * costs tokens in every conversation. Ambiguous names (`pattern`, `type`, `text`) are left out.
 */
const OTHER_NAMES: Readonly<Partial<Record<RequestField, string>>> = {
  query: 'question q searchQuery searchTerm userQuery queryText informationRequest',
  path: 'file filePath directory dir folder targetDirectory directoryPath folderPath',
  include:
    'glob globs fileGlob filePattern filePatterns includePattern includePatterns includes includeGlob directories targetDirectories folders paths',
  exclude: 'excludes excludePattern excludePatterns excludeGlob ignorePatterns',
  languages: 'language lang fileType fileTypes fileExtension fileExtensions extensions',
  top_k:
    'maxResults limit k n topN numResults nResults maxNumResults numberOfResults resultCount resultLimit count pageSize',
  offset: 'skip',
  min_score: 'minScore minSimilarity threshold scoreThreshold similarityThreshold',
  timeout_ms: 'timeoutMs timeoutMillis timeoutMilliseconds',
  max_tokens: 'maxTokens tokenBudget tokenLimit',
  intent: 'intents',
  disclosure_level: 'disclosureLevel',
  include_dependencies: 'includeDependencies',
  allow_lexical_fallback: 'allowLexicalFallback',
};

const names = (list: string): readonly string[] => list.split(/\s+/);

/** Maps each other name to its field. */
export const ALIASES: Readonly<Record<string, RequestField>> = Object.fromEntries(
  Object.entries(OTHER_NAMES).flatMap(([field, list]) => names(list).map((name) => [name, field as RequestField])),
);

const namesOf = new Map(Object.entries(OTHER_NAMES).map(([field, list]) => [field, [field, ...names(list)]]));

/** Returns the value of a field as it was sent, under any of its names. */
export function fieldOf(request: Readonly<Record<string, unknown>>, field: RequestField): unknown {
  const name = namesOf.get(field)?.find((one) => request[one] !== undefined && request[one] !== null) ?? field;
  return request[name];
}
