import type { ContentExclusion, FailedFile, FileCoverage, FileStatus, IgnoredCount, PathExclusion } from './fileStatus';
import type { TraceResult } from './traceTypes';
import type {
  Chunk,
  ChunkBody,
  EmbedderCounters,
  EngineStatistics,
  FileStat,
  IndexedFile,
  IndexOverview,
  IndexStatus,
  LanguageId,
  Outline,
  ResultItem,
  SearchResult,
} from './types';

/**
 * Interfaces through which the engine uses its environment. Each has an implementation in `src/node` and an in-memory
 * twin in `test/twins`.
 */

/**
 * Same shape as the `Disposable` of VS Code, so that an extension can register these objects directly. Disposing twice
 * is harmless.
 */
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
  /** Returns every file that passes the rules, sorted by path. */
  scan(signal: AbortSignal): Promise<readonly FileStat[]>;
  /**
   * Returns the file if it exists and passes the rules, or else the reason for its exclusion, by a rule or by the disk.
   */
  classify(path: string, signal: AbortSignal): Promise<FileStat | PathExclusion>;
  /** Counts every file on disk, in ignored folders too. */
  census(signal: AbortSignal): Promise<Census>;
  /** Returns the text of the file, the reason why it has none, or undefined if the file no longer exists. */
  read(path: string, signal: AbortSignal): Promise<string | ContentExclusion | undefined>;
  /**
   * Reports the paths that changed. Reports undefined if anything may have changed, as after a change of a folder or an
   * ignore file.
   */
  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable;
}

/** The files on disk: the files that pass the rules, and counts of all others by the reason for their exclusion. */
export interface Census {
  readonly candidates: readonly FileStat[];
  readonly ignored: readonly IgnoredCount[];
  readonly tooLarge: number;
  readonly unknownKind: number;
  readonly links: number;
  readonly special: number;
  readonly failed: readonly FailedFile[];
}

export interface Parser {
  /** Returns the outline of a file, or undefined if no grammar knows the language or parsing takes too long. */
  outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined>;
}

export interface Embedder {
  /** Model and version. Only vectors with the same id are ever compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether the embedder opens sockets. */
  readonly network: boolean;
  /** Totals of everything sent; only for an embedder on a server. */
  readonly counters?: EmbedderCounters;
  /** Error message of the server for the last text that was left out. */
  readonly refusal?: string | undefined;
  /** Returns one unit-length vector for each text, in order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /**
   * Yields the vectors batch by batch as the server answers, in any order, so that vectors that were paid for are kept
   * when a later batch fails. Throws after the last batch that succeeds. A text on which the server fails is left out,
   * and the others are embedded. Absent where a failure costs nothing.
   */
  embedBatches?(texts: readonly string[], signal: AbortSignal): AsyncIterable<VectorBatch>;
}

/** Synchronous vectors of words and names from the built-in model, whichever model embeds the chunks. */
export interface WordModel {
  /** Returns a vector of unit length. */
  vectorOf(word: string): Float32Array;
}

/** Vectors by the position of their text. */
export type VectorBatch = ReadonlyMap<number, Float32Array>;

/** Vectors by the key of their text (`vectorKey`). */
export type KeyedVectors = ReadonlyMap<bigint, Float32Array>;

/**
 * Vectors of one model for the chunks of one or many folders. The text that a key stands for never changes, so adding a
 * vector twice has no effect, and no operation here needs to be atomic with a commit of chunks.
 */
