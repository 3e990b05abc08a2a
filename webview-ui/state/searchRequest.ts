import { limits } from '../../src/core/base/limits';
import type { RequestFields } from '../../src/core/request/requestSchema';
import type { ViewQuestion } from '../../src/shared/searchProtocol';
import type { Filters } from './filters';

/** What the search view asks for, as a `codebase_search` request. */

/** Results on one page of the view. */
const pageSize = 20;

/** What ranking takes for tests (core/memoryIndex/structures/pathFeatures.ts), as globs. */
const tests = [
  '**/{test,tests,spec,specs,__tests__,testing,testdata,fixture,fixtures,mock,mocks,__mocks__}/**',
  '**/*{_test,.test,.spec,_spec,Test,Tests,Spec,_unittest,-test}.*',
  '**/{test_*,conftest*}',
];

/** @param usual the least score of the settings: weaker matches than those are weaker than it. */
export function requestOf(
  questions: readonly ViewQuestion[],
  filters: Filters,
  offset: number,
  usual: number = limits.minScore.default,
): RequestFields {
  const { path, minScore } = filters;
  const texts = questions.map(({ text }) => text.slice(0, limits.queryCharacters));
  const [languages, include] = [listOf(filters.languages), listOf(filters.include)];
  return {
    ...(texts.length === 1 ? { query: texts[0] } : { queries: texts }),
    offset,
    top_k: pageSize,
    ...(filters.match.trim() !== '' && { match: filters.match }),
    ...(path.trim() !== '' && { path: path.trim() }),
    ...(filters.languages.trim() !== '' && { languages }),
    ...(include.length > 0 && { include }),
    exclude: [...listOf(filters.exclude), ...(filters.tests ? [] : tests)],
    ...(minScore !== null && { min_score: minScore < usual ? minScore : 0 }),
  };
}

const listOf = (text: string): string[] =>
  splitOutsideBraces(text)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** At commas, but for those of `*.{ts,tsx}`. */
function splitOutsideBraces(text: string): readonly string[] {
  return text.match(/(?:\{[^}]*\}|[^,])+/g) ?? [];
}
