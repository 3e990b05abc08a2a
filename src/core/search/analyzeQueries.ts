import { errors, messageOf } from '../base/errors';
import type { SearchRequest } from '../request/searchRequest';
import { timeoutSignal } from '../scheduling/timeoutSignal';
import { countVectors } from '../memoryIndex/chunkVectors';
import type { SearchClock } from '../scheduling/searchClock';
import { analyzeQuery } from '../query/queryAnalyzer';
import type { AnalyzedQuery } from '../query/analyzedQuery';
import { meanDirection, textsToEmbed } from '../query/textsToEmbed';
import type { SearchSource } from '../retrieval/searchSource';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** The response warns about chunks without a vector when they exceed both this share of all chunks and this number. */
const MISSING_VECTORS_WORTH_WARNING = { share: 0.1, pieces: 8 };

/** Analyzes the queries of a request. The first query is always analyzed, the others only until the deadline. */
export async function analyzeQueries(
  request: SearchRequest,
  index: MemoryIndex,
  clock: SearchClock,
): Promise<readonly AnalyzedQuery[]> {
  const heaviest = Math.max(...request.queries.map(({ weight }) => weight));
  const queries: AnalyzedQuery[] = [];
  for (const [i, { text, path, weight }] of request.queries.entries()) {
    await clock.yieldIfDue();
    if (queries.length > 0 && clock.isPastDeadline) break;
    queries.push({
      ...(request.batch && { number: request.numbers[i] }),
      analysis: analyzeQuery(text, index.postings),
      revision: index.revision,
      path,
      weight,
      scale: heaviest === 0 ? 1 : weight / heaviest,
    });
  }
  return queries;
}

/**
 * Returns the vectors of the queries, which the embedder computes in one call. Symbol queries get none: symbols are
 * looked up by name, and vectors would only add noise. If the embedder fails, the search falls back to keywords, unless
 * the request forbids that.
 * @param milliseconds Maximum duration.
 * @throws SearchError EMBEDDER_UNAVAILABLE
 */
export async function embedQueries(
  queries: readonly AnalyzedQuery[],
  request: SearchRequest,
  { embedder, index, memory }: Pick<SearchSource, 'embedder' | 'index' | 'memory'>,
  warnings: string[],
  milliseconds: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<AnalyzedQuery, Float32Array>> {
  const understood = queries.filter(({ analysis }) => analysis.kind !== 'symbol');
  if (understood.length > 0 && milliseconds === 0 && !request.allowLexicalFallback)
    throw errors.timeout(request.timeoutMs);
  if (understood.length === 0 || milliseconds === 0) return new Map();
  const { vectors: table } = index;
  try {
    const texts = understood.map(({ analysis }) => textsToEmbed(analysis));
    const vectors = await memory.vectors(embedder, texts.flat(), (unknown) =>
      within(milliseconds, signal, (bounded) => embedder.embed(unknown, bounded)),
    );
    // Vectors of two models are not comparable, and the model may have been replaced during the call.
    if (index.vectors !== table) throw new Error('another model took over during the search');
    warnings.push(...missingVectorsWarning(index));
    let at = 0;
    return new Map(
      understood.flatMap((query, i) => {
        const vector = meanDirection(
          vectors.slice(at, (at += texts[i]?.length ?? 0)).filter((one) => one !== undefined),
        );
        return vector ? [[query, vector] as const] : [];
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    const reason = messageOf(error);
    if (!request.allowLexicalFallback) throw errors.embedderUnavailable(embedder.id, reason);
    warnings.push(`Searched by keywords only: the embedder failed (${reason}).`);
    return new Map();
  }
}

/**
 * Returns a warning if many chunks have no vector. Vectors are computed in the background, and again where they were
 * damaged. The few chunks of a file that was just saved, or is not saved, do not deserve a warning.
 */
function missingVectorsWarning(index: MemoryIndex): readonly string[] {
  const [compared, all] = [countVectors(index), index.liveChunks];
  const isWorthIt =
    all - compared > Math.max(MISSING_VECTORS_WORTH_WARNING.pieces, MISSING_VECTORS_WORTH_WARNING.share * all);
  return isWorthIt
    ? [`Compared by meaning with ${compared} of ${all} chunks; the others were searched by keywords.`]
    : [];
}

/** Waits for `work`. Aborts `work` and rejects when it takes too long or the caller cancels. */
async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const bounded = AbortSignal.any([signal, timeoutSignal(milliseconds)]);
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void =>
      reject(signal.aborted ? (signal.reason as Error) : new Error(`no answer within ${milliseconds} ms`));
    bounded.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work(bounded), stopped]);
}
