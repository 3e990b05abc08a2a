import type { CodeSymbol } from '../base/types';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import { roughScorer } from './candidateChunks';
import { isDeclaration } from './raiseDefinitions';
import type { RankedChunk } from './ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { eachInSlices, type Steps } from '../scheduling/cooperativeSteps';

/**
 * Each function once, in the place of its best part, by the part that says most of the question; and of copies in
 * several files (declarations of two module systems, vendored twins, generated pairs), and of a function and its
 * prototype, the first, which says where the others are.
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
      // Scores of the ranker tell functions apart, not parts of one.
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

/** Of parts that say the same, the shorter is worth a little more. */
const CLEARLY = 0.2;

interface Kept {
  readonly first: RankedChunk;
  /** Of its parts. */
  shown: RankedChunk;
  readonly alsoIn: string[];
}

/** What is shorter is alike by chance: a getter, a constructor that does nothing. */
const TELLING_TERMS = 40;
/** Copies differ by no more than this share of their length, and of what they say of the question. */
const NEARLY = 0.03;

/** Told by counts, for the texts are on disk: as long in lines and in terms, and as good for the question. */
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

/** Whether a chunk is the prototype of a function that stands before it. */
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

/** Overloads mostly differ in it. */
const parameterCount = ({ signature }: CodeSymbol): number => signature.split(',').length;
