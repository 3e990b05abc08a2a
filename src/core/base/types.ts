import type { ContentExclusion } from './fileStatus';
import type { LeftOutFiles } from './leftOut';
import type { LeftOutTexts } from './leftOutTexts';

/**
 * Plain data that travels between modules. Everything is readonly; nothing here has behaviour.
 * Lines are 1-based and ranges inclusive, everywhere in the project. Paths are relative to the
 * workspace folder and `/`-separated.
 */

/** A language id as VS Code names it: `typescript`, `csharp`, `shellscript`. */
export type LanguageId = string;

export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** A file that passed every rule, before it is read. */
export interface FileStat {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Last modification, milliseconds since the epoch. */
  readonly modified: number;
  /** Last change of content, name or rights, which no program can set; absent where the disk does not tell. */
  readonly changed?: number;
  /** Named by `codebaseSearch.include`: indexed whatever its kind, generated or not. */
  readonly included?: boolean;
}

export type SymbolKind =
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'trait'
  | 'type'
  | 'module'
  | 'function'
  | 'method'
  | 'constructor'
  | 'macro'
  | 'constant'
  | 'variable'
  /** Of a document: what stands under a heading. */
  | 'section'
  /** One test case, and a group of them, by their titles. */
  | 'test'
  | 'suite';

/** A named declaration, as the grammar of its language sees it. */
export interface CodeSymbol extends LineRange {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Names of the enclosing symbols, outermost first, joined by `.`; empty at the top level. */
  readonly container: string;
  /** The declaration without its body, white space folded, at most {@link limits.signatureCharacters}. */
  readonly signature: string;
  /** First paragraph of the comment or docstring, markers stripped; empty when there is none. */
  readonly doc: string;
}

/** A symbol with what lies inside it. `startLine` includes its leading comment, decorators and attributes. */
export interface OutlineNode extends CodeSymbol {
  readonly children: readonly OutlineNode[];
  /** Lines inside the body at which a statement or member starts: where a long body may be cut. */
  readonly breaks: readonly number[];
}

/** What a grammar saw in one file. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
  /** Module specifiers or names as written: `./config`, `java.util.List`, `fmt`. Unique, in order. */
  readonly imports: readonly string[];
}

/** What a definition is, for ranking: a line scanner finds these in every language, grammar or not. */
export type DefinitionKind = 'type' | 'function' | 'variable' | 'extension' | 'declaration';

export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly line: number;
  readonly indented: boolean;
}

/**
 * Distinct terms in the order in which they come first, and beside each how often it stands (definitions: summed
 * weights of their kinds). Lists: to count them into a map for each field of each chunk was a sixth of what a build
 * asked memory for.
 */
export interface TermCounts {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
}

/** The terms of one chunk, by the field they stand in. */
export interface FieldTerms {
  readonly code: TermCounts;
  readonly comment: TermCounts;
  readonly definition: TermCounts;
}

/**
 * What ranking needs of a chunk: a symbol, or a part of one. The chunks of a file partition its lines, but for blank
 * ones.
 */
export interface ChunkHead extends LineRange {
  readonly definitions: readonly Definition[];
  /** The symbol that it is, or is a part of, then those that are declared inside it, outermost first. */
  readonly symbols: readonly CodeSymbol[];
  readonly terms: FieldTerms;
  /**
   * Hash of path words and text: what its vector depends on. Vectors are kept apart, by the key of this (`vectorKey`).
   */
  readonly hash: string;
}

/** What may be shown of a chunk. */
export interface ChunkBody {
  readonly text: string;
  readonly symbols: readonly CodeSymbol[];
  /** Present when secrets in it are masked: a body that is stored never is. */
  readonly masked?: true;
}

export type Chunk = ChunkHead & ChunkBody;

/** A file as the index keeps it. Its rows appear in the store together or not at all. */
export interface IndexedFile<C extends ChunkHead = ChunkHead> extends FileStat {
  readonly language: LanguageId;
  /** Hash of the content. */
  readonly hash: string;
  readonly imports: readonly string[];
  /** Distinct identifiers in its code, as written: the edges of the reference graph. */
  readonly identifiers: readonly string[];
  /** What it says of who calls whom, as `writeFacts` writes it; absent where there is nothing. */
  readonly facts?: string;
  readonly chunks: readonly C[];
  /** When it was last read, milliseconds since the epoch. */
  readonly indexedAt?: number;
  /** Why its content is left out; it has no chunks then, and is kept so that it is not read again. */
  readonly left?: ContentExclusion;
}

