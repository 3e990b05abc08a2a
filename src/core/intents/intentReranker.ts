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
import { resolveTargetSymbol, type TargetSymbol } from './targetSymbol';
import { hitsSaidInWords } from './hitsSaidInWords';
import { findUsages } from './usages';

/** The hits of a question in the order its intents ask for; `notes` say why, by chunk slot. */
export interface IntendedHits {
  readonly hits: readonly RankedChunk[];
  readonly notes: ReadonlyMap<number, IntentNote>;
  /** The name whose uses are asked for, where there are none. */
  readonly unused?: string | undefined;
}

/** What the effects look at besides the pass. */
export interface IntentContext {
  readonly pass: FirstPass;
  /** All that is found without filters, best first; undefined where nothing is filtered. */
  readonly unfiltered: (() => Promise<readonly RankedChunk[]>) | undefined;
  readonly accepts: (file: FileEntry) => boolean;
  readonly bodies: SearchSource['bodies'];
  readonly edges: SearchSource['edges'];
  readonly clock: SearchClock;
  /** At most so many usages of a file. */
  readonly usagesPerFile: number;
}

type Hits = readonly RankedChunk[];

/** A chunk that an intent asks for: its score in the answer, and why. */
interface Wanted {
  readonly score: number;
  readonly note: IntentNote;
}

/** What is not asked for comes after what is: all wanted chunks score higher, see `ASKED`. */
const UNASKED = 0.75;
/** What defines a name whose uses are asked for, where it has none. */
const UNUSED = 0.76;

/**
 * Lets what a question is after decide the order: the definition first, usages file by file, those that implement a
 * type, callers before what they call, the places where errors arise and are handled. Inferred intents only do so for a
 * name that the index knows; but a flow is put in the order of its calls either way, and its steps gain score by these.
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
    const named = new Set([...defining, ...hitsSaidInWords(all ?? hits, pass.query.title, pass.index)]);
    const flow = { ...context, named, wantsTests: pass.query.wantsTests };
    hits = await clock.drive(sortByCallOrder(hits, all, flow, notes));
  }
  return { hits, notes, unused };
}

interface WantedChunks {
  readonly wanted: ReadonlyMap<number, Wanted>;
  /** What defines the name that the question is about. */
  readonly defining: ReadonlySet<number>;
  readonly unused?: string;
}

/** Of the changes that a question may plan, these concern every place of one name. */
const RENAMES = /\b(?:rename|inline)\b/i;

async function wantedChunks(intents: readonly Intent[], context: IntentContext, asked: boolean): Promise<WantedChunks> {
  const wanted = new Map<number, Wanted>();
  const { query, index } = context.pass;
  const targetSymbol = resolveTargetSymbol(query, intents, index);
  if (!targetSymbol) return { wanted, defining: new Set() };
  const defining = new Set([...targetSymbol.types, ...targetSymbol.others]);
  const names = targetSymbol.spellings;
  const want = (slot: number, score: number, note: IntentNote): void => {
    if (score > (wanted.get(slot)?.score ?? 0)) wanted.set(slot, { score, note });
  };
  const isAny = (...these: readonly Intent[]): boolean =>
    these.some((intent) => intents.includes(intent) && (intent !== 'refactor' || asked || RENAMES.test(query.title)));
  // The steps of a flow are asked for, and not their name: unless that is an ordinary word, ranking finds it.
  if (isAny('find_definition', 'refactor') || (isAny('understand_flow') && targetSymbol.isMarked))
    for (const slot of definitionsOf(targetSymbol, index))
      want(slot, isBeside(index.fileOf(slot)) ? 0.95 : 0.98, { reason: `defines ${targetSymbol.name}`, names });
  const found = isAny('find_usage', 'refactor') ? await findUsages(targetSymbol, context) : undefined;
  for (const { slot, score, verb } of found?.usages ?? [])
    want(slot, score, { reason: `${verb} ${targetSymbol.name}`, usesOf: names });
  if (isAny('find_implementation'))
    for (const [slot, score] of await findImplementers(targetSymbol, context))
      want(slot, score, { reason: `implements ${targetSymbol.name}`, names });
  const isUnused = found?.isComplete && found.usages.length === 0 && intents.includes('find_usage');
  if (isUnused)
    for (const slot of definitionsOf(targetSymbol, index))
      want(slot, UNUSED, { reason: `defines ${targetSymbol.name}`, names });
  return { wanted, defining, ...(isUnused && { unused: targetSymbol.name }) };
}

/** Types before all else of that name; what a document shows only where no code defines it. */
function definitionsOf({ types, others }: TargetSymbol, index: MemoryIndex): readonly number[] {
  const inCode = (slots: ReadonlySet<number>): readonly number[] =>
    [...slots].filter((slot) => index.fileOf(slot)?.traits.notCode === false);
  return [inCode(types), inCode(others), [...types]].find(({ length }) => length > 0) ?? [...others];
}

/** Tests and samples may define the same for themselves. */
const isBeside = (file: FileEntry | undefined): boolean =>
  file !== undefined && (file.traits.test || file.traits.sample);

/** Wanted chunks take their scores, found or not; the others go below them. */
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
  const few = placed.sort(byScoreThenPlace).filter(({ file }) => {
    const count = (perFile.get(file) ?? 0) + 1;
    perFile.set(file, count);
    return count <= usagesPerFile;
  });
  return [...few, ...others].sort(byScoreThenPlace);
}
