import type { CountTokens } from '../contracts';
import { limits } from '../limits';
import type { SearchRequest } from '../request';
import { someLines } from '../text/someLines';
import type { ChunkBody, ResultItem, SearchResult } from '../types';
import type { Answer, FoundChunk } from './aggregate';
import { atOneLevel, fitToBudget } from './budget';
import { counted, CountedLevels } from './counted';
import { countingOnce } from './countOnce';
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
import type { SearchSource } from './search';

/** The answer with these items, as yet without the count of its tokens. */
export type Frame = (items: readonly ResultItem[]) => SearchResult;

/**
 * Reads the chunks of a page, decides how much of each is shown, and counts. The text of the answer, as it is rendered
 * for models, never takes more than the budget: where that is small, long questions and notes are shortened.
 */
export async function disclose(page: readonly FoundChunk[], request: SearchRequest, frame: Frame, source: SearchSource, pace: Pace): Promise<SearchResult> {
  // Loading it may take the thread for some 50 ms: whoever gave up by now is heard before.
  await pace.step();
  const count = countingOnce(await source.tokenizer());
  await pace.step();
  const { maxTokens } = request;
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

async function chooseItems(
  page: readonly FoundChunk[],
  { maxTokens, level, includeDependencies, exclude }: SearchRequest,
  frame: Frame,
  source: SearchSource,
  count: CountTokens,
  pace: Pace,
): Promise<Chosen> {
  const read = async (some: readonly FoundChunk[]): Promise<readonly [pieces: readonly Piece[], dependencies: readonly Piece[]]> => {
    const pieces = await readPieces(some, source, pace);
    return [pieces, includeDependencies ? await asTheyAre(await readDependencies(pieces, exclude, source, pace), source) : []];
  };
  if (maxTokens === undefined) {
    const items = await pace.map((await read(page)).flat(), (piece) => counted(atLevel(piece, level ?? 'full_code'), count));
    return { items, tokens: count(renderForModel(frame(items))) };
  }
  // Most answers are full long before the page is read to its end.
  for (let looked = Math.ceil(maxTokens / limits.tokensPerResult); ; looked *= 2) {
    const [pieces, dependencies] = await read(page.slice(0, looked));
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
  const bodies = await source.bodies(page.map(({ hit }) => hit));
  return asTheyAre((await pace.map(page, (found, i) => toPiece(found, bodies[i], source))).flat(), source);
}

/** Pieces of files that are gone are left out, and those of files that have changed say so: the index hears of it a moment later, or not at all where it cannot be written. */
async function asTheyAre(pieces: readonly Piece[], source: SearchSource): Promise<readonly Piece[]> {
  const since = await source.since([...new Set(pieces.map(({ item }) => item.path))]);
  if (since.size === 0) return pieces;
  const there = pieces.filter(({ item }) => since.get(item.path) !== 'gone');
  return there.map((piece) => (since.has(piece.item.path) ? { ...piece, item: { ...piece.item, stale: true } } : piece));
}

function toPiece(found: FoundChunk, body: ChunkBody | undefined, source: SearchSource): readonly Piece[] {
  const [best] = found.matches;
  if (!body || !best) return [];
  const { file, chunk } = found.hit;
  const whole = file.linesOf(chunk);
  const held = new HeldTerms(body.text, whole.startLine, found.matches.map(({ pass }) => pass));
  const { symbol, startLine, endLine } = focusOn(body.symbols, whole, held, best.pass, askedOf(best, found.hit, body.text));
  const item: ResultItem = {
    path: file.path,
    uri: source.uriOf(file.path),
    start_line: startLine,
    end_line: endLine,
    score: found.score,
    snippet: someLines(body.text, startLine - whole.startLine, endLine - startLine + 1),
    language: file.language,
    ...(symbol && { symbol: { name: symbol.name, kind: symbol.kind } }),
    level: 'full_code',
    tokens: 0,
    ...(body.masked && { masked: true as const }),
    ...describeMatches(found, (term) => held.has(term, { startLine, endLine })),
    ...(found.example && { source: 'symbol', ...found.example }),
    matched_queries: found.matches.map(({ question }) => question.analysis.text),
  };
  return [{ item, symbol }];
}

/** What the question names: a line, or what an intent has found here. */
function askedOf({ pass, notes }: Answer, { file, chunk, slot }: RankedChunk, text: string): Asked {
  const line = pass.named.get(file);
  const { names } = notes.get(slot) ?? {};
  if (!names) return line === undefined ? {} : { lines: [line] };
  const { startLine } = file.linesOf(chunk);
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
