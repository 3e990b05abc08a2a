import type { CountTokens } from '../base/contracts';
import { limits } from '../base/limits';
import type { SearchRequest } from '../request/searchRequest';
import type { Coverage, ResultItem, SearchResult } from '../base/types';
import type { Findings, FoundChunk } from '../ranking/fuseResults';
import { fitAtLevel, fitToBudget } from '../budget/tokenBudget';
import { withTokenCount, LevelCounts } from '../budget/withTokenCount';
import { fitHeader } from './fitHeader';
import { atLevel, type ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import { timeoutWarning } from '../scheduling/timeoutWarnings';
import { suggestNextSteps } from '../rendering/suggestNextSteps';
import { CONTENT_MARK, renderForModel, renderHead } from '../rendering/renderForModel';
import type { SearchSource } from '../retrieval/searchSource';
import type { ResultPage } from './resultPage';

/** A function that builds the answer with the given items, without its token count. */
export type AnswerEnvelope = (items: readonly ResultItem[]) => SearchResult;

/** Values that the search passes on to build its results. */
interface ResultContext {
  /** Time at which the search began, on the clock of `performance.now`. */
  readonly started: number;
  readonly clock: SearchClock;
  readonly warnings: string[];
}

/**
 * Builds the requested page of the findings: reads it, decides how much of each result is shown, and counts tokens. The
 * text of the answer, as it is rendered for models, never exceeds the budget; if the budget is small, long queries and
 * notes are shortened.
 */
export async function buildResults(
  findings: Findings,
  page: ResultPage,
  request: SearchRequest,
  source: SearchSource,
  { started, clock, warnings }: ResultContext,
): Promise<SearchResult> {
  const { maxTokens, offset, topK } = request;
  const texts = request.asked;
  if (source.coverage.state !== 'indexed') warnings.push(partialCoverage(source.coverage));
  const isLate = request.includeDependencies && clock.isPastDeadline;
  if (isLate) warnings.push(timeoutWarning(request, 'dependencies were left out'));
  const asked = isLate ? { ...request, includeDependencies: false } : request;
  const envelope: AnswerEnvelope = (items) => ({
    query: texts.join('; '),
    ...(request.batch && { queries: texts }),
    took_ms: Math.round((performance.now() - started) * 100) / 100,
    total_hits: findings.found.length,
    ...(offset > 0 && { offset }),
    ...(findings.listed && { matches: findings.listed }),
    total_tokens: 0,
    items,
    warnings,
    ...(items.length === 0 && { next_steps: suggestNextSteps(request, findings, source.coverage) }),
    coverage: source.coverage,
  });
  if (maxTokens !== undefined) return fitPage(page, { ...asked, maxTokens }, envelope, source, clock);
  const count = request.countsTokens ? await loadTokenizer(source, clock) : undefined;
  const { drafts, dependencies } = await page.read(topK, asked);
  const further = countByFile(findings.found.slice(offset + topK));
  const items = [...drafts, ...dependencies]
    .map((draft) => atLevel(draft, request.level ?? 'full_code'))
    .map((item) => withFurther(item, further));
  const complete = withDependencyCount(envelope, dependencies);
  if (!count) return complete(items);
  const counted = complete(await clock.map(items, (item) => withTokenCount(item, count)));
  return { ...counted, total_tokens: count(renderForModel(counted)) };
}

/** Adds the number of dependencies of the shown results to the answer, because a budget may leave some out. */
const withDependencyCount =
  (envelope: AnswerEnvelope, dependencies: readonly ResultDraft[]): AnswerEnvelope =>
  (items) => {
    const parents = new Set(items.filter(({ source }) => source !== 'dependency').map(({ path }) => path));
    const count = dependencies.filter(({ item }) => parents.has(item.parent_file ?? '')).length;
    return { ...envelope(items), ...(count > 0 && { total_dependencies: count }) };
  };

function countByFile(found: readonly FoundChunk[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { hit } of found) counts.set(hit.file.path, (counts.get(hit.file.path) ?? 0) + 1);
  return counts;
}

function withFurther(item: ResultItem, further: ReadonlyMap<string, number>): ResultItem {
  const count = item.source === 'dependency' ? undefined : further.get(item.path);
  return count === undefined ? item : { ...item, more_in_file: count };
}

function partialCoverage({ state, files_indexed, files_total }: Coverage): string {
  if (state === 'error')
    return `The index is not up to date: ${files_indexed} of ${files_total} files were searched, as they were then.`;
  if (state === 'paused')
    return `Indexing is paused: ${files_indexed} of ${files_total} files were searched, as they were then.`;
  if (files_indexed >= files_total)
    return `The index hasn't been checked against the disk yet. Very recent edits may be missing.`;
  return `The index is still being built: ${files_indexed} of ${files_total} files were searched.`;
}

/** Loads the tokenizer. Loading may block the thread for about 50 ms, so a pending cancellation is handled first. */
async function loadTokenizer(source: SearchSource, clock: SearchClock): Promise<CountTokens> {
  await clock.yieldIfDue();
  const count = await source.tokenizer();
  await clock.yieldIfDue();
  return count;
}

/** Minimum share of the budget that is used while there are more results to show. */
const MIN_USE = 0.9;

/** Builds an answer with as much of the page as the budget holds. */
async function fitPage(
  page: ResultPage,
  request: SearchRequest & { readonly maxTokens: number },
  envelope: AnswerEnvelope,
  source: SearchSource,
  clock: SearchClock,
): Promise<SearchResult> {
  const { maxTokens, level } = request;
  const count = await loadTokenizer(source, clock);
  const framed = fitHeader(envelope, maxTokens, count);
  // Most answers are full long before the end of the page, so the page is read in growing parts.
  for (let looked = Math.ceil(maxTokens / limits.tokensPerResult); ; looked *= 2) {
    const { drafts, dependencies } = await page.read(looked, request);
    const levels = new LevelCounts(count);
    const choose = (tokens: number): Promise<readonly ResultItem[]> =>
      level
        ? fitAtLevel([...drafts, ...dependencies], level, { tokens, levels, clock })
        : fitToBudget(drafts, dependencies, { tokens, levels, clock });
    const answer = await fitText(choose, maxTokens, withDependencyCount(framed, dependencies), count);
    if (looked >= page.length || answer.total_tokens >= MIN_USE * maxTokens) return answer;
  }
}

/**
 * Chooses items until the rendered text fits the budget. The tokens of the text are not the sum of its parts, so the
 * room for items shrinks by the excess each time.
 */
async function fitText(
  choose: (tokens: number) => Promise<readonly ResultItem[]>,
  maxTokens: number,
  envelope: AnswerEnvelope,
  count: CountTokens,
): Promise<SearchResult> {
  for (let room = maxTokens - count(renderHead(envelope([]))) - count(CONTENT_MARK); ;) {
    const answer = envelope(await choose(room));
    const tokens = count(renderForModel(answer));
    if (tokens <= maxTokens || answer.items.length === 0) return { ...answer, total_tokens: tokens };
    room -= tokens - maxTokens;
  }
}
