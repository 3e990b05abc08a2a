import { quotePath } from '../sanitize/quotePath';
import { toOneLine, showHidden } from '../sanitize/hiddenCharacters';
import type { ResultItem, SearchResult } from '../base/types';
import { formatCopies } from './formatCopies';
import { markdownFence } from './markdownFence';
import { qualifiedName } from './qualifiedName';
import { CONTENT_MARK, withDeclaration } from './renderForModel';
import { MASKED, STALE } from './staleMark';

/** Renders results for a chat: a heading, then each result under its location, with the code in a fence. */
export function renderMarkdown(result: SearchResult): string {
  const { items, total_tokens, warnings, next_steps = [], coverage } = result;
  const heading = `### ${counted(items.length, 'result')} (${counted(total_tokens, 'token')})`;
  const nothing = [
    `Nothing found in ${counted(coverage.files_indexed, 'indexed file')}.`,
    next_steps.map((step) => `- ${inMarkdown(step)}`).join('\n'),
  ];
  const body = items.length > 0 ? [CONTENT_MARK, ...items.map(renderItem)] : nothing;
  return [heading, ...warnings.map((warning) => `> ${inMarkdown(warning)}`), ...body].filter(Boolean).join('\n\n');
}

function renderItem(item: ResultItem): string {
  const { path, uri, start_line, end_line, symbol, language, repository } = item;
  // The address of a page on the web already contains the lines.
  const target = linkTarget(uri) + (repository === undefined ? `#L${start_line}` : '');
  const name = (symbol && qualifiedName(symbol)) ?? `${start_line}-${end_line}`;
  const head = [
    `**[${codeSpan(`${quotePath(path)}:${name}`)}](${target})**`,
    `${Math.round(item.score * 100)}% relevant`,
    ...notesOf(item),
  ];
  return `${head.join(' · ')}\n\n${markdownFence(showHidden(withDeclaration(item)), language)}`;
}

function notesOf(item: ResultItem): readonly string[] {
  const { source, parent_file, more_lines, stale, masked } = item;
  return [
    source === 'dependency' && parent_file !== undefined && `used by ${codeSpan(quotePath(parent_file))}`,
    formatCopies(item, (path) => codeSpan(quotePath(path))) || false,
    more_lines !== undefined && counted(more_lines, 'more line'),
    stale && STALE,
    masked && MASKED,
  ].filter((note) => typeof note === 'string');
}

/** Returns a single-line code span, delimited by more backticks than any run within the text. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return longest > 0 ? `${ticks} ${toOneLine(text)} ${ticks}` : `${ticks}${toOneLine(text)}${ticks}`;
}

/** Escapes parentheses in a URI, which would end the link. */
const linkTarget = (uri: string): string => uri.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));

/** Escapes a text so that Markdown shows it unchanged. */
export function inMarkdown(text: string): string {
  return toOneLine(text).replace(/[\\`*_[\]<>#|~&!]/g, '\\$&');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
