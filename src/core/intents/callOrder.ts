import { termsOfIdentifier } from '../text/analyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { codeCount, countsOf } from '../memoryIndex/structures/postings';
import type { RankedChunk } from '../ranking/ranker';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';

/** How many of the best hits are sorted; longer chains are not useful. */
const ORDERED = 30;
/** Scores this near mean the same: within them, order is free even when it was not requested. */
const BAND = 0.05;

/**
 * Callers before what they call. Scores stay what they are and where they are: the hits change places. Unless the flow
 * was asked for, only neighbours do.
 */
export function* sortByCallOrder(
  hits: readonly RankedChunk[],
  index: MemoryIndex,
  asked: boolean,
): Steps<readonly RankedChunk[]> {
  const head = hits.slice(0, ORDERED);
  const calls = yield* callsAmong(head, index);
  const ordered = bandsOf(head, asked).flatMap((band) => sortByCalls(band, calls));
  return [...ordered.map((hit, i) => ({ ...hit, score: head[i]?.score ?? hit.score })), ...hits.slice(ORDERED)];
}

function bandsOf(hits: readonly RankedChunk[], asked: boolean): readonly (readonly RankedChunk[])[] {
  const bands: RankedChunk[][] = [];
  for (const hit of hits) {
    const last = bands.at(-1);
    const first = last?.[0];
    if (last && first && (asked || first.score - hit.score <= BAND)) last.push(hit);
    else bands.push([hit]);
  }
  return bands;
}

/** Caller slot → slots of what it calls. */
type Calls = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Only the few hits are looked at: with a walk through all chunks that hold a term of each name, such a question took
 * 18 ms instead of 10 (5,000 files).
 */
function* callsAmong(hits: readonly RankedChunk[], index: MemoryIndex): Steps<Calls> {
  const calls = new Map<number, Set<number>>(hits.map(({ slot }) => [slot, new Set<number>()]));
  const callees = hits.map(({ file, slot }) => ({ slot, names: functionsIn({ file, slot }, index) }));
  const all = new Set(callees.flatMap(({ names }) => names));
  const namesIn = index.references.namesAmong(all);
  const namesOf = new Map<FileEntry, ReadonlySet<number>>();
  for (const { file } of hits) {
    if (!namesOf.has(file)) namesOf.set(file, new Set(namesIn(file)));
    yield;
  }
  for (const { slot: callee, names } of callees) {
    for (const name of names) {
      const callers = hits
        .filter(({ file, slot }) => slot !== callee && namesOf.get(file)?.has(name))
        .map(({ slot }) => slot);
      for (const caller of callers.length > 0 ? chunksContaining(name, callers, index) : [])
        calls.get(caller)?.add(callee);
    }
    yield;
  }
  return calls;
}

/** Of some chunks of files that have a name, those whose code says it. */
function chunksContaining(name: number, slots: readonly number[], { names, postings }: MemoryIndex): readonly number[] {
  const term = postings.idOf(termsOfIdentifier(names.get(name)).at(-1) ?? '');
  const pairs = term === undefined ? new Uint32Array(0) : postings.of(term);
  return slots.filter((slot) => codeCount(countsOf(pairs, slot)) > 0);
}

function functionsIn(
  { file, slot }: Pick<RankedChunk, 'file' | 'slot'>,
  { definitions }: MemoryIndex,
): readonly number[] {
  const names: number[] = [];
  for (let entry = file.firstDefinition; entry < file.firstDefinition + file.definitionCount; entry++) {
    const kind = definitions.kindOf(entry);
    if (definitions.slotOf(entry) === slot && (kind === 'function' || kind === 'type'))
      names.push(definitions.nameOf(entry));
  }
  return names;
}

/** Repeatedly the first hit that none of the others calls; in a cycle, the best one. */
function sortByCalls(hits: readonly RankedChunk[], calls: Calls): readonly RankedChunk[] {
  const rest = [...hits];
  const sorted: RankedChunk[] = [];
  while (rest.length > 0) {
    const free = rest.findIndex(
      ({ slot }) => !rest.some((other) => other.slot !== slot && calls.get(other.slot)?.has(slot)),
    );
    sorted.push(...rest.splice(Math.max(0, free), 1));
  }
  return sorted;
}
