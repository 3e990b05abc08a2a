import type { Embedder } from '../core/contracts';
import { defaultSettings, parseRequest } from '../core/request';
import { QuestionMemory } from '../core/search/questionMemory';
import { search, type SearchSource } from '../core/search/search';

/** Prose, so that words, names, meaning and history are all looked up; a word of it for the glossary. */
const QUESTION = 'where are the settings read and geprüft';

/**
 * A search for nobody: what is compiled, loaded or read on first use (the tokenizer's table, expressions, the vectors)
 * is ready when somebody asks. Nothing of it is remembered, and nothing is sent to a server.
 */
export async function rehearse(source: SearchSource, signal: AbortSignal): Promise<void> {
  const { embedder, image } = source;
  const request = parseRequest({ query: QUESTION }, [], defaultSettings);
  await search(request, { ...source, embedder: embedder.network ? speechless(embedder) : embedder, memory: new QuestionMemory(image) }, signal);
}

/** Vectors without a meaning, of the right length. */
const speechless = (embedder: Embedder): Embedder => ({
  id: embedder.id,
  dimensions: embedder.dimensions,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(embedder.dimensions))),
});
