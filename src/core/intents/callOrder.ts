import type { Edges } from '../graph/edges';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { IntentNote } from '../ranking/fuseResults';
import type { RankedChunk } from '../ranking/ranker';
import type { Steps } from '../scheduling/cooperativeSteps';
import { calleesAmong, onlyCaller, type Callees } from './hitCalls';

/** Hits that a flow is looked for in: so many of the best, and none that has next to nothing of the question. */
const WIDE = 60;
const LEAST = 0.15;
/** Of the best score, what a hit has at least to take its place in the order of calls. */
const SHARE = 0.35;
/** How much of what is missing to 1 a hit gains by calls between it and others. */
const GAIN = 0.45;
/** Between the sort keys of two hits in a row. */
const STEP = 1e-5;

/** What a flow is put in order by. */
export interface FlowContext {
  readonly edges: Edges;
  readonly accepts: (file: FileEntry) => boolean;
  /** Hits that the question names: the flow begins with them, whatever calls them. */
  readonly named: ReadonlySet<number>;
  readonly wantsTests: boolean;
}

/**
 * Where a flow begins, and on along the calls: each hit behind those that lead to it. What alone calls the first comes
 * along before it. Sort keys say this order. Scores do not: each is that of a function in the flow of the whole
 * repository, whatever a filter leaves of it.
 * @param all the hits without filters; undefined where these are all.
 */
export function* sortByCallOrder(
  hits: readonly RankedChunk[],
  all: readonly RankedChunk[] | undefined,
  context: FlowContext,
  notes: Map<number, IntentNote>,
): Steps<readonly RankedChunk[]> {
  const steps = yield* stepsAmong(hits, context);
  const whole = all ? yield* stepsAmong(all, context) : steps;
  const entry = entryOf(whole[0], context, notes);
  const scores = new Map([...whole, ...entry].map(({ slot, score }) => [slot, score]));
  const placed = new Map<number, RankedChunk>();
  for (const hit of [...entry, ...steps, ...hits]) if (!placed.has(hit.slot)) placed.set(hit.slot, hit);
  return withSortKeys([...placed.values()]).map((hit) => ({ ...hit, score: scores.get(hit.slot) ?? hit.score }));
}

/** Those of some hits that are steps of a flow, in its order, with what they gain by calls. */
function* stepsAmong(
  hits: readonly RankedChunk[],
  { edges, named, wantsTests }: FlowContext,
): Steps<readonly RankedChunk[]> {
  const wide = hits.slice(0, WIDE).filter(({ score }) => score >= LEAST);
  const callees = yield* calleesAmong(wide, edges);
  const raised = raiseLinked(wide, callees);
  const steps = raised.filter(({ score }) => score >= SHARE * (raised[0]?.score ?? 0));
  return callersFirst(wantsTests ? steps : testsLast(steps), callees, named);
}

/** A hit that leads to other hits, or that they lead to, is likelier a part of the flow; what all call is no step of it. */
function raiseLinked(hits: readonly RankedChunk[], callees: Callees): readonly RankedChunk[] {
  const scores = new Map(hits.map(({ slot, score }) => [slot, score]));
  const callers = new Map<number, number>();
  for (const called of callees.values()) for (const slot of called) callers.set(slot, (callers.get(slot) ?? 0) + 1);
  const links = new Map<number, number>();
  const link = (slot: number, other: number, share: number): void =>
    void links.set(slot, (links.get(slot) ?? 0) + (scores.get(other) ?? 0) / share);
  for (const [caller, called] of callees)
    for (const callee of called) {
      link(caller, callee, callers.get(callee) ?? 1);
      link(callee, caller, called.size);
    }
  return hits
    .map((hit) => ({ ...hit, score: hit.score + GAIN * (1 - hit.score) * Math.min(1, links.get(hit.slot) ?? 0) }))
    .sort((a, b) => b.score - a.score);
}

/** No flow begins at a test. */
function testsLast(hits: readonly RankedChunk[]): readonly RankedChunk[] {
  const isTest = ({ file }: RankedChunk): boolean => file.traits.test;
  return [...hits.filter((hit) => !isTest(hit)), ...hits.filter(isTest)];
}

/** The best first, each behind all that lead to it; where calls go in a circle, the better one is first. */
function callersFirst(
  hits: readonly RankedChunk[],
  callees: Callees,
  named: ReadonlySet<number>,
): readonly RankedChunk[] {
  const sorted = new Set<RankedChunk>();
  const begun = new Set<RankedChunk>();
  const add = (hit: RankedChunk): void => {
    if (begun.has(hit)) return;
    begun.add(hit);
    if (!named.has(hit.slot)) for (const caller of hits) if (callees.get(caller.slot)?.has(hit.slot)) add(caller);
    sorted.add(hit);
  };
  hits.forEach(add);
  return [...sorted];
}

function entryOf(
  first: RankedChunk | undefined,
  { edges, accepts, named }: FlowContext,
  notes: Map<number, IntentNote>,
): readonly RankedChunk[] {
  const found = first && !named.has(first.slot) ? onlyCaller(first, edges) : undefined;
  if (!found || !accepts(found.caller.file)) return [];
  if (!notes.has(found.caller.slot)) notes.set(found.caller.slot, { reason: `calls ${found.called}` });
  return [found.caller];
}

/** Sort keys that say the order, none below a score. */
function withSortKeys(hits: readonly RankedChunk[]): readonly RankedChunk[] {
  let below = 0;
  const upwards = hits.toReversed().map((hit) => {
    below = Math.min(1, Math.max(hit.score, below + STEP));
    return { ...hit, sortKey: below };
  });
  return upwards.reverse();
}
