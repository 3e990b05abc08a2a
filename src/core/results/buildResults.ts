import type { CountTokens } from '../base/contracts';
import { limits } from '../base/limits';
import type { SearchRequest } from '../request/searchRequest';
import { sliceLines } from '../text/sliceLines';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { ChunkBody, CodeSymbol, LineRange, ResultItem, SearchResult } from '../base/types';
import type { QueryHits, FoundChunk } from '../ranking/fuseResults';
import { fitAtLevel, fitToBudget } from './tokenBudget';
import { withTokenCount, LevelCounts } from './withTokenCount';
import { readDependencies } from './readDependencies';
import { describeMatch } from './explain';
import { selectSnippet, type RequestedSpan } from './snippetSpan';
import { TermPositions } from './termPositions';
import { fitHeader } from './fitHeader';
import { atLevel, type ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import { CONTENT_MARK, renderForModel, renderHead } from '../rendering/renderForModel';
import type { RankedChunk } from '../ranking/ranker';
import { linesContaining } from '../intents/targetSymbol';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import type { SearchSource } from '../retrieval/searchSource';
import { joinBodies, symbolChunks } from './wholeSymbol';

/** The answer with these items, as yet without the count of its tokens. */
export type AnswerEnvelope = (items: readonly ResultItem[]) => SearchResult;

/**
 * Reads the chunks of a page, decides how much of each is shown, and counts. The text of the answer, as it is rendered
 * for models, never takes more than the budget: where that is small, long questions and notes are shortened.
 */
export async function buildResults(
  page: readonly FoundChunk[],
  request: SearchRequest,
  envelope: AnswerEnvelope,
  source: SearchSource,
  clock: SearchClock,
): Promise<SearchResult> {
  const { maxTokens } = request;
  if (maxTokens === undefined && !request.countsTokens) return envelope(await wholeItems(page, request, source, clock));
  // Loading it may take the thread for some 50 ms: a caller that gave up by now is heard before.
  await clock.yieldIfDue();
  const count = await source.tokenizer();
  await clock.yieldIfDue();
  const framed = maxTokens === undefined ? envelope : fitHeader(envelope, maxTokens, count);
  const { items, tokens } = await chooseItems(page, request, framed, source, count, clock);
  return { ...framed(items), total_tokens: tokens };
}

interface Chosen {
  readonly items: readonly ResultItem[];
  /** Of the whole text, which depends on them. */
  readonly tokens: number;
}

/** What a budget leaves unused at most, while there are more results to show. */
const MIN_USE = 0.9;

type PageRequest = Pick<SearchRequest, 'includeDependencies' | 'exclude' | 'topK' | 'minScore'>;

async function readPage(
  page: readonly FoundChunk[],
  { includeDependencies, exclude, topK, minScore }: PageRequest,
  source: SearchSource,
  clock: SearchClock,
): Promise<readonly [pieces: readonly ResultDraft[], dependencies: readonly ResultDraft[]]> {
  const drafts = await readPieces(page, source, clock);
  if (!includeDependencies || topK === 1) return [drafts, []];
  const dependencies = await markStale(await readDependencies(drafts, exclude, source, clock), source);
  return [drafts, dependencies.filter(({ item }) => item.score >= minScore)];
}

/** All of the page, where there is no budget; tokens are not counted yet. */
async function wholeItems(
  page: readonly FoundChunk[],
  request: SearchRequest,
  source: SearchSource,
  clock: SearchClock,
): Promise<readonly ResultItem[]> {
  const drafts = (await readPage(page, request, source, clock)).flat();
  return drafts.map((draft) => atLevel(draft, request.level ?? 'full_code'));
}

async function chooseItems(
  page: readonly FoundChunk[],
  request: SearchRequest,
  envelope: AnswerEnvelope,
  source: SearchSource,
  count: CountTokens,
  clock: SearchClock,
): Promise<Chosen> {
  const { maxTokens, level } = request;
  if (maxTokens === undefined) {
    const items = await clock.map(await wholeItems(page, request, source, clock), (item) =>
      withTokenCount(item, count),
    );
    return { items, tokens: count(renderForModel(envelope(items))) };
  }
  // Most answers are full long before the page is read to its end.
  for (let looked = Math.ceil(maxTokens / limits.tokensPerResult); ; looked *= 2) {
    const [drafts, dependencies] = await readPage(page.slice(0, looked), request, source, clock);
    const levels = new LevelCounts(count);
    const choose = (room: number): Promise<readonly ResultItem[]> =>
      level
        ? fitAtLevel([...drafts, ...dependencies], level, { tokens: room, levels, clock })
        : fitToBudget(drafts, dependencies, { tokens: room, levels, clock });
    const chosen = await withinBudget(choose, maxTokens, envelope, count);
    if (looked >= page.length || chosen.tokens >= MIN_USE * maxTokens) return chosen;
  }
}

async function withinBudget(
  choose: (room: number) => Promise<readonly ResultItem[]>,
  maxTokens: number,
  envelope: AnswerEnvelope,
  count: CountTokens,
): Promise<Chosen> {
  for (let room = maxTokens - count(renderHead(envelope([]))) - count(CONTENT_MARK); ;) {
    const items = await choose(room);
    const tokens = count(renderForModel(envelope(items)));
    if (tokens <= maxTokens || items.length === 0) return { items, tokens };
    room -= tokens - maxTokens;
  }
}

/** Chunks that are gone by now are left out. */
async function readPieces(
  page: readonly FoundChunk[],
  source: SearchSource,
  clock: SearchClock,
): Promise<readonly ResultDraft[]> {
  const parts = page.map(({ hit }) => symbolChunks(hit, source.index));
  const bodies = await source.bodies(parts.flat());
  let at = 0;
  const joined = parts.map((own) => joinBodies(own, bodies.slice(at, (at += own.length))));
  return markStale(
    (await clock.map(page, (found, i) => toPiece(found, parts[i] ?? [], joined[i], source))).flat(),
    source,
  );
}

/**
 * Pieces of files that are gone are left out, and those of files that have changed say so: the index hears of it a
 * moment later, or not at all where it cannot be written.
 */
async function markStale(drafts: readonly ResultDraft[], source: SearchSource): Promise<readonly ResultDraft[]> {
  const since = await source.staleFiles([...new Set(drafts.map(({ item }) => item.path))]);
  if (since.size === 0) return drafts;
  const there = drafts.filter(({ item }) => since.get(item.path) !== 'gone');
  return there.map((draft) =>
    since.has(draft.item.path) ? { ...draft, item: { ...draft.item, stale: true } } : draft,
  );
}

function toPiece(
  found: FoundChunk,
  parts: readonly FileChunk[],
  body: ChunkBody | undefined,
  source: SearchSource,
): readonly ResultDraft[] {
  const [best] = found.matches;
  const [first, last] = [parts[0], parts.at(-1)];
  if (!body || !best || !first || !last) return [];
  const { file } = found.hit;
  const whole = { startLine: file.startOf(first.chunk), endLine: file.endOf(last.chunk) };
  const positions = new TermPositions(
    body.text,
    whole.startLine,
    found.matches.map(({ pass }) => pass),
  );
  const { symbol, startLine, endLine } = selectSnippet(
    body.symbols,
    whole,
    positions,
    best.pass,
    requestedSpan(best, found.hit, whole.startLine, body.text),
  );
  const item: ResultItem = {
    path: file.path,
    uri: source.uriOf(file.path),
    start_line: startLine,
    end_line: endLine,
    score: found.score,
    snippet: sliceLines(body.text, startLine - whole.startLine, endLine - startLine + 1),
    language: file.language,
    ...(symbol && describeSymbol(symbol, { startLine, endLine })),
    ...(found.hit.alsoIn && { also_in: found.hit.alsoIn }),
    level: 'full_code',
    tokens: 0,
    ...(body.masked && { masked: true as const }),
    ...describeMatches(found, (term) => positions.occursIn(term, { startLine, endLine })),
    ...(found.example && { source: 'symbol', ...found.example }),
    matched_queries: found.matches.map(({ query }) => query.analysis.text),
  };
  return [{ item, symbol }];
}

/**
 * Its name, and what is left out where only a part of a function is shown: of a type, its members are results of their
 * own.
 */
function describeSymbol(
  { name, kind, container, signature, startLine, endLine }: CodeSymbol,
  shown: LineRange,
): Pick<ResultItem, 'symbol' | 'declaration' | 'lines_before' | 'more_lines'> {
  const [before, after] = [shown.startLine - startLine, endLine - shown.endLine];
  const isPart = FUNCTION_KINDS.has(kind);
  return {
    symbol: { name, kind, ...(container && { container }) },
    ...(before > 0 && signature && { declaration: signature }),
    ...(isPart && before > 0 && { lines_before: before }),
    ...(isPart && after > 0 && { more_lines: after }),
  };
}

/** What the question names: a line, or what an intent has found here. */
function requestedSpan(
  { pass, notes }: QueryHits,
  { file, slot }: RankedChunk,
  startLine: number,
  text: string,
): RequestedSpan {
  const endLine = startLine + text.split('\n').length - 1;
  const line =
    pass.named.get(file) ??
    pass.mentioned.get(file)?.lines.find((mentioned) => mentioned >= startLine && mentioned <= endLine);
  const { names } = notes.get(slot) ?? {};
  if (!names) return line === undefined ? {} : { lines: [line] };
  return { names, lines: linesContaining(names, file.language)(text).map((place) => startLine + place) };
}

/** The reason is that of the best question; the keywords are those of all. */
function describeMatches(
  { hit, matches }: FoundChunk,
  holds: (term: string) => boolean,
): ReturnType<typeof describeMatch> {
  const described = matches.map(({ pass }) => describeMatch(hit, holds, pass));
  const [best] = described;
  if (!best) throw new RangeError('A found chunk has at least one match.');
  const note = matches[0]?.notes.get(hit.slot)?.reason;
  const own = note === undefined || best.reason.startsWith(note) ? best.reason : `${note}; ${best.reason}`;
  const reason = own.charAt(0).toUpperCase() + own.slice(1);
  return {
    source: best.source,
    reason: described.length === 1 ? reason : `${reason} · ${described.length} queries`,
    matched_keywords: [...new Set(described.flatMap(({ matched_keywords }) => matched_keywords))],
  };
}
