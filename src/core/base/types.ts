import type { ContentExclusion } from './fileStatus';
import type { LeftOutFiles } from './leftOut';
import type { LeftOutTexts } from './leftOutTexts';

/**
 * Plain data that travels between modules. Everything is readonly; nothing here has behavior. Lines are 1-based and
 * ranges inclusive, everywhere in the project. Paths are relative to the workspace folder and `/`-separated.
 */

/** A language id as VS Code names it: `typescript`, `csharp`, `shellscript`. */
export type LanguageId = string;

export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** A file that passed every rule, as known before it is read. */
export interface FileStat {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Last modification, milliseconds since the epoch. */
  readonly modified: number;
  /**
   * Last change of content, name or permissions, which no program can set; absent if the file system does not report
   * it.
   */
  readonly changed?: number;
  /**
   * Whether `codebaseSearch.include` names the file, so that it is indexed even if its kind is unknown or it is
   * generated.
   */
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
  /** Section of a document under a heading. */
  | 'section'
  /** A test case, and a group of test cases, named by their titles. */
  | 'test'
  | 'suite';

/** A named declaration, as the grammar of its language reports it. */
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

/** A symbol with the symbols inside it. `startLine` includes its leading comment, decorators and attributes. */
export interface OutlineNode extends CodeSymbol {
  readonly children: readonly OutlineNode[];
  /** Lines inside the body at which a statement or member starts, where a long body may be split. */
  readonly breaks: readonly number[];
}

/** The symbols and imports that a grammar finds in one file. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
  /** Module specifiers or names as written: `./config`, `java.util.List`, `fmt`. Unique, in order. */
  readonly imports: readonly string[];
}

/**
 * Kind of a definition, for ranking. A line scanner finds definitions in every language, with or without a grammar. A
 * member is a constant or a field of a type, or a constant that only an outline tells.
 */
export type DefinitionKind = 'type' | 'function' | 'variable' | 'extension' | 'declaration' | 'member';

export interface Definition {
  readonly name: string;
  /** Type or package that a qualified name is in, as in `procedure TOrder.Pay`. */
  readonly owner?: string;
  readonly kind: DefinitionKind;
  readonly line: number;
  readonly indented: boolean;
}

/**
 * Distinct terms in the order of their first occurrence, and the number of occurrences of each (for definitions, the
 * summed weights of their kinds). Lists are used because counting into a map for each field of each chunk caused a
 * sixth of all memory allocations of a build.
 */
export interface TermCounts {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
}

/** The terms of one chunk, by field. */
export interface FieldTerms {
  readonly code: TermCounts;
  readonly comment: TermCounts;
  readonly definition: TermCounts;
}

/**
 * The part of a chunk that ranking needs. A chunk is a symbol or a part of one. The chunks of a file partition its
 * lines, except for blank ones.
 */
export interface ChunkHead extends LineRange {
  readonly definitions: readonly Definition[];
  /** The symbol that the chunk is or is part of, then the symbols declared inside it, outermost first. */
  readonly symbols: readonly CodeSymbol[];
  readonly terms: FieldTerms;
  /**
   * Hash of the path words and the text, on which the vector depends. Vectors are stored separately, under a key
   * derived from this hash (`vectorKey`).
   */
  readonly hash: string;
}

/** The part of a chunk that may be shown. */
export interface ChunkBody {
  readonly text: string;
  readonly symbols: readonly CodeSymbol[];
  /** Present if secrets in the text are masked; never present in a stored body. */
  readonly masked?: true;
}

export type Chunk = ChunkHead & ChunkBody;

/** A file as the index stores it. Its rows appear in the store together or not at all. */
export interface IndexedFile<C extends ChunkHead = ChunkHead> extends FileStat {
  readonly language: LanguageId;
  /** Hash of the content. */
  readonly hash: string;
  readonly imports: readonly string[];
  /** Distinct identifiers in the code of the file, as written; they are the edges of the reference graph. */
  readonly identifiers: readonly string[];
  /** Facts about declarations and calls in the file, serialized by `writeFacts`; absent if there are none. */
  readonly facts?: string;
  readonly chunks: readonly C[];
  /** Time when the file was last read, in milliseconds since the epoch. */
  readonly indexedAt?: number;
  /** Why the content is left out. Such a file has no chunks, and is stored so that it is not read again. */
  readonly left?: ContentExclusion;
}

