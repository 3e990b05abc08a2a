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
  /** The file if it exists and passes the rules; or why they, or the disk, keep it out. */
  classify(path: string, signal: AbortSignal): Promise<FileStat | PathExclusion>;
  /** Counts every file on disk, in ignored folders too. */
  census(signal: AbortSignal): Promise<Census>;
  /** The text; or why there is none; undefined when the file is gone. */
  read(path: string, signal: AbortSignal): Promise<string | ContentExclusion | undefined>;
  /** Calls back with paths that changed; with none when anything may have (a folder or an ignore file did). */
  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable;
}

/** The files on disk: those that pass the rules, and counts of the others by why they do not. */
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
  /** The outline of a file; undefined when no grammar knows the language or parsing it costs too much. */
  outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined>;
}

export interface Embedder {
  /** Model and version. Vectors are only ever compared with vectors of the same id. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether it opens sockets. */
  readonly network: boolean;
  /** What was sent, by one on a server. */
  readonly counters?: EmbedderCounters;
  /** What a server said of the last text that was left out. */
  readonly refusal?: string | undefined;
  /** One unit-length vector for each text, in order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /**
   * The same, batch by batch as they are answered, in any order: what was paid for is kept when a later batch fails.
   * Throws after the last batch that could be had; a text that the server does not get over is left out, and the
   * others are answered. Absent where a failure costs nothing.
   */
  embedBatches?(texts: readonly string[], signal: AbortSignal): AsyncIterable<VectorBatch>;
}

/** Vectors of words and names, at once: those of the built-in model, whatever embeds the chunks. */
export interface WordModel {
  /** Of unit length. */
  vectorOf(word: string): Float32Array;
}

/** Vectors of some texts, by their positions. */
export type VectorBatch = ReadonlyMap<number, Float32Array>;

/** Vectors by the key of their text (`vectorKey`). */
export type KeyedVectors = ReadonlyMap<bigint, Float32Array>;

/**
 * Vectors of one model for the chunks of one folder, or of many. What a key stands for never changes, so adding twice
 * changes nothing, and nothing here has to happen together with a commit of chunks.
 */
export interface VectorStore {
  /** Changes with every commit of any process. */
  version(): Promise<number>;
  keys(): Promise<ReadonlySet<bigint>>;
  /** Those of these keys that it has, in batches. */
  find(keys: ReadonlySet<bigint>, signal: AbortSignal): AsyncIterable<KeyedVectors>;
  add(vectors: KeyedVectors): Promise<void>;
  /**
   * Forgets all others, where they are many beside so many chunks; `keys` is asked only then: a million take 0.7 s. For
   * the writer, as what follows.
   */
  retain(chunks: number, keys: () => ReadonlySet<bigint>): Promise<void>;
  /**
   * Merges what the last commits have added with one another, and nothing else; vectors may be added meanwhile.
   * Resolves with whether there was enough of it.
   */
  compactSmall(): Promise<boolean>;
  /**
   * Merges all fragments, where there are many, or many of their rows are deleted; while changes do not pause, very
   * many. Vectors may be added meanwhile.
   */
  optimize(isBusy: boolean): Promise<OptimizeOutcome>;
  /** Removes replaced data that no reader uses any more. */
  vacuum(): Promise<void>;
  /** Puts what is damaged out of the way and starts from nothing. */
  quarantine(): Promise<void>;
  dispose(): Promise<void>;
}

/** A short name of a text, by which an index tells one from another. */
export type HashFunction = (text: string) => string;

/** How many tokens a text costs a language model, by the o200k tokenizer. */
export type CountTokens = (text: string) => number;

/** Names a state of the store. Numbers, as generations, are compared within one incarnation only. */
export interface StoreVersion {
  readonly incarnation: string;
  readonly number: number;
}

/** What came of putting tables in order; `overtaken`: something was committed meanwhile, and all is as it was. */
export type OptimizeOutcome = 'needless' | 'done' | 'overtaken';

/** Where the index lives. One writer, many readers. */
export interface ChunkStore {
  /** The newest generation that any process has committed; 0 when there is none. */
  generation(): Promise<number>;
  /** Changes with every commit of any process, removals included. */
  version(): Promise<StoreVersion>;
  /**
   * Every file committed after a generation, once and whole, without the bodies of its chunks; none that is damaged.
   */
  load(after: number, signal: AbortSignal): AsyncIterable<IndexedFile>;
  /** Paths of all files. */
  paths(): Promise<ReadonlySet<string>>;
  /** Replaces `files` and removes `removed`; neither a reader nor a crash sees half of a file. */
  commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void>;
  /** The bodies of the chunks that start at these places, in order; undefined where there is none, or it is damaged. */
  bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]>;
  /** Makes what is missing and removes what crashes left behind. For the writer only, as all that follows. */
  repair(): Promise<void>;
  /** In words, why an index that is there cannot be read. */
  unreadableReason(): Promise<string | undefined>;
  /**
   * Paths of files that cannot be read back as they were written. Reads everything; throws where that is not possible.
   */
  corruptFiles(signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Merges what the last commits have added with one another, and nothing else; files may be committed meanwhile, but
   * not as it begins. Resolves with whether there was enough of it.
   */
  compactSmall(): Promise<boolean>;
  /**
   * Merges all fragments, where there are many, or many of their rows are deleted; while changes do not pause, more of
   * them. Files may be committed meanwhile.
   */
  optimize(isBusy: boolean): Promise<OptimizeOutcome>;
  /** Removes replaced data that no reader uses any more; files may be committed meanwhile. */
  vacuum(): Promise<void>;
  /** Starts from nothing: another incarnation. */
  clear(): Promise<void>;
  /** As {@link clear}, but what was there is kept out of the way: it is damaged. */
  quarantine(): Promise<void>;
  dispose(): Promise<void>;
}

