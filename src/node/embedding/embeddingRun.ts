import type { ChunkLocation, KeyedVectors, VectorStore } from '../../core/base/contracts';
import { estimateTokenCount } from '../../core/indexing/embeddingConsent';
import { embedTexts, readChunkTexts, type KeyedTexts, type VectorModel } from '../../core/indexing/missingVectors';
import { slotsWithoutVector } from '../../core/memoryIndex/chunkVectors';
import type { EmbeddingEstimate, EmbeddingStatus } from '../../core/base/types';
import { sameChoice, type ModelRecord } from '../settings/embedderChoice';
import { ConsentRequired } from './embeddingBackoff';
import type { FolderVectors } from './folderVectors';

/** A model whose vectors are being completed. */
interface Target {
  readonly record: ModelRecord;
  readonly model: VectorModel;
  /** Vectors that other folders have already paid for. */
  readonly cache: VectorStore | undefined;
  /** Keys of texts that the server cannot process. They are not sent again before a restart. */
  readonly leftOut: Set<bigint>;
}

/**
 * Computes the missing vectors of the model that the settings ask for, and activates the model when none is missing.
 */
export class EmbeddingRun {
  #target: Target | undefined;
  #estimate: EmbeddingEstimate | undefined;

  constructor(
    private readonly vectors: FolderVectors,
    private readonly report: (status: EmbeddingStatus) => void,
  ) {}

  /** @throws ConsentRequired, or the error of the embedder. */
  async fill(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { models } = this.vectors.parts;
    const target = await this.#prepare(await models.wanted(signal));
    await this.#complete(target, signal);
    const record = await this.#takeOver(target, signal);
    const served = await models.active();
    if (served?.id !== record.id || !sameChoice(served.choice, record.choice)) await models.activate(record);
    // Equal texts are counted once for each chunk: telling them apart takes longer than the rest of a save.
    const { liveChunks } = this.vectors.parts.index;
    this.#report(target, 'ready', liveChunks - target.leftOut.size, liveChunks);
  }

  async agree(): Promise<void> {
    await this.#target?.model.consent.agree();
  }

  /** Gives consent on behalf of the writer, for a process that only reads. */
  async agreeForWriter(signal: AbortSignal): Promise<void> {
    const { models } = this.vectors.parts;
    const { consent } = await models.open(await models.wanted(signal));
    await consent.agree();
  }

  async dispose(): Promise<void> {
    await this.#target?.cache?.dispose();
  }

