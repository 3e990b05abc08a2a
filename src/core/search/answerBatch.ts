import { errors, toSearchError } from '../base/errors';
import { acceptsFile, type FileFilter } from '../request/fileFilter';
import { limits } from '../base/limits';
import type { SearchRequest } from '../request/searchRequest';
import type { Intent } from '../request/requestSchema';
import type { QueryHits, IntentNote } from '../ranking/fuseResults';
import type { PartialResults } from './partialResults';
import { rarestTermsOnly } from '../query/rarestTerms';
import { testsFirst } from '../intents/testsFirst';
import { applyIntents, type IntendedHits } from '../intents/intentReranker';
import { inferIntents } from '../intents/question/intentClassifier';
import type { SearchClock } from '../scheduling/searchClock';
import type { QueryAnalysis } from '../query/queryAnalyzer';
import type { AnalyzedQuery } from '../query/analyzedQuery';
import { rank } from '../ranking/ranker';
import { isFiltered, selectCandidates, withoutFilter, type FirstPass } from '../retrieval/candidateRetrieval';
import { scoreQueryTerms, type QueryScores } from '../retrieval/queryScores';
import type { SearchSource } from '../retrieval/searchSource';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { MatchedChunks } from './matchedChunks';
import { stableIndexAttempts } from './stableIndexAttempts';
import { filterInSlices } from '../scheduling/cooperativeSteps';
import { unansweredQueriesWarning, timeoutWarning } from '../scheduling/timeoutWarnings';
import { describeEmptyFilter } from './emptyFilter';
import { unknownNameWarnings } from './unknownNameWarnings';

/** Values that the queries of one request share. */
export interface BatchContext {
  readonly request: SearchRequest;
  readonly source: Pick<SearchSource, 'index' | 'edges' | 'bodies' | 'memory' | 'wordModel'>;
  readonly vectors: ReadonlyMap<AnalyzedQuery, Float32Array>;
  readonly warnings: string[];
  readonly clock: SearchClock;
  /** Chunks with the text that results must contain; undefined if the request requires no text. */
  readonly matched?: MatchedChunks | undefined;
  /** Receives the results of the first queries when the whole batch takes long. */
  readonly partialResults?: PartialResults | undefined;
}

/**
 * Retrieves and ranks hits for each query, in turn. A query that fails, or is not reached before the deadline, becomes
 * a warning and does not affect the others. The first query is always answered, if necessary by its rarest words only.
 */
export async function answerQueries(
  queries: readonly AnalyzedQuery[],
  context: BatchContext,
): Promise<readonly QueryHits[]> {
  const { request, warnings, clock, partialResults } = context;
  const answers: QueryHits[] = [];
  const failures: unknown[] = [];
  for (const query of queries) {
    await clock.yieldIfDue();
    if (partialResults?.isDue && answers.length > 0) await partialResults.emit([...answers]);
    try {
      // If all earlier queries have failed, there would be no answer without this one.
      const answer = await answerOnStableIndex(query, answers.length === 0, context);
      if (!answer) break;
      answers.push(answer);
    } catch (error) {
      // A cancellation ends the whole batch.
      await clock.yieldIfDue();
      failures.push(error);
      warnings.push(`"${query.analysis.text}" was not answered: ${toSearchError(error).message}`);
    }
  }
  if (answers.length === 0) throw failures[0];
  warnings.push(...unansweredQueriesWarning(request, answers.length + failures.length));
  const unknown = unknownNameWarnings(answers, ({ query }) => intentsOf(request, query.analysis));
  warnings.push(...unknown, ...(await emptyFilterWarnings(answers, context)));
  return answers;
}

/** Answers one query, again if the index changes meanwhile. */
async function answerOnStableIndex(
  query: AnalyzedQuery,
  isNeeded: boolean,
  context: BatchContext,
): Promise<QueryHits | undefined> {
  let answer: QueryHits | undefined;
  for (const clock of stableIndexAttempts(context.source.index, context.clock))
    answer = await answerQuery(query, isNeeded, { ...context, clock });
  return answer;
}

/** Answers one query. Returns undefined if time is up and the answer is not needed. */
async function answerQuery(
  query: AnalyzedQuery,
  isNeeded: boolean,
  context: BatchContext,
): Promise<QueryHits | undefined> {
  const { request, source, clock, matched } = context;
  const passes = await filterOf({ ...request, path: query.path }, source.index, clock);
  const accepts = matched ? (file: FileEntry): boolean => matched.has(file) && passes(file) : passes;
  const scores = await scoreQuery(query, isNeeded, context);
  if (!scores) return undefined;
  const selected = await clock.drive(selectCandidates(scores, accepts));
  const isShown = shownChunks(request, matched);
  const pass = isShown ? { ...selected, isShown } : selected;
  const { hits: intended, notes, unused } = await rankByIntent(query, pass, accepts, context);
  const hits = request.intents.length > 0 ? intended : testsFirst(intended, query.analysis.title, source.index);
  // The minimum score is compared before weights and boosts, which order results but do not make them more likely.
  return {
    query,
    pass,
    notes,
    ...(unused !== undefined && { unused }),
    best: hits.length > 0 ? hits.reduce((best, { score }) => Math.max(best, score), 0) : undefined,
    hits: hits.filter(
      ({ score, file, chunk }) => score >= request.minScore && (isShown === undefined || isShown(file, chunk)),
    ),
  };
}