export interface ChunkLocation {
  readonly path: string;
  readonly startLine: number;
}

/**
 * Is given what is found so far of a search that takes longer than a user waits, else the beginning of the page. It
 * may be by keywords only, or for the first questions of many.
 */
export type OnPartialResult = (result: SearchResult) => void;

/** Repositories of a shared index, which are not on this machine. */
export interface StoredRepositories {
  readonly store: { readonly uri: string; readonly allowNetwork: boolean };
  /** Names and globs; `organisation` for all. */
  readonly scope: readonly string[];
}

/** One folder, indexed and searchable: what every entry point (panel, tool, CLI, MCP) uses. */
export interface Engine {
  readonly status: IndexStatus;
  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable;
  /**
   * Answers a request of any accepted form (see `searchRequest.ts`).
   * @param onPartial for a caller that shows results to a user: without a budget no tokens are counted then, all are
   * 0.
   * @throws SearchError with code INVALID_ARGUMENT, INDEX_NOT_READY or TIMEOUT.
   */
  search(request: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult>;
  /** Latency, caches, disk and memory since the engine was opened. */
  statistics(): Promise<EngineStatistics>;
  /**
   * Lines of an indexed file as they are on disk now: a range, or the whole function around a line (see
   * `expandRequest.ts`).
   * @throws SearchError INVALID_ARGUMENT when the path is outside the folder, or its file is not in the index.
   */
  expand(request: unknown, signal: AbortSignal): Promise<ResultItem>;
  /**
   * Who calls a symbol, what it needs, what may break with it (see `traceRequest.ts`).
   * @throws SearchError with code INVALID_ARGUMENT or INDEX_NOT_READY.
   */
  trace(request: unknown, signal: AbortSignal): Promise<TraceResult>;
  /** What there is to choose from; of an index that is being built, what is in it by now. */
  overview(signal: AbortSignal): Promise<IndexOverview>;
  /**
   * Functions like the one at a place, or like some code (see `similarRequest.ts`).
   * @throws SearchError with code INVALID_ARGUMENT, INDEX_NOT_READY or TIMEOUT.
   */
  similar(request: unknown, signal: AbortSignal): Promise<SearchResult>;
  /**
   * Searches repositories of a shared index as {@link search} does the folder. Paths begin with the name of one.
   * @throws SearchError with code INVALID_ARGUMENT or STORE_UNAVAILABLE.
   */
  searchRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<SearchResult>;
  /** As {@link expand}, of a file in one of these repositories, from the text that is stored. */
  expandInRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<ResultItem>;
  /** What became of a file, whether it exists or not: indexed, or left out by what. */
  why(path: string, signal: AbortSignal): Promise<FileStatus>;
  /** How many of the files on disk have which fate; goes over all of them, in ignored folders too. */
  coverage(signal: AbortSignal): Promise<FileCoverage>;
  /**
   * Searches a text that an editor has not saved instead of the file, until it is taken back with undefined. It is
   * written nowhere, and passed over when the rules keep the file out.
   */
  setUnsaved(path: string, text: string | undefined): Promise<void>;
  /**
   * Brings the index up to date with the folder; resolves when it is, or at once while it is paused.
   * @param trustsEvents whether the folder need not be looked at where the system has told of all changes since that
   * was done last.
   */
  update(signal: AbortSignal, trustsEvents?: boolean): Promise<void>;
  /** Forgets everything and builds anew; ends a pause. Whichever process writes the index does it. */
  rebuild(signal: AbortSignal): Promise<void>;
  /** Leaves the index as it is, and searchable, in every process until {@link resume}; a restart does not end it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Forgets everything, and pauses: nothing is built before {@link resume} or {@link rebuild}. */
  clear(signal: AbortSignal): Promise<void>;
  /**
   * Agrees to what the embedder waits for (see `IndexStatus.embedding`), and lets one that failed try again at once.
   */
  continueEmbedding(): Promise<void>;
  /** Resolves when every text has its vector, or when that waits for a user or for a server. */
  settle(signal: AbortSignal): Promise<void>;
  /** Keeps what `status` tells of past answers, which an engine does by itself only when it ends. */
  saveStatistics?(): Promise<void>;
  dispose(): Promise<void>;
}
