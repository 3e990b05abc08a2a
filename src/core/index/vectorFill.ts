import type { ChunkPlace, ChunkStore, Embedder, Hash, KeyedVectors, VectorStore } from '../contracts';
import { placeOf, slotsWithout } from '../search/imageVectors';
import type { SearchImage } from '../search/searchImage';
import { vectorKey } from '../search/vectorKey';
import type { CostGuard } from './costGuard';
import { embeddingText } from './embeddingText';

/** A model, and the vectors it has made for this folder. */
export interface VectorModel {
  readonly embedder: Embedder;
  readonly vectors: VectorStore;
  readonly guard: CostGuard;
}

export interface FillParts {
  readonly image: SearchImage;
  readonly store: Pick<ChunkStore, 'bodies'>;
  readonly hash: Hash;
}

/** Texts by the key of their vector. */
export type KeyedTexts = ReadonlyMap<bigint, string>;

/** Chunks whose texts are read, embedded and kept together. */
const CHUNKS_PER_GROUP = 512;

/** Where to find the texts of these keys, one chunk for each. */
export function placesOf(image: SearchImage, isAsked: (key: bigint) => boolean): ReadonlyMap<bigint, ChunkPlace> {
  const missing = new Map<bigint, ChunkPlace>();
  for (const [key, slot] of slotsWithout(image, (other) => !isAsked(image.vectorKeys[other] ?? 0n))) {
    const place = placeOf(image, slot);
    if (place) missing.set(key, place);
  }
  return missing;
}

/** The texts of these chunks, group by group. A chunk that has changed since is left out: it will be asked for anew. */
export async function* readTexts(missing: ReadonlyMap<bigint, ChunkPlace>, parts: FillParts, signal: AbortSignal): AsyncGenerator<KeyedTexts> {
  const entries = [...missing];
  for (let at = 0; at < entries.length; at += CHUNKS_PER_GROUP) {
    signal.throwIfAborted();
    const group = entries.slice(at, at + CHUNKS_PER_GROUP);
    const bodies = await parts.store.bodies(group.map(([, place]) => place));
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
 * Embeds texts and keeps each vector as soon as it is there: however this ends, what was answered is not asked again.
 * @param onVectors called with what was kept.
 */
export async function embedTexts(texts: KeyedTexts, model: VectorModel, onVectors: (vectors: KeyedVectors) => void, signal: AbortSignal): Promise<void> {
  const keys = [...texts.keys()];
  for await (const batch of batchesOf(model.embedder, [...texts.values()], signal)) {
    const vectors = new Map([...batch].flatMap(([i, vector]) => (keys[i] === undefined ? [] : [[keys[i], vector] as const])));
    await model.vectors.add(vectors);
    onVectors(vectors);
  }
}

async function* batchesOf(embedder: Embedder, texts: readonly string[], signal: AbortSignal): AsyncGenerator<ReadonlyMap<number, Float32Array>> {
  if (embedder.embedBatches) yield* embedder.embedBatches(texts, signal);
  else yield new Map((await embedder.embed(texts, signal)).entries());
}
