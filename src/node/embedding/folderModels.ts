import { join } from 'node:path';
import type { Embedder, Logger, VectorStore } from '../../core/base/contracts';
import { EmbeddingConsent } from '../../core/indexing/embeddingConsent';
import type { VectorModel } from '../../core/indexing/missingVectors';
import { consentFile } from './consentFile';
import { loadBuiltinEmbedder } from '../embedders/builtinEmbedder';
import { openBuiltinEmbedder } from '../embedders/embedderThread';
import type { EmbedderChoice, ModelRecord } from '../settings/embedderChoice';
import type { EmbedderSettings } from '../settings/embedderSettings';
import { openOllama, probeOllama } from '../embedders/remote/ollama';
import { openOpenAi, probeOpenAi } from '../embedders/remote/openai';
import { isThisMachine } from '../embedders/remote/serverUrl';
import type { VectorModels } from './folderVectors';
import { dropOtherVectors, lanceVectors } from '../storage/lanceVectors';
import { keepModelFile, keptModelFile } from '../embedders/modelFileCache';
import type { PublishedVectors } from '../sharedIndex/publishedVectors';
import { readActiveModel, writeActiveModel } from '../embedders/activeModel';
import { openVectorCache } from '../storage/vectorCache';

export interface FolderModelsParts {
  /** Folder of the index. */
  readonly folder: string;
  /** Folder of all indexes. */
  readonly home: string;
  /** Folder with `model/`. */
  readonly resources: string;
  readonly settings: EmbedderSettings;
  /** Vectors that a team has published. */
  readonly published?: PublishedVectors | undefined;
  readonly logger: Logger;
}

/** The models of one index folder. */
export class FolderModels implements VectorModels {
  readonly #builtin: ModelRecord;
  #settings: EmbedderSettings;
  /** The wanted model, as its server last described it. */
  #wanted: ModelRecord | undefined;

  static async open(parts: FolderModelsParts): Promise<FolderModels> {
    return new FolderModels(parts, await openBuiltinEmbedder(modelFile(parts), parts.resources, parts.logger));
  }

  private constructor(
    private readonly parts: FolderModelsParts,
    private readonly shipped: Embedder,
  ) {
    this.#settings = parts.settings;
    this.#builtin = { id: shipped.id, dimensions: shipped.dimensions, choice: { kind: 'builtin' } };
  }

  /** Applies new settings, which may ask for another model. */
  useSettings(settings: EmbedderSettings): void {
    this.#settings = settings;
    this.#wanted = undefined;
  }

  /** Opens the active model. At first, or if that model can no longer be opened, this is the built-in model. */
  async openActive(): Promise<{ record: ModelRecord; model: VectorModel }> {
    const served = await this.active();
    const model = served && (await this.open(served).catch(() => undefined));
    return served && model
      ? { record: served, model }
      : { record: this.#builtin, model: await this.open(this.#builtin) };
  }

  active(): Promise<ModelRecord | undefined> {
    return readActiveModel(this.parts.folder);
  }

  async activate(record: ModelRecord): Promise<void> {
    const { folder, home } = this.parts;
    // The copy is made before the model is recorded as active. If the process is killed between the two, the index
    // would otherwise lack its model after the next update.
    if (record.id === this.shipped.id) await keepModelFile(home, record.id, modelFile(this.parts));
    await dropOtherVectors(folder, await writeActiveModel(folder, record));
  }

  async open(record: ModelRecord): Promise<VectorModel> {
    const { folder } = this.parts;
    const settings = this.#settings;
    const embedder = await this.#embedderOf(record);
    const vectors = lanceVectors(folder, record.id, record.dimensions);
    const limits = {
      needsConsent: leavesMachine(record.choice),
      price: record.choice.kind === 'openai' ? settings.price : 0,
      tokenCap: settings.tokenCap,
    };
    return { embedder, vectors, consent: new EmbeddingConsent(record.id, limits, consentFile(folder)) };
  }

  /**
   * Opens the cached vectors of a model in all folders. The built-in model has no cache, because it works as fast as a
   * cache can be read.
   */
  async cache({ id, dimensions, choice }: ModelRecord): Promise<VectorStore | undefined> {
    return choice.kind === 'builtin' ? undefined : openVectorCache(this.parts.home, id, dimensions);
  }

  published(record: ModelRecord): Pick<VectorStore, 'find'> | undefined {
    const { published } = this.parts;
    return published && { find: (keys, signal) => published.find(record, keys, signal) };
  }

  async wanted(signal: AbortSignal): Promise<ModelRecord> {
    const last = this.#wanted;
    // A model of Ollama may be pulled again while it is in use, and then gives other vectors. Other servers report no
    // version.
    if (last && last.choice.kind !== 'ollama') return last;
    try {
      return (this.#wanted = await this.#probe(signal));
    } catch (error) {
      signal.throwIfAborted();
      // If no vector is missing, it does not matter that a server is unreachable.
      if (last) return last;
      throw error;
    }
  }

  /**
   * Returns the model of published vectors if the settings ask for it, else undefined. The address is always that of
   * the settings: otherwise a party that can write to the store could decide where queries and code are sent.
   */
  modelOf(published: ModelRecord): ModelRecord | undefined {
    const { id, choice, ...rest } = published;
    const wanted = this.#settings.choice ?? this.#builtin.choice;
    if (wanted.kind === 'builtin') return id === this.shipped.id ? this.#builtin : undefined;
    return sameServer(choice, wanted) ? { ...rest, id, choice: wanted } : undefined;
  }

  /**
   * Returns the first model of a folder without an index, given the active model of another folder's index: the same
   * model if the settings ask for it, else the built-in one.
   */
  modelFor(served: ModelRecord | undefined): ModelRecord {
    return (served && this.modelOf(served)) ?? this.#builtin;
  }

  async #probe(signal: AbortSignal): Promise<ModelRecord> {
    const settings = this.#settings;
    const served = await this.active();
    const choice = settings.choice ?? served?.choice ?? this.#builtin.choice;
    const known = [this.#wanted, served].find((record) => record && sameServer(record.choice, choice));
    switch (choice.kind) {
      case 'builtin':
        return this.#builtin;
      case 'ollama':
        return probeOllama(choice, settings, known, signal);
      case 'openai':
        return probeOpenAi(choice, settings, known, signal);
    }
  }

  #embedderOf(record: ModelRecord): Promise<Embedder> {
    const { home } = this.parts;
    const settings = this.#settings;
    const { id, choice } = record;
    switch (choice.kind) {
      case 'builtin':
        return id === this.shipped.id ? Promise.resolve(this.shipped) : loadBuiltinEmbedder(keptModelFile(home, id));
      case 'ollama':
        return Promise.resolve(openOllama(record, choice, settings));
      case 'openai':
        return Promise.resolve(openOpenAi(record, choice, settings));
    }
  }
}

const modelFile = ({ resources }: FolderModelsParts): string => join(resources, 'model', 'embedding.bin');

/**
 * Returns whether code would leave the machine. Every kind of model must be listed, because an unlisted one would be
 * sent code without consent.
 */
function leavesMachine(choice: EmbedderChoice): boolean {
  switch (choice.kind) {
    case 'builtin':
      return false;
    case 'ollama':
      return !isThisMachine(choice.url);
    case 'openai':
      return !isThisMachine(choice.baseUrl);
  }
}

/**
 * Returns whether two choices name the same model. The model may have another address, but its vectors are the same.
 */
function sameServer(a: EmbedderChoice, b: EmbedderChoice): boolean {
  if (a.kind === 'ollama' && b.kind === 'ollama') return a.model === b.model;
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
