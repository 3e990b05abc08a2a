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

/** When more chunks than this, by share and by count, have no vector, the response says so. */
const MISSING_VECTORS_WORTH_WARNING = { share: 0.1, pieces: 8 };

/** The questions of a request, as many as can be read in time: the first always is. */
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
 * The vectors of those questions that need one, in one call; a symbol is looked up by name, and meaning only adds
 * noise. A failing embedder costs recall, not the answer, unless the request forbids that.
 * @param milliseconds it may take.
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
    // Vectors of two models must not meet: another may have taken over while the questions were on their way.
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
 * Vectors are made behind the searches, and made again where they were damaged; what a save has just brought, or is not
 * saved, is not worth a word.
 */
function missingVectorsWarning(index: MemoryIndex): readonly string[] {
  const [compared, all] = [countVectors(index), index.liveChunks];
  const isWorthIt =
    all - compared > Math.max(MISSING_VECTORS_WORTH_WARNING.pieces, MISSING_VECTORS_WORTH_WARNING.share * all);
  return isWorthIt
    ? [`Compared by meaning with ${compared} of ${all} chunks; the others were searched by keywords.`]
    : [];
}

/** Stops waiting, and tells the work to stop, when it takes longer or its caller gives up. */
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
