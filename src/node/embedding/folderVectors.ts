import type { ChunkLocation, Embedder, KeyedVectors, Logger, VectorStore } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import { sumUsage } from '../../core/indexing/embedderUsage';
import { embeddingText } from '../../core/text/embeddingText';
import type { InlineVectors, NewVectors } from '../../core/indexing/indexer';
import { RenamedFileVectors } from '../../core/indexing/renamedFileVectors';
import { placesOf, type EmbeddingParts, type VectorModel } from '../../core/indexing/missingVectors';
import {
  attachVectors,
  vectorKeysOf,
  slotsWithoutVector,
  replaceVectors,
  vectorSlots,
} from '../../core/memoryIndex/chunkVectors';
import { vectorKey } from '../../core/vectors/vectorKey';
import { VectorTable } from '../../core/vectors/vectorTable';
import type { Chunk, EmbedderUsage, IndexedFile } from '../../core/base/types';
import type { ModelRecord } from '../settings/embedderChoice';
import type { DamagedVectors } from '../storage/lanceVectors';
import { loadTable, scaleOf } from './modelTable';

/** The models that a folder has used, and the one that it should use. */
export interface VectorModels {
  /** Returns the active model, as of the last swap by any process. */
  active(): Promise<ModelRecord | undefined>;
  /** Makes a model active in every process. */
  activate(record: ModelRecord): Promise<void>;
  /** Opens a model without asking its server. */
  open(record: ModelRecord): Promise<VectorModel>;
  /** Returns the vectors of a model in all folders, if they are cached. */
  cache(record: ModelRecord): Promise<VectorStore | undefined>;
  /** Returns the vectors of a model that a team shares. Absent if no team shares any. */
  published?(record: ModelRecord): Pick<VectorStore, 'find'> | undefined;
  /** Returns the model that the settings ask for. Asks its server. */
  wanted(signal: AbortSignal): Promise<ModelRecord>;
}

export interface FolderVectorsParts extends EmbeddingParts {
  readonly models: VectorModels;
  readonly logger: Logger;
}

const none: KeyedVectors = new Map();

/** The vectors of one folder: those of the active model, by chunk of the in-memory index. */
export class FolderVectors implements InlineVectors {
  #record: ModelRecord;
  #model: VectorModel;
  #version = -1;
  /**
   * Keys that the active model's store is known to lack. The in-memory index may still have such a vector: that of an
   * unsaved text, or one that could not be written.
   */
  #lacking = new Set<bigint>();
  /**
   * Whether the store was asked about every chunk since it was opened or changed by another process. A restored
   * in-memory index does not know which keys the store has.
   */
  #isCompared = false;
  /** Whether anything was indexed before the current run. A first build finds nothing to reuse. */
  #hasPast = false;
  readonly renames = new RenamedFileVectors();
  readonly #opened = new Set<VectorModel>();
  #cached = 0;

