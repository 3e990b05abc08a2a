import { limits } from '../../base/limits';
import type { CodeSymbol } from '../../base/types';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import type { VectorScores } from '../../retrieval/vectorScores';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';

/** A chunk of a candidate file for which all features are computed. */
export interface CandidateSlot {
  /** Index among all chunks of the candidates. */
  readonly place: number;
  readonly candidate: number;
  readonly chunk: number;
  /** Rough sum of the chunk. */
  readonly value: number;
}

/**
 * Returns the distance from the mean cosine of all files to the best cosine, but at least {@link MIN_RANGE}. With one
 * file or a few, the distance is close to nothing, and a chunk that is nearer by chance should not be far ahead.
 */
export const cosineRange = (vectorScores: VectorScores | undefined): number =>
  Math.max(MIN_RANGE, (vectorScores?.max ?? 0) - (vectorScores?.mean ?? 0));
const MIN_RANGE = 0.25;

/** Bonus for a chunk with a line that the question names: more than any other chunk can score. */
export const LINE_BONUS = 10;

/**
 * Weights of the rough sum of a chunk: its words, its cosine similarity, the match of the names that it defines, the
 * identifiers of the question that it defines, the lines that a report names, and the score of its file.
 */
const ROUGH_WEIGHTS = { words: 0.8, nearness: 1.9, name: 2, identifier: 1.5, mentionedLine: 1.5, file: 0.6 } as const;

/**
 * Returns a function that scores how well the text of a chunk matches the question, by its words and its cosine
 * similarity. Chunks with a line that the question names score highest.
 */
export function roughScorer({
  chunkScores,
  vectorScores,
  named,
  mentioned,
}: FirstPass): (file: FileEntry, chunk: number) => number {
  const peak = chunkScores.max || 1;
  const mean = vectorScores?.mean ?? 0;
  const range = cosineRange(vectorScores);
  return (file, chunk) => {
    const slot = file.firstChunk + chunk;
    const nearness = Math.max(0, ((vectorScores?.cosines[slot] ?? 0) - mean) / range);
    return (
      (ROUGH_WEIGHTS.words * chunkScores.at(slot)) / peak +
      ROUGH_WEIGHTS.nearness * nearness +
      (isMentionedChunk(file, chunk, mentioned) ? ROUGH_WEIGHTS.mentionedLine : 0) +
      (containsLine(file, chunk, named.get(file)) ? LINE_BONUS : 0)
    );
  };
}

/**
 * Strength of a member that the question names together with its container. The name of a member alone may be a common
 * word.
 */
const NAMED_MEMBER = 2;

/**
 * Returns a function that measures how strongly a chunk defines a name in the question: up to 1, and
 * {@link NAMED_MEMBER} for a member whose container the question names as well.
 */
export function definitionStrength({
  query: { members },
  definitions,
  index,
}: FirstPass): (file: FileEntry, chunk: number) => number {
  const isNamed = ({ container, name }: CodeSymbol): boolean =>
    members.some((member) => name === member.name && `.${container}`.endsWith(`.${member.container}`));
  return (file, chunk) => {
    if (members.length > 0 && index.symbolsOf(file, chunk).some(isNamed)) return NAMED_MEMBER;
    return definitions.chunks.get(file.firstChunk + chunk) ?? 0;
  };
}

/** Candidate, chunk number and rough sum of every chunk of the candidates, in order. */
interface RoughSums {
  readonly candidates: Uint16Array;
  readonly chunks: Uint32Array;
  readonly values: Float64Array;
}

function* roughSums(pass: FirstPass, fileScores: readonly number[]): Steps<RoughSums> {
  const { candidates } = pass;
  const count = candidates.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  const sums = { candidates: new Uint16Array(count), chunks: new Uint32Array(count), values: new Float64Array(count) };
  const [worth, defined] = [roughScorer(pass), definitionStrength(pass)];
  let at = 0;
  yield* eachInSlices([...candidates.entries()], ([candidate, file]) => {
    const named = namesIn(file, pass);
    const ofFile = ROUGH_WEIGHTS.file * (fileScores[candidate] ?? 0);
    for (let chunk = 0; chunk < file.chunkCount; chunk++, at++) {
      sums.candidates[at] = candidate;
      sums.chunks[at] = chunk;
      sums.values[at] =
        ofFile +
        worth(file, chunk) +
        ROUGH_WEIGHTS.name * (named?.[chunk] ?? 0) +
        ROUGH_WEIGHTS.identifier * defined(file, chunk);
    }
  });
  return sums;
}

