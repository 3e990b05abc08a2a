import { createHash } from 'node:crypto';
import type { Embedder, Logger, Parser } from '../../src/core/contracts';
import { Indexer } from '../../src/core/index/indexer';
import { parseRequest } from '../../src/core/request';
import { search } from '../../src/core/search/search';
import { SearchImage } from '../../src/core/search/searchImage';
import { termsOf } from '../../src/core/text/terms';
import type { SearchResult } from '../../src/core/types';
import { InMemoryStore } from './inMemoryStore';
import { InMemoryWorkspace } from './inMemoryWorkspace';

export const never = new AbortController().signal;
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Every file without a grammar. */
export const noParser: Parser = { outline: () => Promise.resolve(undefined) };

const DIMENSIONS = 256;

/** Each term points along an axis of its own, more or less: texts are near when they share terms. */
export const termEmbedder: Embedder = {
  id: 'terms@1',
  dimensions: DIMENSIONS,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(addAxes)),
};

function addAxes(text: string): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const term of termsOf(text)) {
    const [axis = 0, sign = 0] = createHash('sha1').update(term).digest();
    sum[axis] = (sum[axis] ?? 0) + (sign < 128 ? 1 : -1);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

/** The whole engine on twins: files in, answers out. */
export function inMemoryEngine(files: Readonly<Record<string, string>>, embedder: Embedder = termEmbedder) {
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
