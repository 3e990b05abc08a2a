import { setImmediate } from 'node:timers/promises';
import type { ChunkBody, Coverage, IndexedFile } from '../../core/base/types';
import { CodeGraph } from '../../core/graph/codeGraph';
import { Edges } from '../../core/graph/edges';
import { attachVectors } from '../../core/memoryIndex/chunkVectors';
import { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import type { TermBackground } from '../../core/memoryIndex/termBackground';
import { locationOf, type FileEntry } from '../../core/memoryIndex/structures/fileEntry';
import { FileSignatures } from '../../core/match/fileSignatures';
import { maskBody } from '../../core/rendering/maskBody';
import type { SearchSource } from '../../core/retrieval/searchSource';
import { maskSecrets } from '../../core/sanitize/maskSecrets';
import { QueryCache } from '../../core/search/queryCache';
import { vectorKey } from '../../core/vectors/vectorKey';
import type { RecalledRow } from './recalledRows';

/** Everything that a search needs besides the recalled functions. */
export interface RecalledParts extends Pick<SearchSource, 'embedder' | 'tokenizer' | 'wordModel'> {
  readonly coverage: Coverage;
  readonly masksSecrets: boolean;
  readonly background: TermBackground;
}

/** Returns the path of a row, unique among all repositories. */
export const remotePathOf = ({ entry, path }: Pick<RecalledRow, 'entry' | 'path'>): string => `${entry.name}/${path}`;

/**
 * An in-memory index of a few hundred functions. They are ranked like those of a folder, with term rarity over all
 * repositories.
 */
export class RecalledIndex {
  readonly #index: MemoryIndex;
  readonly #rows = new Map<string, RecalledRow>();

  constructor(
    rows: readonly RecalledRow[],
    private readonly parts: RecalledParts,
  ) {
    const { embedder, background } = parts;
    this.#index = new MemoryIndex(embedder.dimensions);
    this.#index.statistics.background = background;
    for (const row of rows) this.#rows.set(keyOf(remotePathOf(row), row.chunk.startLine), row);
    for (const file of filesOf([...this.#rows.values()])) this.#index.replace(file);
    const comparable = rows.filter(({ entry }) => entry.model.id === embedder.id);
    const vectors = comparable.map(({ chunk, vector }) => [vectorKey(chunk.hash), vector] as const);
    attachVectors(this.#index, this.#index.vectors, new Map(vectors));
  }

  /** Returns the row that contains a result. */
  rowAt(path: string, startLine: number): RecalledRow | undefined {
    const file = this.#index.file(path);
    const chunks = Array.from({ length: file?.chunkCount ?? 0 }, (_, chunk) => file?.startOf(chunk) ?? 1);
    const start = chunks.filter((line) => line <= startLine).at(-1) ?? chunks[0];
    return start === undefined ? undefined : this.#rows.get(keyOf(path, start));
  }

  get source(): SearchSource {
    const { masksSecrets, ...parts } = this.parts;
    const index = this.#index;
    const masked = (body: ChunkBody): ChunkBody => (masksSecrets ? maskBody(body) : body);
    return {
      ...parts,
      index,
      memory: new QueryCache(index),
      edges: new Edges(new CodeGraph(index)),
      bodies: (chunks) =>
        Promise.resolve(
          chunks.map(locationOf).map(({ path, startLine }) => {
            const row = this.#rows.get(keyOf(path, startLine));
            return row && masked({ text: row.chunk.text, symbols: row.chunk.symbols });
          }),
        ),
      signatures: new FileSignatures(),
      texts: (file) => Promise.resolve(this.#textsOf(file)),
      mask: masksSecrets ? maskSecrets : (text) => text,
      staleFiles: () => Promise.resolve(new Map()),
      yieldToEventLoop: () => setImmediate(),
      uriOf: uriOf,
    };
  }

  #textsOf(file: FileEntry): readonly (string | undefined)[] {
    return Array.from(
      { length: file.chunkCount },
      (_, chunk) => this.#rows.get(keyOf(file.path, file.startOf(chunk)))?.chunk.text,
    );
  }
}

/** Returns the URI of a file without a known web page. */
export const uriOf = (path: string): string => `codebase-search:/${path.split('/').map(encodeURIComponent).join('/')}`;

const keyOf = (path: string, startLine: number): string => `${startLine} ${path}`;

function filesOf(rows: readonly RecalledRow[]): readonly IndexedFile[] {
  const byPath = new Map<string, RecalledRow[]>();
  for (const row of rows) byPath.set(remotePathOf(row), [...(byPath.get(remotePathOf(row)) ?? []), row]);
  return [...byPath].map(([path, some]) => ({
    path,
    size: 0,
    modified: 0,
    language: some[0]?.language ?? '',
    hash: some[0]?.file ?? '',
    imports: [],
    identifiers: [],
    chunks: some.map(({ chunk }) => chunk).sort((a, b) => a.startLine - b.startLine),
  }));
}
