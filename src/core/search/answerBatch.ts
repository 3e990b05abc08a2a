import { errors, toSearchError } from '../base/errors';
import { acceptsFile, type FileFilter } from '../request/fileFilter';
import { limits } from '../base/limits';
import type { SearchRequest } from '../request/searchRequest';
import type { Intent } from '../request/requestSchema';
import type { QueryHits, IntentNote } from '../ranking/fuseResults';
import type { PartialResults } from './partialResults';
import { rarestTermsOnly } from '../query/rarestTerms';
import { applyIntents, type IntendedHits } from '../intents/intentReranker';
import { inferIntents } from '../intents/intentClassifier';
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
import { untilIndexRests } from './untilIndexRests';
import { filterInSlices } from '../scheduling/cooperativeSteps';
import { unansweredQueriesWarning, timeoutWarning } from '../scheduling/timeoutWarnings';
import { BatchScheduler, type ReleaseWhile } from '../scheduling/batchScheduler';
import { describeEmptyFilter } from './emptyFilter';
import { unknownNameWarnings } from './unknownNameWarnings';

/** What the questions of one request share. */
export interface BatchContext {
  readonly request: SearchRequest;
  readonly source: Pick<SearchSource, 'index' | 'edges' | 'bodies' | 'memory' | 'wordModel'>;
  readonly vectors: ReadonlyMap<AnalyzedQuery, Float32Array>;
  readonly warnings: string[];
  readonly clock: SearchClock;
  /** Chunks that hold what results must contain; undefined for all. */
  readonly matched?: MatchedChunks | undefined;
  /** Receives the results of the first questions when all of them take long. */
  readonly partialResults?: PartialResults | undefined;
}

/**
 * Recalls and ranks for each question, in turns. One that fails does not spoil the answer of the others: it becomes a
 * warning; so do those that are left when time is up. The first is always answered, if only by its rarest words.
 */
export async function answerQueries(
  queries: readonly AnalyzedQuery[],
  context: BatchContext,
): Promise<readonly QueryHits[]> {
  const { request, source, warnings, clock, partialResults } = context;
  const scheduler = new BatchScheduler();
  /** By place in the batch. */
  const found: (QueryHits | undefined)[] = [];
  const answers = (): readonly QueryHits[] => found.flatMap((answer) => answer ?? []);
  const failures: unknown[] = [];
  let isTimeUp = false;
  const answerInTurn = async (query: AnalyzedQuery, place: number, releaseWhile: ReleaseWhile): Promise<void> => {
    await clock.yieldIfDue();
    if (isTimeUp) return;
    if (partialResults?.isDue && found.length > 0) await partialResults.emit(answers());
    // Reading is waiting for the disk.
    const bodies: SearchSource['bodies'] = (chunks) => releaseWhile(() => source.bodies(chunks));
    // Whatever came before it has failed: without this one there would be no answer.
    const isNeeded = failures.length === place;
    try {
      let answer: QueryHits | undefined;
      for (const steps of untilIndexRests(source.index, clock))
        answer = await answerQuery(query, isNeeded, { ...context, clock: steps, source: { ...source, bodies } });
      if (answer) found[place] = answer;
      else isTimeUp = true;
    } catch (error) {
      // A cancellation is for all of them.
      await clock.yieldIfDue();
      failures.push(error);
      warnings.push(`"${query.analysis.text}" was not answered: ${toSearchError(error).message}`);
    }
  };
  await Promise.all(
    queries.map((query, place) => scheduler.run(place, (releaseWhile) => answerInTurn(query, place, releaseWhile))),
  );
  if (answers().length === 0) throw failures[0];
  warnings.push(...unansweredQueriesWarning(request, answers().length + failures.length));
  const unknown = unknownNameWarnings(answers(), ({ query }) => intentsOf(request, query.analysis));
  warnings.push(...unknown, ...(await emptyFilterWarnings(answers(), context)));
  return answers();
}

