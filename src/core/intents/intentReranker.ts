import type { Intent } from '../request/requestSchema';
import type { IntentNote } from '../ranking/fuseResults';
import { sortByCallOrder } from './callOrder';
import { boostErrorSites } from './errorSites';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { SearchClock } from '../scheduling/searchClock';
import { byScoreThenPlace, type RankedChunk } from '../ranking/ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import type { SearchSource } from '../retrieval/searchSource';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { findImplementers } from './implementers';
import { resolveTargetSymbols, type TargetSymbol } from './targetSymbol';
import { hitsNamedInQuestion } from './hitsNamedInQuestion';
import { findUsages } from './usages';

/** Hits of a question in the order that its intents require; `notes` give the reasons, by chunk slot. */
export interface IntendedHits {
  readonly hits: readonly RankedChunk[];
  readonly notes: ReadonlyMap<number, IntentNote>;
  /** Name whose uses are requested, if there are none. */
  readonly unused?: string | undefined;
}

/** Context in which intents are applied. */
export interface IntentContext {
  readonly pass: FirstPass;
  /** Returns all hits without filters, best first; undefined if nothing is filtered. */
  readonly unfiltered: (() => Promise<readonly RankedChunk[]>) | undefined;
  readonly accepts: (file: FileEntry) => boolean;
  readonly bodies: SearchSource['bodies'];
  readonly edges: SearchSource['edges'];
  readonly clock: SearchClock;
  /** Maximum number of usages per file that come before those of other files. */
  readonly usagesPerFile: number;
}

type Hits = readonly RankedChunk[];

/** Score of a chunk that an intent asks for, and the reason. */
interface Wanted {
  readonly score: number;
  readonly note: IntentNote;
}

/** Factor for the scores of chunks that no intent asks for. It places them after all wanted chunks, see `ASKED`. */
const UNASKED = 0.75;
/** Score of further uses of a file that has many, which places them after the first uses of all files. */
const FURTHER = 0.77;
/** Score of the definition of a name whose uses are requested, if there are none. */
const UNUSED = 0.76;

/**
 * Orders hits by the intents of a question: the definition first, usages file by file, implementations of a type,
 * callers before callees, or the places where errors are raised and handled. Inferred intents have this effect only for
 * a name that the index knows, except that a flow is always put in the order of its calls, which also raise the scores
 * of its steps.
 * @param asked whether the request names the intents.
 */
export async function applyIntents(
  ranked: readonly RankedChunk[],
  intents: readonly Intent[],
  asked: boolean,
  context: IntentContext,
): Promise<IntendedHits> {
  const { pass, clock } = context;
  if (intents.length === 0) return { hits: ranked, notes: new Map() };
  const { wanted, defining, unused } = await wantedChunks(intents, context, asked);
  const notes = new Map([...wanted].map(([slot, { note }]) => [slot, note]));
  const arrange = async (chunks: readonly RankedChunk[], accepts: IntentContext['accepts']): Promise<Hits> => {
    const hits = wanted.size > 0 ? rankWanted(chunks, wanted, { ...context, accepts }) : chunks;
    return intents.includes('debug_error') ? clock.drive(boostErrorSites(hits, pass, asked, notes)) : hits;
  };
  let hits = await arrange(ranked, context.accepts);
  if (intents.includes('understand_flow')) {
    const all = context.unfiltered && (await arrange(await context.unfiltered(), () => true));
    const named = new Set([...defining, ...hitsNamedInQuestion(all ?? hits, pass.query.title, pass.index)]);
    const flow = { ...context, named, wantsTests: pass.query.wantsTests };
    hits = await clock.drive(sortByCallOrder(hits, all, flow, notes));
  }
  return { hits, notes, unused };
}

interface WantedChunks {
  readonly wanted: ReadonlyMap<number, Wanted>;
  /** Slots of the chunks that define the name in question. */
  readonly defining: ReadonlySet<number>;
  readonly unused?: string;
}

/** Changes that concern every place of one name, unlike other changes that a question may plan. */
const RENAMES = /\b(?:rename|inline)\b/i;