  async #prepare(record: ModelRecord): Promise<Target> {
    if (this.#target?.record.id === record.id) return this.#target;
    await this.dispose();
    const { models } = this.vectors.parts;
    const isServing = record.id === this.vectors.record.id;
    const model = isServing ? this.vectors.model : await this.vectors.open(record);
    return (this.#target = { record, model, cache: await models.cache(record), leftOut: new Set() });
  }

  /** Repeats until no vector is missing or no missing text can be read, because files may change meanwhile. */
  async #complete(target: Target, signal: AbortSignal): Promise<void> {
    for (;;) {
      const missing = withoutLeftOut(await this.vectors.missing(target.model), target);
      if (missing.size === 0) return;
      const unknown = await this.#recall(target, missing, signal);
      const total = slotsWithoutVector(this.vectors.parts.index, () => false).size;
      if (unknown.size > 0 && (await this.#embed(target, unknown, total, signal)) === 0) return;
    }
  }

  /**
   * Takes known vectors from other folders, from the team, and from renamed files. Returns the texts that remain
   * unknown.
   */
  async #recall(
    target: Target,
    missing: ReadonlyMap<bigint, ChunkLocation>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<bigint, ChunkLocation>> {
    const { cache, model, record } = target;
    if (!cache) return missing;
    const unknown = new Map(missing);
    for (const source of [
      cache,
      this.vectors.parts.models.published?.(record),
      this.vectors.renames.withRenamed(model.vectors),
    ]) {
      if (source && unknown.size > 0) await this.#take(target, source, unknown, signal);
    }
    return unknown;
  }

  /** Takes the vectors that a source has, and removes their keys from `unknown`. */
  async #take(
    target: Target,
    source: Pick<VectorStore, 'find'>,
    unknown: Map<bigint, ChunkLocation>,
    signal: AbortSignal,
  ): Promise<void> {
    for await (const vectors of source.find(new Set(unknown.keys()), signal)) {
      await target.model.vectors.add(vectors);
      this.#attach(target, vectors);
      this.vectors.countReused(vectors.size);
      for (const key of vectors.keys()) unknown.delete(key);
    }
  }

  /** Returns the number of vectors computed. */
  async #embed(
    target: Target,
    missing: ReadonlyMap<bigint, ChunkLocation>,
    total: number,
    signal: AbortSignal,
  ): Promise<number> {
    let made = 0;
    const done = total - missing.size;
    for await (const texts of readChunkTexts(missing, this.vectors.parts, signal)) {
      // Unsaved texts are not in the store.
      if (texts.size === 0) continue;
      await this.#requireConsent(target, missing, done + made, total, signal);
      this.#report(target, 'filling', done + made, total);
      await this.#send(
        target,
        texts,
        (count) => this.#report(target, 'filling', done + (made += count), total),
        signal,
      );
    }
    return made;
  }

  async #send(target: Target, texts: KeyedTexts, onMade: (count: number) => void, signal: AbortSignal): Promise<void> {
    const { model, cache } = target;
    const before = model.embedder.counters?.tokens ?? 0;
    const made = new Map<bigint, Float32Array>();
    try {
      await embedTexts(
        texts,
        model,
        (vectors) => {
          for (const [key, vector] of vectors) made.set(key, vector);
          this.#attach(target, vectors);
          onMade(vectors.size);
        },
        signal,
      );
      for (const key of texts.keys()) if (!made.has(key)) target.leftOut.add(key);
    } finally {
      await cache?.add(made);
      await model.consent.recordTokens((model.embedder.counters?.tokens ?? 0) - before);
    }
  }

  async #requireConsent(
    target: Target,
    missing: ReadonlyMap<bigint, ChunkLocation>,
    done: number,
    total: number,
    signal: AbortSignal,
  ): Promise<void> {
    const question = await target.model.consent.pendingQuestion();
    if (!question) return;
    const left = total - done;
    if (this.#estimate?.texts !== left) this.#estimate = await this.#estimateOf(target, missing, left, signal);
    throw new ConsentRequired(this.#statusOf(target, question, done, total), this.#estimate);
  }

  async #estimateOf(
    { model }: Target,
    missing: ReadonlyMap<bigint, ChunkLocation>,
    left: number,
    signal: AbortSignal,
  ): Promise<EmbeddingEstimate> {
    let tokens = 0;
    const last = new Map([...missing].slice(missing.size - left));
    for await (const texts of readChunkTexts(last, this.vectors.parts, signal)) tokens += estimateTokenCount(texts);
    return model.consent.estimate(left, tokens);
  }

  #attach({ model }: Target, kept: KeyedVectors): void {
    this.vectors.attach({ model: model.embedder.id, vectors: new Map(), existing: kept });
  }

  async #takeOver({ record, model }: Target, signal: AbortSignal): Promise<ModelRecord> {
    if (record.id !== this.vectors.record.id) return this.vectors.swap(record, model, signal);
    // The address of the server may have changed, but what was measured of the model still holds.
    return { ...this.vectors.record, choice: record.choice };
  }

  #report(target: Target, state: EmbeddingStatus['state'], done: number, total: number): void {
    this.report(this.#statusOf(target, state, done, total));
  }

  #statusOf<S extends EmbeddingStatus['state']>(
    { record, model, leftOut }: Target,
    state: S,
    done: number,
    total: number,
  ): EmbeddingStatus & { readonly state: S } {
    const { counters } = model.embedder;
    return {
      state,
      wanted: record.id,
      done,
      total,
      ...(leftOut.size > 0 && { leftOut: { texts: leftOut.size, message: model.embedder.refusal ?? '' } }),
      ...(counters && { sent: { ...counters } }),
    };
  }
}

/** Also removes keys from `leftOut` that are no longer in the index. */
function withoutLeftOut(
  missing: ReadonlyMap<bigint, ChunkLocation>,
  { leftOut }: Target,
): ReadonlyMap<bigint, ChunkLocation> {
  if (leftOut.size === 0) return missing;
  for (const key of leftOut) if (!missing.has(key)) leftOut.delete(key);
  return new Map([...missing].filter(([key]) => !leftOut.has(key)));
}
