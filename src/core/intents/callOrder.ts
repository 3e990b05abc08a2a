import type { Edges } from '../graph/edges';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { IntentNote } from '../ranking/fuseResults';
import type { RankedChunk } from '../ranking/ranker';
import type { Steps } from '../scheduling/cooperativeSteps';
import { calleesAmong, onlyCaller, type Callees } from './hitCalls';

/** Number of best hits among which a flow is searched, and the minimum score of such a hit. */
const WIDE = 60;
const LEAST = 0.15;
/** Minimum score of a step in the order of calls, as a share of the best score. */
const SHARE = 0.35;
/** Minimum score of a caller that is placed before a hit, as a share of the best score on the way to it. */
const CALLER_SHARE = 0.6;
/** Share of the gap between a hit's score and 1 that calls to and from other hits can close. */
const GAIN = 0.45;
/** Minimum distance between the sort keys of two consecutive hits. */
const STEP = 1e-5;

/** Context in which the hits of a flow are put in order. */
export interface FlowContext {
  readonly edges: Edges;
  readonly accepts: (file: FileEntry) => boolean;
  /** Slots of the hits that the question names. The flow begins with them, even if other hits call them. */
  readonly named: ReadonlySet<number>;
  readonly wantsTests: boolean;
}

/**
 * Orders hits along the flow of calls: every hit follows its callers. If the first hit has exactly one caller, that
 * caller is placed before it. Sort keys define this order, not scores: the score of a hit is that of a function in the
 * flow of the whole repository, whatever a filter leaves of the flow.
 * @param all the hits without filters; undefined if no filter applies to `hits`.
 */
export function* sortByCallOrder(
  hits: readonly RankedChunk[],
  all: readonly RankedChunk[] | undefined,
  context: FlowContext,
  notes: Map<number, IntentNote>,
): Steps<readonly RankedChunk[]> {
  const steps = yield* stepsAmong(hits, context);
  const whole = all ? yield* stepsAmong(all, context) : steps;
  const entry = yield* entryOf(whole[0], context, notes);
  const scores = new Map([...whole, ...entry].map(({ slot, score }) => [slot, score]));
  const placed = new Map<number, RankedChunk>();
  for (const hit of [...entry, ...steps, ...hits]) if (!placed.has(hit.slot)) placed.set(hit.slot, hit);
  return withSortKeys([...placed.values()]).map((hit) => ({ ...hit, score: scores.get(hit.slot) ?? hit.score }));
}

/** Returns the hits that are steps of a flow, in its order, with scores raised by their calls. */
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

/**
 * Raises the scores of hits that call other hits or are called by them, because these are more likely part of the flow.
 * A hit that many others call raises each of them only a little: a function that everything calls is not a step of the
 * flow.
 */
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

/** Moves tests to the end, because no flow begins at a test. */
function testsLast(hits: readonly RankedChunk[]): readonly RankedChunk[] {
  const isTest = ({ file }: RankedChunk): boolean => file.traits.test;
  return [...hits.filter((hit) => !isTest(hit)), ...hits.filter(isTest)];
}

/**
 * Sorts the best hits first, but each hit after its callers. A caller that matches the question far less is not where
 * the flow begins; in a cycle of calls, the better hit comes first.
 */
function callersFirst(
  hits: readonly RankedChunk[],
  callees: Callees,
  named: ReadonlySet<number>,
): readonly RankedChunk[] {
  const sorted = new Set<RankedChunk>();
  const begun = new Set<RankedChunk>();
  const precedes = (caller: RankedChunk, hit: RankedChunk, best: number): boolean =>
    caller.score >= CALLER_SHARE * best &&
    (callees.get(caller.slot)?.has(hit.slot) ?? false) &&
    !(hit.score >= caller.score && isReached(caller, hit, callees));
  const add = (hit: RankedChunk, best: number): void => {
    if (begun.has(hit)) return;
    begun.add(hit);
    if (!named.has(hit.slot))
      for (const caller of hits) if (precedes(caller, hit, best)) add(caller, Math.max(best, caller.score));
    sorted.add(hit);
  };
  hits.forEach((hit) => add(hit, hit.score));
  return [...sorted];
}

/** Returns whether a hit calls another one, directly or through further hits. */
function isReached(wanted: RankedChunk, from: RankedChunk, callees: Callees): boolean {
  const seen = new Set<number>();
  const open = [from.slot];
  for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
    if (slot === wanted.slot) return true;
    if (seen.has(slot)) continue;
    seen.add(slot);
    open.push(...(callees.get(slot) ?? []));
  }
  return false;
}

/** Returns the only caller of the first hit, unless the hit calls it in turn. */
function* entryOf(
  first: RankedChunk | undefined,
  { edges, accepts, named }: FlowContext,
  notes: Map<number, IntentNote>,
): Steps<readonly RankedChunk[]> {
  const found = first && !named.has(first.slot) ? onlyCaller(first, edges) : undefined;
  if (!first || !found || !accepts(found.caller.file)) return [];
  const calls = yield* calleesAmong([first, found.caller], edges);
  if (calls.get(first.slot)?.has(found.caller.slot)) return [];
  if (!notes.has(found.caller.slot)) notes.set(found.caller.slot, { reason: `calls ${found.called}` });
  return [found.caller];
}

/** Adds sort keys that express the order of the hits, none below the score of its hit. */
function withSortKeys(hits: readonly RankedChunk[]): readonly RankedChunk[] {
  let below = 0;
  const upwards = hits.toReversed().map((hit) => {
    below = Math.min(1, Math.max(hit.score, below + STEP));
    return { ...hit, sortKey: below };
  });
  return upwards.reverse();
}
