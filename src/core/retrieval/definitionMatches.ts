import type { DefinitionKind } from '../base/types';
import { foldIdentifier } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { ScoreAccumulator, AccumulatorScope } from '../collections/scoreAccumulator';
import { hasStem } from '../memoryIndex/structures/fileNameIndex';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { isInStem } from '../memoryIndex/structures/pathTerms';
import type { QueryAnalysis } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { inSlices, SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';

/** How well what a file defines answers the query; by file id, 0 to 1. */
export interface DefinitionMatches {
  /** Best type, and best other definition, by the words of its name. */
  readonly bestType: ScoreAccumulator;
  readonly bestOther: ScoreAccumulator;
  /** The query is this name, and it is defined here, as a type or as a function: 1 in exact case, 0.5 folded. */
  readonly namedType: ScoreAccumulator;
  readonly namedFunction: ScoreAccumulator;
  /** 1 when any definition has the queried name in exact case. */
  readonly exactCase: ScoreAccumulator;
  /** 1 when the file is named like the queried name. */
  readonly namedFile: ScoreAccumulator;
  /** Chunk slot → how strongly it defines the queried name. */
  readonly chunks: ReadonlyMap<number, number>;
  /** How well the words of a name answer, 0 to 1; by name. */
  readonly names: ScoreAccumulator;
}

const FOLDED_CASE = 0.5;
const WEAK_KIND = 0.4;
/**
 * A word of less than this share of the weight of the rarest leads to no name by itself: of a common one there are
 * thousands, and finding out what each of them is worth was a ninth of a long question's time. NDCG@10 of files with it
 * and before: 0.904 and 0.903 on the benchmark, 0.652, 0.661, 0.679 on three sets of commit subjects as before; 0.4
 * does the same.
 */
const TELLING = 0.2;

export function* matchDefinitions(
  index: MemoryIndex,
  statistics: IndexStatistics,
  query: QueryAnalysis,
  accumulators: AccumulatorScope,
): Steps<DefinitionMatches> {
  const matches = {
    bestType: accumulators.take('file'),
    bestOther: accumulators.take('file'),
    namedType: accumulators.take('file'),
    namedFunction: accumulators.take('file'),
    exactCase: accumulators.take('file'),
    namedFile: accumulators.take('file'),
    chunks: new Map<number, number>(),
    names: accumulators.take('name'),
  };
  yield* matchWords(index, statistics, query, matches);
  for (const name of query.kind === 'symbol' ? [query.symbol] : query.identifiers) {
    yield;
    yield* matchName(index, name, query.kind, matches);
  }
  return matches;
}

/** In a large index the rarest first: what has but a common word of the question in its name wins seldom. */
function rarestFirst(terms: readonly number[], { definitions, postings }: MemoryIndex): readonly number[] {
  if (!postings.diskPostings) return terms;
  return [...terms].sort((a, b) => definitions.namesWith(a).length - definitions.namesWith(b).length || a - b);
}

/** Precision times the root of recall, in idf mass, of the words of each defined name. */
function* matchWords(
  index: MemoryIndex,
  statistics: IndexStatistics,
  { terms, joined }: QueryAnalysis,
  matches: DefinitionMatches,
): Steps<void> {
  // First the mass of the words that are asked for, then what it makes of the name.
  const hits = matches.names;
  const valueOf = (term: number): number => statistics.fileIdf(term) * (terms.get(term) ?? 1);
  let mass = 0;
  for (const term of terms.keys()) mass += valueOf(term);
  const live = rarestFirst([...terms.keys(), ...joined], index).filter((term) => statistics.isLive(term));
  const min = TELLING * Math.max(0, ...live.map(valueOf));
  const [telling, others] = [live.filter((term) => valueOf(term) >= min), live.filter((term) => valueOf(term) < min)];
  let left = index.pruning.names;
  for (const term of [...telling, ...others]) {
    yield;
    const names = index.definitions.namesWith(term);
    const isOpen =
      telling.includes(term) && (!index.postings.diskPostings || names.length <= left || left === index.pruning.names);
    left -= names.length;
    const value = valueOf(term);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as number;
      if (isOpen || hits.at(name) > 0) hits.add(name, value);
    }
  }
  const { touched } = hits;
  yield* inSlices(
    touched.length,
    (from, to) => {
      for (let i = from; i < to; i++) {
        const name = touched[i] as number;
        const hit = hits.at(name);
        hits.replace(name, Math.min(1, hit / statistics.nameMass(name)) * Math.sqrt(Math.min(1, hit / (mass || 1))));
        raiseFiles(index, name, hits.at(name), matches);
      }
    },
    SLOW_ROUNDS,
  );
}

