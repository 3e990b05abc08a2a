import { SearchError } from '../base/errors';
import { limits } from '../base/limits';
import type { ResultItem, SearchResult } from '../base/types';
import type { SearchRequest } from '../request/searchRequest';
import type { SimilarRequest } from '../request/similarRequest';

/** Operations of a folder's engine that the search for similar code uses. */
interface SimilarSource {
  readonly expand: (request: Readonly<Record<string, unknown>>) => Promise<ResultItem>;
  readonly search: (
    request: Readonly<Record<string, unknown>>,
    given: Pick<SearchRequest, 'asked' | 'origin'>,
  ) => Promise<SearchResult>;
}

/** Maximum number of characters of the code that a heading quotes. */
const QUOTED_CHARACTERS = 60;

/**
 * Finds functions that are similar to the code at a place, or to given code. The code itself is the query, by its
 * words, names, and vector. The code at the place is excluded from the results, and exact copies of the code are marked
 * as such.
 * @throws SearchError INVALID_ARGUMENT
 */
export async function findSimilar(
  { of, place, fields, warnings }: SimilarRequest,
  source: SimilarSource,
): Promise<SearchResult> {
  const from = place && (await source.expand({ path: `${place.path}:${place.lines}` }));
  const code = from?.snippet ?? of;
  const asked = from ? `similar to ${from.path}:${from.start_line}-${from.end_line}` : `similar to ${firstWords(of)}`;
  const query = code.slice(0, limits.queryCharacters);
  const found = await source.search(
    { ...fields, query, include_dependencies: false },
    { asked: [asked], origin: from && { path: from.path, startLine: from.start_line, endLine: from.end_line } },
  );
  const items: ResultItem[] = [];
  for (const item of found.items) {
    const own = { ...item, matched_queries: [asked] };
    items.push((await isSameCode(item, code, source)) ? { ...own, reason: SAME_CODE } : own);
  }
  return { ...found, items, warnings: [...warnings, ...found.warnings] };
}

const SAME_CODE = 'The same code';

function firstWords(code: string): string {
  const line = code.trim().replace(/\s+/g, ' ');
  return line.length > QUOTED_CHARACTERS ? `${line.slice(0, QUOTED_CHARACTERS)}…` : line;
}

/**
 * Returns whether a result is the same code apart from whitespace. Only results with the same number of lines are read.
 */
async function isSameCode(
  { path, start_line, end_line }: ResultItem,
  code: string,
  { expand }: SimilarSource,
): Promise<boolean> {
  if (end_line - start_line + 1 !== code.trim().split('\n').length) return false;
  const whole = await expand({ path, start_line, end_line }).catch(undefinedIfRefused);
  return whole !== undefined && withoutBlanks(whole.snippet) === withoutBlanks(code);
}

/** Returns undefined for a file that can no longer be read, which is not a copy; rethrows a cancellation. */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof SearchError)) throw error;
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();
