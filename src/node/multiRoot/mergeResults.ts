import { isEmptyFilterWarning } from '../../core/base/emptyFilterWarning';
import type { SearchResult } from '../../core/base/types';
import { isUnknownNameWarning } from '../../core/search/unknownNameWarnings';
import type { Fields } from './folderLabels';
import { statePriority } from './mergeStatus';
import { requestedQueries } from './splitQueries';

/**
 * Returns whether a warning about a name holds for all folders. A folder without any results does not warn about names,
 * so it need not have the warning.
 */
const isOfAll = (warning: string, results: readonly SearchResult[]): boolean =>
  results.every(({ total_hits, warnings }) => total_hits === 0 || warnings.includes(warning));

/**
 * Returns whether to show a warning of one folder. It may not hold for the others, which may have such a name, or files
 * that pass the filters.
 */
function isToBeSaid(warning: string, results: readonly SearchResult[]): boolean {
  if (isEmptyFilterWarning(warning)) return results.every(({ warnings }) => warnings.some(isEmptyFilterWarning));
  return !isUnknownNameWarning(warning) || isOfAll(warning, results);
}

/** Merges everything except the items. */
export function mergeResults(
  first: SearchResult,
  results: readonly SearchResult[],
  request: Fields,
  warnings: readonly string[],
  offset: number,
): SearchResult {
  const { next_steps, offset: _, total_dependencies: __, matches: ___, ...fields } = first;
  const lists = results.flatMap(({ matches }) => matches ?? []);
  const dependencies = results.reduce((total, { total_dependencies = 0 }) => total + total_dependencies, 0);
  return {
    ...fields,
    // If one folder has no results and another has some, the response needs no next steps.
    ...(next_steps && results.every(({ items }) => items.length === 0) && { next_steps }),
    ...requestedQueries(request, first),
    took_ms: Math.max(...results.map(({ took_ms }) => took_ms)),
    total_hits: results.reduce((total, { total_hits }) => total + total_hits, 0),
    ...(offset > 0 && { offset }),
    ...(lists.length > 0 && { matches: mergeLists(lists) }),
    ...(dependencies > 0 && { total_dependencies: dependencies }),
    warnings: [
      ...new Set([
        ...warnings,
        ...results.flatMap((result) => result.warnings.filter((warning) => isToBeSaid(warning, results))),
      ]),
    ],
    coverage: mergeCoverage(results),
  };
}

type ListSummary = NonNullable<SearchResult['matches']>;

const mergeLists = (lists: readonly ListSummary[]): ListSummary => ({
  lines: lists.reduce((sum, { lines }) => sum + lines, 0),
  files: lists.reduce((sum, { files }) => sum + files, 0),
  complete: lists.every(({ complete }) => complete),
});

function mergeCoverage(results: readonly SearchResult[]): SearchResult['coverage'] {
  const coverages = results.map(({ coverage }) => coverage);
  return {
    state: statePriority.find((name) => coverages.some(({ state }) => state === name)) ?? 'standby',
    files_indexed: coverages.reduce((total, { files_indexed }) => total + files_indexed, 0),
    files_total: coverages.reduce((total, { files_total }) => total + files_total, 0),
    stale: coverages.some(({ stale }) => stale),
  };
}
