import type { CodeSymbol } from '../base/types';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import { roughScorer } from './features/candidateChunks';
import { isDeclaration } from './raiseDefinitions';
import type { RankedChunk } from './ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { eachInSlices, type Steps } from '../scheduling/cooperativeSteps';

/**
 * Removes duplicates. A function is kept once, at the rank of its best part, and shown by the part that matches most of
 * the question. A chunk with copies in several files (declarations of two module systems, vendored twins, generated
 * pairs), or a function with a prototype, is kept once, at the best rank, and lists the files of the others.
 * @param ranked best first.
 */
export function* deduplicateChunks(ranked: readonly RankedChunk[], pass: FirstPass): Steps<readonly RankedChunk[]> {
  const worth = roughScorer(pass);
  const symbols = new Map<string, Kept>();
  const kept: Kept[] = [];
  const byShape = new Map<string, Kept[]>();
  yield* eachInSlices(ranked, (hit) => {
    const symbol = pass.index.symbolsOf(hit.file, hit.chunk)[0];
    const place = symbol && `${hit.file.id} ${symbol.startLine} ${symbol.name}`;
    const known = place === undefined ? undefined : symbols.get(place);
    if (known) {
      // The ranker's scores distinguish functions, not the parts of one function.
      if (
        known.first.file === hit.file &&
        worth(hit.file, hit.chunk) > worth(known.shown.file, known.shown.chunk) + CLEARLY
      )
        known.shown = { ...hit, score: known.first.score };
      return;
    }
    const shape = `${symbol?.kind ?? ''} ${symbol?.name ?? ''}`;
    const alike = byShape.get(shape) ?? [];
    const copied =
      symbol &&
      (alike.find((other) => isCopy(hit, other.first, symbol, pass)) ??
        alike.find((other) => declares(hit, other.first, symbol, pass)));
    const own = copied ?? { first: hit, shown: hit, alsoIn: [] };
    if (copied) {
      if (hit.file !== copied.first.file) copied.alsoIn.push(hit.file.path);
    } else {
      kept.push(own);
      byShape.set(shape, [...alike, own]);
    }
    if (place !== undefined) symbols.set(place, own);
  });
  return kept.map(({ shown, alsoIn }) => (alsoIn.length > 0 ? { ...shown, alsoIn: [...new Set(alsoIn)] } : shown));
}

/**
 * Minimum lead in the rough score at which another part of a function is shown instead. Among parts that match equally
 * well, a shorter one scores a little higher.
 */
const CLEARLY = 0.2;

interface Kept {
  readonly first: RankedChunk;
  /** The part of the function to show. */
  shown: RankedChunk;
  readonly alsoIn: string[];
}

/**
 * Minimum number of code terms for copies to be allowed to differ. Shorter chunks, such as a getter or an empty
 * constructor, are often similar by chance.
 */
const TELLING_TERMS = 40;
/** Largest difference between copies, as a share of their length and of their match with the question. */
const NEARLY = 0.03;

/**
 * Returns whether two chunks are copies. They are compared by counts, because the texts are on disk: copies have about
 * the same number of lines and terms, and match the question equally well.
 */
function isCopy(
  a: RankedChunk,
  b: RankedChunk,
  symbol: CodeSymbol,
  { index, chunkScores, chunkCoverage }: FirstPass,
): boolean {
  if (a.file === b.file) return false;
  const other = index.symbolsOf(b.file, b.chunk)[0];
  const isLong = (index.lengths.code[a.slot] ?? 0) >= TELLING_TERMS;
  const isAlike = (x: number, y: number): boolean => (isLong ? Math.abs(x - y) <= NEARLY * Math.max(x, y) : x === y);
  return (
    other?.container === symbol.container &&
    isAlike(index.lengths.code[a.slot] ?? 0, index.lengths.code[b.slot] ?? 0) &&
    isAlike(a.file.endOf(a.chunk) - a.file.startOf(a.chunk), b.file.endOf(b.chunk) - b.file.startOf(b.chunk)) &&
    isAlike(chunkScores.at(a.slot), chunkScores.at(b.slot)) &&
    isAlike(chunkCoverage.at(a.slot), chunkCoverage.at(b.slot))
  );
}

/** Returns whether a chunk is the prototype of a function that ranks before it. */
function declares(hit: RankedChunk, other: RankedChunk, symbol: CodeSymbol, { index }: FirstPass): boolean {
  const defined = index.symbolsOf(other.file, other.chunk)[0];
  return (
    defined !== undefined &&
    FUNCTION_KINDS.has(symbol.kind) &&
    defined.container === symbol.container &&
    parameterCount(defined) === parameterCount(symbol) &&
    isDeclaration({ slot: hit.slot, symbol }, index) &&
    !isDeclaration({ slot: other.slot, symbol: defined }, index)
  );
}

/** Counts the parameters in a signature, in which overloads mostly differ. */
const parameterCount = ({ signature }: CodeSymbol): number => signature.split(',').length;
