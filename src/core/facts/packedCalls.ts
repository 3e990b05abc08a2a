import { SITE_KINDS } from './fileFacts';
import { WIDTHS } from './factRecords';
import { unpackFacts } from './packedFacts';

/** A call or a construction. */
export interface PackedCall {
  readonly line: number;
  /** Number of the called name in the index. */
  readonly name: number;
}

const CALLS: ReadonlySet<number> = new Set([SITE_KINDS.indexOf('call'), SITE_KINDS.indexOf('new')]);
const SITES = 1;

/** Returns the calls in the packed facts of a file, by line. */
export function callsIn(packed: Uint8Array): readonly PackedCall[] {
  const { names, sections } = unpackFacts(packed);
  const sites = sections[SITES] ?? new Uint32Array(0);
  const calls: PackedCall[] = [];
  let line = 0;
  for (let at = 0; at < sites.length; at += WIDTHS[SITES]) {
    line += sites[at] as number;
    if (CALLS.has(sites[at + 1] as number)) calls.push({ line, name: names[sites[at + 2] as number] as number });
  }
  return calls;
}