export interface VectorStore {
  /** Returns a number that changes with every commit of any process. */
  version(): Promise<number>;
  keys(): Promise<ReadonlySet<bigint>>;
  /** Yields the stored vectors of the given keys, in batches. */
  find(keys: ReadonlySet<bigint>, signal: AbortSignal): AsyncIterable<KeyedVectors>;
  add(vectors: KeyedVectors): Promise<void>;
  /**
   * Deletes the vectors of all other keys if these are many compared with the number of chunks. `keys` is called only
   * then, because computing a million keys takes 0.7 s. Only for the writer, like all methods below.
   */
  retain(chunks: number, keys: () => ReadonlySet<bigint>): Promise<void>;
  /**
   * Merges only the fragments that the latest commits added; vectors may be added meanwhile. Resolves with whether
   * there were enough of them.
   */
  compactSmall(): Promise<boolean>;
  /**
   * Merges all fragments if there are many, or if many of their rows are deleted. While changes keep arriving, the
   * thresholds are much higher. Vectors may be added meanwhile.
   */
  optimize(isBusy: boolean): Promise<OptimizeOutcome>;
  /** Removes replaced data that no reader uses anymore. */
  vacuum(): Promise<void>;
  /** Moves damaged data aside and starts with an empty store. */
  quarantine(): Promise<void>;
  dispose(): Promise<void>;
}

/** Computes a short hash by which an index distinguishes texts. */
export type HashFunction = (text: string) => string;

/** Returns the number of tokens of a text for a language model, by the o200k tokenizer. */
export type CountTokens = (text: string) => number;

/** Identifies a state of the store. Numbers, like generations, are comparable only within one incarnation. */
export interface StoreVersion {
  readonly incarnation: string;
  readonly number: number;
}

/** Result of merging tables. `overtaken`: another commit came in between, and nothing was changed. */
export type OptimizeOutcome = 'needless' | 'done' | 'overtaken';

/** Persistent storage of the index, with one writer and many readers. */
export interface ChunkStore {
  /** Returns the newest generation that any process has committed, or 0 if there is none. */
  generation(): Promise<number>;
  /** Returns a version that changes with every commit of any process, removals included. */
  version(): Promise<StoreVersion>;
  /**
   * Yields every file committed after the given generation, once and complete, without the bodies of its chunks.
   * Damaged files are omitted.
   */
  load(after: number, signal: AbortSignal): AsyncIterable<IndexedFile>;
  /** Returns the paths of all files. */
  paths(): Promise<ReadonlySet<string>>;
  /** Replaces `files` and removes `removed`. Neither readers nor a crash ever leave a file half written. */
  commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void>;
  /**
   * Returns the bodies of the chunks that start at the given locations, in order; undefined for a chunk that is missing
   * or damaged.
   */
  bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]>;
  /** Creates missing tables and removes the leftovers of crashes. Only for the writer, like all methods below. */
  repair(): Promise<void>;
  /** Returns a message that says why an existing index cannot be read. */
  unreadableReason(): Promise<string | undefined>;
  /**
   * Returns the paths of files whose stored data differs from what was written. Reads the whole store, and throws if
   * that is not possible.
   */
  corruptFiles(signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Merges only the fragments that the latest commits added. Files may be committed meanwhile, but not while the merge
   * starts. Resolves with whether there were enough of them.
   */
  compactSmall(): Promise<boolean>;
  /**
   * Merges all fragments if there are many, or if many of their rows are deleted. While changes keep arriving, the
   * thresholds are higher. Files may be committed meanwhile.
   */
  optimize(isBusy: boolean): Promise<OptimizeOutcome>;
  /** Removes replaced data that no reader uses anymore; files may be committed meanwhile. */
  vacuum(): Promise<void>;
  /** Deletes everything and starts a new incarnation. */
  clear(): Promise<void>;
  /** Does the same as {@link clear}, but moves the damaged data aside instead of deleting it. */
  quarantine(): Promise<void>;
  dispose(): Promise<void>;
}

export interface ChunkLocation {
  readonly path: string;
  readonly startLine: number;
}

/**
 * Receives the intermediate result of a search that takes longer than a user waits, or else the first results of the
 * page. An intermediate result may be based on keywords only, or on the first questions of many.
 */
export type OnPartialResult = (result: SearchResult) => void;

/** Repositories of a shared index that are not on this machine. */
export interface StoredRepositories {
  readonly store: { readonly uri: string; readonly allowNetwork: boolean };
  /** Names and globs of repositories; `organisation` stands for all. */
  readonly scope: readonly string[];
}

