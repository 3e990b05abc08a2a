import type { ServerLimits } from '../../../core/base/embedderErrors';

/**
 * Sentences by which servers state their limits when they reject a request, as observed: OpenAI and vLLM; Hugging
 * Face's text-embeddings-inference; llama.cpp; request limits of OpenAI, Mistral and Voyage; servers that count texts.
 */
const SENTENCES: readonly RegExp[] = [
  /maximum context length is (?<text>\d+) tokens(?:\D+requested (?<given>\d+) tokens)?/,
  /must have less than (?<text>\d+) tokens\. Given: (?<given>\d+)/,
  /input \((?<given>\d+) tokens\) is too large.*current batch size: (?<text>\d+)/,
  /input \((?<given>\d+) tokens\) is larger than the max context size \((?<text>\d+) tokens\)/,
  /max (?<request>\d+) tokens per request/,
  /Too many tokens in batch\. Max is (?<request>\d+)/,
  /max allowed tokens per submitted batch is (?<request>\d+)/,
  /Request too large.*Limit (?<request>\d+), Requested \d+/,
  /batch size \d+ > maximum allowed batch size (?<items>\d+)/,
  /batch size is invalid, it should not be larger than (?<items>\d+)/,
  /at most (?<items>\d+) (?:inputs|texts|requests|documents)/,
  /max(?:imum)? number of (?:inputs|texts) is (?<items>\d+)/,
];

/** Parses the limits that a server's message states. Empty if it states none. */
export function parseServerLimits(words: string): ServerLimits {
  const groups = SENTENCES.map((sentence) => sentence.exec(words)?.groups).find((found) => found !== undefined) ?? {};
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, digits]) => (Number(digits) > 0 ? [[name, Number(digits)]] : [])),
  );
}
