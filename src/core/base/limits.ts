/** Every limit of the engine, with its reason. A limit that cuts something is reported where its effect is seen. */
export const limits = {
  /** Larger files are data or generated; a parse of 1 MB takes 0.3 s or more. */
  fileBytes: 1_000_000,
  /** The most that `codebaseSearch.maxFileSize` may be. */
  settingFileKilobytes: 10_000,
  /** Notebooks may be so many times as large: one of 5 MB is read in 0.1 to 0.25 s. */
  notebookShare: 5,
  /**
   * What the parts of a long function aim at, and lines outside definitions: what a small embedding model can average
   * without blurring.
   */
  chunkCharacters: 1_500,
  /** A function that is no longer is one chunk. */
  wholeCharacters: 3_000,
  /**
   * What a passage holds at most of code and comments, in terms; a longer chunk is one by itself. From 150 to 320 files
   * are found as well.
   */
  passageTerms: 200,
  /** A constant that is as long is a chunk of its own. */
  ownConstantCharacters: 400,
  /** No chunk is longer, whatever its lines hold. */
  chunkLines: 200,
  /** Longer lines are minified code or data: shown, never tokenised. */
  tokenizedLineCharacters: 2_000,
  /** Longer lines do not define anything a user would look for. */
  definitionLineCharacters: 400,
  signatureCharacters: 240,
  docCharacters: 400,
  /**
   * Steps of a hundred operations that a parse may take; then it is cut off, and the file falls back to lines.
   * Counted: under a limit of 1 s one of seven builds on a busy machine had other chunks than the rest. Of 5,000 files
   * in many languages the most took 4,797, the slowest 0.3 s for 1,173; code takes 7 a kilobyte. C++ made to be
   * ambiguous takes 1.4 s for all of them.
   */
  parseSteps: 10_000,
  /**
   * Pieces of a text that a parse may read, again and again where a lexer looks far ahead: 1 a kilobyte in most
   * languages, 40 to 320 in Scala, 16,045 in the worst of 5,000 files. Where Swift's lexer reads on to the end at every
   * token, 76 KB would take 225,000 and 10 s.
   */
  parseReads: 40_000,
  /** One more for each so many characters: a large file has more tokens. */
  charactersPerRead: 16,
  /**
   * Milliseconds of a parse whose steps take longer and longer: 20 KB of `a: end` as JavaScript take 1.7 s, and twice as
   * much takes four times as long.
   */
  parseMilliseconds: 15_000,
  /** Files in one commit: 1–2 ms a file at this size, 20 ms when committed alone (two cores). */
  filesPerCommit: 40,
  /** Of a run over very many files; then more of them make a commit. */
  commitsPerRun: 500,
  /**
   * Files that get every feature, beside some that are near in meaning or that commits speak of. Fewer are quicker, and
   * no worse. NDCG@10 and Recall@10 of the repository questions and of commit subjects: 0.898/0.983 and 0.660/0.803 at
   * 150, 0.899/0.984 and 0.662/0.807 at 50 and at 40, 0.898/0.984 and 0.662/0.806 at 25.
   */
  candidateFiles: 50,
  /**
   * The same of a report: code, and what stands beside it. See docs/decisions/candidates.md: 98.2% of wanted files are
   * among the candidates so, and 96.0% by the numbers of questions.
   */
  reportFiles: 100,
  reportFilesBeside: 20,
  /**
   * Chunks of the candidates that get every feature. Of the wanted functions of 353 questions 96.0% are among 120, 98.6
   * among 200; the best of each file comes besides.
   */
  candidateChunks: 120,
  /**
   * The same of a report. Of 592 functions that changes touched 81.4% are among 120, 94.1% among 400 and 96.6% among
   * 1,600.
   */
  reportChunks: 400,
  /**
   * Of an index with more, posting lists are read from disk: they are what grows most after vectors, half a kilobyte a
   * chunk.
   */
  chunksInMemory: 200_000,
  /** Past commits whose subjects are searched, newest first; a change of more files says little of each. */
  historyCommits: 1_500,
  historyPaths: 20,
  /** Lines of a function that is shown whole. */
  shownLines: 150,
  topK: { default: 10, min: 1, max: 50 },
  /** Lines of a trace are short, and a list of callers is read as a whole. */
  traceTopK: { default: 50, min: 1, max: 1_000 },
  traceDepth: { min: 1, max: 10 },
  /** Steps that a trace follows unless it is told. */
  tracedSteps: { callers: 1, callees: 1, implementations: 3, tests: 4, impact: 3, path: 8 },
  /** Symbols whose edges one trace follows, and those of a change from which it begins. */
  tracedSymbols: 2_000,
  changedSymbols: 200,
  /** Symbols of one name that are offered to choose from, and names that are near an unknown one. */
  namedCandidates: 20,
  nearNames: 5,
  /** Examples of an API are read one by one: fewer, by default. */
  symbolsTopK: 6,
  /** Copies of a result that its text names. */
  namedCopies: 3,
  /** Of a name that is asked for, in one file. */
  usagesPerFile: 3,
  /** Questions in one request. */
  queries: 20,
  /** Of one question beside the others of its batch. */
  weight: { default: 5, min: 0, max: 1_000 },
  queryCharacters: 8_000,
  /** Of a `match`: an expression of so many characters compiles in some tens of milliseconds. */
  matchCharacters: 1_000,
  /** No path is longer: PATH_MAX of Linux is 4,096 bytes, each of them up to three characters of a URI. */
  pathCharacters: 12_288,
  timeoutMilliseconds: { default: 5_000, min: 1, max: 120_000 },
  offset: { min: 0, max: 10_000 },
  /** Globs, or languages, in one list. */
  globs: 100,
  /** Globs in one setting. */
  settingGlobs: 1_000,
  /** Refused globs of settings that a notice names. */
  namedGlobs: 3,
  /**
   * Of the globs with wildcards in one list, their braces written out. The slowest so large take 0.2 s for a path,
   * likely ones a thousandth of that.
   */
  globCharacters: 50_000,
  /** Fields in one request, known or not. */
  fields: 1_000,
  /** Unknown fields that a warning names. */
  namedUnknownFields: 10,
  /** Files that failed, and whose errors the coverage names. */
  namedFailures: 20,
  maxTokens: { min: 100, max: 1_000_000 },
  /** More than any file has that is indexed. */
  line: { min: 1, max: 100_000_000 },
  /** With a budget and no number of results, one is looked at for each so many tokens. */
  tokensPerResult: 100,
  /** The budget of an agent that names none. */
  agentTokens: 2_000,
  /**
   * Of an agent that expands a result and names none. Clients cut off or refuse what has more than 25,000, and some
   * tell it before.
   */
  expandTokens: 8_000,
  minScore: { default: 0.4, min: 0, max: 1 },
} as const;
