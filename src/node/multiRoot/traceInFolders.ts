import type { TracedSymbol, TraceItem, TraceResult } from '../../core/base/traceTypes';
import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { plainTraceRequest } from '../../core/request/traceRequest';
import { OTHER_FOLDER, pathIn, type SearchedFolder } from './folderLabels';

/**
 * Traces a symbol in the folder that has it, or in each of several folders with a symbol of that name. A graph does not
 * extend beyond its folder.
 */
export async function traceInFolders(
  folders: readonly SearchedFolder[],
  written: unknown,
  signal: AbortSignal,
): Promise<TraceResult> {
  const [only, ...others] = folders;
  const request = plainTraceRequest(written);
  if (!only) throw errors.noFolder();
  if (others.length === 0) return only.engine.trace(request, signal);
  const answers: TraceResult[] = [];
  const failures: SearchError[] = [];
  for (const folder of folders) {
    const own = { ...request };
    for (const field of ['of', 'to', 'path'])
      if (own[field] !== undefined) own[field] = pathIn(folder, folders, own[field]);
    if (Object.values(own).includes(OTHER_FOLDER)) continue;
    try {
      answers.push(labelled(await folder.engine.trace(own, signal), folder.label));
    } catch (error) {
      signal.throwIfAborted();
      failures.push(toSearchError(error));
    }
  }
  const known = answers.filter(({ of, candidates }) => of.length > 0 || candidates);
  const [first, ...rest] = known.length > 0 ? known : answers.slice(0, 1);
  if (!first) throw failures[0] ?? errors.pathOutside(String(request['path']));
  return rest.reduce(joined, first);
}

const joined = (one: TraceResult, other: TraceResult): TraceResult => ({
  ...one,
  of: [...one.of, ...other.of],
  took_ms: Math.max(one.took_ms, other.took_ms),
  total_hits: one.total_hits + other.total_hits,
  total_tokens: one.total_tokens + other.total_tokens,
  items: [...one.items, ...other.items],
  ...((one.candidates ?? other.candidates) && { candidates: [...(one.candidates ?? []), ...(other.candidates ?? [])] }),
  warnings: [...new Set([...one.warnings, ...other.warnings])],
});

const labelled = (result: TraceResult, label: string): TraceResult => ({
  ...result,
  of: result.of.map((symbol): TracedSymbol => ({ ...symbol, path: `${label}/${symbol.path}` })),
  items: result.items.map((item): TraceItem => ({
    ...item,
    path: `${label}/${item.path}`,
    ...(item.site_path !== undefined && { site_path: `${label}/${item.site_path}` }),
  })),
  ...(result.candidates && { candidates: result.candidates.map((one) => `${label}/${one}`) }),
});
