import { errors, messageOf } from '../errors';
import type { SearchRequest } from '../request';
import { timeoutSignal } from '../timeoutSignal';
import { withVectors } from './imageVectors';
import type { Pace } from './pace';
import { analyzeQuery } from './queryAnalyzer';
import type { Question } from './analyzedQuery';
import { between, readingsOf } from './report/readings';
import type { SearchSource } from './searchSource';
import type { SearchImage } from './searchImage';

/** Above this share of pieces without a vector, and more than so many of them, an answer says so. */
const WORTH_A_WORD = { share: 0.1, pieces: 8 };

/** The questions of a request, as many as can be read in time: the first always is. */
export async function readQuestions(request: SearchRequest, image: SearchImage, pace: Pace): Promise<readonly Question[]> {
  const heaviest = Math.max(...request.queries.map(({ weight }) => weight));
  const questions: Question[] = [];
  for (const { text, path, weight } of request.queries) {
    await pace.step();
    if (questions.length > 0 && pace.isLate) break;
    questions.push({ analysis: analyzeQuery(text, image.postings), revision: image.revision, path, weight, scale: heaviest === 0 ? 1 : weight / heaviest });
  }
  return questions;
}

/**
 * The vectors of those questions that need one, in one call; a symbol is looked up by name, and meaning only adds noise.
 * A failing embedder costs recall, not the answer, unless the request forbids that.
 * @param milliseconds it may take.
 * @throws SearchError EMBEDDER_UNAVAILABLE
 */
export async function embedQuestions(
  questions: readonly Question[],
  request: SearchRequest,
  { embedder, image, memory }: Pick<SearchSource, 'embedder' | 'image' | 'memory'>,
  warnings: string[],
  milliseconds: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<Question, Float32Array>> {
  const understood = questions.filter(({ analysis }) => analysis.kind !== 'symbol');
  if (understood.length > 0 && milliseconds === 0 && !request.allowLexicalFallback) throw errors.timeout(request.timeoutMs);
  if (understood.length === 0 || milliseconds === 0) return new Map();
  const { vectors: table } = image;
  try {
    const texts = understood.map(({ analysis }) => readingsOf(analysis));
    const vectors = await memory.vectors(embedder, texts.flat(), (unknown) => within(milliseconds, signal, (bounded) => embedder.embed(unknown, bounded)));
    // Vectors of two models must not meet: another may have taken over while the questions were on their way.
    if (image.vectors !== table) throw new Error('another model took over during the search');
    warnings.push(...partialMeaning(image));
    let at = 0;
    return new Map(understood.flatMap((question, i) => {
      const vector = between(vectors.slice(at, (at += texts[i]?.length ?? 0)).filter((one) => one !== undefined));
      return vector ? [[question, vector] as const] : [];
    }));
  } catch (error) {
    signal.throwIfAborted();
    const reason = messageOf(error);
    if (!request.allowLexicalFallback) throw errors.embedderUnavailable(embedder.id, reason);
    warnings.push(`Searched by keywords only: the embedder failed (${reason}).`);
    return new Map();
  }
}

/** Vectors are made behind the searches, and made again where they were damaged; what a save has just brought, or is not saved, is not worth a word. */
function partialMeaning(image: SearchImage): readonly string[] {
  const [compared, all] = [withVectors(image), image.liveChunks];
  const isWorthIt = all - compared > Math.max(WORTH_A_WORD.pieces, WORTH_A_WORD.share * all);
  return isWorthIt ? [`Compared by meaning with ${compared} of ${all} chunks; the others were searched by keywords.`] : [];
}

/** Stops waiting, and tells the work to stop, when it takes longer or its caller gives up. */
async function within<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const bounded = AbortSignal.any([signal, timeoutSignal(milliseconds)]);
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.aborted ? (signal.reason as Error) : new Error(`no answer within ${milliseconds} ms`));
    bounded.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work(bounded), stopped]);
}
