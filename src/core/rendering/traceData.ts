import type { Direction, TracedSymbol, TraceItem, TraceResult } from '../base/traceTypes';

/** A trace for programs: the locations of symbols and their relations. The text of the answer contains the rest. */
export interface TraceData extends Pick<TraceResult, 'of' | 'total_hits' | 'candidates' | 'warnings'> {
  readonly direction: Direction;
  readonly items: readonly TracedPlace[];
}

export type TracedPlace = Pick<TracedSymbol, 'path' | 'name' | 'container' | 'line'> &
  Pick<TraceItem, 'relation' | 'certainty' | 'depth' | 'lines'>;

export const traceData = ({ direction, of, total_hits, items, candidates, warnings }: TraceResult): TraceData => ({
  direction,
  of,
  total_hits,
  items: items.map(placeOf),
  ...(candidates && { candidates }),
  warnings,
});

const placeOf = ({ path, name, container, line, relation, certainty, depth, lines }: TraceItem): TracedPlace => ({
  path,
  name,
  ...(container !== undefined && { container }),
  line,
  relation,
  certainty,
  depth,
  lines,
});
