import type { Chunk, ChunkBody, FileStat, IndexedFile, IndexStatus, LanguageId, Outline, SearchResult } from './types';

/**
 * What the engine asks of its surroundings. Each contract has an implementation in `src/node` and an
 * in-memory twin in `test/twins`.
 */

/** VS Code's shape, so that an extension can register these directly. Disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
}

export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}

/** The files of one folder, with every ignore rule applied. */
export interface Workspace {
  /** Every file that passes the rules, sorted by path. */
  scan(signal: AbortSignal): Promise<readonly FileStat[]>;
  /** The file if it exists and passes the rules. */
  stat(path: string, signal: AbortSignal): Promise<FileStat | undefined>;
  /** The text, or undefined when the file is gone, unreadable or binary. */
  read(path: string, signal: AbortSignal): Promise<string | undefined>;
  /** Calls back with paths that changed; with none when anything may have (a folder or an ignore file did). */
  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable;
}

export interface Parser {
  /** The outline of a file; undefined when no grammar knows the language or parsing it costs too much. */
  outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined>;
}

export interface Embedder {
  /** Model and version. Vectors are only ever compared with vectors of the same id. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether it opens sockets. */
  readonly network: boolean;
  /** One unit-length vector for each text, in order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** Where the index lives. One writer, many readers. */
export interface ChunkStore {
  /** The newest generation that any process has committed; 0 when there is none. */
  generation(): Promise<number>;
  /** Changes with every commit of any process, removals included. */
  version(): Promise<number>;
  /** Every file committed after a generation, once and whole, without the bodies of its chunks. */
  load(after: number, signal: AbortSignal): AsyncIterable<IndexedFile>;
  /** Paths of all files. */
  paths(): Promise<ReadonlySet<string>>;
  /** Replaces `files` and removes `removed`; neither a reader nor a crash sees half of a file. */
  commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void>;
  /** The bodies of the chunks that start at these places, in order; undefined where there is no such chunk. */
  bodies(places: readonly ChunkPlace[]): Promise<readonly (ChunkBody | undefined)[]>;
  /** Removes what crashes left behind. For the writer only. */
  heal(): Promise<void>;
  /** Merges small fragments, when there are many, and drops old versions. For the writer, in idle time. */
  optimize(): Promise<void>;
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

export interface ChunkPlace {
  readonly path: string;
  readonly startLine: number;
}

/** One folder, indexed and searchable: what every door (panel, tool, CLI, MCP) talks to. */
export interface Engine {
  readonly status: IndexStatus;
  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable;
  /**
   * Answers a request of any accepted form (see `request.ts`).
   * @throws SearchError with code INVALID_ARGUMENT, INDEX_NOT_READY or TIMEOUT.
   */
  search(request: unknown, signal: AbortSignal): Promise<SearchResult>;
  /** Brings the index up to date with the folder; resolves when it is. */
  update(signal: AbortSignal): Promise<void>;
  /** Forgets everything and builds anew. */
  rebuild(signal: AbortSignal): Promise<void>;
  dispose(): Promise<void>;
}