/** One indexed and searchable folder, as every entry point (panel, tool, CLI, MCP) uses it. */
export interface Engine {
  readonly status: IndexStatus;
  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable;
  /**
   * Answers a request of any accepted form (see `searchRequest.ts`).
   * @param onPartial for a caller that shows results to a user. Without a budget, tokens are then not counted: every
   * count is 0.
   * @throws SearchError with code INVALID_ARGUMENT, INDEX_NOT_READY or TIMEOUT.
   */
  search(request: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult>;
  /** Returns latency, cache, disk and memory statistics since the engine was opened. */
  statistics(): Promise<EngineStatistics>;
  /**
   * Returns lines of an indexed file as they are on disk now: a range, or the whole function around a line (see
   * `expandRequest.ts`).
   * @throws SearchError INVALID_ARGUMENT when the path is outside the folder, or its file is not in the index.
   */
  expand(request: unknown, signal: AbortSignal): Promise<ResultItem>;
  /**
   * Finds the callers of a symbol, the symbols it needs, or the symbols that may break with it (see `traceRequest.ts`).
   * @throws SearchError with code INVALID_ARGUMENT or INDEX_NOT_READY.
   */
  trace(request: unknown, signal: AbortSignal): Promise<TraceResult>;
  /**
   * Returns the languages and folders to choose from, and example questions. While an index is being built, only its
   * current content counts.
   */
  overview(signal: AbortSignal): Promise<IndexOverview>;
  /**
   * Finds functions similar to the function at a given place or to given code (see `similarRequest.ts`).
   * @throws SearchError with code INVALID_ARGUMENT, INDEX_NOT_READY or TIMEOUT.
   */
  similar(request: unknown, signal: AbortSignal): Promise<SearchResult>;
  /**
   * Searches repositories of a shared index as {@link search} searches the folder. Paths begin with the name of a
   * repository.
   * @throws SearchError with code INVALID_ARGUMENT or STORE_UNAVAILABLE.
   */
  searchRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<SearchResult>;
  /** Does the same as {@link expand} for a file in one of these repositories, from the stored text. */
  expandInRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<ResultItem>;
  /** Returns the status of a file, whether it exists or not: indexed, or the reason why it is left out. */
  why(path: string, signal: AbortSignal): Promise<FileStatus>;
  /** Counts the files on disk by status. Visits all of them, in ignored folders too. */
  coverage(signal: AbortSignal): Promise<FileCoverage>;
  /**
   * Searches the unsaved text of an editor instead of the file, until it is withdrawn by passing undefined. The text is
   * never written to disk, and is ignored if the rules exclude the file.
   */
  setUnsaved(path: string, text: string | undefined): Promise<void>;
  /**
   * Brings the index up to date with the folder. Resolves when it is up to date, or immediately while indexing is
   * paused.
   * @param trustsEvents whether scanning the folder can be skipped if the operating system has reported all changes
   * since the last scan.
   */
  update(signal: AbortSignal, trustsEvents?: boolean): Promise<void>;
  /** Deletes everything and builds the index again; ends a pause. The process that writes the index does the work. */
  rebuild(signal: AbortSignal): Promise<void>;
  /**
   * Stops changes to the index, which stays searchable, in every process until {@link resume}. A restart does not end
   * the pause.
   */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Deletes everything and pauses: nothing is built before {@link resume} or {@link rebuild}. */
  clear(signal: AbortSignal): Promise<void>;
  /**
   * Gives the consent that the embedder waits for (see `IndexStatus.embedding`), and lets an embedder that failed try
   * again at once.
   */
  continueEmbedding(): Promise<void>;
  /** Resolves when every text has its vector, or when the remaining ones wait for a user or a server. */
  settle(signal: AbortSignal): Promise<void>;
  /** Saves the statistics of past answers, which an engine saves by itself only when it ends. */
  saveStatistics?(): Promise<void>;
  dispose(): Promise<void>;
}
