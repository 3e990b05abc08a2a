import type { SearchResult } from '../../core/base/types';
import { isEmptyFilterWarning } from '../../core/base/emptyFilterWarning';
import type { ChangedFiles } from './branchFilter';

/**
 * Drops results in files that did not change. A glob without a slash matches that name in every folder, so other files
 * get through.
 */
export function onlyChanged(result: SearchResult, changed: readonly ChangedFiles[]): SearchResult {
  const names = new Set(
    changed.flatMap(({ label, paths }) => paths.map((path) => (label === undefined ? path : `${label}/${path}`))),
  );
  const items = result.items.filter(({ path, source }) => names.has(path) || source === 'dependency');
  return { ...result, items, total_hits: result.total_hits - (result.items.length - items.length) };
}

/** Warns that no files have changed, in place of the warnings about the glob that matches no file. */
export function unchangedBranch(result: SearchResult, branches: readonly string[]): SearchResult {
  const where = branches.length === 0 ? 'on this branch' : `on branch ${branches.join(' or ')}`;
  const others = result.warnings.filter((warning) => !isEmptyFilterWarning(warning));
  return { ...result, warnings: [...others, `No files have changed ${where}.`] };
}