/**
 * Selects the best chunks of all files, followed by the best chunks that the filter accepts and that are not among the
 * former. `peers` counts the former.
 */
export function* candidateChunks(
  pass: FirstPass,
  fileScores: readonly number[],
): Steps<{ readonly all: readonly CandidateSlot[]; readonly peers: number }> {
  const sums = yield* roughSums(pass, fileScores);
  yield;
  const best = bestOf(pass, sums, (candidate) => candidate < pass.peers);
  if (pass.shown.length === pass.candidates.length && !pass.isShown) return { all: best, peers: best.length };
  const shown = new Set(pass.shown);
  const kept = new Set(best.map(({ place }) => place));
  const others = bestOf(pass, ofShownChunks(pass, sums), (candidate) =>
    shown.has(pass.candidates[candidate] as FileEntry),
  );
  return { all: [...best, ...others.filter(({ place }) => !kept.has(place))], peers: best.length };
}

/** Returns the sums with -Infinity for the chunks that the filter rejects. */
function ofShownChunks({ candidates, isShown }: FirstPass, sums: RoughSums): RoughSums {
  if (!isShown) return sums;
  const isKept = (at: number): boolean =>
    isShown(candidates[sums.candidates[at] as number] as FileEntry, sums.chunks[at] as number);
  return { ...sums, values: sums.values.map((value, at) => (isKept(at) ? value : -Infinity)) };
}

/**
 * Selects the best chunks up to the limit, the best chunk of every file without one among these, and the chunks with a
 * line that the question names; best first.
 */
function bestOf(
  { candidates, named, query }: FirstPass,
  sums: RoughSums,
  isAllowed: (candidate: number) => boolean,
): readonly CandidateSlot[] {
  const allowed = candidates.map((_, candidate) => isAllowed(candidate));
  const values = sums.values.filter((_, place) => allowed[sums.candidates[place] as number]).sort();
  const min = values[values.length - (query.mentions ? limits.reportChunks : limits.candidateChunks)] ?? -Infinity;
  const found: CandidateSlot[] = [];
  for (let place = 0; place < sums.values.length;) {
    const candidate = sums.candidates[place] as number;
    const file = candidates[candidate] as FileEntry;
    const [from, line] = [place, named.get(file)];
    place += file.chunkCount;
    if (!allowed[candidate]) continue;
    let first = from;
    for (let at = from; at < place; at++) if ((sums.values[at] as number) > (sums.values[first] as number)) first = at;
    for (let at = from; at < place; at++) {
      if (
        at !== first &&
        (sums.values[at] as number) < min &&
        !(line !== undefined && containsLine(file, at - from, line))
      )
        continue;
      found.push({ place: at, candidate, chunk: at - from, value: sums.values[at] as number });
    }
  }
  return found.sort((a, b) => b.value - a.value || a.place - b.place);
}

/** Returns whether a report names a line of the chunk. */
export const isMentionedChunk = (file: FileEntry, chunk: number, mentioned: FirstPass['mentioned']): boolean =>
  mentioned.get(file)?.lines.some((line) => containsLine(file, chunk, line)) ?? false;

/** Returns whether a chunk contains a line. Blank lines between two chunks count as part of the second. */
export const containsLine = (file: FileEntry, chunk: number, line = 0): boolean =>
  line > (chunk > 0 ? file.endOf(chunk - 1) : 0) && line <= file.endOf(chunk);

/** Returns how well the best name defined in each chunk of a file matches the question; undefined if none matches. */
function namesIn(
  { firstChunk, chunkCount, firstDefinition, definitionCount }: FileEntry,
  { index: { definitions }, definitions: { names } }: FirstPass,
): Float64Array | undefined {
  let best: Float64Array | undefined;
  for (let entry = firstDefinition; entry < firstDefinition + definitionCount; entry++) {
    const match = names.at(definitions.nameOf(entry));
    const kind = definitions.kindOf(entry);
    if (match === 0 || (kind !== 'function' && kind !== 'type')) continue;
    best ??= new Float64Array(chunkCount);
    const chunk = definitions.slotOf(entry) - firstChunk;
    best[chunk] = Math.max(best[chunk] ?? 0, match);
  }
  return best;
}
