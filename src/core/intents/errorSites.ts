import { stem } from '../text/stemmer';
import { codeCount } from '../memoryIndex/structures/postings';
import { byScoreThenPlace, type RankedChunk } from '../ranking/ranker';
import type { IntentNote } from '../ranking/fuseResults';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';

/** Words in code that raises or handles errors. */
const WORDS = [
  'throw',
  'throws',
  'raise',
  'rescue',
  'catch',
  'except',
  'error',
  'err',
  'exception',
  'panic',
  'reject',
  'fail',
  'abort',
].map(stem);
/** Number of such words from which on a chunk gets the full boost. */
const ENOUGH = 4;
/**
 * Share of the gap between a chunk's score and 1 that the boost closes. It is small for an inferred intent, because
 * most code handles errors.
 */
const GAIN = { asked: 0.75, inferred: 0.1 };

/** Raises the scores of chunks that raise or handle errors. */
export function* boostErrorSites(
  hits: readonly RankedChunk[],
  { index }: FirstPass,
  asked: boolean,
  notes: Map<number, IntentNote>,
): Steps<readonly RankedChunk[]> {
  const counts = yield* countWords(new Set(hits.map(({ slot }) => slot)), index);
  const gain = asked ? GAIN.asked : GAIN.inferred;
  const moved = hits.map((hit) => {
    const share = Math.min(1, (counts.get(hit.slot) ?? 0) / ENOUGH);
    if (share > 0 && !notes.has(hit.slot)) notes.set(hit.slot, { reason: 'raises or handles errors' });
    return { ...hit, score: hit.score + gain * share * (1 - hit.score) };
  });
  return moved.sort(byScoreThenPlace);
}

function* countWords(slots: ReadonlySet<number>, { postings }: MemoryIndex): Steps<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const word of new Set(WORDS)) {
    yield;
    const id = postings.idOf(word);
    const pairs = id === undefined ? new Uint32Array(0) : postings.of(id);
    for (let i = 0; i < pairs.length; i += 2) {
      const slot = pairs[i] as number;
      if (slots.has(slot)) counts.set(slot, (counts.get(slot) ?? 0) + codeCount(pairs[i + 1] as number));
    }
  }
  return counts;
}
