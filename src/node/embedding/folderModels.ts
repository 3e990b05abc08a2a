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
  /** What a team has published. */
  readonly published?: PublishedVectors | undefined;
  readonly logger: Logger;
}

/** The models of one index folder. */
export class FolderModels implements VectorModels {
  readonly #builtin: ModelRecord;
  #settings: EmbedderSettings;
  /** Of a server: what it said last. */
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

  /** What is wanted from now on. */
  useSettings(settings: EmbedderSettings): void {
    this.#settings = settings;
    this.#wanted = undefined;
  }

  /** The model that answered last; the built-in one at first, and when the former cannot be opened any more. */
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
    // Before it is named: a kill between the two would leave an index whose model is missing after the next update.
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

  /** The vectors of a model in every folder; none for one that works as fast as they are read. */
  async cache({ id, dimensions, choice }: ModelRecord): Promise<VectorStore | undefined> {
    return choice.kind === 'builtin' ? undefined : openVectorCache(this.parts.home, id, dimensions);
  }

  published(record: ModelRecord): Pick<VectorStore, 'find'> | undefined {
    const { published } = this.parts;
    return published && { find: (keys, signal) => published.find(record, keys, signal) };
  }

  async wanted(signal: AbortSignal): Promise<ModelRecord> {
    const last = this.#wanted;
    // A model of Ollama may be pulled anew while it is in use, and then has other vectors. Other servers name no
    // version.
    if (last && last.choice.kind !== 'ollama') return last;
    try {
      return (this.#wanted = await this.#probe(signal));
    } catch (error) {
      signal.throwIfAborted();
      // Where no vector is missing, it does not matter that a server is away.
      if (last) return last;
      throw error;
    }
  }

  /**
   * A model of which others have published vectors, where settings ask for it; undefined for any other. Its address is
   * that of the settings: a party that may write to the store would else say where questions and code are sent.
   */
  modelOf(published: ModelRecord): ModelRecord | undefined {
    const { id, choice, ...rest } = published;
    const wanted = this.#settings.choice ?? this.#builtin.choice;
    if (wanted.kind === 'builtin') return id === this.shipped.id ? this.#builtin : undefined;
    return sameServer(choice, wanted) ? { ...rest, id, choice: wanted } : undefined;
  }

  /**
   * The model that answers first in a folder without an index, when that of another folder is served by this one: the
   * same where settings ask for it.
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

/** Every kind has to say it: what is not asked about would be sent unasked. */
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

/** The same model may be had from another address: its vectors are the same. */
function sameServer(a: EmbedderChoice, b: EmbedderChoice): boolean {
  if (a.kind === 'ollama' && b.kind === 'ollama') return a.model === b.model;
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
