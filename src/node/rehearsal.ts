import type { Embedder } from '../core/contracts';
import { limits } from '../core/limits';
import { defaultSettings, parseRequest } from '../core/request';
import { Pace } from '../core/search/pace';
import { QuestionMemory } from '../core/search/questionMemory';
import { search, type SearchSource } from '../core/search/search';
import type { SearchImage } from '../core/search/searchImage';
import { splitIdentifier, wordsOf } from '../core/text/identifiers';
import { releasedAfter, releaseMemory } from './releaseMemory';
import type { StatusBoard } from './statusBoard';

/** Prose, so that words, names, meaning and history are all looked up; a word of it for the glossary. Asked as agents do, so that a budget is kept as well. */
const QUESTION = 'where are the settings read and geprüft';

/**
 * So many of the index's own: code is compiled well once it has often run on what it is asked for. On 4,952 files the first five
 * questions of a person took 86 to 214 ms (p50, three runs) after one search for nobody, 47 and 68 after these, which cost 1 s of
 * processor time.
 */
const QUESTIONS = 12;

/**
 * A search for nobody: what is compiled, loaded or read on first use (the tokenizer's table, expressions, the vectors)
 * is ready when somebody asks, and how many files hold which term is counted. No question or answer is remembered, and nothing is sent to a server.
 */
export async function rehearse(source: SearchSource, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const pace = new Pace(Infinity, () => source.breathe(), signal);
  await pace.run(source.image.statistics.count());
  await searchForNobody([{ query: QUESTION, max_tokens: limits.agentTokens }], source, signal);
}

/** All of it, as soon as there is something to find, and nothing else to do with it. Whatever is wrong with it will be told to whoever searches. */
export function rehearseOnceIndexed(board: StatusBoard, source: () => SearchSource, unheard: AbortSignal): void {
  const waiting = board.onDidChange(({ filesIndexed, index }) => {
    if (filesIndexed === 0 || index.state === 'indexing') return;
    waiting.dispose();
    void rehearseAll(source(), unheard).catch(() => undefined);
  });
}

async function rehearseAll(source: SearchSource, unheard: AbortSignal): Promise<void> {
  await rehearse(source, unheard);
  // What opening has used is collected now: left alone, that fell into a first search, 73 ms of one (134,052 chunks).
  releaseMemory();
  await releasedAfter(() => practise(source, unheard));
}

/** More of them, until somebody asks. */
export function practise(source: SearchSource, signal: AbortSignal): Promise<void> {
  return searchForNobody(questionsOf(source.image).map((query) => ({ query })), source, signal);
}

async function searchForNobody(requests: readonly object[], source: SearchSource, signal: AbortSignal): Promise<void> {
  const { embedder, image } = source;
  const stage = { ...source, embedder: embedder.network ? speechless(embedder) : embedder };
  const memory = new QuestionMemory(image);
  for (const request of requests) {
    await search(parseRequest(request, [], defaultSettings), { ...stage, memory }, signal);
    // Its columns are the next one's.
    memory.forget();
  }
}

/** What files all over the index are about, by their paths. */
function questionsOf(image: SearchImage): readonly string[] {
  const step = Math.ceil(image.fileCount / QUESTIONS);
  const paths = [...image.liveFiles()].filter((_, i) => i % step === 0).map(({ path }) => path);
  return paths.map((path) => `how does ${wordsOf(path).flatMap(splitIdentifier).slice(-5, -1).join(' ')} work`);
}

/** Vectors without a meaning, of the right length. */
const speechless = (embedder: Embedder): Embedder => ({
  id: embedder.id,
  dimensions: embedder.dimensions,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(embedder.dimensions))),
});