/** Ranks the candidates of a query and applies its intents, unless the deadline has passed by then. */
async function rankByIntent(
  query: AnalyzedQuery,
  pass: FirstPass,
  accepts: (file: FileEntry) => boolean,
  { request, source, warnings, clock }: BatchContext,
): Promise<IntendedHits> {
  const { text } = query.analysis;
  const intents = intentsOf(request, query.analysis);
  const model = await source.wordModel();
  // An intent may raise the score of a chunk that is below the minimum without it.
  const ranked = await clock.drive(rank(pass, model, intents.length > 0 ? 0 : request.minScore));
  if (intents.length > 0 && clock.isPastDeadline) {
    addOnce(warnings, timeoutWarning(request, `what "${text}" is after (${intents.join(', ')}) was not looked at`));
    return { hits: ranked, notes: new Map<number, IntentNote>() };
  }
  return applyIntents(ranked, intents, request.intents.length > 0, {
    pass,
    unfiltered: isFiltered(pass) ? () => clock.drive(rank(withoutFilter(pass), model)) : undefined,
    accepts,
    bodies: (chunks) => source.bodies(chunks),
    edges: source.edges,
    clock,
    usagesPerFile: source.index.file(query.path) ? Infinity : limits.usagesPerFile,
  });
}

/** Returns the predicate for the chunks to show in files that pass the filter; undefined to show all chunks. */
function shownChunks({ origin }: SearchRequest, matched: MatchedChunks | undefined): FirstPass['isShown'] {
  if (!origin && !matched) return undefined;
  const isOrigin = (file: FileEntry, chunk: number): boolean =>
    file.path === origin?.path && file.startOf(chunk) <= origin.endLine && file.endOf(chunk) >= origin.startLine;
  return (file, chunk) => !isOrigin(file, chunk) && (matched?.get(file)?.has(chunk) ?? matched === undefined);
}

/**
 * Returns the intents of the request, or else those inferred from the title. `debug_error` is not inferred for reports:
 * every report describes an error, but asks for its cause, not for code that raises or handles errors.
 */
function intentsOf({ intents }: SearchRequest, { mentions, title }: QueryAnalysis): readonly Intent[] {
  if (intents.length > 0) return intents;
  const inferred = inferIntents(title);
  return mentions ? inferred.filter((intent) => intent !== 'debug_error') : inferred;
}

/**
 * Maximum number of characters in the globs of a cheap filter. The slowest globs of this length take 4 ms per path; the
 * globs with which the search view excludes tests are shorter.
 */
const CHEAP_GLOBS = 1_000;

/**
 * Returns a predicate for the files that pass a filter. Because hundreds of files are filtered between two checks of
 * the clock, an expensive filter is applied to all files in advance, one by one.
 */
async function filterOf(
  filter: FileFilter,
  index: MemoryIndex,
  clock: SearchClock,
): Promise<(file: FileEntry) => boolean> {
  const accepts = (file: FileEntry): boolean => acceptsFile(filter, file.path, file.language);
  const size = [...filter.include, ...filter.exclude].reduce((total, glob) => total + glob.size, 0);
  if (size <= CHEAP_GLOBS) return accepts;
  const passed = new Set(await clock.drive(filterInSlices(index.liveFiles(), accepts)));
  return (file) => passed.has(file);
}

/**
 * Scores the index for a query. If the deadline passes first, scores it by its rarest words if the answer is needed,
 * and returns undefined otherwise.
 * @throws SearchError TIMEOUT if the answer is needed and the request does not set `allowLexicalFallback`.
 */
async function scoreQuery(
  query: AnalyzedQuery,
  isNeeded: boolean,
  { request, source: { index, memory }, vectors, warnings, clock }: BatchContext,
): Promise<QueryScores | undefined> {
  const { analysis, revision } = query;
  const { text, kind } = analysis;
  const vector = vectors.get(query);
  // Keyword scores may be cached. Without the vector, for which there was no time, the scores are incomplete.
  if (vector || kind === 'symbol' || !clock.isPastDeadline) {
    const key = JSON.stringify([text, vector ? 'words and meaning' : 'words']);
    const whole = await memory.scores(key, revision, () =>
      clock.driveUntilDeadline(scoreQueryTerms(index, analysis, vector)),
    );
    if (whole) return whole;
  }
  if (!isNeeded) return undefined;
  if (!request.allowLexicalFallback && kind !== 'symbol') throw errors.timeout(request.timeoutMs);
  addOnce(warnings, timeoutWarning(request, `"${text}" was searched by its rarest words only`));
  return memory.scores(JSON.stringify([text, 'rarest words']), revision, () =>
    clock.drive(scoreQueryTerms(index, rarestTermsOnly(analysis, index), undefined)),
  );
}

/** Adds a warning unless it is already there, because a query may be searched more than once. */
function addOnce(warnings: string[], warning: string): void {
  if (!warnings.includes(warning)) warnings.push(warning);
}

/** Returns warnings about paths and filters that accept no file, which is more often a mistake than intended. */
async function emptyFilterWarnings(
  answers: readonly QueryHits[],
  { request, source: { index }, clock, matched }: BatchContext,
): Promise<readonly string[]> {
  const warnings: string[] = [];
  // No file contains the required text, which says nothing about the filters.
  if (matched?.size === 0) return warnings;
  for (const {
    pass,
    query: { path },
  } of answers) {
    if (pass.shown.length > 0 || index.fileCount === 0) continue;
    const words = await clock.drive(describeEmptyFilter({ ...request, path }, index));
    if (words !== undefined) addOnce(warnings, words);
  }
  return warnings;
}
