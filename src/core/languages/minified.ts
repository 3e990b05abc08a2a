import type { LanguageId } from '../base/types';

/**
 * Average line length above which a text is minified, and the minimum size of such a text. Handwritten code of more
 * than a few lines stays far below this length, and the output of minifiers far above it.
 */
const MINIFIED = { lineCharacters: 400, fileCharacters: 2_000 } as const;
/**
 * Minimum number of short lines in handwritten text, in total and for each long line of code. No minifier has been seen
 * to leave so many.
 */
const WRITTEN = { lines: 5, perLongLine: 4 } as const;
/**
 * Characters that begin or end a part of code. They make up more than {@link CODE_SHARE} of code, but hardly any of
 * pictures, paths and texts.
 */
const CODE_MARKS = /[(){};]/g;
const CODE_SHARE = 0.03;
const SAMPLE_CHARACTERS = 4_000;
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|<!--)/;

const LINE_END = /\r\n?|\n/g;

/** Languages that tools write on one line of code; a long line in other languages is data. */
const PACKED: ReadonlySet<LanguageId | undefined> = new Set([
  'javascript',
  'javascriptreact',
  'typescript',
  'typescriptreact',
  'css',
  'html',
  'xml',
  'json',
  'lua',
  'php',
  undefined,
]);

/**
 * Returns the average line length of minified text; undefined for handwritten text, in which a line or two may be long:
 * a picture, a table, the path of an icon.
 */
export function minifiedLineLength(text: string, language: LanguageId | undefined): number | undefined {
  if (text.length < MINIFIED.fileCharacters) return undefined;
  const lines = countLines(text, text.length / MINIFIED.lineCharacters);
  const lineLength = Math.round(text.length / lines);
  return lineLength > MINIFIED.lineCharacters && !isWritten(text, PACKED.has(language)) ? lineLength : undefined;
}

function isWritten(text: string, mayBePacked: boolean): boolean {
  let [short, data, code] = [0, 0, 0];
  for (const line of text.split(LINE_END)) {
    if (line.length > MINIFIED.lineCharacters && mayBePacked && isCode(line)) code++;
    else if (line.length > MINIFIED.lineCharacters) data++;
    else if (line.trim() !== '' && !COMMENT.test(line)) short++;
  }
  const long = data + code;
  return short >= (code > 0 ? Math.max(WRITTEN.lines, WRITTEN.perLongLine * long) : Math.max(1, long));
}

/** A quoted text so long that it is data: tables and patterns contain the same characters as code. */
const LONG_TEXT = /(["'`])(?:(?!\1)[^\\]|\\.){200,}(?:\1|$)/g;

function isCode(line: string): boolean {
  const begin = line.slice(0, SAMPLE_CHARACTERS);
  const sample = begin.replace(LONG_TEXT, '');
  if (sample.length < begin.length / 4) return false;
  return (sample.match(CODE_MARKS)?.length ?? 0) > sample.length * CODE_SHARE;
}

/** Counts the lines of a text, but at most to `enough`: most code reaches that number long before its end. */
export function countLines(text: string, enough = Infinity): number {
  LINE_END.lastIndex = 0;
  let lines = 1;
  while (lines < enough && LINE_END.test(text)) lines++;
  return lines;
}
