import { limits } from '../../core/base/limits';
import type { ResultItem, SearchResult } from '../../core/base/types';
import type { ViewSearchParams } from '../../shared/searchProtocol';
import type { ChangedGlobs } from './branchFilter';

/** What the search view asks for, as a `codebase_search` request. */

/** Results on one page of the view. */
const pageSize = 20;

/** What ranking takes for tests (core/memoryIndex/structures/pathFeatures.ts), as globs. */
const tests = [
  '**/{test,tests,spec,specs,__tests__,testing,testdata,fixture,fixtures,mock,mocks,__mocks__}/**',
  '**/*{_test,.test,.spec,_spec,Test,Tests,Spec,_unittest,-test}.*',
  '**/{test_*,conftest*}',
];

/**
 * @param changed what stands for the files that changed on this branch and are included, when only those are wanted.
 * @param usual the least score of the settings: weaker matches than those are weaker than it.
 */
export function toSearchRequest(
  { questions, filters, offset }: ViewSearchParams,
  changed: ChangedGlobs | undefined,
  usual: number = limits.minScore.default,
): Readonly<Record<string, unknown>> {
  const { path, languages, include, exclude, minScore } = filters;
  const texts = questions.map(({ text }) => text.slice(0, limits.queryCharacters));
  const included = changed?.include ?? listOf(include);
  return {
    ...(texts.length === 1 ? { query: texts[0] } : { queries: texts }),
    offset,
    top_k: pageSize,
    ...(path.trim() !== '' && { path: path.trim() }),
    ...(languages.trim() !== '' && { languages: listOf(languages) }),
    ...(included.length > 0 && { include: included }),
    exclude: [...listOf(exclude), ...(filters.tests ? [] : tests)],
    ...(minScore !== null && { min_score: minScore < usual ? minScore : 0 }),
  };
}

export const listOf = (text: string): readonly string[] =>
  splitOutsideBraces(text)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** At commas, but for those of `*.{ts,tsx}`. */
function splitOutsideBraces(text: string): readonly string[] {
  return text.match(/(?:\{[^}]*\}|[^,])+/g) ?? [];
}

/** The code that a question points at is no answer to it. */
export function dropQueryOrigins(result: SearchResult, { questions }: ViewSearchParams): SearchResult {
  const origins = questions.flatMap(({ origin }) => origin ?? []);
  const isOrigin = ({ path, start_line, end_line }: ResultItem): boolean =>
    origins.some((origin) => origin.path === path && start_line <= origin.endLine && end_line >= origin.startLine);
  const items = result.items.filter((item) => !isOrigin(item));
  return { ...result, items, total_hits: result.total_hits - (result.items.length - items.length) };
}
