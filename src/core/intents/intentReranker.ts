import { limits } from '../base/limits';
import type { Intent } from '../request/requestSchema';
import { termsOfIdentifier } from '../text/analyzer';
import type { IntentNote } from '../ranking/fuseResults';
import { sortByCallOrder } from './callOrder';
import { boostErrorSites } from './errorSites';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { SearchClock } from '../scheduling/searchClock';
import { byScoreThenPlace, type RankedChunk } from '../ranking/ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import type { SearchSource } from '../retrieval/searchSource';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';
import { linesContaining, findSymbolMentions, resolveTargetSymbol, type TargetSymbol } from './targetSymbol';

/** The hits of a question in the order its intents ask for; `notes` say why, by chunk slot. */
export interface IntendedHits {
  readonly hits: readonly RankedChunk[];
  readonly notes: ReadonlyMap<number, IntentNote>;
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

/** What is not asked for comes after what is: all wanted chunks score higher. */
const UNASKED = 0.75;
const ASKED = 0.8;

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
  const wanted = await wantedChunks(intents, context, asked);
  const notes = new Map([...wanted].map(([slot, { note }]) => [slot, note]));
  let hits = wanted.size > 0 ? rankWanted(ranked, wanted, context) : ranked;
  if (intents.includes('debug_error')) hits = await clock.drive(boostErrorSites(hits, pass, asked, notes));
  if (intents.includes('understand_flow')) hits = await clock.drive(sortByCallOrder(hits, pass.index, asked));
  return { hits, notes };
}

/** Of the changes that a question may plan, these concern every place of one name. */
const RENAMES = /\b(?:rename|inline)\b/i;

async function wantedChunks(
  intents: readonly Intent[],
  context: IntentContext,
  asked: boolean,
): Promise<ReadonlyMap<number, Wanted>> {
  const wanted = new Map<number, Wanted>();
  const { query, index } = context.pass;
  const targetSymbol = resolveTargetSymbol(query, index, asked || intents.includes('find_usage'));
  if (!targetSymbol) return wanted;
  const names = [...targetSymbol.names].map((id) => index.names.get(id));
  const want = (slot: number, score: number, reason: string): void => {
    if (score > (wanted.get(slot)?.score ?? 0)) wanted.set(slot, { score, note: { reason, names } });
  };
  const isAny = (...these: readonly Intent[]): boolean =>
    these.some((intent) => intents.includes(intent) && (intent !== 'refactor' || asked || RENAMES.test(query.title)));
  if (isAny('find_definition', 'refactor'))
    for (const slot of definitionsOf(targetSymbol, index))
      want(slot, isBeside(index.fileOf(slot)) ? 0.95 : 0.98, `defines ${targetSymbol.name}`);
  if (isAny('find_usage', 'refactor'))
    for (const { slot, score } of await usages(targetSymbol, names, context))
      want(slot, score, `uses ${targetSymbol.name}`);
  if (isAny('find_implementation'))
    for (const slot of await implementers(targetSymbol, context)) want(slot, 0.95, `implements ${targetSymbol.name}`);
  return wanted;
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

/**
 * Chunks are read to see what they say of a name, so many at a time; of types that may extend another there are seldom
 * more.
 */
const READ_CHUNKS = 60;

/** Of a name that is everywhere, the best so many usages are read, in some 30 ms. */
const READ_USAGES = 300;

/**
 * Chunks whose code says one of the names itself. A name of several parts has a term of its own: of that, what was not
 * read counts too.
 */
async function usages(
  targetSymbol: TargetSymbol,
  names: readonly string[],
  context: IntentContext,
): Promise<readonly RankedChunk[]> {
  const { index } = context.pass;
  const likely = [...(await context.clock.drive(likelyUsages(targetSymbol, context)))].flatMap(
    ([slot, score]): readonly RankedChunk[] => {
      const file = index.fileOf(slot);
      return file ? [{ file, chunk: slot - file.firstChunk, slot, score }] : [];
    },
  );
  likely.sort(byScoreThenPlace);
  const found: RankedChunk[] = [];
  for (let from = 0; from < Math.min(likely.length, READ_USAGES); from += READ_CHUNKS)
    found.push(...(await chunksContaining(names, likely.slice(from, from + READ_CHUNKS), context)));
  const isOwnTerm = names.every((name) => termsOfIdentifier(name).length > 1);
  return isOwnTerm ? [...found, ...likely.slice(READ_USAGES)] : found;
}

async function chunksContaining(
  names: readonly string[],
  chunks: readonly RankedChunk[],
  { bodies, clock }: IntentContext,
): Promise<readonly RankedChunk[]> {
  const read = await bodies(chunks);
  const says = await clock.map(
    chunks,
    ({ file }, i) => linesContaining(names, file.language)(read[i]?.text ?? '').length > 0,
  );
  return chunks.filter((_, i) => says[i]);
}

/** One score for all usages of a file, more for more of them: they stand together, in the order of their lines. */
function* likelyUsages(
  targetSymbol: TargetSymbol,
  { pass: { index }, accepts }: IntentContext,
): Steps<ReadonlyMap<number, number>> {
  const perFile = new Map<FileEntry, [slot: number, count: number][]>();
  for (const [slot, count] of yield* findSymbolMentions(targetSymbol, index, accepts)) {
    const file = index.fileOf(slot);
    if (!file || file.traits.notCode || targetSymbol.types.has(slot) || targetSymbol.others.has(slot)) continue;
    perFile.set(file, [...(perFile.get(file) ?? []), [slot, count]]);
  }
  const total = (slots: readonly (readonly [number, number])[]): number =>
    slots.reduce((sum, [, count]) => sum + count, 0);
  const max = Math.max(1, ...[...perFile.values()].map(total));
  const score = (file: FileEntry, count: number): number =>
    ASKED + (file.traits.test ? 0.05 : 0.15) * (Math.log1p(count) / Math.log1p(max));
  return new Map(
    [...perFile].flatMap(([file, slots]) => slots.map(([slot]) => [slot, score(file, total(slots))] as const)),
  );
}

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
