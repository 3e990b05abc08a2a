import type { Embedder } from '../core/contracts';
import { limits } from '../core/limits';
import { defaultSettings, parseRequest } from '../core/request';
import type { ImageFile } from '../core/search/imageFile';
import { Pace } from '../core/search/pace';
import { QuestionMemory } from '../core/search/questionMemory';
import { search, type SearchSource } from '../core/search/search';
import type { SearchImage } from '../core/search/searchImage';
import { splitIdentifier, wordsOf } from '../core/text/identifiers';

/** Prose, so that words, names, meaning and history are all looked up; a word of it for the glossary. Asked as agents do, so that a budget is kept as well. */
const QUESTION = { query: 'where are the settings read and geprüft', max_tokens: limits.agentTokens };

/**
 * So many of the index's own before anybody asks: code is compiled well once it has often run on what it is asked for. On 4,952 files the first five
 * questions of a person took 86 to 214 ms (p50, three runs) after one search for nobody, 47 and 68 after these, which cost 1 s of
 * processor time.
 */
const EARLY = 12;

/** And so many later (`practice.ts`). */
const LATE = 48;

/** What may be asked, for practice. */
export interface Practices {
  readonly early: readonly object[];
  readonly late: readonly object[];
}

/**
 * A search for nobody: what is compiled, loaded or read on first use (the tokenizer's table, expressions, the vectors)
 * is ready when somebody asks, and how many files hold which term is counted. No question or answer is remembered, and nothing is sent to a server.
 */
export async function rehearse(source: SearchSource, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const pace = new Pace(Infinity, () => source.breathe(), signal);
  await pace.run(source.image.statistics.count());
  await searchForNobody([QUESTION], source, signal);
}

/** Searches for nobody, one after the other. */
export async function searchForNobody(requests: Iterable<object>, source: SearchSource, signal: AbortSignal): Promise<void> {
  const { embedder, image } = source;
  const stage = { ...source, embedder: embedder.network ? speechless(embedder) : embedder };
  const memory = new QuestionMemory(image);
  for (const request of requests) {
    // Its columns are the next one's, of somebody who interrupts it too.
    await search(parseRequest(request, [], defaultSettings), { ...stage, memory }, signal).finally(() => memory.forget());
  }
}

/** What files all over the index are about, by their paths and names. */
export function practicesOf(image: SearchImage): Practices {
  const spread = (count: number): readonly ImageFile[] => {
    const step = Math.ceil(image.fileCount / count);
    return [...image.liveFiles()].filter((_, i) => i % step === 0);
  };
  // Whoever asks at once is there before the first rehearsal: one of their next questions took 77 ms, for the glossary.
  return { early: spread(EARLY).map(shortly), late: [QUESTION, ...spread(LATE).map((file, i, files) => inTurn(file, files[i - 1] ?? file, i, image))] };
}

const shortly = (file: ImageFile): object => ({ query: `how does ${wordsAbout(file, 4)} work` });

/** As people and agents ask: shortly, at length, by a name, and for no more than so many tokens. */
function inTurn(file: ImageFile, other: ImageFile, place: number, image: SearchImage): object {
  if (place % 4 === 0) return shortly(file);
  if (place % 4 === 1) return { query: `where is the ${wordsAbout(file, 3)} of ${wordsAbout(other, 3)} checked before it is sent and what happens when that fails` };
  if (place % 4 === 2 && file.definitionCount > 0) return { query: image.names.get(image.definitions.nameOf(file.firstDefinition)) };
  return { query: `${wordsAbout(file, 2)} for ${wordsAbout(other, 2)}`, max_tokens: limits.agentTokens };
}

/** The last words of its path, without the ending. */
const wordsAbout = ({ path }: ImageFile, count: number): string => wordsOf(path).flatMap(splitIdentifier).slice(-count - 1, -1).join(' ');

/** Vectors without a meaning, of the right length. */
const speechless = (embedder: Embedder): Embedder => ({
  id: embedder.id,
  dimensions: embedder.dimensions,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(embedder.dimensions))),
});
