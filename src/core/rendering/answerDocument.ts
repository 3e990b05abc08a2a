import { toOneLine, showHidden } from '../sanitize/hiddenCharacters';
import type { ResultItem } from '../base/types';
import { markdownFence } from './markdownFence';
import { matchReason } from './matchReason';
import { qualifiedName } from './qualifiedName';
import { inMarkdown } from './renderMarkdown';
import { bandOf } from './scoreBands';

/**
 * Renders an answer as a standalone Markdown document to save and share: results grouped by file, with line numbers.
 */
export function answerDocument(
  questions: readonly string[],
  items: readonly ResultItem[],
  linkOf: (item: ResultItem) => string,
): string {
  const title = `# ${questions.map((question) => inMarkdown(question)).join(' · ')}`;
  const files = new Map<string, ResultItem[]>();
  for (const item of items) files.set(item.path, [...(files.get(item.path) ?? []), item]);
  const counts = `${counted(items.length, 'result')} in ${counted(files.size, 'file')}`;
  const sections = [...files].flatMap(([path, of]) => [
    `## ${inMarkdown(path)}`,
    ...of.map((item) => part(item, linkOf)),
  ]);
  return `${[title, counts, ...sections].join('\n\n')}\n`;
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function part(item: ResultItem, linkOf: (item: ResultItem) => string): string {
  const { symbol, start_line: start, end_line: end, score, language } = item;
  const name = symbol ? `${qualifiedName(symbol)}:${start}` : `Lines ${start}–${end}`;
  const head = [`[${inMarkdown(name)}](${linkOf(item)})`, bandOf(score), inMarkdown(matchReason(item.reason))];
  return `${head.filter((each) => each !== '').join(' · ')}\n\n${markdownFence(showHidden(numbered(item)), language)}`;
}

/** Returns the code with its line numbers in the file; the declaration above a part has none. */
function numbered({ snippet, start_line: start, declaration }: ResultItem): string {
  const lines = snippet.replace(/\n+$/, '').split('\n');
  const width = String(start + lines.length - 1).length;
  return [
    ...(declaration === undefined ? [] : [`${' '.repeat(width)}  ${toOneLine(declaration)}`]),
    ...lines.map((line, i) => `${String(start + i).padStart(width)}  ${line}`.trimEnd()),
  ].join('\n');
}
