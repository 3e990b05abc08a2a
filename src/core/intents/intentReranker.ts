import { limits } from '../base/limits';
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
import { findSymbolMentions, resolveTargetSymbol, type TargetSymbol } from './targetSymbol';
import { findUsages, READ_CHUNKS } from './usages';

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
  readonly accepts: (file: FileEntry) => boolean;
  readonly bodies: SearchSource['bodies'];
  readonly clock: SearchClock;
  /** At most so many usages of a file. */
  readonly usagesPerFile: number;
}

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
 * name that the index knows, and reorder no more than neighbours otherwise: a plain question stays as it was ranked.
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
  const { wanted, unused } = await wantedChunks(intents, context, asked);
  const notes = new Map([...wanted].map(([slot, { note }]) => [slot, note]));
  let hits = wanted.size > 0 ? rankWanted(ranked, wanted, context) : ranked;
  if (intents.includes('debug_error')) hits = await clock.drive(boostErrorSites(hits, pass, asked, notes));
  if (intents.includes('understand_flow')) hits = await clock.drive(sortByCallOrder(hits, pass.index, asked));
  return { hits, notes, unused };
}

interface WantedChunks {
  readonly wanted: ReadonlyMap<number, Wanted>;
  readonly unused?: string;
}

/** Of the changes that a question may plan, these concern every place of one name. */
const RENAMES = /\b(?:rename|inline)\b/i;

async function wantedChunks(intents: readonly Intent[], context: IntentContext, asked: boolean): Promise<WantedChunks> {
  const wanted = new Map<number, Wanted>();
  const { query, index } = context.pass;
  const targetSymbol = resolveTargetSymbol(query, intents, index);
  if (!targetSymbol) return { wanted };
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
    for (const slot of await implementers(targetSymbol, context))
      want(slot, 0.95, { reason: `implements ${targetSymbol.name}`, names });
  const isUnused = found?.isComplete && found.usages.length === 0 && intents.includes('find_usage');
  if (isUnused)
    for (const slot of definitionsOf(targetSymbol, index))
      want(slot, UNUSED, { reason: `defines ${targetSymbol.name}`, names });
  return { wanted, ...(isUnused && { unused: targetSymbol.name }) };
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

/** Chunks with a type that names the subject in its head; for a function, whatever defines it. */
async function implementers(
  targetSymbol: TargetSymbol,
  { pass: { index }, accepts, bodies, clock }: IntentContext,
): Promise<readonly number[]> {
  if (targetSymbol.types.size === 0) return [...targetSymbol.others];
  const mentions = await clock.drive(findSymbolMentions(targetSymbol, index, accepts));
  const slots = [...mentions]
    .sort(([a, few], [b, many]) => many - few || a - b)
    .map(([slot]) => slot)
    .slice(0, READ_CHUNKS);
  const chunks = slots
    .map((slot) => ({ file: index.fileOf(slot), slot }))
    .flatMap(({ file, slot }) => (file ? [{ file, chunk: slot - file.firstChunk, slot }] : []));
  const read = await bodies(chunks);
  const found = await clock.map(chunks, ({ slot }, i) =>
    headNames(targetSymbol.name).test(withoutLongLines(read[i]?.text ?? '')) ? [slot] : [],
  );
  return found.flat();
}

/** The expression below reads a line again for each of its words. */
const withoutLongLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.length > limits.definitionLineCharacters ? '' : line))
    .join('\n');

/** `class A extends Subject`, `impl Subject for A`, `const a: Subject =`, on one line or on those that continue it. */
function headNames(subject: string): RegExp {
  const name = subject.replace(/[^\w]/g, '\\$&');
  const rest = String.raw`[^{};\n=]*(?:\n\s*(?:extends|implements|with|:|,)[^{};\n=]*){0,3}`;
  const type = String.raw`\b(?:class|struct|interface|trait|enum|object|record|protocol|module|extension|actor|instance)\s+(?!${name}\b)\w+${rest}(?<![\w])${name}\b`;
  const rust = String.raw`\bimpl\b[^{};\n]*\b${name}\b[^{};\n]*\bfor\b`;
  const value = String.raw`\b(?:const|let|val|var)\s+\w+\s*:\s*${name}\b\s*=`;
  return new RegExp([type, rust, value].join('|'));
}

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
