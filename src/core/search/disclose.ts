import type { CountTokens } from '../contracts';
import { limits } from '../limits';
import type { SearchRequest } from '../request';
import { someLines } from '../text/someLines';
import { FUNCTION_KINDS } from '../index/symbolKinds';
import type { ChunkBody, CodeSymbol, LineRange, ResultItem, SearchResult } from '../types';
import type { Answer, FoundChunk } from './aggregate';
import { atOneLevel, fitToBudget } from './budget';
import { counted, CountedLevels } from './counted';
import { readDependencies } from './dependencies/readDependencies';
import { describeMatch } from './explain';
import { focusOn, type Asked } from './focus';
import { HeldTerms } from './heldTerms';
import { leaner } from './lean';
import { atLevel, type Piece } from './levels';
import type { Pace } from './pace';
import { CONTENT_MARK, renderForModel, renderHead } from './render';
import type { RankedChunk } from './ranker';
import { linesSaying } from './subject';
import type { FileChunk } from './imageFile';
import type { SearchSource } from './searchSource';
import { joinedBody, partsOf } from './wholeSymbol';

/** The answer with these items, as yet without the count of its tokens. */
export type Frame = (items: readonly ResultItem[]) => SearchResult;

/**
 * Reads the chunks of a page, decides how much of each is shown, and counts. The text of the answer, as it is rendered
 * for models, never takes more than the budget: where that is small, long questions and notes are shortened.
 */
export async function disclose(page: readonly FoundChunk[], request: SearchRequest, frame: Frame, source: SearchSource, pace: Pace): Promise<SearchResult> {
  const { maxTokens } = request;
  if (maxTokens === undefined && !request.countsTokens) return frame(await wholeItems(page, request, source, pace));
  // Loading it may take the thread for some 50 ms: a caller that gave up by now is heard before.
  await pace.step();
  const count = await source.tokenizer();
  await pace.step();
  const framed = maxTokens === undefined ? frame : leaner(frame, maxTokens, count);
  const { items, tokens } = await chooseItems(page, request, framed, source, count, pace);
  return { ...framed(items), total_tokens: tokens };
}

interface Chosen {
  readonly items: readonly ResultItem[];
  /** Of the whole text, which depends on them. */
  readonly tokens: number;
}

/** What a budget leaves unused at most, while there are more results to show. */
const LEAST_USE = 0.9;

type PageRequest = Pick<SearchRequest, 'includeDependencies' | 'exclude' | 'topK' | 'minScore'>;

async function readPage(page: readonly FoundChunk[], { includeDependencies, exclude, topK, minScore }: PageRequest, source: SearchSource, pace: Pace): Promise<readonly [pieces: readonly Piece[], dependencies: readonly Piece[]]> {
  const pieces = await readPieces(page, source, pace);
  if (!includeDependencies || topK === 1) return [pieces, []];
  const dependencies = await asTheyAre(await readDependencies(pieces, exclude, source, pace), source);
  return [pieces, dependencies.filter(({ item }) => item.score >= minScore)];
}

/** All of the page, where there is no budget; tokens are not counted yet. */
async function wholeItems(page: readonly FoundChunk[], request: SearchRequest, source: SearchSource, pace: Pace): Promise<readonly ResultItem[]> {
  const pieces = (await readPage(page, request, source, pace)).flat();
  return pieces.map((piece) => atLevel(piece, request.level ?? 'full_code'));
}

async function chooseItems(page: readonly FoundChunk[], request: SearchRequest, frame: Frame, source: SearchSource, count: CountTokens, pace: Pace): Promise<Chosen> {
  const { maxTokens, level } = request;
  if (maxTokens === undefined) {
    const items = await pace.map(await wholeItems(page, request, source, pace), (item) => counted(item, count));
    return { items, tokens: count(renderForModel(frame(items))) };
  }
  // Most answers are full long before the page is read to its end.
  for (let looked = Math.ceil(maxTokens / limits.tokensPerResult); ; looked *= 2) {
    const [pieces, dependencies] = await readPage(page.slice(0, looked), request, source, pace);
    const levels = new CountedLevels(count);
    const choose = (room: number): Promise<readonly ResultItem[]> =>
      level ? atOneLevel([...pieces, ...dependencies], level, { room, levels, pace }) : fitToBudget(pieces, dependencies, { room, levels, pace });
    const chosen = await withinBudget(choose, maxTokens, frame, count);
    if (looked >= page.length || chosen.tokens >= LEAST_USE * maxTokens) return chosen;
  }
}

