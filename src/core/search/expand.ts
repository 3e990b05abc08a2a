import type { CountTokens, HashFunction, Parser, Workspace } from '../base/contracts';
import { errors } from '../base/errors';
import type { ExpandRequest } from '../request/expandRequest';
import { cellOutline } from '../analysis/cellOutline';
import { chunkLines } from '../analysis/chunker';
import { VALUE_KINDS } from '../languages/symbolKinds';
import { scanLines } from '../analysis/fieldTerms';
import { lineOutline } from '../analysis/lineOutline';
import { sourceTextOf } from '../languages/sourceText';
import type { LineRange, Outline, OutlineNode, ResultItem } from '../base/types';
import { withTokenCount, withTokenCountInSlices } from '../budget/withTokenCount';
import { truncateToTokens, exceedsTokens } from '../budget/truncateToTokens';
import { SearchClock } from '../scheduling/searchClock';
import { CONTENT_MARK, expandHint } from '../rendering/renderForModel';

/** Everything that an expansion reads from. */
export interface ExpandSource {
  readonly workspace: Pick<Workspace, 'classify' | 'read'>;
  readonly parser: Parser;
  readonly hash: HashFunction;
  readonly countTokens: CountTokens;
  /** Returns the hash of the indexed content, or undefined if the file is not in the index. */
  indexedHash(path: string): string | undefined;
  /** Returns the text as it may be shown, with secrets masked. */
  mask(text: string): string;
  /** Resolves after everything else that waits for the thread has run. */
  yieldToEventLoop(): Promise<void>;
  uriOf(path: string): string;
}

/**
 * Reads lines of an indexed file from disk: the requested range, the innermost function or type around a line, or the
 * whole file. Only files that are indexed and still pass every rule are read.
 * @throws SearchError INVALID_ARGUMENT for any other file.
 */
export async function expand(request: ExpandRequest, source: ExpandSource, signal: AbortSignal): Promise<ResultItem> {
  const { maxTokens, startLine, endLine } = request;
  const { path, text, hash } = await readIndexed(request.path, source, signal);
  const clock = new SearchClock(Infinity, () => source.yieldToEventLoop(), signal);
  const { language, cells, text: shown } = sourceTextOf(path, text);
  const lines = shown.split(/\r\n|\n|\r/);
  if ((startLine ?? 1) > lines.length) throw errors.linesOutside(path, startLine ?? 1, lines.length);
  const outline = cellOutline(
    lines,
    cells,
    (await source.parser.outline(shown, language, signal)) ??
      lineOutline(lines, scanLines(lines, language).definitions, language),
  );
  await clock.yieldIfDue();
  const range = rangeOf(request, lines, outline);
  const symbol = outermostIn(range, outline?.nodes ?? []);
  const item = itemOf({ path, language, lines, range, symbol, stale: source.hash(text) !== hash }, source);
  if (maxTokens === undefined) return withTokenCountInSlices(item, source.countTokens, clock);
  const line = endLine === undefined ? startLine : undefined;
  return withinBudget(item, { maxTokens, line, signature: symbol?.signature }, source.countTokens);
}

interface IndexedText {
  /** The spelling on disk, because some file systems accept other spellings too. */
  readonly path: string;
  readonly text: string;
  /** Hash of the indexed text, from which the text may differ. */
  readonly hash: string;
}

async function readIndexed(asked: string, source: ExpandSource, signal: AbortSignal): Promise<IndexedText> {
  const judged = await source.workspace.classify(asked, signal);
  if (!('size' in judged)) throw errors.notIndexed(asked);
  const { path } = judged;
  const hash = source.indexedHash(path);
  const text = hash === undefined ? undefined : await source.workspace.read(path, signal);
  if (hash === undefined || typeof text !== 'string') throw errors.notIndexed(path);
  return { path, text, hash };
}

/** Lines of a file that are returned. */
interface Excerpt {
  readonly path: string;
  readonly language: string;
  /** All lines of the file. */
  readonly lines: readonly string[];
  readonly range: LineRange;
  readonly symbol: OutlineNode | undefined;
  /** Whether the file has changed since it was indexed. */
  readonly stale: boolean;
}