/** Every file that defines the name matches so well, less where it is no type or function. */
function raiseFiles(
  { definitions, chunkFile }: MemoryIndex,
  name: number,
  match: number,
  { bestType, bestOther }: DefinitionMatches,
): void {
  const count = definitions.entryCount(name);
  for (let i = 0; i < count; i++) {
    const entry = definitions.entryAt(name, i);
    const file = chunkFile[definitions.slotOf(entry)] as number;
    const kind = definitions.kindOf(entry);
    if (file < 0 || (kind === 'variable' && definitions.isIndented(entry))) continue;
    (kind === 'type' ? bestType : bestOther).raiseTo(file, match * strength(kind));
  }
}

const strength = (kind: DefinitionKind): number => (kind === 'type' || kind === 'function' ? 1 : WEAK_KIND);

function* matchName(
  index: MemoryIndex,
  asked: string,
  kind: QueryAnalysis['kind'],
  matches: DefinitionMatches,
): Steps<void> {
  const spellings = asMeant(spellingsOf(index, asked));
  for (const spelling of spellings) matchEntry(index, spelling, kind, matches);
  matchChunks(index, spellings, matches);
  const stem = foldIdentifier(asked);
  const files = index.postings.diskPostings
    ? filesLike(index, asked).filter((file) => hasStem(file, stem))
    : yield* index.fileNames.find(stem);
  for (const { id } of files) matches.namedFile.raiseTo(id, 1);
}

/** A definition that a file has. */
interface Spelling {
  readonly file: FileEntry;
  readonly entry: number;
  /** Written as it is asked for, and not only spelled like that. */
  readonly isExact: boolean;
}

function spellingsOf(index: MemoryIndex, asked: string): readonly Spelling[] {
  const { definitions, names } = index;
  const spellings: Spelling[] = [];
  for (const name of definitions.namesLike(asked)) {
    const isExact = names.get(name) === asked;
    const count = definitions.entryCount(name);
    for (let i = 0; i < count; i++) {
      const entry = definitions.entryAt(name, i);
      const file = index.fileOf(definitions.slotOf(entry));
      if (file) spellings.push({ file, entry, isExact });
    }
  }
  return spellings;
}

/** Where nothing has the very name, what is spelled like it is meant: `parseStream` by those who look for `parse_stream`. */
const asMeant = (spellings: readonly Spelling[]): readonly Spelling[] =>
  spellings.some(({ isExact }) => isExact) ? spellings : spellings.map((one) => ({ ...one, isExact: true }));

/**
 * In a large index, the files that may be called so: those with the whole name as one word of theirs, and those with
 * its rarest part.
 */
function filesLike({ files, paths, postings }: MemoryIndex, name: string): readonly FileEntry[] {
  const terms = termsOfIdentifier(name).flatMap((term) => postings.idOf(term) ?? []);
  const rarest = terms
    .slice(0, -1)
    .sort((a, b) => paths.countOf(a) - paths.countOf(b))
    .slice(0, 1);
  return [...terms.slice(-1), ...rarest]
    .flatMap((term) => filesNamed(paths.postingsOf(term)))
    .flatMap((id) => files[id] ?? []);
}

/** Of (file, packed places) pairs, the files that have the term in their name. */
const filesNamed = (pairs: Uint32Array): readonly number[] => [
  ...pairs.filter((_, i) => i % 2 === 0 && isInStem(pairs[i + 1] as number)),
];

function matchEntry(
  { definitions }: MemoryIndex,
  { file, entry, isExact }: Spelling,
  asked: QueryAnalysis['kind'],
  matches: DefinitionMatches,
): void {
  const kind = definitions.kindOf(entry);
  const sameCase = isExact ? 1 : FOLDED_CASE;
  if (asked === 'prose' || kind === 'type' || kind === 'function') {
    (kind === 'type' ? matches.namedType : matches.namedFunction).raiseTo(file.id, sameCase * strength(kind));
  }
  if (isExact) matches.exactCase.raiseTo(file.id, 1);
}

/**
 * Where the name is defined as it is written, what is only spelled like it is another thing: `module Helpers` is asked
 * for, and not `def helpers` beside it.
 */
function matchChunks({ definitions }: MemoryIndex, spellings: readonly Spelling[], matches: DefinitionMatches): void {
  const chunks = matches.chunks as Map<number, number>;
  const isDefined = spellings.some(({ entry, isExact }) => isExact && definitions.kindOf(entry) !== 'variable');
  for (const { entry, isExact } of spellings) {
    if (isDefined && !isExact) continue;
    const slot = definitions.slotOf(entry);
    const strength = chunkStrength(definitions.kindOf(entry), isExact, definitions.weightOf(entry));
    chunks.set(slot, Math.max(chunks.get(slot) ?? 0, strength));
  }
}

/**
 * Beside the words of its chunk, a module that is asked for weighs half at least; a variable what it does elsewhere.
 */
function chunkStrength(kind: DefinitionKind, isExact: boolean, weight: number): number {
  if (!isExact) return FOLDED_CASE * weight;
  return kind === 'variable' ? weight : (1 + weight) / 2;
}
