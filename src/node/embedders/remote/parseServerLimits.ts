import type { ServerLimits } from '../../../core/base/embedderErrors';

/**
 * How servers say what they take when they turn a request down, word for word as they were seen: OpenAI and vLLM;
 * Hugging Face's text-embeddings-inference; llama.cpp; OpenAI's, Mistral's and Voyage's limits of a request; servers
 * that count texts.
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

/** Empty when nothing of the kind is said. */
export function parseServerLimits(words: string): ServerLimits {
  const groups = SENTENCES.map((sentence) => sentence.exec(words)?.groups).find((found) => found !== undefined) ?? {};
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, digits]) => (Number(digits) > 0 ? [[name, Number(digits)]] : [])),
  );
}
