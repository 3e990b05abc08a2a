import type { SearchResult } from '../../core/base/types';
import type { ChangedFiles } from './branchFilter';

/** A glob without a slash stands for that name in every folder: what it lets through besides is dropped. */
export function onlyChanged(result: SearchResult, changed: readonly ChangedFiles[]): SearchResult {
  const names = new Set(
    changed.flatMap(({ label, paths }) => paths.map((path) => (label === undefined ? path : `${label}/${path}`))),
  );
  const items = result.items.filter(({ path, source }) => names.has(path) || source === 'dependency');
  return { ...result, items, total_hits: result.total_hits - (result.items.length - items.length) };
}

/** Says why nothing is found, in place of what the globs that stand for no file say. */
export function unchangedBranch(result: SearchResult, branches: readonly string[]): SearchResult {
  const where = branches.length === 0 ? 'on this branch' : `on ${branches.join(' or ')}`;
  const others = result.warnings.filter((warning) => !/^(?:No|All) .*files/.test(warning));
  return { ...result, warnings: [...others, `No files have changed ${where}.`] };
}
