import { createHash } from 'node:crypto';
import type { Embedder, Logger, Parser } from '../../src/core/contracts';
import { Indexer } from '../../src/core/index/indexer';
import { parseRequest } from '../../src/core/request';
import { search } from '../../src/core/search/search';
import { SearchImage } from '../../src/core/search/searchImage';
import type { SearchResult } from '../../src/core/types';
import { InMemoryStore } from './inMemoryStore';
import { InMemoryWorkspace } from './inMemoryWorkspace';

export const never = new AbortController().signal;
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Every file without a grammar. */
export const noParser: Parser = { outline: () => Promise.resolve(undefined) };

/** Letters as dimensions: crude, but near texts are near. */
export const letterEmbedder: Embedder = {
  id: 'letters@1',
  dimensions: 26,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(countLetters)),
};

function countLetters(text: string): Float32Array {
  const counts = new Float32Array(26);
  for (const letter of text.toLowerCase()) {
    const i = letter.charCodeAt(0) - 97;
    if (i >= 0 && i < 26) counts[i] = (counts[i] ?? 0) + 1;
  }
  const length = Math.hypot(...counts) || 1;
  return counts.map((count) => count / length);
}

/** The whole engine on twins: files in, answers out. */
export function inMemoryEngine(files: Readonly<Record<string, string>>, embedder: Embedder = letterEmbedder) {
  const workspace = new InMemoryWorkspace(files);
  const store = new InMemoryStore();
  const image = new SearchImage(embedder.dimensions);
  const hash = (text: string): string => createHash('sha1').update(text).digest('hex');
  const parts = { workspace, parser: noParser, embedder, store, image, hash, logger: silentLogger };
  const indexer = new Indexer(parts, () => undefined);
  return {
    workspace,
    store,
    image,
    indexer,
    update: (paths?: readonly string[]) => indexer.update(paths, never),
    search: (request: Readonly<Record<string, unknown>>): Promise<SearchResult> =>
      search(
        parseRequest({ min_score: 0, ...request }, '/repo'),
        {
          image,
          embedder,
          coverage: { state: 'indexed', files_indexed: image.fileCount, files_total: image.fileCount, stale: false },
          bodies: (places) => store.bodies(places),
          uriOf: (path) => `file:///repo/${path}`,
        },
        never,
      ),
  };
}
