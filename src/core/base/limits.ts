/**
 * Every limit of the engine, with its reason. A limit that cuts something off is reported where its effect is visible.
 */
export const limits = {
  /** Maximum bytes of a file. Larger files are data or generated; parsing 1 MB takes 0.3 s or more. */
  fileBytes: 1_000_000,
  /** Maximum value of `codebaseSearch.maxFileSize`. */
  settingFileKilobytes: 10_000,
  /** Factor by which notebooks may be larger than other files: one of 5 MB is read in 0.1 to 0.25 s. */
  notebookShare: 5,
  /**
   * Target size of the parts of a long function and of lines outside definitions: the length that a small embedding
   * model can average without blurring.
   */
  chunkCharacters: 1_500,
  /** Maximum characters of a function that is kept as one chunk. */
  wholeCharacters: 3_000,
  /**
   * Maximum number of terms, of code and comments, in a passage; a longer chunk is a passage by itself. Limits from 150
   * to 320 find files equally well.
   */
  passageTerms: 200,
  /** Minimum characters of a constant that becomes a chunk of its own. */
  ownConstantCharacters: 400,
  /** Maximum lines of a chunk, whatever they contain. */
  chunkLines: 200,
  /**
   * Maximum characters of a tokenized line. Longer lines are minified code or data, which are shown but never
   * tokenized.
   */
  tokenizedLineCharacters: 2_000,
  /**
   * Maximum characters of a line that is scanned for definitions. Longer lines do not define anything that a user would
   * look for.
   */
  definitionLineCharacters: 400,
  signatureCharacters: 240,
  docCharacters: 400,
  /**
   * Maximum number of steps of a hundred operations each in a parse; beyond it the parse is aborted, and the file is
   * split by lines. Steps are counted because, under a limit of 1 s, one of seven builds on a busy machine produced
   * other chunks than the rest. Of 5,000 files in many languages the largest count was 4,797, and the slowest parse
   * took 0.3 s for 1,173 steps; code takes 7 a kilobyte. C++ made to be ambiguous takes 1.4 s for all of them.
   */
  parseSteps: 10_000,
  /**
   * Maximum number of pieces of a text that a parse may read. A lexer that looks far ahead reads the same pieces again:
   * 1 a kilobyte in most languages, 40 to 320 in Scala, 16,045 in the worst of 5,000 files. Where Swift's lexer reads
   * on to the end at every token, 76 KB would take 225,000 and 10 s.
   */
  parseReads: 40_000,
  /** Number of characters for which one more read is allowed, because a large file has more tokens. */
  charactersPerRead: 16,
  /**
   * Maximum milliseconds of a parse whose steps take longer and longer: 20 KB of `a: end` as JavaScript take 1.7 s, and
   * twice as much takes four times as long.
   */
  parseMilliseconds: 15_000,
  /** Files in one commit: 1–2 ms a file at this size, 20 ms when committed alone (two cores). */
  filesPerCommit: 40,
  /** Maximum number of commits in one run; a run over very many files puts more files into each commit. */
  commitsPerRun: 500,
  /**
   * Number of files for which every feature is computed, besides some that are semantically near or mentioned by
   * commits. Fewer are faster and no worse. NDCG@10 and Recall@10 of the repository questions and of commit subjects:
   * 0.898/0.983 and 0.660/0.803 at 150, 0.899/0.984 and 0.662/0.807 at 50 and at 40, 0.898/0.984 and 0.662/0.806 at 25.
   */
  candidateFiles: 50,
  /**
   * The same for a bug report: number of code files, and of tests, samples and documents. See
   * docs/decisions/candidates.md: with these numbers 98.2% of wanted files are among the candidates, and 96.0% with the
   * numbers for questions.
   */
  reportFiles: 100,
  reportFilesBeside: 20,
  /**
   * Number of chunks of the candidate files for which every feature is computed. Of the wanted functions of 353
   * questions, 96.0% are among 120 chunks and 98.6% among 200. The best chunk of each file is added.
   */
  candidateChunks: 120,
  /**
   * The same for a bug report. Of 592 functions that changes touched, 81.4% are among 120, 94.1% among 400 and 96.6%
   * among 1,600.
   */
  reportChunks: 400,
  /**
   * Number of chunks above which an index reads posting lists from disk. After vectors they grow most, by half a
   * kilobyte a chunk.
   */
  chunksInMemory: 200_000,
  /**
   * Number of past commits whose subjects are searched, newest first, and maximum number of files in such a commit: a
   * larger one says little about each file.
   */
  historyCommits: 1_500,
  historyPaths: 20,
  /** Maximum lines of a function that is shown as a whole. */
  shownLines: 150,
  topK: { default: 10, min: 1, max: 50 },
  /** Higher than `topK`, because lines of a trace are short and a list of callers is read as a whole. */
  traceTopK: { default: 50, min: 1, max: 1_000 },
  traceDepth: { min: 1, max: 10 },
  /** Default number of steps that a trace follows. */
  tracedSteps: { callers: 1, callees: 1, implementations: 3, tests: 4, impact: 3, path: 8 },
  /** Maximum number of symbols whose edges one trace follows, and of symbols of a change from which a trace begins. */
  tracedSymbols: 2_000,
  changedSymbols: 200,
  /**
   * Maximum number of symbols of one name that are offered as candidates, and of similar names that are suggested for
   * an unknown one.
   */
  namedCandidates: 20,
  nearNames: 5,
  /** Default number of examples of an API: low, because they are read one by one. */
  symbolsTopK: 6,
  /** Number of copies of a result that its text names. */
  namedCopies: 3,
  /** Maximum number of usages of a requested name per file that come before those of other files. */
  usagesPerFile: 3,
  /** Maximum number of questions in one request. */
  queries: 20,
  /** Weight of one question relative to the others of its batch. */
  weight: { default: 5, min: 0, max: 1_000 },
  queryCharacters: 8_000,
  /** Maximum characters of a `match`: an expression of this length compiles in some tens of milliseconds. */
  matchCharacters: 1_000,
  /**
   * Maximum characters of a path: PATH_MAX of Linux is 4,096 bytes, each of which takes up to three characters in a
   * URI.
   */
  pathCharacters: 12_288,
  timeoutMilliseconds: { default: 5_000, min: 1, max: 120_000 },
  offset: { min: 0, max: 10_000 },
  /** Maximum number of globs, or of languages, in one list. */
  globs: 100,
  /** Maximum number of globs in one setting. */
  settingGlobs: 1_000,
  /** Number of rejected globs of settings that a notice names. */
  namedGlobs: 3,
  /**
   * Maximum characters of all globs with wildcards in one list, after expansion of their braces. The slowest globs of
   * this size take 0.2 s per path, typical ones a thousandth of that.
   */
  globCharacters: 50_000,
  /** Maximum number of fields in one request, known or not. */
  fields: 1_000,
  /** Maximum number of unknown fields that a warning names. */
  namedUnknownFields: 10,
  /** Maximum number of failed files that the coverage names, with their errors. */
  namedFailures: 20,
  maxTokens: { min: 100, max: 1_000_000 },
  /** The maximum exceeds the number of lines of any indexed file. */
  line: { min: 1, max: 100_000_000 },
  /** Tokens for each result that is considered, in a request with a budget but no number of results. */
  tokensPerResult: 100,
  /** Default budget of an agent's search. */
  agentTokens: 2_000,
  /**
   * Default budget when an agent expands a result. Clients truncate or refuse answers of more than 25,000 tokens, and
   * some warn earlier.
   */
  expandTokens: 8_000,
  minScore: { default: 0.4, min: 0, max: 1 },
} as const;