function itemOf({ path, language, lines, range, symbol, stale }: Excerpt, source: ExpandSource): ResultItem {
  const { startLine, endLine } = range;
  const some = (whole: readonly string[]): string => whole.slice(startLine - 1, endLine).join('\n');
  // The whole text is masked, because a key may begin before the shown lines.
  const snippet = some(source.mask(lines.join('\n')).split('\n'));
  return {
    path,
    uri: source.uriOf(path),
    start_line: startLine,
    end_line: endLine,
    score: 1,
    snippet,
    language,
    ...(symbol && {
      symbol: { name: symbol.name, kind: symbol.kind, ...(symbol.container && { container: symbol.container }) },
    }),
    level: 'full_code',
    tokens: 0,
    source: 'text',
    ...(stale && { stale: true as const }),
    ...(snippet !== some(lines) && { masked: true as const }),
    reason: 'expanded',
    matched_keywords: [],
    matched_queries: [],
  };
}

interface Wanted {
  readonly maxTokens: number;
  /** The line that was asked for, if the item is what surrounds it. */
  readonly line: number | undefined;
  readonly signature: string | undefined;
}

/**
 * Returns as many lines of the item as the budget holds: its first lines, or those from the line that was asked for if
 * it is not among them.
 * @throws SearchError INVALID_ARGUMENT if the budget does not hold a single line.
 */
function withinBudget(item: ResultItem, { maxTokens, line = 0, signature }: Wanted, count: CountTokens): ResultItem {
  const first = firstLines(item, maxTokens, count);
  return first.end_line >= line ? first : firstLines(fromLine(item, line - LINES_ABOVE, signature), maxTokens, count);
}

/** Number of lines shown above the line that was asked for. */
const LINES_ABOVE = 2;

function fromLine(item: ResultItem, line: number, declaration: string | undefined): ResultItem {
  const start = Math.max(item.start_line, line);
  const before = start - item.start_line;
  const snippet = item.snippet.split('\n').slice(before).join('\n');
  return { ...item, start_line: start, snippet, ...(declaration && { declaration, lines_before: before }) };
}

function firstLines(item: ResultItem, maxTokens: number, count: CountTokens): ResultItem {
  const room = maxTokens - count(CONTENT_MARK);
  const whole = exceedsTokens(item, room) ? undefined : withTokenCount(item, count);
  if (whole && whole.tokens <= room) return whole;
  const hint = expandHint({ ...item, more_lines: item.end_line }).join('');
  const cut = truncateToTokens(item, room - count(hint) - 1, 1, count);
  if (!cut) throw errors.budgetTooSmall(item.path, item.start_line, maxTokens);
  return cut;
}

function rangeOf(
  { startLine, endLine }: ExpandRequest,
  lines: readonly string[],
  outline: Outline | undefined,
): LineRange {
  if (startLine !== undefined && endLine === undefined) return wholeAround(startLine, lines, outline);
  return { startLine: startLine ?? 1, endLine: Math.min(endLine ?? lines.length, lines.length) };
}

/**
 * Returns the innermost function or type around a line. Between definitions, and without an outline, returns the chunk
 * of the line, which for a blank line is the next one.
 */
function wholeAround(line: number, lines: readonly string[], outline: Outline | undefined): LineRange {
  const holds = ({ startLine, endLine }: LineRange): boolean => startLine <= line && line <= endLine;
  const whole = { startLine: 1, endLine: lines.length };
  return (
    innermost(outline?.nodes ?? [], holds) ?? chunkLines(lines, outline).find(({ endLine }) => endLine >= line) ?? whole
  );
}

function innermost(nodes: readonly OutlineNode[], holds: (range: LineRange) => boolean): OutlineNode | undefined {
  for (const node of nodes) {
    const found = holds(node) ? (innermost(node.children, holds) ?? (isWhole(node) ? node : undefined)) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns whether a symbol is shown on its own; a constant of one line is shown with the lines around it. */
const isWhole = ({ kind, startLine, endLine }: OutlineNode): boolean => !VALUE_KINDS.has(kind) || endLine > startLine;

/**
 * Returns the symbol that the lines are about: the first definition that lies within them, or else the innermost one
 * around them.
 */
function outermostIn(range: LineRange, nodes: readonly OutlineNode[]): OutlineNode | undefined {
  const inside = nodes.find(({ startLine, endLine }) => range.startLine <= startLine && endLine <= range.endLine);
  if (inside) return inside;
  const around = nodes.find(({ startLine, endLine }) => startLine <= range.startLine && range.endLine <= endLine);
  return around && (outermostIn(range, around.children) ?? around);
}
