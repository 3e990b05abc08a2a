import { createHash } from 'node:crypto';
import type { Embedder, Logger, Parser } from '../../src/core/base/contracts';
import { Indexer } from '../../src/core/indexing/indexer';
import { CommitHistory } from '../../src/core/memoryIndex/commitHistory';
import { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { DiskWorkspace } from '../../src/node/workspace/diskWorkspace';
import { readCommits } from '../../src/node/git/gitHistory';
import { noFileFilters } from '../../src/node/ignore/settingsRules';
import { onlyWriter } from '../../test/twins/engineParts';
import { InMemoryStore } from '../../test/twins/inMemoryStore';
import { vectorsInMemory } from '../../test/twins/inMemoryVectors';

const never = new AbortController().signal;
export const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Builds the in-memory index of a folder as the product does, without an index on disk. */
export async function buildImage(
  folder: string,
  parser: Parser,
  embedder: Embedder,
): Promise<{ readonly index: MemoryIndex; readonly store: InMemoryStore }> {
  const index = new MemoryIndex(embedder.dimensions);
  const workspace = new DiskWorkspace(folder, noFileFilters, silent);
  const hash = (text: string): string => createHash('sha1').update(text).digest('hex');
  const store = new InMemoryStore();
  const vectors = vectorsInMemory({ index, store, hash }, embedder);
  const parts = { workspace, parser, vectors, store, assertWriter: onlyWriter, index, hash, logger: silent };
  const indexer = new Indexer(parts, () => undefined);
  await indexer.update(undefined, never);
  index.history = new CommitHistory(await readCommits(folder, never));
  return { index, store };
}