/** Undefined when there is no time for it, and it is not needed. */
async function answerQuery(
  query: AnalyzedQuery,
  isNeeded: boolean,
  context: BatchContext,
): Promise<QueryHits | undefined> {
  const { request, source, warnings, clock } = context;
  const { matched } = context;
  const passes = await filterOf({ ...request, path: query.path }, source.index, clock);
  const accepts = matched ? (file: FileEntry): boolean => matched.has(file) && passes(file) : passes;
  const scores = await scoreQuery(query, isNeeded, context);
  if (!scores) return undefined;
  const selected = await clock.drive(selectCandidates(scores, accepts));
  const isShown = shownChunks(request, matched);
  const pass = isShown ? { ...selected, isShown } : selected;
  const usagesPerFile = source.index.file(query.path) ? Infinity : limits.usagesPerFile;
  const intents = intentsOf(request, query.analysis);
  // An intent may raise what scores too little by itself.
  const model = await source.wordModel();
  const ranked = await clock.drive(rank(pass, model, intents.length > 0 ? 0 : request.minScore));
  const isLate = intents.length > 0 && clock.isPastDeadline;
  if (isLate)
    addOnce(
      warnings,
      timeoutWarning(request, `what "${query.analysis.text}" is after (${intents.join(', ')}) was not looked at`),
    );
  const { hits, notes, unused }: IntendedHits = isLate
    ? { hits: ranked, notes: new Map<number, IntentNote>() }
    : await applyIntents(ranked, intents, request.intents.length > 0, {
        pass,
        unfiltered: isFiltered(pass) ? () => clock.drive(rank(withoutFilter(pass), model)) : undefined,
        accepts,
        bodies: (chunks) => source.bodies(chunks),
        edges: source.edges,
        clock,
        usagesPerFile,
      });
  // The least score is judged before weights and boosts: those order results, they do not make them likelier.
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

/** Of the files that the filter lets through; undefined for all. */
function shownChunks({ origin }: SearchRequest, matched: MatchedChunks | undefined): FirstPass['isShown'] {
  if (!origin && !matched) return undefined;
  const isOrigin = (file: FileEntry, chunk: number): boolean =>
    file.path === origin?.path && file.startOf(chunk) <= origin.endLine && file.endOf(chunk) >= origin.startLine;
  return (file, chunk) => !isOrigin(file, chunk) && (matched?.get(file)?.has(chunk) ?? matched === undefined);
}

/** Every report tells of an error: it wants what is at fault, and not what raises or handles errors. */
function intentsOf({ intents }: SearchRequest, { mentions, title }: QueryAnalysis): readonly Intent[] {
  if (intents.length > 0) return intents;
  const inferred = inferIntents(title);
  return mentions ? inferred.filter((intent) => intent !== 'debug_error') : inferred;
}

/**
 * The slowest globs of so many characters take 4 ms for a path; those by which the search view leaves tests out have
 * fewer.
 */
const CHEAP_GLOBS = 1_000;

/**
 * Hundreds of files are filtered between two looks at the clock. A filter that takes long is asked for all files
 * before, one by one.
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
 * Scores the index for a question. When the deadline passes first, by its rarest words if it is needed, and not at all
 * if not.
 * @throws SearchError TIMEOUT for one that is needed, without `allowLexicalFallback`.
 */
async function scoreQuery(
  query: AnalyzedQuery,
  isNeeded: boolean,
  { request, source: { index, memory }, vectors, warnings, clock }: BatchContext,
): Promise<QueryScores | undefined> {
  const { analysis, revision } = query;
  const { text, kind } = analysis;
  const vector = vectors.get(query);
  // Keyword scores may be cached; without a vector, which there was no time for, they are incomplete.
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

/** A question may be searched more than once. */
function addOnce(warnings: string[], warning: string): void {
  if (!warnings.includes(warning)) warnings.push(warning);
}

/** A path or filter that lets no file through is more often a mistake than a wish. */
async function emptyFilterWarnings(
  answers: readonly QueryHits[],
  { request, source: { index }, clock, matched }: BatchContext,
): Promise<readonly string[]> {
  const warnings: string[] = [];
  // Nothing matches, which says nothing of the filters.
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