async function withinBudget(choose: (room: number) => Promise<readonly ResultItem[]>, maxTokens: number, frame: Frame, count: CountTokens): Promise<Chosen> {
  for (let room = maxTokens - count(renderHead(frame([]))) - count(CONTENT_MARK); ; ) {
    const items = await choose(room);
    const tokens = count(renderForModel(frame(items)));
    if (tokens <= maxTokens || items.length === 0) return { items, tokens };
    room -= tokens - maxTokens;
  }
}

/** Chunks that are gone by now are left out. */
async function readPieces(page: readonly FoundChunk[], source: SearchSource, pace: Pace): Promise<readonly Piece[]> {
  const parts = page.map(({ hit }) => partsOf(hit, source.image));
  const bodies = await source.bodies(parts.flat());
  let at = 0;
  const joined = parts.map((own) => joinedBody(own, bodies.slice(at, (at += own.length))));
  return asTheyAre((await pace.map(page, (found, i) => toPiece(found, parts[i] ?? [], joined[i], source))).flat(), source);
}

/** Pieces of files that are gone are left out, and those of files that have changed say so: the index hears of it a moment later, or not at all where it cannot be written. */
async function asTheyAre(pieces: readonly Piece[], source: SearchSource): Promise<readonly Piece[]> {
  const since = await source.since([...new Set(pieces.map(({ item }) => item.path))]);
  if (since.size === 0) return pieces;
  const there = pieces.filter(({ item }) => since.get(item.path) !== 'gone');
  return there.map((piece) => (since.has(piece.item.path) ? { ...piece, item: { ...piece.item, stale: true } } : piece));
}

function toPiece(found: FoundChunk, parts: readonly FileChunk[], body: ChunkBody | undefined, source: SearchSource): readonly Piece[] {
  const [best] = found.matches;
  const [first, last] = [parts[0], parts.at(-1)];
  if (!body || !best || !first || !last) return [];
  const { file } = found.hit;
  const whole = { startLine: file.startOf(first.chunk), endLine: file.endOf(last.chunk) };
  const held = new HeldTerms(body.text, whole.startLine, found.matches.map(({ pass }) => pass));
  const { symbol, startLine, endLine } = focusOn(body.symbols, whole, held, best.pass, askedOf(best, found.hit, whole.startLine, body.text));
  const item: ResultItem = {
    path: file.path,
    uri: source.uriOf(file.path),
    start_line: startLine,
    end_line: endLine,
    score: found.score,
    snippet: someLines(body.text, startLine - whole.startLine, endLine - startLine + 1),
    language: file.language,
    ...(symbol && describeSymbol(symbol, { startLine, endLine })),
    ...(found.hit.alsoIn && { also_in: found.hit.alsoIn }),
    level: 'full_code',
    tokens: 0,
    ...(body.masked && { masked: true as const }),
    ...describeMatches(found, (term) => held.has(term, { startLine, endLine })),
    ...(found.example && { source: 'symbol', ...found.example }),
    matched_queries: found.matches.map(({ question }) => question.analysis.text),
  };
  return [{ item, symbol }];
}

/** Its name, and what is left out where only a part of a function is shown: of a type, its members are results of their own. */
function describeSymbol({ name, kind, container, signature, startLine, endLine }: CodeSymbol, shown: LineRange): Pick<ResultItem, 'symbol' | 'declaration' | 'lines_before' | 'more_lines'> {
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
function askedOf({ pass, notes }: Answer, { file, slot }: RankedChunk, startLine: number, text: string): Asked {
  const endLine = startLine + text.split('\n').length - 1;
  const line = pass.named.get(file) ?? pass.mentioned.get(file)?.lines.find((mentioned) => mentioned >= startLine && mentioned <= endLine);
  const { names } = notes.get(slot) ?? {};
  if (!names) return line === undefined ? {} : { lines: [line] };
  return { names, lines: linesSaying(names, file.language)(text).map((place) => startLine + place) };
}

/** The reason is that of the best question; the keywords are those of all. */
function describeMatches({ hit, matches }: FoundChunk, holds: (term: string) => boolean): ReturnType<typeof describeMatch> {
  const described = matches.map(({ pass }) => describeMatch(hit, holds, pass));
  const [best] = described;
  if (!best) throw new RangeError('A found chunk has at least one match.');
  const note = matches[0]?.notes.get(hit.slot)?.reason;
  const own = note === undefined || best.reason.startsWith(note) ? best.reason : `${note} · ${best.reason}`;
  return {
    source: best.source,
    reason: described.length === 1 ? own : `${own} · ${described.length} queries`,
    matched_keywords: [...new Set(described.flatMap(({ matched_keywords }) => matched_keywords))],
  };
}
