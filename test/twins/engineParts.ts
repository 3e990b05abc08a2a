import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CountTokens, Embedder, Logger, Parser, WordModel } from '../../src/core/base/contracts';
import { CodeGraph } from '../../src/core/graph/codeGraph';
import { Edges } from '../../src/core/graph/edges';
import { Indexer } from '../../src/core/indexing/indexer';
import { parseExpandRequest } from '../../src/core/request/expandRequest';
import { defaultSettings, parseRequest, type SearchSettings } from '../../src/core/request/searchRequest';
import { expand } from '../../src/core/search/expand';
import { FileSignatures } from '../../src/core/match/fileSignatures';
import { locationOf } from '../../src/core/memoryIndex/structures/fileEntry';
import { QueryCache } from '../../src/core/search/queryCache';
import { search } from '../../src/core/search/search';
import type { SearchSource } from '../../src/core/retrieval/searchSource';
import { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { termsOf } from '../../src/core/text/analyzer';
import type { ResultItem, SearchResult } from '../../src/core/base/types';
import { InMemoryStore } from './inMemoryStore';
import { vectorsInMemory } from './inMemoryVectors';
import { InMemoryWorkspace } from './inMemoryWorkspace';

export const never = new AbortController().signal;
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A parser that has no grammar for any file. */
export const noParser: Parser = { outline: () => Promise.resolve(undefined) };

/** Counts words and signs, which is accurate enough where the token count itself is not under test. */
export const countTokens: CountTokens = (text) => text.match(/\w+|[^\w\s]/g)?.length ?? 0;
const uriOf = (path: string): string => `file:///repo/${path}`;

const DIMENSIONS = 256;

/** An embedder that gives each term approximately its own axis: texts that share terms have similar vectors. */
export const termEmbedder: Embedder = {
  id: 'terms@1',
  dimensions: DIMENSIONS,
  network: false,
  embed: (texts) => Promise.resolve(texts.map(addAxes)),
};

/** The same model for single words. */
export const termModel: WordModel = { vectorOf: addAxes };

function addAxes(text: string): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const term of termsOf(text)) {
    const [axis = 0, sign = 0] = createHash('sha1').update(term).digest();
    sum[axis] = (sum[axis] ?? 0) + (sign < 128 ? 1 : -1);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

/** A writer check that always passes, because no other process writes. */
export const onlyWriter = (): Promise<void> => Promise.resolve();

/** Creates the whole engine on in-memory twins. */
export function inMemoryEngine(
  files: Readonly<Record<string, string>>,
  embedder: Embedder = termEmbedder,
  workspace = new InMemoryWorkspace(files),
) {
  const store = new InMemoryStore();
  const index = new MemoryIndex(embedder.dimensions);
  const hash = (text: string): string => createHash('sha1').update(text).digest('hex');
  const vectors = vectorsInMemory({ index, store, hash }, embedder);
  const parts = {
    workspace,
    parser: noParser,
    vectors,
    store,
    assertWriter: onlyWriter,
    index,
    hash,
    logger: silentLogger,
  };
  const indexer = new Indexer(parts, () => undefined);
  /** Returns the source for searches of an in-memory index of these files. */
  const sourceOf = (searched: MemoryIndex, by: Embedder): SearchSource => ({
    index: searched,
    embedder: by,
    memory: new QueryCache(searched),
    edges: new Edges(new CodeGraph(searched)),
    coverage: { state: 'indexed', files_indexed: searched.fileCount, files_total: searched.fileCount, stale: false },
    staleFiles: () => Promise.resolve(new Map()),
    tokenizer: () => Promise.resolve(countTokens),
    wordModel: () => Promise.resolve(termModel),
    bodies: (chunks) => store.bodies(chunks.map(locationOf)),
    signatures: new FileSignatures(),
    texts: async (file) => {
      const chunks = Array.from({ length: file.chunkCount }, (_, chunk) => locationOf({ file, chunk }));
      return (await store.bodies(chunks)).map((body) => body?.text);
    },
    mask: (text) => text,
    yieldToEventLoop: () => setImmediate(),
    uriOf,
  });
  return {
    workspace,
    store,
    index,
    indexer,
    vectors,
    expand: (request: Readonly<Record<string, unknown>>): Promise<ResultItem> =>
      expand(
        parseExpandRequest(request, '/repo'),
        {
          workspace,
          parser: noParser,
          hash,
          countTokens,
          indexedHash: (path) => indexer.manifest.get(path)?.hash,
          mask: (text: string) => text,
          yieldToEventLoop: () => setImmediate(),
          uriOf,
        },
        never,
      ),
    update: (paths?: readonly string[]) => indexer.update(paths, never),
    search: (
      request: Readonly<Record<string, unknown>>,
      settings: Partial<SearchSettings> = {},
    ): Promise<SearchResult> =>
      search(
        parseRequest({ min_score: 0, ...request }, '/repo', { ...defaultSettings, ...settings }),
        sourceOf(index, embedder),
        never,
      ),
    /** Searches with the request exactly as given, without defaults. */
    ask: async (request: unknown): Promise<SearchResult> =>
      search(parseRequest(request, '/repo'), sourceOf(index, embedder), never),
    sourceOf,
  };
}
