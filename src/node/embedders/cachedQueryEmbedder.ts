import type { Embedder, HashFunction, VectorStore } from '../../core/base/contracts';
import { vectorKey } from '../../core/vectors/vectorKey';

/** An embedder that asks for no question twice, in this process or another. */
export function cachedQueryEmbedder(embedder: Embedder, cache: VectorStore, hash: HashFunction): Embedder {
  // A question and a chunk of the same words may have different vectors.
  const keyOf = (text: string): bigint => vectorKey(hash(`question\n${text}`));
  return {
    id: embedder.id,
    dimensions: embedder.dimensions,
    network: embedder.network,
    embed: async (texts, signal) => {
      const known = new Map<bigint, Float32Array>();
      for await (const found of cache.find(new Set(texts.map(keyOf)), signal))
        for (const [key, vector] of found) known.set(key, vector);
      const missing = texts.filter((text) => !known.has(keyOf(text)));
      const made = missing.length > 0 ? await embedder.embed(missing, signal) : [];
      const fresh = new Map(
        made.flatMap((vector, i) => (missing[i] === undefined ? [] : [[keyOf(missing[i]), vector] as const])),
      );
      await cache.add(fresh);
      return texts.flatMap((text) => known.get(keyOf(text)) ?? fresh.get(keyOf(text)) ?? []);
    },
  };
}
