import type { Disposable, Embedder } from '../../core/base/contracts';
import { limits } from '../../core/base/limits';
import { defaultSettings, parseRequest } from '../../core/request/searchRequest';
import { SearchClock } from '../../core/scheduling/searchClock';
import { QueryCache } from '../../core/search/queryCache';
import { search } from '../../core/search/search';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import type { SearchSource } from '../../core/retrieval/searchSource';
import { splitIdentifier, splitWords } from '../../core/text/identifiers';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import type { IndexStatus } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import { searches, type ActivityTracker } from '../runtime/activityTracker';
import { idleRelease, releaseMemory } from '../runtime/idleMemory';
import type { IndexStatusStore } from '../indexing/indexStatusStore';

/** Milliseconds after which a disk that has not answered counts as unreachable. */
const PATIENCE = 30_000;

/**
 * Prose, so that keywords, names, embeddings and history are all looked up, with one word that needs the glossary. It
 * has a token budget as the requests of agents do, so that the budget code runs too.
 */
const QUESTION = { query: 'where are the settings read and geprüft', max_tokens: limits.agentTokens };

/**
 * Number of further queries, made from paths in the index. On 4,952 files, the first five searches of a user took 86 to
 * 214 ms (p50, three runs) after one warm-up search, and 47 and 68 ms after these, which cost 1 s of processor time.
 */
const QUESTIONS = 12;

/**
 * Runs searches as soon as the index has files, so that the first search of a user is as fast as later ones: code is
 * optimized only after it has run often, and tables are read on first use. The warm-up ends for good when the user
 * searches in any folder. Its errors are ignored, because they are reported when a user meets them.
 */
export class WarmUp implements Disposable {
  readonly #listening: readonly Disposable[];
  readonly #ended = new AbortController();
  #hasBegun = false;

  constructor(
    statusStore: IndexStatusStore,
    private readonly source: (signal: AbortSignal) => SearchSource,
    private readonly closing: AbortSignal,
    users: ActivityTracker = searches,
    private readonly patience = PATIENCE,
  ) {
    this.#listening = [
      statusStore.onDidChange((status) => this.#follow(status)),
      users.onDidChange(() => this.dispose()),
    ];
    if (!users.isIdle) this.dispose();
  }

  dispose(): void {
    this.#ended.abort();
    for (const listening of this.#listening) listening.dispose();
  }

  #follow({ filesIndexed, index }: IndexStatus): void {
    if (index.state === 'indexing' || filesIndexed === 0 || this.#hasBegun) return;
    this.#hasBegun = true;
    const signal = AbortSignal.any([this.closing, this.#ended.signal, timeoutSignal(this.patience)]);
    void abortable(warmUp(this.source(signal), signal), signal)
      .catch(() => undefined)
      .finally(() => idleRelease.later());
  }
}

/** Runs the warm-up searches. Queries and answers are not cached, and nothing is sent to a server. */
export async function warmUp(source: SearchSource, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new SearchClock(Infinity, () => source.yieldToEventLoop(), signal).drive(source.index.statistics.count());
  await ask(QUESTION, source, signal);
  // Garbage of opening is collected now. Otherwise the collection ran within a first search and took 73 ms of it
  // (134,052 chunks).
  releaseMemory();
  for (const query of questionsOf(source.index)) await ask({ query }, source, signal);
}

async function ask(request: object, source: SearchSource, signal: AbortSignal): Promise<void> {
  const { embedder, index } = source;
  const queryCache = new QueryCache(index);
  const own = { ...source, memory: queryCache, embedder: embedder.network ? offline(embedder) : embedder };
  await search(parseRequest(request, [], defaultSettings), own, signal).finally(() => queryCache.clear());
}

/** Returns queries made from the paths of files spread over the whole index. */
function questionsOf(index: MemoryIndex): readonly string[] {
  const step = Math.ceil(index.fileCount / QUESTIONS);
  const files = [...index.liveFiles()].filter((_, i) => i % step === 0);
  return files.map(({ path }) => `how does ${lastWords(path)} work`);
}

/** Returns the last words of a path without the file extension. */
const lastWords = (path: string): string => splitWords(path).flatMap(splitIdentifier).slice(-5, -1).join(' ');

/** Returns an embedder that gives zero vectors of the right length, without using the network. */
const offline = ({ id, dimensions }: Embedder): Embedder => ({
  id,
  dimensions,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(dimensions))),
});
