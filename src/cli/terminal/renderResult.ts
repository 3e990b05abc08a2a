import { formatCopies } from '../../core/rendering/formatCopies';
import { qualifiedName } from '../../core/rendering/qualifiedName';
import { bandOf } from '../../core/rendering/scoreBands';
import { markedReason, MASKED, STALE } from '../../core/rendering/staleMark';
import { splitWords } from '../../core/text/identifiers';
import { quotePath } from '../../core/sanitize/quotePath';
import { termsOfIdentifier } from '../../core/text/analyzer';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import type { ResultItem, SearchResult } from '../../core/base/types';
import { colors, isColored } from './colors';
import { firstShownLine } from './shownLines';
import { withFlagNames } from '../flags/requestFlags';

/** Maximum number of lines shown per result; `--json` prints all of them. */
const SNIPPET_LINES = 24;

/** Renders an answer for a user at a terminal, without colors if the output is not a terminal. */
export function renderResult(result: SearchResult): string {
  const body = result.items.length === 0 ? nothingFound(result) : result.items.map(renderItem).join('\n');
  const warnings = result.warnings.map((warning) => `${colors.yellow('!')} ${toOneLine(warning)}\n`).join('');
  return `${body}\n${colors.dim(summary(result))}\n${warnings}`;
}

function summary({ items, total_hits, took_ms, coverage, matches }: SearchResult): string {
  const all = matches
    ? `, ${matches.complete ? 'complete' : 'not complete'}: ${matches.lines} matching lines in ${matches.files} files,`
    : '';
  return `${items.length} of ${total_hits} results${all} in ${took_ms.toFixed(1)} ms · ${coverage.files_indexed} files indexed`;
}

/** Returns the text that replaces results, without colors. */
export function nothingFound({ query, next_steps = [] }: SearchResult): string {
  return [`Nothing found for “${query}”.`, ...next_steps.map((step) => `- ${toOneLine(withFlagNames(step))}`), ''].join(
    '\n',
  );
}

/** Renders one result with all of its lines. */
export function renderFullResult(item: ResultItem): string {
  return `${placeOf(item)}${item.stale ? colors.yellow(`  ${STALE}`) : ''}${item.masked ? colors.yellow(`  ${MASKED}`) : ''}\n${renderSnippet(item, Infinity)}`;
}

function renderItem(item: ResultItem): string {
  const why = [markedReason(item), formatCopies(item, quotePath)].filter(Boolean).join(' · ');
  const match = `${bandOf(item.score)} ${colors.dim(item.score.toFixed(2))}  ${colors.dim(why)}`;
  const isListed = item.match_lines !== undefined && item.matched_queries.length === 0;
  return `${placeOf(item)}${isListed ? '' : `  ${match}`}\n${pageOf(item)}${renderSnippet(item, SNIPPET_LINES)}`;
}

/** Returns the line with the web address of a result in another repository. */
const pageOf = ({ repository, uri }: ResultItem): string =>
  repository !== undefined && /^https?:/.test(uri) ? `      ${colors.dim(toOneLine(uri))}\n` : '';

function placeOf(item: ResultItem): string {
  const place = `${colors.cyan(quotePath(item.path))}${colors.dim(':')}${colors.yellow(String(item.start_line))}${colors.dim(`-${item.end_line}`)}`;
  const symbol = item.symbol ? `  ${colors.bold(toOneLine(qualifiedName(item.symbol)))}` : '';
  return `${place}${symbol}`;
}

function renderSnippet(
  {
    snippet,
    start_line,
    matched_keywords,
    match_lines,
    uses,
    declaration,
    lines_before = 0,
    more_lines = 0,
  }: ResultItem,
  max: number,
): string {
  const lines = snippet.split('\n');
  // The first stems of a process take milliseconds, and a short result without colors needs none.
  const needsTerms = isColored || lines.length > max;
  const terms = new Set(needsTerms ? matched_keywords.flatMap(termsOfIdentifier) : []);
  const marked = match_lines ?? uses?.lines ?? [];
  const wanted = uses?.lines.map((line) => line - start_line);
  const first = firstShownLine(lines, (line) => termsIn(line, terms), max, wanted);
  const shown = lines.slice(first, first + max).map((line, i) => {
    const number = start_line + first + i;
    return `${colors.dim(`${String(number).padStart(5)} ${marked.includes(number) ? '▸' : '│'}`)} ${highlight(line, terms)}`;
  });
  const before = lines_before + first;
  const rest = Math.max(0, lines.length - first - max) + more_lines;
  const head = [
    ...(declaration === undefined ? [] : [`${colors.dim('      │')} ${highlight(toOneLine(declaration), terms)}`]),
    ...(before > 0 ? [leftOut(before, 'line', 'lines')] : []),
  ];
  return [...head, ...shown, ...(rest > 0 ? [leftOut(rest, 'more line', 'more lines')] : []), ''].join('\n');
}

const leftOut = (count: number, one: string, many: string): string =>
  colors.dim(`      … ${count} ${count === 1 ? one : many}`);

const termsIn = (line: string, terms: ReadonlySet<string>): readonly string[] =>
  splitWords(line)
    .flatMap(termsOfIdentifier)
    .filter((term) => terms.has(term));

/** Highlights the words of a line that have a term of the question. */
function highlight(line: string, terms: ReadonlySet<string>): string {
  if (!isColored) return line;
  const matching = new Set(splitWords(line).filter((word) => termsOfIdentifier(word).some((term) => terms.has(term))));
  if (matching.size === 0) return line;
  return line.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (word) =>
    matching.has(word) ? colors.green(colors.bold(word)) : word,
  );
}
