import type { LanguageId } from '../base/types';

/** Written by hand, code of more than a few lines stays far below; what minifiers write stays far above. */
const MINIFIED = { lineCharacters: 400, fileCharacters: 2_000 } as const;
/** Short lines beside long ones of code, all in all and for each: that a minifier leaves so many is not seen. */
const WRITTEN = { lines: 5, perLongLine: 4 } as const;
/** Of a hundred characters of code, so many begin or end a part of it; of pictures, paths and texts hardly any do. */
const CODE_MARKS = /[(){};]/g;
const CODE_SHARE = 0.03;
const SAMPLE_CHARACTERS = 4_000;
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|<!--)/;

const LINE_END = /\r\n?|\n/g;

/** What tools write on one line of code; a long line of other languages is data. */
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
 * The average length of the lines of minified text; undefined of what is written by hand, in which a line or two may be
 * long: a picture, a table, the path of an icon.
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

/** A text in quotes that is so long is data: tables and patterns have signs of code in them. */
const LONG_TEXT = /(["'`])(?:(?!\1)[^\\]|\\.){200,}(?:\1|$)/g;

function isCode(line: string): boolean {
  const begin = line.slice(0, SAMPLE_CHARACTERS);
  const sample = begin.replace(LONG_TEXT, '');
  if (sample.length < begin.length / 4) return false;
  return (sample.match(CODE_MARKS)?.length ?? 0) > sample.length * CODE_SHARE;
}

/** Those of code are counted to where there are enough of them, not to their end. */
export function countLines(text: string, enough = Infinity): number {
  LINE_END.lastIndex = 0;
  let lines = 1;
  while (lines < enough && LINE_END.test(text)) lines++;
  return lines;
}
