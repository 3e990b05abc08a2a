import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Disposable, Logger, Parser } from '../../core/base/contracts';
import { errors, messageOf, SearchError } from '../../core/base/errors';
import { Indexer } from '../../core/indexing/indexer';
import { UnsavedOverlay } from '../../core/indexing/unsavedOverlay';
import { defaultSettings, type SearchSettings } from '../../core/request/searchRequest';
import { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { PublishedVectors } from '../sharedIndex/publishedVectors';
import { adoptPublished } from '../sharedIndex/adopt';
import { adoptSibling } from '../siblingIndex/adoptSibling';
import { repositoryKeys } from '../siblingIndex/repositoryKeys';
import { RuleReader } from '../ignore/ruleReader';
import type { StoreSettings } from '../settings/storeAddress';
import { DiskWorkspace } from '../workspace/diskWorkspace';
import { FolderEngine } from './folderEngine';
import type { SharedEngine } from './sharedEngine';
import { openWordModel } from '../embedders/embedderThread';
import { FolderModels } from '../embedding/folderModels';
import { defaultEmbedderSettings, type EmbedderSettings } from '../settings/embedderSettings';
import { FolderVectors } from '../embedding/folderVectors';
import { PostingsOffload, largeIndexSettings, type LargeIndexSettings } from '../storage/postingsOffload';
import { removeStaleViews } from '../git/gitView';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { indexFolder, indexHome } from '../indexDirectory/indexHome';
import { keepFilters, readSavedFilters } from '../settings/savedFileFilters';
import { writeMetadata } from '../indexDirectory/metadataFile';
import { LanceStore } from '../storage/lanceStore';
import { loadTokenizer } from '../tokenizer/loadTokenizer';
import type { HiddenFiles } from '../ignore/settingsRules';
import { openParser } from '../parsing/parserThread';
import { existingFolder } from '../fileSystem/existingFolder';
import { hashOfText as hash } from '../fileSystem/textHash';
import { makePrivate } from '../indexDirectory/privateFolder';
import { pruneIndexes, touchIndex } from './pruneIndexes';

export interface OpenEngineOptions {
  /** Folder with `grammars/` and `model/`, which is `dist` in a build. */
  readonly resources: string;
  /**
   * Globs of the user's settings. If one of `include`, `exclude`, `hidden` and `maxFileBytes` is absent, its last given
   * value stays in effect.
   */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** VS Code's `files.exclude`. */
  readonly hidden?: readonly HiddenFiles[];
  readonly maxFileBytes?: number;
  readonly search?: SearchSettings;
  readonly embedder?: EmbedderSettings;
  /** Location of the team's shared index. */
  readonly store?: StoreSettings;
  /** Whether to run warm-up searches so that the first search is fast, for a process that answers many searches. */
  readonly warmsUp?: boolean;
  readonly large?: LargeIndexSettings;
  readonly logger: Logger;
}

const TIDY_MILLISECONDS = 60_000;

/**
 * Opens the engine of a folder. Loads what is already indexed, so that searches are answered at once, and starts an
 * update if this process is the writer.
 * @throws SearchError INVALID_ARGUMENT when the folder does not exist, STORE_UNAVAILABLE when its index can be neither
 * created nor read.
 */
export async function openEngine(folder: string, options: OpenEngineOptions): Promise<SharedEngine> {
  const { resources, logger } = options;
  const root = await existingFolder(folder);
  const home = indexFolder(indexHome(), root);
  const parser = await openParser(resources, logger, !hasIndex(home));
  await makeUsable(home);
  await keepFilters(home, options, logger);
  const opening: Opening = {
    ...options,
    root,
    home,
    models: await openModels(root, home, options),
    workspace: new DiskWorkspace(root, await readSavedFilters(home, root), logger),
  };
  const keys = repositoryKeys(root, new RuleReader(logger));
  const notice = await adoptIndex(opening, keys);
  const active = await opening.models.openActive();
  await recordOpening(opening, active.record.id, keys);
  const engine = createEngine(opening, resolve(folder), parser, active, notice);
  await begin(engine);
  pruneIndexesLater(logger);
  return engine;
}

/** An engine that is being opened. */
interface Opening extends OpenEngineOptions {
  /** The folder, and the folder of its index. */
  readonly root: string;
  readonly home: string;
  readonly models: FolderModels;
  readonly workspace: DiskWorkspace;
}

function openModels(root: string, home: string, options: OpenEngineOptions): Promise<FolderModels> {
  const { resources, embedder = defaultEmbedderSettings, store, logger } = options;
  const published = store && new PublishedVectors(root, store, logger);
  return FolderModels.open({ folder: home, home: indexHome(), resources, settings: embedder, published, logger });
}

/**
 * Starts a new index from that of another clone of the repository, or from the team's shared index.
 * @returns what the user should know about the shared index.
 */
async function adoptIndex(opening: Opening, keys: readonly string[]): Promise<string | undefined> {
  const { root, home, workspace, models, store, logger } = opening;
  await adoptSibling({ home, keys, workspace, hash, modelFor: (served) => models.modelFor(served), logger });
  if (!store) return undefined;
  const modelOf: FolderModels['modelOf'] = (published) => models.modelOf(published);
  const notice = await adoptPublished({ root, home, workspace, hash, modelOf, logger }, store);
  if (notice !== undefined) logger.warn(notice);
  return notice;
}

async function recordOpening(
  { root, home, logger }: Opening,
  embedder: string,
  keys: readonly string[],
): Promise<void> {
  await writeMetadata(home, { folder: root, embedder, ...(keys.length > 0 && { repository: keys }) }).catch(
    (error: unknown) => logger.warn(`The metadata of the index could not be written: ${String(error)}`),
  );
  await touchIndex(home);
}

/** @param opened the folder as it was named. */
function createEngine(
  opening: Opening,
  opened: string,
  parser: Parser & Disposable,
  active: Awaited<ReturnType<FolderModels['openActive']>>,
  notice: string | undefined,
): FolderEngine {
  const { root, home, resources, models, workspace, logger, search = defaultSettings, warmsUp } = opening;
  const { record, model } = active;
  const store = new LanceStore(home);
  const index = new MemoryIndex(record.dimensions, record.scale);
  const vectors = new FolderVectors({ index, store, hash, models, logger }, record, model);
  const offload = new PostingsOffload({ home, index, large: opening.large ?? largeIndexSettings(), logger });
  const unsaved = new UnsavedOverlay({ workspace, parser, vectors, index, hash });
  const parts = { workspace, parser, vectors, store, hash, unsaved, logger };
  return new FolderEngine(
    {
      ...parts,
      root,
      opened,
      home,
      resources,
      settings: search,
      index,
      relief: offload,
      models,
      tokenizer: () => loadTokenizer(resources),
      words: () => openWordModel(join(resources, 'model', 'embedding.bin')),
      ...(notice !== undefined && { notice }),
      ...(warmsUp && { warmsUp }),
    },
    (assertWriter, onProgress) =>
      new Indexer({ ...parts, index: unsaved, assertWriter, offload: () => offload.offloadIfDue() }, onProgress),
  );
}

/** Opens the engine, and disposes it if that fails, because no caller has a reference to it. */
async function begin(engine: FolderEngine): Promise<void> {
  try {
    await engine.open();
  } catch (error) {
    await engine.dispose();
    throw error;
  }
}

let isTidied = false;

/** Removes old indexes once per process, after a delay that lets the process do its main work first. */
function pruneIndexesLater(logger: Logger): void {
  if (isTidied) return;
  isTidied = true;
  setTimeout(
    () =>
      void pruneOldIndexes(logger).catch((error: unknown) =>
        logger.warn(`Old indexes could not be removed: ${String(error)}`),
      ),
    TIDY_MILLISECONDS,
  ).unref();
}

async function pruneOldIndexes(logger: Logger): Promise<void> {
  await pruneIndexes(indexHome(), logger);
  removeStaleViews();
}

/**
 * Makes the index folder private and checks that it is writable. An existing index that is read-only is searched as it
 * is.
 * @throws SearchError STORE_UNAVAILABLE with a clear message where the store would fail with its own, or when other
 * users can write to the folder.
 */
async function makeUsable(folder: string): Promise<void> {
  try {
    await makePrivate(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    if (error instanceof SearchError) throw error;
    if (hasIndex(folder)) return;
    throw errors.indexUnusable(folder, messageOf(error));
  }
}

function hasIndex(folder: string): boolean {
  try {
    return new IndexFolder(folder).current() !== undefined;
  } catch {
    return false;
  }
}
