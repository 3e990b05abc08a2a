import { cutPart, appendPart, lineEndingOf, Unsuitable, type Edit } from './edit';

const BEGIN = '<!-- codebase-search:begin -->';
const END = '<!-- codebase-search:end -->';

/**
 * Creates the edit for a block between markers in a file with other content.
 * @param header text at the beginning of a new file.
 */
export function markdownBlock(block: readonly string[], header = ''): Edit {
  const lines = [BEGIN, ...block, END];
  return {
    lines,
    relation: (text) => {
      const found = find(text);
      if (!found) return 'absent';
      return text.slice(...found) === lines.join(lineEndingOf(text)) ? 'same' : 'ours';
    },
    add: (text) => {
      const found = find(text);
      if (!found) return text === '' ? header + appendPart('', lines) : appendPart(text, lines);
      return text.slice(0, found[0]) + lines.join(lineEndingOf(text)) + text.slice(found[1]);
    },
    remove: (text) => withoutBlock(text, header),
    hasSettings: () => false,
    rest: (text) => withoutBlock(text, header),
    isEmpty: (text) => text === '',
  };
}

function withoutBlock(text: string, header: string): string {
  const found = find(text);
  if (!found) return text;
  const rest = cutPart(text, ...found);
  return rest === header.trimEnd() || rest + lineEndingOf(text) === header ? '' : rest;
}

function find(text: string): readonly [start: number, end: number] | undefined {
  const own = withoutFencedCode(text);
  const [begins, ends] = [placesOf(BEGIN, own), placesOf(END, own)];
  if (begins.length === 0 && ends.length === 0) return undefined;
  const [[begin = 0], [end = 0]] = [begins, ends];
  if (begins.length > 1 || ends.length !== begins.length || end < begin)
    throw new Unsuitable(`its markers do not match: there must be one ${BEGIN}, and after it one ${END}`);
  return [begin, end + END.length];
}

/** Returns where a marker stands. One in code only shows what a marker looks like. */
const placesOf = (part: string, text: string): readonly number[] =>
  [...text.matchAll(new RegExp(`(?<!\`)${part}(?!\`)`, 'g'))].map(({ index }) => index);

/** First line of fenced code, which may be in a list or a quotation. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Blanks out fenced code; offsets stay. A fence that nothing closes is no code here, although Markdown takes the rest of
 * the file for code: a block that is appended below it must be found again.
 */
function withoutFencedCode(text: string): string {
  const lines = text.split('\n');
  let start: number | undefined;
  let fence = '';
  for (const [i, line] of lines.entries())
    if (start === undefined) {
      fence = FENCE.exec(line)?.[1] ?? '';
      if (fence !== '') start = i;
    } else if (isEndOf(fence, line)) {
      for (let inside = start; inside <= i; inside++) lines[inside] = ' '.repeat(lines[inside]?.length ?? 0);
      start = undefined;
    }
  return lines.join('\n');
}

/** Returns whether a line closes a fence: with the same character, at least as often. */
function isEndOf(fence: string, line: string): boolean {
  const closing = line.replace(/^[ \t>]+/, '').trimEnd();
  return closing.length >= fence.length && closing === fence.charAt(0).repeat(closing.length);
}
