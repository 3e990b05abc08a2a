import type { ResultItem, SearchResult } from '../types';
import { fenced } from './fence';
import { STALE } from './staleMark';

/** The answer for a chat: a heading, then every piece under its place, the code in a fence. */
export function renderMarkdown(result: SearchResult): string {
  const { items, total_tokens, warnings, next_steps = [], coverage } = result;
  const heading = `### ${counted(items.length, 'result')} (${counted(total_tokens, 'token')})`;
  const nothing = [`Nothing found in ${counted(coverage.files_indexed, 'indexed file')}.`, next_steps.map((step) => `- ${inText(step)}`).join('\n')];
  const body = items.length > 0 ? items.map(renderItem) : nothing;
  return [heading, ...warnings.map((warning) => `> ${inText(warning)}`), ...body].filter(Boolean).join('\n\n');
}

function renderItem(item: ResultItem): string {
  const { path, uri, start_line, end_line, symbol, snippet, language } = item;
  const name = symbol?.name ?? `${start_line}-${end_line}`;
  const head = [`**[${codeSpan(`${path}:${name}`)}](${uri}#L${start_line})**`, `${Math.round(item.score * 100)}% relevant`, ...notesOf(item)];
  return `${head.join(' · ')}\n\n${fenced(snippet, language)}`;
}

function notesOf({ source, parent_file, more_lines, stale }: ResultItem): readonly string[] {
  return [
    source === 'dependency' && parent_file !== undefined && `used by ${codeSpan(parent_file)}`,
    more_lines !== undefined && counted(more_lines, 'more line'),
    stale && STALE,
  ].filter((note) => typeof note === 'string');
}

/** A code span needs no escapes but for its own sign, which paths hardly ever hold. */
const codeSpan = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** Text that Markdown shows as it is. */
function inText(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