/** The state of one folder's index: one type for the status bar, the CLI and every answer's coverage. */
export type IndexState =
  | { readonly state: 'disabled' }
  | { readonly state: 'standby' }
  | { readonly state: 'scanning' }
  | { readonly state: 'indexing'; readonly done: number; readonly total: number; readonly file: string }
  | { readonly state: 'indexed' }
  | { readonly state: 'paused' }
  | { readonly state: 'error'; readonly message: string; readonly nextStep: string };

export interface IndexStatus {
  readonly index: IndexState;
  /** Files that can be searched now. */
  readonly filesIndexed: number;
  /** Files that pass the rules, as of the last scan. */
  readonly filesTotal: number;
  /** Files that no rule keeps out and that are not indexed, as of the last scan; absent before the first. */
  readonly leftOut?: LeftOutFiles;
  readonly chunks: number;
  /** Model of the vectors that answer, as its embedder names it. */
  readonly embedder: string;
  /** How far the model that settings ask for has come; absent in a process that follows another. */
  readonly embedding?: EmbeddingStatus;
  /** Whether this process writes the index, or follows another that does. */
  readonly writer: boolean;
  /** A sentence that a user should read besides: that the index was damaged and is built anew. */
  readonly notice?: string;
}

/** What was sent to an embedder on a server since it was opened. */
export interface EmbedderCounters {
  readonly requests: number;
  readonly texts: number;
  readonly tokens: number;
  /** Attempts after a failure. */
  readonly retries: number;
}

/** What embedders on servers did for a folder. */
export interface EmbedderUsage extends EmbedderCounters {
  /** By the price that is set, in its currency; absent where none is. */
  readonly cost?: number;
  /** Texts whose vector was cached, and was not requested. */
  readonly cached: number;
}

/** The vectors of the model that settings ask for, which may differ from the one in use. */
export interface EmbeddingStatus {
  /**
   * `starting`: files come first. `filling`: on its way. `confirm`: the user has to agree before code leaves the
   * machine. `capped`: the user has to agree to more. `unavailable`: it failed, and is tried again.
   */
  readonly state: 'starting' | 'ready' | 'filling' | 'confirm' | 'capped' | 'unavailable';
  /** Its id; empty until its server has responded. */
  readonly wanted: string;
  /** Different texts of the index that have their vector, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Why it does not go on, and the way out. */
  readonly message?: string;
  readonly nextStep?: string;
  readonly leftOut?: LeftOutTexts;
  /** What is still to be sent, while consent is pending. */
  readonly estimate?: EmbeddingEstimate;
  readonly sent?: EmbedderCounters;
}

export interface EmbeddingEstimate {
  readonly texts: number;
  readonly tokens: number;
  /** Rough. */
  readonly seconds: number;
  /** In the currency of the setting; absent when none is set. */
  readonly price?: number;
}

/** Uses of a cache since its engine was opened. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
}

/** How one folder's engine has fared since it was opened. */
export interface EngineStatistics {
  /** Searches answered. */
  readonly searches: number;
  /** Milliseconds, over the latest thousand searches; zeros before the first. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly p99: number };
  readonly answers?: AnswerStatistics;
  /** Of all processes; absent before the first answer whose tokens were counted. */
  readonly saved?: AnswerSavings;
  /**
   * Questions for which the index did not have to be gone through: asked again, narrowed, paged, or shown otherwise.
   */
  readonly queryCache: CacheStatistics;
  /** Bytes of the index folder. */
  readonly diskBytes: number;
  /** Resident bytes of the process that the engine runs in. */
  readonly memoryBytes: number;
  readonly embedder: string;
  /** Absent where no embedder on a server was opened. */
  readonly sent?: EmbedderUsage;
  /** The latest failure that was not the caller's mistake; `at` in milliseconds since the epoch. */
  readonly lastError?: { readonly message: string; readonly nextStep: string; readonly at: number };
}

/** Tokens of answers beside those of the whole files that hold their results. */
export interface AnswerSavings {
  readonly answers: number;
  /** Of the answers, and of what was expanded after them. */
  readonly answerTokens: number;
  /** By their size: bytes / 4, each file once an answer. */
  readonly fileTokens: number;
  /** The first of these answers, milliseconds since the epoch. */
  readonly since: number;
}

