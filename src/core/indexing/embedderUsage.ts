import type { EmbedderUsage } from '../base/types';
import type { VectorModel } from './missingVectors';

/**
 * Returns the summed usage of the models that run on servers; undefined if there are none.
 * @param cached number of texts that needed no model.
 */
export function sumUsage(models: Iterable<VectorModel>, cached: number): EmbedderUsage | undefined {
  const uses = [...models].flatMap(({ embedder: { counters }, consent }) =>
    counters ? [{ ...counters, ...consent.costOf(counters.tokens), cached: 0 }] : [],
  );
  return uses.length > 0 ? uses.reduce<EmbedderUsage>(addUsage, { ...NOTHING, cached }) : undefined;
}

export function addUsage(a: EmbedderUsage, b: EmbedderUsage): EmbedderUsage {
  const isPriced = a.cost !== undefined || b.cost !== undefined;
  return {
    requests: a.requests + b.requests,
    texts: a.texts + b.texts,
    tokens: a.tokens + b.tokens,
    retries: a.retries + b.retries,
    cached: a.cached + b.cached,
    ...(isPriced && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
  };
}

/** Returns the usage since `before`. */
export function usageSince(before: EmbedderUsage, now: EmbedderUsage): EmbedderUsage {
  return {
    requests: now.requests - before.requests,
    texts: now.texts - before.texts,
    tokens: now.tokens - before.tokens,
    retries: now.retries - before.retries,
    cached: now.cached - before.cached,
    ...(now.cost !== undefined && { cost: now.cost - (before.cost ?? 0) }),
  };
}

const NOTHING: EmbedderUsage = { requests: 0, texts: 0, tokens: 0, retries: 0, cached: 0 };
