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

/** Milliseconds: a disk that says nothing for half a minute is away. */
const PATIENCE = 30_000;

/**
 * Prose, so that words, names, meaning and history are all looked up; a word of it for the glossary. Asked as agents
 * do, so that a budget is kept as well.
 */
const QUESTION = { query: 'where are the settings read and geprüft', max_tokens: limits.agentTokens };

/**
 * Further questions, of the index itself: on 4,952 files the first five of a user took 86 to 214 ms (p50, three runs)
 * after one search, 47 and 68 after these, which cost 1 s of processor time.
 */
const QUESTIONS = 12;

/**
 * Searches as soon as there is something to find, so that the first search of a user is as quick as others: code is
 * compiled well once it has often run, and tables are read on first use. It ends for good when the user searches, in
 * whichever folder. What goes wrong is told to the user who meets it.
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

/** No question or answer is remembered, and nothing is sent to a server. */
export async function warmUp(source: SearchSource, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new SearchClock(Infinity, () => source.yieldToEventLoop(), signal).drive(source.index.statistics.count());
  await ask(QUESTION, source, signal);
  // What opening has used is collected now: left alone, that fell into a first search, 73 ms of one (134,052 chunks).
  releaseMemory();
  for (const query of questionsOf(source.index)) await ask({ query }, source, signal);
}

async function ask(request: object, source: SearchSource, signal: AbortSignal): Promise<void> {
  const { embedder, index } = source;
  const queryCache = new QueryCache(index);
  const own = { ...source, memory: queryCache, embedder: embedder.network ? offline(embedder) : embedder };
  await search(parseRequest(request, [], defaultSettings), own, signal).finally(() => queryCache.clear());
}

/** What files all over the index are about, by their paths. */
function questionsOf(index: MemoryIndex): readonly string[] {
  const step = Math.ceil(index.fileCount / QUESTIONS);
  const files = [...index.liveFiles()].filter((_, i) => i % step === 0);
  return files.map(({ path }) => `how does ${lastWords(path)} work`);
}

/** Without the ending of the file. */
const lastWords = (path: string): string => splitWords(path).flatMap(splitIdentifier).slice(-5, -1).join(' ');

/** Vectors without a meaning, of the right length. */
const offline = ({ id, dimensions }: Embedder): Embedder => ({
  id,
  dimensions,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(dimensions))),
});
