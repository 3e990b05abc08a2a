import { limits } from '../../src/core/base/limits';
import type { ViewQuestion } from '../../src/shared/messageParts';
import type { ViewRequest } from '../../src/shared/hostMessages';
import type { Filters } from './filters';

/** Converts the questions of the view to a request of `codebase_search`, or of `codebase_similar` for code. */

/** Number of results on one page of the view. */
const pageSize = 20;

/** Globs of the files that ranking treats as tests (core/memoryIndex/structures/pathFeatures.ts). */
const tests = [
  '**/{test,tests,spec,specs,__tests__,testing,testdata,fixture,fixtures,mock,mocks,__mocks__}/**',
  '**/*{_test,.test,.spec,_spec,Test,Tests,Spec,_unittest,-test}.*',
  '**/{test_*,conftest*}',
];

/** @param usual the minimum score of the settings: weaker matches must be allowed to score lower than it. */
export function requestOf(
  questions: readonly ViewQuestion[],
  filters: Filters,
  offset: number,
  usual: number = limits.minScore.default,
): ViewRequest {
  const { path, minScore } = filters;
  const [languages, include, scope] = [listOf(filters.languages), listOf(filters.include), listOf(filters.scope)];
  const wanted = wantedBy(questions);
  return {
    ...wanted,
    offset,
    top_k: pageSize,
    ...(filters.match.trim() !== '' && { match: filters.match }),
    ...(path.trim() !== '' && { path: path.trim() }),
    ...(filters.languages.trim() !== '' && { languages }),
    ...(include.length > 0 && { include }),
    // Similar code is searched for in the open folders only.
    ...(scope.length > 0 && wanted.of === undefined && { scope }),
    exclude: [...listOf(filters.exclude), ...(filters.tests ? [] : tests)],
    ...(minScore !== null && { min_score: minScore < usual ? minScore : 0 }),
  };
}

function wantedBy(questions: readonly ViewQuestion[]): Pick<ViewRequest, 'query' | 'queries' | 'of'> {
  const cut = ({ text }: ViewQuestion): string => text.slice(0, limits.queryCharacters);
  const [first, ...others] = questions;
  if (!first || others.length > 0) return { queries: questions.map(cut) };
  return first.label === undefined ? { query: cut(first) } : { of: first.place ?? cut(first) };
}

const listOf = (text: string): string[] =>
  splitOutsideBraces(text)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Splits at commas, except for those in braces as in `*.{ts,tsx}`. */
function splitOutsideBraces(text: string): readonly string[] {
  return text.match(/(?:\{[^}]*\}|[^,])+/g) ?? [];
}
