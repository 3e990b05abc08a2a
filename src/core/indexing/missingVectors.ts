import type { ChunkLocation, ChunkStore, Embedder, HashFunction, KeyedVectors, VectorStore } from '../base/contracts';
import { slotLocation, slotsWithoutVector } from '../memoryIndex/chunkVectors';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { vectorKey } from '../vectors/vectorKey';
import type { EmbeddingConsent } from './embeddingConsent';
import { embeddingText } from '../text/embeddingText';

/** A model, and the vectors that it has computed for this folder. */
export interface VectorModel {
  readonly embedder: Embedder;
  readonly vectors: VectorStore;
  readonly consent: EmbeddingConsent;
}

export interface EmbeddingParts {
  readonly index: MemoryIndex;
  readonly store: Pick<ChunkStore, 'bodies'>;
  readonly hash: HashFunction;
}

/** Texts by the key of their vector. */
export type KeyedTexts = ReadonlyMap<bigint, string>;

/** Number of chunks whose texts are read, embedded and stored together. */
const CHUNKS_PER_GROUP = 512;

/** Maps each requested key to the location of one chunk with its text. */
export function placesOf(index: MemoryIndex, isAsked: (key: bigint) => boolean): ReadonlyMap<bigint, ChunkLocation> {
  const missing = new Map<bigint, ChunkLocation>();
  for (const [key, slot] of slotsWithoutVector(index, (other) => !isAsked(index.vectorKeys[other] ?? 0n))) {
    const location = slotLocation(index, slot);
    if (location) missing.set(key, location);
  }
  return missing;
}

/**
 * Reads the texts of these chunks, group by group. A chunk that has changed since is left out, because it will be
 * requested again.
 */
export async function* readChunkTexts(
  missing: ReadonlyMap<bigint, ChunkLocation>,
  parts: EmbeddingParts,
  signal: AbortSignal,
): AsyncGenerator<KeyedTexts> {
  const entries = [...missing];
  for (let at = 0; at < entries.length; at += CHUNKS_PER_GROUP) {
    signal.throwIfAborted();
    const group = entries.slice(at, at + CHUNKS_PER_GROUP);
    const bodies = await parts.store.bodies(group.map(([, location]) => location));
    yield new Map(
      group.flatMap(([key, { path }], i): [bigint, string][] => {
        const body = bodies[i];
        const text = body && embeddingText(path, body.text, body.symbols[0]);
        return text !== undefined && vectorKey(parts.hash(text)) === key ? [[key, text]] : [];
      }),
    );
  }
}

/**
 * Embeds texts, and stores each vector as soon as it arrives: however the function ends, texts that were embedded are
 * not sent again.
 * @param onVectors called with the vectors that were stored.
 */
export async function embedTexts(
  texts: KeyedTexts,
  model: VectorModel,
  onVectors: (vectors: KeyedVectors) => void,
  signal: AbortSignal,
): Promise<void> {
  const keys = [...texts.keys()];
  for await (const batch of batchesOf(model.embedder, [...texts.values()], signal)) {
    const vectors = new Map(
      [...batch].flatMap(([i, vector]) => (keys[i] === undefined ? [] : [[keys[i], vector] as const])),
    );
    await model.vectors.add(vectors);
    onVectors(vectors);
  }
}

async function* batchesOf(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ReadonlyMap<number, Float32Array>> {
  if (embedder.embedBatches) yield* embedder.embedBatches(texts, signal);
  else yield new Map((await embedder.embed(texts, signal)).entries());
}
