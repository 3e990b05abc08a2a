import type { Embedder, HashFunction, VectorStore } from '../../core/base/contracts';
import { vectorKey } from '../../core/vectors/vectorKey';

/** Returns an embedder that requests each query only once, even across processes. */
export function cachedQueryEmbedder(embedder: Embedder, cache: VectorStore, hash: HashFunction): Embedder {
  // A query and a chunk with the same text may have different vectors.
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
