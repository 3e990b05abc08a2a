import { createHash } from 'node:crypto';
import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, Logger } from '../core/contracts';
import { errors } from '../core/errors';
import { Indexer } from '../core/index/indexer';
import { SearchImage } from '../core/search/searchImage';
import { DiskWorkspace } from './diskWorkspace';
import { loadBuiltinEmbedder } from './embedders/builtin';
import { FolderEngine } from './folderEngine';
import { indexFolder, indexHome } from './indexHome';
import { openLanceStore } from './lanceStore';
import { createTreeSitterParser } from './treeSitterParser';

export interface OpenEngineOptions {
  /** Folder with `grammars/` and `model/`: `dist`, once built. */
  readonly resources: string;
  /** Globs of the user's settings. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly logger: Logger;
}

/**
 * Opens the engine of a folder: loads what is indexed, so that a search can answer at once, and starts to bring it up
 * to date when this process is the one that writes.
 * @throws SearchError INVALID_ARGUMENT when there is no such folder.
 */
export async function openEngine(folder: string, options: OpenEngineOptions): Promise<Engine> {
  const { resources, logger, include = [], exclude = [] } = options;
  const root = await existingFolder(folder);
  const embedder = await loadBuiltinEmbedder(join(resources, 'model', 'embedding.bin'));
  const parser = await createTreeSitterParser(join(resources, 'grammars'), logger);
  const home = indexFolder(indexHome(), root, embedder.id);
  await makeWritable(home);
  const store = await openLanceStore(home, embedder.dimensions);
  const image = new SearchImage(embedder.dimensions);
  const workspace = new DiskWorkspace(root, { include, exclude }, logger);
  const engine = new FolderEngine(
    { root, home, workspace, store, image, embedder, parser, logger },
    (onProgress) => new Indexer({ workspace, parser, embedder, store, image, hash, logger }, onProgress),
  );
  await engine.open();
  return engine;
}

/** @throws SearchError INTERNAL in words, where the store would fail in its own. */
async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw errors.indexUnusable(folder, error instanceof Error ? error.message : String(error));
  }
}

const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

async function existingFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw errors.folderMissing(folder);
  return realpath(path);
}
