import { sliceLines } from '../text/sliceLines';
import type { ChunkBody, CodeSymbol, LineRange, ResultItem } from '../base/types';
import type { FoundChunk } from '../ranking/fuseResults';
import type { ResultDraft } from '../rendering/disclosureLevels';
import { describeSymbol } from './describeSymbol';
import type { RequestedSpan } from './snippetSpan';

/** Lines to show before the first match of a chunk and after the last one. */
const LINES_AROUND = 2;
/** Maximum number of matching lines that every level shows. */
const KEY_LINES = 5;
/** Maximum number of different matched texts that a result names. */
const NAMED_TEXTS = 4;

/** Drafts the result for a chunk that contains the text, for a list of matches without a query. */
export function draftMatch(
  { hit: { file, chunk }, score }: FoundChunk,
  matched: NonNullable<FoundChunk['matched']>,
  body: ChunkBody,
  source: { uriOf(path: string): string },
): ResultDraft {
  const whole = file.linesOf(chunk);
  const shown = around(matched.lines, whole);
  const symbol = innermost(body.symbols, matched.lines[0] ?? whole.startLine);
  const texts = matched.texts.slice(0, NAMED_TEXTS);
  const item: ResultItem = {
    path: file.path,
    uri: source.uriOf(file.path),
    start_line: shown.startLine,
    end_line: shown.endLine,
    score,
    snippet: sliceLines(body.text, shown.startLine - whole.startLine, shown.endLine - shown.startLine + 1),
    language: file.language,
    ...(symbol && describeSymbol(symbol, shown)),
    level: 'full_code',
    tokens: 0,
    source: 'text',
    ...(body.masked && { masked: true as const }),
    reason: 'Contains the text',
    matched_keywords: texts,
    matched_queries: [],
    match_lines: matched.lines,
  };
  return { item, symbol, keyLines: matched.lines.slice(0, KEY_LINES) };
}

const around = (lines: readonly number[], { startLine, endLine }: LineRange): LineRange => ({
  startLine: Math.max(startLine, (lines[0] ?? startLine) - LINES_AROUND),
  endLine: Math.min(endLine, (lines.at(-1) ?? endLine) + LINES_AROUND),
});

/** Returns the innermost symbol around a line; symbols come outermost first. */
const innermost = (symbols: readonly CodeSymbol[], line: number): CodeSymbol | undefined =>
  symbols.filter(({ startLine, endLine }) => startLine <= line && line <= endLine).at(-1);

/** Requests a span that includes the matching lines. */
export const matchSpan = ({ matched }: FoundChunk): Pick<RequestedSpan, 'lines'> =>
  matched ? { lines: matched.lines } : {};

export function describeMatched(
  { matched }: FoundChunk,
  { startLine, endLine }: LineRange,
): Pick<ResultItem, 'match_lines'> {
  const lines = matched?.lines.filter((line) => line >= startLine && line <= endLine) ?? [];
  return lines.length > 0 ? { match_lines: lines } : {};
}