  constructor(
    readonly parts: FolderVectorsParts,
    record: ModelRecord,
    model: VectorModel,
  ) {
    [this.#record, this.#model] = [record, model];
    this.#opened.add(model);
  }

  /** The active model. */
  get record(): ModelRecord {
    return this.#record;
  }

  get model(): VectorModel {
    return this.#model;
  }

  /** Vector store of the active model. */
  get store(): VectorStore {
    return this.#model.vectors;
  }

  get embedder(): Embedder {
    return this.#model.embedder;
  }

  /** Usage since the folder was opened, or undefined if no server embedder was used. */
  get usage(): EmbedderUsage | undefined {
    return sumUsage(this.#opened, this.#cached);
  }

  /** Counts vectors that were already known and not requested. */
  countReused(count: number): void {
    this.#cached += count;
  }

  /** Embeds only new or changed chunks. The others keep their vectors. */
  async make(files: readonly IndexedFile<Chunk>[], signal: AbortSignal): Promise<NewVectors> {
    const { embedder } = this;
    for (const { hash, chunks } of files)
      this.renames.fileAdded(
        hash,
        chunks.map((chunk) => vectorKey(chunk.hash)),
      );
    const texts = embedder.network ? new Map<bigint, string>() : this.#newTexts(files);
    // The chunks of a single saved file are embedded faster than they are looked up. Many files may have been indexed
    // before, on another branch.
    const kept = files.length > 1 && this.#hasPast ? await this.#stored(new Set(texts.keys()), signal) : none;
    for (const key of kept.keys()) texts.delete(key);
    const vectors = texts.size > 0 ? await embedder.embed([...texts.values()], signal) : [];
    return { model: embedder.id, vectors: zip([...texts.keys()], vectors), existing: kept };
  }

  async #stored(keys: ReadonlySet<bigint>, signal: AbortSignal): Promise<KeyedVectors> {
    const found = new Map<bigint, Float32Array>();
    for await (const vectors of this.#model.vectors.find(keys, signal))
      for (const [key, vector] of vectors) found.set(key, vector);
    return found;
  }

  #newTexts(files: readonly IndexedFile<Chunk>[]): Map<bigint, string> {
    const texts = new Map<bigint, string>();
    for (const { path, chunks } of files) {
      const known = vectorSlots(this.parts.index, path);
      for (const { hash, text, symbols } of chunks) {
        const key = vectorKey(hash);
        if (!known.has(key) || this.#lacking.has(key)) texts.set(key, embeddingText(path, text, symbols[0]));
      }
    }
    return texts;
  }

  fileRemoved(path: string, contentHash: string): void {
    this.renames.fileRemoved(contentHash, vectorKeysOf(this.parts.index, path));
  }

  async keep(made: NewVectors): Promise<NewVectors> {
    const { model, vectors, existing } = made;
    if (model !== this.embedder.id) return made;
    await this.#model.vectors.add(vectors);
    return { model, vectors: none, existing: new Map([...vectors, ...existing]) };
  }

  attach({ model, vectors, existing }: NewVectors): void {
    if (model !== this.embedder.id) return;
    for (const some of [vectors, existing])
      if (some.size > 0) attachVectors(this.parts.index, this.parts.index.vectors, some);
    for (const key of vectors.keys()) this.#lacking.add(key);
    for (const key of existing.keys()) this.#lacking.delete(key);
  }

  /**
   * Returns the locations of texts that the store has no vector for. The store is asked about all chunks only once,
   * because that reads all of its keys.
   */
  async missing(model: VectorModel): Promise<ReadonlyMap<bigint, ChunkLocation>> {
    const isServing = (): boolean => model.embedder.id === this.embedder.id;
    const keys = isServing() && this.#isCompared ? undefined : await model.vectors.keys();
    if (!keys && this.#lacking.size === 0) return new Map();
    const missing = placesOf(this.parts.index, (key) => (keys ? !keys.has(key) : this.#lacking.has(key)));
    if (isServing()) [this.#lacking, this.#isCompared] = [new Set(missing.keys()), true];
    return missing;
  }

  /** Follows another process: adopts its model and the vectors that it has added. */
  async follow(signal: AbortSignal): Promise<void> {
    const served = await this.parts.models.active();
    // If the other model cannot be opened any more, the current one stays active, and its vectors are computed.
    const other = served && served.id !== this.#record.id ? await this.open(served).catch(() => undefined) : undefined;
    if (served && other) await this.swap(served, other, signal);
    const version = await this.#model.vectors.version();
    if (version !== this.#version) this.#forget();
    this.#version = version;
    await this.lookUp(signal);
  }

  /** Gives chunks without a vector the stored vector of their text. */
  async lookUp(signal: AbortSignal): Promise<void> {
    const { index } = this.parts;
    const table = index.vectors;
    this.#hasPast ||= index.liveChunks > 0;
    const missing = slotsWithoutVector(
      index,
      (slot) => table.has(slot) || this.#lacking.has(index.vectorKeys[slot] ?? 0n),
    );
    if (missing.size === 0) return;
    const found = new Set<bigint>();
    for await (const vectors of this.#model.vectors.find(new Set(missing.keys()), signal)) {
      if (table !== index.vectors) return;
      attachVectors(index, table, vectors);
      for (const key of vectors.keys()) found.add(key);
    }
    for (const key of missing.keys()) if (!found.has(key)) this.#lacking.add(key);
  }

  async open(record: ModelRecord): Promise<VectorModel> {
    const model = await this.parts.models.open(record);
    this.#opened.add(model);
    return model;
  }

  /**
   * Activates another model in this process, with a measured scale if the scale is not known. The old model stays
   * active until the new vectors are in memory.
   */
  async swap(wanted: ModelRecord, model: VectorModel, signal: AbortSignal): Promise<ModelRecord> {
    const record = { ...wanted, scale: await scaleOf(wanted, model, this.parts, signal) };
    const table = await loadTable(this.parts.index, record, model, signal);
    replaceVectors(this.parts.index, table);
    [this.#record, this.#model] = [record, model];
    this.#forget();
    this.parts.logger.info(`Meaning is compared by ${record.id} from now on.`);
    return record;
  }

  /** Sets unreadable vectors aside so that they are computed again. For the writer only. */
  async recover({ store: damaged, message: damage }: DamagedVectors): Promise<void> {
    const { message, nextStep } = errors.vectorsDamaged();
    this.parts.logger.warn(`${message} ${nextStep} (${damage.split('\n')[0] ?? ''})`);
    await damaged.quarantine();
    if (damaged !== this.#model.vectors) return;
    replaceVectors(this.parts.index, new VectorTable(this.#record.dimensions, undefined, this.#record.scale));
    this.#forget();
  }

  /** Resets what is known of the store, because it was replaced or may have changed. */
  #forget(): void {
    this.#version = -1;
    this.#lacking.clear();
    this.#isCompared = false;
  }

  /** Removes vectors that no chunk uses any more. For the writer, while no run is active. */
  forgetUnused(): Promise<void> {
    const { index } = this.parts;
    return this.#model.vectors.retain(index.liveChunks, () => new Set(slotsWithoutVector(index, () => false).keys()));
  }

  async dispose(): Promise<void> {
    for (const { vectors } of this.#opened) await vectors.dispose();
    this.#opened.clear();
  }
}

function zip(keys: readonly bigint[], vectors: readonly Float32Array[]): KeyedVectors {
  return new Map(vectors.flatMap((vector, i) => (keys[i] === undefined ? [] : [[keys[i], vector] as const])));
}