/** The state of one folder's index, shared by the status bar, the CLI and the coverage of every answer. */
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
  /** Files that no rule excludes but that are not indexed, as of the last scan; absent before the first scan. */
  readonly leftOut?: LeftOutFiles;
  readonly chunks: number;
  /** Id of the embedder whose vectors answer searches. */
  readonly embedder: string;
  /** Progress of the model that the settings ask for; absent in a process that follows another. */
  readonly embedding?: EmbeddingStatus;
  /** Whether this process writes the index rather than follows another process that does. */
  readonly writer: boolean;
  /** A sentence that the user should also read, for example that the index was damaged and is being rebuilt. */
  readonly notice?: string;
}

/** Counts of everything sent to an embedder on a server since it was opened. */
export interface EmbedderCounters {
  readonly requests: number;
  readonly texts: number;
  readonly tokens: number;
  /** Attempts after a failure. */
  readonly retries: number;
}

/** Use of embedders on servers for a folder. */
export interface EmbedderUsage extends EmbedderCounters {
  /** Cost at the configured price, in its currency; absent if no price is set. */
  readonly cost?: number;
  /** Texts whose vector was cached and so was not requested. */
  readonly cached: number;
}

/** State of the vectors of the model that the settings ask for, which may differ from the model in use. */
export interface EmbeddingStatus {
  /**
   * `starting`: files are indexed first. `filling`: in progress. `confirm`: the user has to agree before code leaves
   * the machine. `capped`: the user has to agree to more. `unavailable`: the embedder failed, and is tried again.
   */
  readonly state: 'starting' | 'ready' | 'filling' | 'confirm' | 'capped' | 'unavailable';
  /** Id of the model; empty until its server has responded. */
  readonly wanted: string;
  /** Distinct texts of the index that have their vector, and the number of all distinct texts. */
  readonly done: number;
  readonly total: number;
  /** Why embedding does not continue, and the remedy. */
  readonly message?: string;
  readonly nextStep?: string;
  readonly leftOut?: LeftOutTexts;
  /** Amount still to be sent, while consent is pending. */
  readonly estimate?: EmbeddingEstimate;
  readonly sent?: EmbedderCounters;
}

export interface EmbeddingEstimate {
  readonly texts: number;
  readonly tokens: number;
  /** Rough estimate. */
  readonly seconds: number;
  /** In the currency of the setting; absent if no price is set. */
  readonly price?: number;
}

/** Hits and misses of a cache since its engine was opened. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
}

/** Statistics of one folder's engine since it was opened. */
export interface EngineStatistics {
  /** Searches answered. */
  readonly searches: number;
  /** Milliseconds, over the latest thousand searches; zeros before the first. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly p99: number };
  readonly answers?: AnswerStatistics;
  /** Totals of all processes; absent before the first answer whose tokens were counted. */
  readonly saved?: AnswerSavings;
  /**
   * Hits: questions for which the index did not have to be scanned, because they were repeated, narrowed, paged or
   * shown differently.
   */
  readonly queryCache: CacheStatistics;
  /** Bytes of the index folder. */
  readonly diskBytes: number;
  /** Resident bytes of the process that runs the engine. */
  readonly memoryBytes: number;
  readonly embedder: string;
  /** Absent if no embedder on a server was opened. */
  readonly sent?: EmbedderUsage;
  /** The latest failure that was not a mistake of the caller; `at` is in milliseconds since the epoch. */
  readonly lastError?: { readonly message: string; readonly nextStep: string; readonly at: number };
}

/** Tokens of answers, compared with the tokens of the whole files that hold their results. */
export interface AnswerSavings {
  readonly answers: number;
  /** Tokens of the answers and of later expansions. */
  readonly answerTokens: number;
  /** Estimated from the file sizes as bytes / 4, with each file counted once per answer. */
  readonly fileTokens: number;
  /** Time of the first of these answers, in milliseconds since the epoch. */
  readonly since: number;
}

