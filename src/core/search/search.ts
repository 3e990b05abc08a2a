import type { OnPartialResult } from '../base/contracts';
import type { SearchRequest } from '../request/searchRequest';
import type { SearchResult } from '../base/types';
import { fuseResults, type QueryHits, type Findings } from '../ranking/fuseResults';
import { answerQueries } from './answerBatch';
import { byFile, listMatches, matchesOf, withMatches, type MatchedChunks } from './matchedChunks';
import { buildResults } from '../results/buildResults';
import { ResultPage } from '../results/resultPage';
import { PartialResults } from './partialResults';
import { embedQueries, analyzeQueries } from './analyzeQueries';
import { SearchClock } from '../scheduling/searchClock';
import type { QueryScores } from '../retrieval/queryScores';
import type { SearchSource } from '../retrieval/searchSource';
import { searchSymbols } from './symbolSearch';

/**
 * Runs a search: analyze → embed → retrieve → rank → fuse → build results. Examples of an API are found by their names
 * instead.
 */
export async function search(
  request: SearchRequest,
  source: SearchSource,
  signal: AbortSignal,
  onPartial?: OnPartialResult,
): Promise<SearchResult> {
  const started = performance.now();
  const warnings = [...request.warnings];
  const clock = new SearchClock(started + request.timeoutMs, () => source.yieldToEventLoop(), signal);
  const loan = trackingScores(source);
  const pageOf = ({ found }: Findings): ResultPage =>
    new ResultPage(found.slice(request.offset, request.offset + request.topK), source, clock);
  const present = (
    findings: Findings,
    said: string[],
    page = pageOf(findings),
    asked = request,
  ): Promise<SearchResult> => buildResults(findings, page, asked, source, { started, clock, warnings: said });
  const partialResults =
    onPartial && new PartialResults(async (answers) => onPartial(await present(fuse(answers), [...request.warnings])));
  try {
    const findings = await findAll(request, loan.source, { warnings, clock, partialResults }, signal);
    const page = pageOf(findings);
    const head = headOf(request, page);
    if (head && partialResults?.isPending) onPartial?.(await present(findings, [...warnings], page, head));
    return await present(findings, warnings, page);
  } finally {
    loan.release();
  }
}

/** Wraps a source so that all scores of a search can be released when the search ends, whether it succeeds or not. */
function trackingScores(source: SearchSource): { readonly source: SearchSource; readonly release: () => void } {
  const lent: QueryScores[] = [];
  const survey = async <M extends QueryScores | undefined>(
    key: string,
    revision: number,
    make: () => Promise<M>,
  ): Promise<QueryScores | M> => {
    const found = await source.memory.scores(key, revision, make);
    if (found) lent.push(found);
    return found;
  };
  const memory = { scores: survey, vectors: source.memory.vectors.bind(source.memory) };
  return { source: { ...source, memory }, release: () => lent.forEach((one) => one.release()) };
}

/**
 * Number of results that fill a view. Sent ahead, they are on screen 89 ms after Enter instead of 132 ms, because
 * reading, sending, and drawing the rest of twenty results takes its time.
 */
const HEAD_RESULTS = 4;

/**
 * Returns the request for the first results of a page, exactly as the page will show them. Returns undefined if they
 * are the whole page, or if the request has a budget, which fewer results would use differently.
 */
const headOf = (request: SearchRequest, page: ResultPage): SearchRequest | undefined =>
  request.maxTokens === undefined && page.length > HEAD_RESULTS
    ? { ...request, topK: HEAD_RESULTS, includeDependencies: false }
    : undefined;

/**
 * Finds results for the queries among the chunks with the text that results must contain. Without a query, lists all
 * chunks with that text.
 */
async function findAll(
  request: SearchRequest,
  source: SearchSource,
  course: Course,
  signal: AbortSignal,
): Promise<Findings> {
  const { warnings, clock } = course;
  const matches = await matchesOf(request, source, warnings, clock);
  if (matches && request.match?.alone) return listMatches(matches);
  const matched = matches && byFile(matches);
  const findings =
    request.mode === 'symbols'
      ? await searchSymbols(request, source, warnings, clock)
      : await searchHybrid(request, source, matched, course, signal);
  return matched ? withMatches(findings, matched) : findings;
}

interface Course {
  readonly warnings: string[];
  readonly clock: SearchClock;
  readonly partialResults: PartialResults | undefined;
}

/**
 * Searches by keywords, names, and vectors together. If the vectors take long, shows results by keywords and names
 * first.
 */
async function searchHybrid(
  request: SearchRequest,
  source: SearchSource,
  matched: MatchedChunks | undefined,
  { warnings, clock, partialResults }: Course,
  signal: AbortSignal,
): Promise<Findings> {
  const queries = await analyzeQueries(request, source.index, clock);
  const embedding = embedQueries(queries, request, source, warnings, embeddingTime(clock), signal);
  if (request.allowLexicalFallback && (await partialResults?.isSlowerThan(embedding))) {
    await partialResults?.emit(
      await answerQueries(queries, { request, source, vectors: new Map(), warnings: [], clock, matched }),
    );
  }
  const vectors = await embedding;
  const answers = await answerQueries(queries, { request, source, vectors, warnings, clock, matched, partialResults });
  return fuse(answers);
}

const fuse = (answers: readonly QueryHits[]): Findings => ({ found: fuseResults(answers), best: bestOf(answers) });

/** Returns the milliseconds that the embedder may take. A third of the time is left for an answer by words. */
const embeddingTime = ({ remainingMilliseconds }: SearchClock): number => Math.ceil((2 * remainingMilliseconds) / 3);

function bestOf(answers: readonly QueryHits[]): number | undefined {
  const scores = answers.flatMap(({ best }) => best ?? []);
  return scores.length > 0 ? Math.max(...scores) : undefined;
}
