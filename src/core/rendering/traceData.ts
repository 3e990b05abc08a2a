import type { TraceResult } from '../base/traceTypes';
import { groupedByFile, nameOf } from './renderTrace';

/**
 * A trace as data: where the symbols are. The text of the answer has their relations. The data is shorter than the text,
 * because some clients feed both to the model, so empty fields are left out.
 */
export interface TraceData extends Partial<Pick<TraceResult, 'candidates' | 'warnings'>> {
  readonly total_hits: number;
  /** The traced symbols, as `path:line Container.name`, if anything is found. */
  readonly of?: readonly string[];
  /** The found symbols by file, as `line Container.name`. */
  readonly places?: Readonly<Record<string, readonly string[]>>;
}

export function traceData({ of, total_hits, items, candidates, warnings }: TraceResult): TraceData {
  const places = groupedByFile(items).map(
    ([path, own]) => [path, own.map((item) => `${item.line} ${nameOf(item)}`)] as const,
  );
  return {
    total_hits,
    ...(items.length > 0 && {
      of: of.slice(0, MAX_TRACED).map((symbol) => `${symbol.path}:${symbol.line} ${nameOf(symbol)}`),
      places: Object.fromEntries(places),
    }),
    ...(candidates && { candidates }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Number of traced symbols that are listed, as in the text: a change may touch hundreds. */
const MAX_TRACED = 3;
