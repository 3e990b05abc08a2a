import type { ResultItem, SearchResult } from '../../core/base/types';
import type { ViewSearchParams } from '../../shared/searchProtocol';
import type { ChangedFiles } from './branchFilter';

/** A glob without a slash stands for that name in every folder: what it lets through besides is dropped. */
export function onlyChanged(result: SearchResult, changed: readonly ChangedFiles[]): SearchResult {
  const names = new Set(
    changed.flatMap(({ label, paths }) => paths.map((path) => (label === undefined ? path : `${label}/${path}`))),
  );
  return keepItems(result, ({ path, source }) => names.has(path) || source === 'dependency');
}

/** Says why nothing is found, in place of what the globs that stand for no file say. */
export function unchangedBranch(result: SearchResult, branches: readonly string[]): SearchResult {
  const where = branches.length === 0 ? 'on this branch' : `on ${branches.join(' or ')}`;
  const others = result.warnings.filter((warning) => !/^(?:No|All) .*files/.test(warning));
  return { ...result, warnings: [...others, `No files have changed ${where}.`] };
}

/** The code that a question points at is no answer to it. */
export const withoutOrigins = (result: SearchResult, origins: ViewSearchParams['origins']): SearchResult =>
  keepItems(
    result,
    ({ path, start_line, end_line }) =>
      !origins.some((origin) => origin.path === path && start_line <= origin.endLine && end_line >= origin.startLine),
  );

function keepItems(result: SearchResult, isKept: (item: ResultItem) => boolean): SearchResult {
  const items = result.items.filter(isKept);
  return { ...result, items, total_hits: result.total_hits - (result.items.length - items.length) };
}