/** Distribution of the requests and answers of searches. Each record maps a name to its count. */
export interface AnswerStatistics {
  readonly resultsPerSearch: number;
  /** Counts by intent, as named in the request, or `inferred` if the request names none. */
  readonly intents: Readonly<Record<string, number>>;
  /** Counts by the score of the best result, as a word. */
  readonly relevance: Readonly<Record<string, number>>;
  readonly levels: Readonly<Record<string, number>>;
  /** Counts by error code, mistakes of the caller included. */
  readonly errors: Readonly<Record<string, number>>;
}

export type ResultSource = 'symbol' | 'semantic' | 'text' | 'dependency';
export type DisclosureLevel = 'signature' | 'signature_doc' | 'full_code';

/** One result as every client receives it. The field names are those of the wire format. */
export interface ResultItem {
  readonly path: string;
  /** Absolute `file:` URI; for a result of another repository, its page on the web. */
  readonly uri: string;
  readonly start_line: number;
  readonly end_line: number;
  /** Calibrated to 0–1: 0.4 perhaps, 0.6 good, 0.8 very likely. */
  readonly score: number;
  readonly snippet: string;
  readonly language: LanguageId;
  /** `container` as in {@link CodeSymbol}, absent at the top level. */
  readonly symbol?: { readonly name: string; readonly kind: SymbolKind; readonly container?: string };
  /** Signature and doc of the symbol, as in {@link CodeSymbol}; absent if empty. */
  readonly signature?: string;
  readonly doc?: string;
  /**
   * For a part of a long function other than its beginning: the declaration of the function in one line, and the number
   * of lines omitted between the `start_line` of the function and the part.
   */
  readonly declaration?: string;
  readonly lines_before?: number;
  /** For a result of another repository, which is not on this machine: the name and the commit of that repository. */
  readonly repository?: string;
  readonly revision?: string;
  /** Page of the result on the web, if `uri` opens the editor instead. */
  readonly page?: string;
  /** Files that contain a copy of the result. */
  readonly also_in?: readonly string[];
  readonly level: DisclosureLevel;
  readonly tokens: number;
  readonly source: ResultSource;
  /** For a dependency: the file of the result that names it, and the line at which that result begins. */
  readonly parent_file?: string;
  readonly parent_line?: number;
  /** Lines of this result after `end_line` that were omitted to stay within the budget. */
  readonly more_lines?: number;
  /**
   * For an answer to "who uses X": the names as written in the code, and the lines of the snippet that use one of them.
   */
  readonly uses?: { readonly names: readonly string[]; readonly lines: readonly number[] };
  /** The lines of the snippet that contain the text or expression of "match". */
  readonly match_lines?: readonly number[];
  /**
   * Number of further results in the same file after this page. The view shows them on demand; models request the next
   * page.
   */
  readonly more_in_file?: number;
  /** Present when the file has changed since it was indexed: the requested lines may have moved. */
  readonly stale?: true;
  /** Present if secrets in the snippet are replaced by asterisks. */
  readonly masked?: true;
  /** Short description of what matched. */
  readonly reason: string;
  readonly matched_keywords: readonly string[];
  /** For an example of an API: Σ hits × weight / Σ weight over the questions, and an explanation of this score. */
  readonly rerank_score?: number;
  readonly match_explanation?: string;
  readonly matched_queries: readonly string[];
  /** For a batch: the questions that this result answers, by their positions in the request, from 1. */
  readonly query_numbers?: readonly number[];
}

export interface Coverage {
  readonly state: IndexState['state'];
  readonly files_indexed: number;
  readonly files_total: number;
  /** Whether files are known to have changed since they were indexed. */
  readonly stale: boolean;
}

/** Number of files of an index in one folder or one language. */
export interface Tally {
  readonly name: string;
  readonly files: number;
}

/** Languages and folders of an index, most files first, and example questions that its content answers. */
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
  /** Number of results before this page; zero if absent. */
  readonly offset?: number;
  /**
   * For "match" without a question: the number of matching lines and of their files on all pages, and whether the count
   * is complete. An incomplete count means that time ran out.
   */
  readonly matches?: { readonly lines: number; readonly files: number; readonly complete: boolean };
  /** Number of dependencies that the shown results name, including those not shown; zero if absent. */
  readonly total_dependencies?: number;
  readonly total_tokens: number;
  readonly items: readonly ResultItem[];
  readonly warnings: readonly string[];
  /** If nothing was found: changes to the request that may help, most promising first. */
  readonly next_steps?: readonly string[];
  readonly coverage: Coverage;
}
