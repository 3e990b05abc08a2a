import * as z from 'zod';
import { validate } from '../../core/request/validate';
import { limits } from '../../core/base/limits';
import { searchVariables, type SearchVariable } from './searchVariables';
import { defaultSettings, type SearchSettings } from '../../core/request/searchRequest';

/**
 * Search settings of the command line and the MCP server, as environment variables: the settings of the editor under
 * other names. The editor passes them on to its own MCP server.
 */

type Environment = Readonly<Record<string, string | undefined>>;

const range = ({ min, max }: { readonly min: number; readonly max: number }, number: z.ZodNumber, kind: string) => {
  const expected = `${kind} from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .min(1, expected)
    .transform(Number)
    .pipe(number.min(min, expected).max(max, expected))
    .optional();
};

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .optional();

const schema = z.object({
  CODEBASE_SEARCH_MAX_RESULTS: range(
    limits.topK,
    z.int(`a whole number from ${limits.topK.min} to ${limits.topK.max}`),
    'a whole number',
  ),
  CODEBASE_SEARCH_MIN_SCORE: range(
    limits.minScore,
    z.number(`a number from ${limits.minScore.min} to ${limits.minScore.max}`),
    'a number',
  ),
  CODEBASE_SEARCH_API_VOCABULARY: list,
  CODEBASE_SEARCH_API_PREFIX: z.string().trim().optional(),
  CODEBASE_SEARCH_MASK_SECRETS: z.enum(['true', 'false'], 'true or false').optional(),
} satisfies Record<SearchVariable, z.ZodType>);

/**
 * Reads the search settings from environment variables.
 * @throws SearchError INVALID_ARGUMENT naming the variable, its value and what is expected.
 */
export function environmentSearchSettings(environment: Environment = process.env): SearchSettings {
  const known = validate(schema, Object.fromEntries(searchVariables(environment)));
  const { maxResults, minScore, apiVocabulary, maskSecrets } = defaultSettings;
  return {
    maxResults: known.CODEBASE_SEARCH_MAX_RESULTS ?? maxResults,
    minScore: known.CODEBASE_SEARCH_MIN_SCORE ?? minScore,
    apiVocabulary: {
      names: known.CODEBASE_SEARCH_API_VOCABULARY ?? apiVocabulary.names,
      prefix: known.CODEBASE_SEARCH_API_PREFIX ?? apiVocabulary.prefix,
    },
    maskSecrets:
      known.CODEBASE_SEARCH_MASK_SECRETS === undefined ? maskSecrets : known.CODEBASE_SEARCH_MASK_SECRETS === 'true',
  };
}

/** Returns the environment variables that are equivalent to these settings. */
export function searchEnvironment({
  maxResults,
  minScore,
  apiVocabulary: { names, prefix },
  maskSecrets,
}: SearchSettings): Record<string, string> {
  return {
    CODEBASE_SEARCH_MAX_RESULTS: String(maxResults),
    CODEBASE_SEARCH_MIN_SCORE: String(minScore),
    CODEBASE_SEARCH_API_VOCABULARY: names.join(','),
    CODEBASE_SEARCH_API_PREFIX: prefix,
    CODEBASE_SEARCH_MASK_SECRETS: String(maskSecrets),
  };
}