async function wantedChunks(intents: readonly Intent[], context: IntentContext, asked: boolean): Promise<WantedChunks> {
  const { query, index } = context.pass;
  const wanted = new Map<number, Wanted>();
  const defining = new Set<number>();
  const unused: TargetSymbol[] = [];
  const targets = resolveTargetSymbols(query, intents, index);
  for (const target of targets) {
    for (const slot of [...target.types, ...target.others]) defining.add(slot);
    const isUnused = await wantFor(target, wanted, intents, context, asked);
    if (isUnused) unused.push(target);
  }
  const [first] = unused.length === targets.length ? unused : [];
  for (const target of unused)
    for (const slot of definitionsOf(target, index))
      want(wanted, slot, UNUSED, { reason: `defines ${target.name}`, names: target.spellings });
  return { wanted, defining, ...(first && { unused: first.name }) };
}

function want(wanted: Map<number, Wanted>, slot: number, score: number, note: IntentNote): void {
  if (score > (wanted.get(slot)?.score ?? 0)) wanted.set(slot, { score, note });
}

/**
 * Adds the chunks that a question about a name asks for.
 * @returns whether it asks for uses of the name and there are none.
 */
async function wantFor(
  target: TargetSymbol,
  wanted: Map<number, Wanted>,
  intents: readonly Intent[],
  context: IntentContext,
  asked: boolean,
): Promise<boolean> {
  const { query, index } = context.pass;
  const { name, spellings: names } = target;
  const isAny = (...these: readonly Intent[]): boolean =>
    these.some((intent) => intents.includes(intent) && (intent !== 'refactor' || asked || RENAMES.test(query.title)));
  // A question about a flow asks for its steps, not for the definition of its name. Ranking finds the name unless it is
  // an ordinary word.
  if (isAny('find_definition', 'refactor') || (isAny('understand_flow') && target.isMarked))
    for (const slot of definitionsOf(target, index))
      want(wanted, slot, isBeside(index.fileOf(slot)) ? 0.95 : 0.98, { reason: `defines ${name}`, names });
  const found = isAny('find_usage', 'refactor') ? await findUsages(target, context) : undefined;
  for (const { slot, score, verb } of found?.usages ?? [])
    want(wanted, slot, score, { reason: `${verb} ${name}`, usesOf: names });
  if (isAny('find_implementation'))
    for (const [slot, score] of await findImplementers(target, context))
      want(wanted, slot, score, { reason: `implements ${name}`, names });
  return found?.isComplete === true && found.usages.length === 0 && intents.includes('find_usage');
}

/**
 * Returns the chunks that define a name: types if there are any, and otherwise other definitions. Definitions in
 * documents count only if no code defines the name.
 */
function definitionsOf({ types, others }: TargetSymbol, index: MemoryIndex): readonly number[] {
  const inCode = (slots: ReadonlySet<number>): readonly number[] =>
    [...slots].filter((slot) => index.fileOf(slot)?.traits.notCode === false);
  return [inCode(types), inCode(others), [...types]].find(({ length }) => length > 0) ?? [...others];
}

/** Returns whether a file is a test or a sample, which may have its own definition of the same name. */
const isBeside = (file: FileEntry | undefined): boolean =>
  file !== undefined && (file.traits.test || file.traits.sample);

/**
 * Gives all wanted chunks their scores, whether or not they are among the hits, and places the other hits below them.
 * Only the first chunks of a file keep their place, so that one file does not take the places of all others.
 */
function rankWanted(
  ranked: readonly RankedChunk[],
  wanted: ReadonlyMap<number, Wanted>,
  { pass: { index }, accepts, usagesPerFile }: IntentContext,
): readonly RankedChunk[] {
  const placed = [...wanted].flatMap(([slot, { score }]): readonly RankedChunk[] => {
    const file = index.fileOf(slot);
    return file && accepts(file) ? [{ file, chunk: slot - file.firstChunk, slot, score }] : [];
  });
  const others = ranked.filter(({ slot }) => !wanted.has(slot)).map((hit) => ({ ...hit, score: hit.score * UNASKED }));
  const perFile = new Map<FileEntry, number>();
  const spread = placed.sort(byScoreThenPlace).map((hit) => {
    const count = (perFile.get(hit.file) ?? 0) + 1;
    perFile.set(hit.file, count);
    return count <= usagesPerFile ? hit : { ...hit, score: Math.min(hit.score, FURTHER) };
  });
  return [...spread, ...others].sort(byScoreThenPlace);
}
