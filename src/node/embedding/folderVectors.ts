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

/** The models that a folder has had, and the one it is to have. */
export interface VectorModels {
  /** The model that answers, as of the last swap by any process. */
  active(): Promise<ModelRecord | undefined>;
  /** Lets a model answer in every process from now on. */
  activate(record: ModelRecord): Promise<void>;
  /** Opens a model without asking its server. */
  open(record: ModelRecord): Promise<VectorModel>;
  /** The vectors of a model in every folder, if they are kept. */
  cache(record: ModelRecord): Promise<VectorStore | undefined>;
  /** The vectors of a model that a team shares; absent where none does. */
  published?(record: ModelRecord): Pick<VectorStore, 'find'> | undefined;
  /** The model that settings ask for. Asks its server. */
  wanted(signal: AbortSignal): Promise<ModelRecord>;
}

export interface FolderVectorsParts extends EmbeddingParts {
  readonly models: VectorModels;
  readonly logger: Logger;
}

const none: KeyedVectors = new Map();

/** The vectors of one folder: those of the model that answers, by the chunks of the in-memory index. */
export class FolderVectors implements InlineVectors {
  #record: ModelRecord;
  #model: VectorModel;
  #version = -1;
  /**
   * Keys that the store of this model lacks, as far as is known. The in-memory index may have such a vector: of a text
   * shown unsaved, or one that could not be written.
   */
  #lacking = new Set<bigint>();
  /**
   * Whether the store was asked about every chunk since it was opened or another process changed it. An in-memory index
   * that was read back does not tell what it holds.
   */
  #isCompared = false;
  /** Whether anything was indexed before the run at hand: a first build finds nothing to use again. */
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

  /** The model that answers. */
  get record(): ModelRecord {
    return this.#record;
  }

  get model(): VectorModel {
    return this.#model;
  }

  /** Its table. */
  get store(): VectorStore {
    return this.#model.vectors;
  }

  get embedder(): Embedder {
    return this.#model.embedder;
  }

  /** Since the folder was opened; undefined where no embedder on a server was. */
  get usage(): EmbedderUsage | undefined {
    return sumUsage(this.#opened, this.#cached);
  }

  /** Counts vectors that were known and not requested. */
  countReused(count: number): void {
    this.#cached += count;
  }

  /** Only chunks that are new or changed: the others keep what they have. */
  async make(files: readonly IndexedFile<Chunk>[], signal: AbortSignal): Promise<NewVectors> {
    const { embedder } = this;
    for (const { hash, chunks } of files)
      this.renames.fileAdded(
        hash,
        chunks.map((chunk) => vectorKey(chunk.hash)),
      );
    const texts = embedder.network ? new Map<bigint, string>() : this.#newTexts(files);
    // A save is embedded faster than it is looked up; of many files some may have been here before, on another branch.
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
   * Where the texts stand that the store has no vector of. It is asked about all of them once: that reads all its keys.
   */
  async missing(model: VectorModel): Promise<ReadonlyMap<bigint, ChunkLocation>> {
    const isServing = (): boolean => model.embedder.id === this.embedder.id;
    const keys = isServing() && this.#isCompared ? undefined : await model.vectors.keys();
    if (!keys && this.#lacking.size === 0) return new Map();
    const missing = placesOf(this.parts.index, (key) => (keys ? !keys.has(key) : this.#lacking.has(key)));
    if (isServing()) [this.#lacking, this.#isCompared] = [new Set(missing.keys()), true];
    return missing;
  }

  /** Takes over what another process has done: its model, and the vectors it has added. */
  async follow(signal: AbortSignal): Promise<void> {
    const served = await this.parts.models.active();
    // A model that is nowhere any more answers nothing: the one at hand does, and its vectors are made.
    const other = served && served.id !== this.#record.id ? await this.open(served).catch(() => undefined) : undefined;
    if (served && other) await this.swap(served, other, signal);
    const version = await this.#model.vectors.version();
    if (version !== this.#version) this.#forget();
    this.#version = version;
    await this.lookUp(signal);
  }

  /** Gives the chunks that came without a vector the one that their text has had before. */
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
   * Lets another model answer, on the scale that is measured if it is not known. Until its vectors are in memory, the
   * old one does.
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

  /** Puts vectors that cannot be read out of the way; they are made again. For the writer. */
  async recover({ store: damaged, message: damage }: DamagedVectors): Promise<void> {
    const { message, nextStep } = errors.vectorsDamaged();
    this.parts.logger.warn(`${message} ${nextStep} (${damage.split('\n')[0] ?? ''})`);
    await damaged.quarantine();
    if (damaged !== this.#model.vectors) return;
    replaceVectors(this.parts.index, new VectorTable(this.#record.dimensions, undefined, this.#record.scale));
    this.#forget();
  }

  /** The store is another, or may have changed. */
  #forget(): void {
    this.#version = -1;
    this.#lacking.clear();
    this.#isCompared = false;
  }

  /** For the writer, with no run beside it. */
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