/** What searches were after, and what they were answered with: each count by its name. */
export interface AnswerStatistics {
  readonly resultsPerSearch: number;
  /** As requests name them, `inferred` where they do not. */
  readonly intents: Readonly<Record<string, number>>;
  /** By the score of the best result, in words. */
  readonly relevance: Readonly<Record<string, number>>;
  readonly levels: Readonly<Record<string, number>>;
  /** By code, mistakes of the caller included. */
  readonly errors: Readonly<Record<string, number>>;
}

export type ResultSource = 'symbol' | 'semantic' | 'text' | 'dependency';
export type DisclosureLevel = 'signature' | 'signature_doc' | 'full_code';

/** One result, as every surface receives it: the names are the wire's. */
export interface ResultItem {
  readonly path: string;
  /** Absolute `file:` URI; of a result of another repository, its page on the web. */
  readonly uri: string;
  readonly start_line: number;
  readonly end_line: number;
  /** Calibrated to 0–1: 0.4 perhaps, 0.6 good, 0.8 very likely. */
  readonly score: number;
  readonly snippet: string;
  readonly language: LanguageId;
  /** `container` as in {@link CodeSymbol}, absent at the top level. */
  readonly symbol?: { readonly name: string; readonly kind: SymbolKind; readonly container?: string };
  /** Of the symbol, as in {@link CodeSymbol}; absent where they are empty. */
  readonly signature?: string;
  readonly doc?: string;
  /**
   * Of a part of a long function that does not begin with it: its declaration in one line, and how many lines after
   * `start_line` of the function are left out before the part.
   */
  readonly declaration?: string;
  readonly lines_before?: number;
  /** Of a result of another repository, which is not on this machine: its name, and the commit that it is of. */
  readonly repository?: string;
  readonly revision?: string;
  /** Its page on the web, where `uri` leads into the editor instead. */
  readonly page?: string;
  /** Files that hold a copy of it. */
  readonly also_in?: readonly string[];
  readonly level: DisclosureLevel;
  readonly tokens: number;
  readonly source: ResultSource;
  /** For a dependency: the file of the result that names it, and the line where that begins. */
  readonly parent_file?: string;
  readonly parent_line?: number;
  /** Lines of this result after `end_line` that were left out to keep to the budget. */
  readonly more_lines?: number;
  /** Of an answer to "who uses X": the names as the code writes them, and the lines of the snippet that use one. */
  readonly uses?: { readonly names: readonly string[]; readonly lines: readonly number[] };
  /** The lines of the snippet that hold the text or expression of "match". */
  readonly match_lines?: readonly number[];
  /** Further results in its file, behind the page. The view shows them on demand; models page. */
  readonly more_in_file?: number;
  /** Present when the file has changed since it was indexed: the requested lines may have moved. */
  readonly stale?: true;
  /** Present when secrets in the snippet are written as stars. */
  readonly masked?: true;
  /** In a few words, what matched. */
  readonly reason: string;
  readonly matched_keywords: readonly string[];
  /** Of an example of an API: Σ hits × weight / Σ weight over the questions, and how it came about. */
  readonly rerank_score?: number;
  readonly match_explanation?: string;
  readonly matched_queries: readonly string[];
  /** Of a batch: the questions that it answers, by their places in the request, from 1. */
  readonly query_numbers?: readonly number[];
}

export interface Coverage {
  readonly state: IndexState['state'];
  readonly files_indexed: number;
  readonly files_total: number;
  /** Whether files are known to have changed since they were indexed. */
  readonly stale: boolean;
}

/** How many files of an index are in a folder, or in a language. */
export interface Tally {
  readonly name: string;
  readonly files: number;
}

/** What there is to choose from in an index, most files first, and questions that something in it answers. */
export interface IndexOverview {
  readonly languages: readonly Tally[];
  readonly folders: readonly Tally[];
  readonly examples: readonly string[];
}

/** The answer to a `codebase_search` request. */
export interface SearchResult {
  readonly query: string;
  readonly queries?: readonly string[];
  readonly took_ms: number;
  /** Results above the minimum score, before paging. */
  readonly total_hits: number;
  /** How many of them come before this page; none when absent. */
  readonly offset?: number;
  /**
   * Of "match" without a question: the lines that hold it and their files, on all pages, and whether these are all there
   * are; else time was up.
   */
  readonly matches?: { readonly lines: number; readonly files: number; readonly complete: boolean };
  /** What the results that are shown name, shown or not; none when absent. */
  readonly total_dependencies?: number;
  readonly total_tokens: number;
  readonly items: readonly ResultItem[];
  readonly warnings: readonly string[];
  /** When nothing was found: what to change in the request, most promising first. */
  readonly next_steps?: readonly string[];
  readonly coverage: Coverage;
}
