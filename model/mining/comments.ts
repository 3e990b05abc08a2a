import { lineComment, type MinedLanguage } from './languages';

/** A documentation comment: its text, and its range of lines, so that it can be removed from the code. */
export interface DocComment {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

const attribute = /^\s*(?:@[\w.]+|#!?\[|\[[A-Z]\w*|template\s*<|__attribute|@spec|@impl|(?:export|static|inline)\s*$)/;
const maxAttributes = 8;
const maxCommentLines = 80;

/** Returns the comment directly above a definition, or the docstring below it. */
export function docCommentOf(lines: readonly string[], index: number, language: MinedLanguage): DocComment | undefined {
  const docstring = language === 'python' ? docstringBelow(lines, index) : undefined;
  return docstring ?? commentAbove(lines, index, language);
}

function commentAbove(lines: readonly string[], index: number, language: MinedLanguage): DocComment | undefined {
  const last = skipAttributes(lines, index - 1, language);
  const line = lines[last];
  if (line === undefined) {
    return undefined;
  }
  if (language === 'elixir') {
    return blockAbove(lines, last, /^\s*"""\s*$/, /@doc\s+(?:~S)?"""/);
  }
  if (lineComment(language).test(line)) {
    return lineCommentsAbove(lines, last, lineComment(language));
  }
  return language === 'haskell'
    ? blockAbove(lines, last, /-\}\s*$/, /\{-/)
    : blockAbove(lines, last, /\*\/\s*$/, /^\s*\/\*/);
}

/**
 * Skips decorators and attributes, which may be between a comment and the documented symbol; in C, the return type may
 * be too.
 */
function skipAttributes(lines: readonly string[], from: number, language: MinedLanguage): number {
  let index = from;
  const isC = language === 'c' || language === 'cpp';
  if (isC && /^[a-z][\w\s*]{0,58}$/.test(lines[index] ?? '')) {
    index--;
  }
  for (let skipped = 0; skipped < maxAttributes && attribute.test(lines[index] ?? ''); skipped++) {
    if (/@(?:module)?doc\b/.test(lines[index] ?? '')) {
      break;
    }
    index--;
  }
  return index;
}

function lineCommentsAbove(lines: readonly string[], last: number, marker: RegExp): DocComment {
  let start = last;
  while (start > 0 && last - start < maxCommentLines && marker.test(lines[start - 1] ?? '')) {
    start--;
  }
  return {
    start,
    end: last + 1,
    lines: lines.slice(start, last + 1).map((line) => line.replace(marker, '').replace(/^\s*[|^]\s/, '')),
  };
}

function blockAbove(lines: readonly string[], last: number, closes: RegExp, opens: RegExp): DocComment | undefined {
  if (!closes.test(lines[last] ?? '')) {
    return undefined;
  }
  for (let start = last; start >= 0 && last - start < maxCommentLines; start--) {
    if (opens.test(lines[start] ?? '') && (start < last || !closes.source.includes('"""'))) {
      return { start, end: last + 1, lines: lines.slice(start, last + 1).map(stripBlockMarkers) };
    }
  }
  return undefined;
}

export function stripBlockMarkers(line: string): string {
  return line
    .replace(/^\s*@(?:module)?doc\s+(?:~S)?"""/, '')
    .replace(/^\s*"""\s*$/, '')
    .replace(/^\s*(?:\/\*+!?|\{-\s*\|?)/, '')
    .replace(/(?:\*+\/|-\})\s*$/, '')
    .replace(/^\s*\*+ ?/, '');
}

function docstringBelow(lines: readonly string[], index: number): DocComment | undefined {
  let start = index;
  while (start < index + 25 && !/:\s*(?:#.*)?$/.test(lines[start] ?? '')) {
    start++;
  }
  start++;
  while (start < lines.length && lines[start]?.trim() === '') {
    start++;
  }
  const opening = /^\s*[rRuU]?("""|''')(.*)$/.exec(lines[start] ?? '');
  if (!opening) {
    return undefined;
  }
  const quote = opening[1] ?? '';
  const first = opening[2] ?? '';
  if (first.includes(quote)) {
    return { start, end: start + 1, lines: [first.slice(0, first.indexOf(quote))] };
  }
  let end = start + 1;
  while (end < lines.length && end - start < 2 * maxCommentLines && !lines[end]?.includes(quote)) {
    end++;
  }
  return { start, end: end + 1, lines: [first, ...lines.slice(start + 1, end)] };
}
