import { limits } from '../base/limits';
import type { DefinitionKind, LanguageId } from '../base/types';

const CLOSES =
  /^\s*(?:[}\])][}\]);,]*|end(?:f\w{0,7}|module|task|class|program|package|interface|macro|sub|record)?\b.{0,40}|\*\/|fi|done|esac|\$\$.{0,40})\s*$/i;
/** Matches lines that close a block of a template. */
const CLOSES_PIECE =
  /^\s*(?:\{%[-~]?\s*end\w*(?:\s+\w+)?\s*[-~]?%\}|\{\{-?\s*end\s*-?\}\}|<\/[#%]?\w+>|#end|<%[-=]?\s*(?:end|\}).*%>|\}\s*%>|(?:End\s+)(?:Function|Sub))\s*$/i;
const TEMPLATES: ReadonlySet<LanguageId> = new Set(['html', 'jsp']);

/** Matches an opening bracket on a line of its own, below the declaration to which it belongs. */
const OPENS = /^\s*(?:\{|\(\s*$)/;
/** Lines that continue a definition although they have its indentation. */
const CONTINUES: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  pascal: /^\s*(?:begin|var|const|type|label|asm)\b/i,
  ada: /^\s*(?:begin|is|private|with|return|exception)\b/i,
  vhdl: /^\s*(?:begin|is|port|generic)\b/i,
  sql: /^\s*(?:begin|declare|as|is|returns?|language|security|for|on|before|after|execute|with|select|insert|update|delete|merge|from|where|order|limit|\$\$|stable|immutable|exception)(?:\b|\$)/i,
};
/** Languages whose definitions extend to the next one: labels, paragraphs, stages. */
const FLAT: ReadonlySet<LanguageId> = new Set([
  'bat',
  'cobol',
  'asm',
  'dockerfile',
  'matlab',
  'http',
  'robotframework',
]);
/**
 * Languages in which only certain lines close a definition, because old sources are not indented: patterns for the line
 * of the definition and for the line that closes it.
 */
const CLOSED_BY: Readonly<Partial<Record<LanguageId, readonly (readonly [opens: RegExp, closes: RegExp])[]>>> = {
  fortran: [
    [/^\s*(?:program|(?:sub)?module(?!\s+procedure))\b/i, /^\s*end\s*(?:program|(?:sub)?module)\b/i],
    [/^\s*type\b(?!.*\bfunction\b)/i, /^\s*end\s*type\b/i],
    [/^/, /^\s*end\s*(?:(?:subroutine|function|procedure)\b.{0,100})?$/i],
  ],
};
/**
 * Types and packages whose members have the same indentation as the type itself: the line that closes them, or that
 * begins the next one.
 */
const LEVEL: Readonly<Partial<Record<LanguageId, LevelEnd>>> = {
  'objective-c': { opens: /^@/, closes: /^\s*@end\b/, next: /^@(?:interface|implementation|protocol)\b/ },
  perl: { opens: /^package\b[^{]*;/, next: /^(?:package\b|__(?:END|DATA)__)/ },
  pascal: {
    opens: /=\s*(?:packed\s+)?(?:class|record|interface|object|dispinterface)\b(?!\s*(?:;|of\b)|\s*\([^)]*\)\s*;)/i,
    closes: /^\s*end\s*;/i,
  },
};

interface LevelEnd {
  readonly opens: RegExp;
  readonly closes?: RegExp;
  readonly next?: RegExp;
}

/** Languages in which an unindented line after a definition never belongs to it: in Lisps, it is the next form. */
const COMPLETE: ReadonlySet<LanguageId> = new Set([
  'clojure',
  'emacs-lisp',
  'fennel',
  'hy',
  'janet',
  'lisp',
  'pug',
  'racket',
  'scheme',
]);
/** Languages in which a body of one line is in braces. */
const BRACED: ReadonlySet<LanguageId> = new Set([
  ...['apex', 'awk', 'css', 'groovy', 'haxe', 'perl', 'powershell', 'r', 'raku', 'solidity', 'squirrel', 'tcl', 'vala'],
]);
/** Unindented lines that begin something else, in languages in which nothing closes a definition. */
const BEGINS: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  elm: /^(?:port|type|import|module|infix)\b/,
  fsharp: /^(?:let|type|module|open|namespace|exception|do)\b|^\[</,
  ocaml: /^(?:let|type|module|open|include|class|exception|external)\b|^;;|^\[@@@/,
  reason: /^(?:let|type|module|open|include|exception|external)\b/,
  rescript: /^(?:let|type|module|open|include|exception|external)\b/,
};
/** Maximum number of lines of a head whose brackets are closed on a later line. */
const HEAD_LINES = 60;
/**
 * Maximum number of lines that are searched for the end of a definition. Without it, each function without an end would
 * be searched through the whole file.
 */
const MOST_LINES = 2_000;

/** Returns the number of leading white space characters, or -1 for a blank line. */
export const indentationOf = (text: string): number => text.search(/\S/);

export const holdsItsLevel = (language: LanguageId): boolean => LEVEL[language] !== undefined;

/**
 * Returns the line at which the definition on a line ends: its closing line, or the last line before something else
 * begins at its indentation.
 */
export function blockEnd(lines: readonly string[], line: number, language: LanguageId, kind: DefinitionKind): number {
  if (FLAT.has(language)) return lines.length;
  const level = kind === 'function' ? undefined : LEVEL[language];
  if (level?.opens.test(beginOf(lines[line - 1]))) return levelEnd(lines, line, level);
  const head = COMPLETE.has(language) ? line : headEnd(lines, line);
  const headLine = beginOf(lines[head - 1]);
  if (language === 'sql' && /;\s*$/.test(headLine)) return head;
  if (BRACED.has(language) && head === line && /^[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}\s*;?\s*$/.test(headLine)) return line;
  const most = Math.min(lines.length, line + MOST_LINES);
  const closes = CLOSED_BY[language]?.find(([opens]) => opens.test(headLine))?.[1];
  if (closes) return closedBy(lines, line, most, closes);
  const end = indentedEnd(
    lines,
    { line, head, most },
    {
      begins: BEGINS[language],
      continues: CONTINUES[language],
      isClosing: TEMPLATES.has(language)
        ? (text) => CLOSES.test(text) || CLOSES_PIECE.test(text)
        : (text) => CLOSES.test(text),
      goesOn: COMPLETE.has(language) ? 'never' : kind === 'function' ? 'always' : 'alone',
    },
  );
  // The text of a function of PostgreSQL ends after its last statement.
  return language === 'sql' && /^\s*\$\w*\$/.test(beginOf(lines[end])) ? end + 1 : end;
}

function levelEnd(lines: readonly string[], line: number, { closes, next }: LevelEnd): number {
  const depth = indentationOf(lines[line - 1] ?? '');
  for (let at = line + 1; at <= lines.length; at++) {
    const text = beginOf(lines[at - 1]);
    if (closes?.test(text) && indentationOf(text) <= depth) return at;
    if (next?.test(text)) return at - 1;
  }
  return lines.length;
}

const beginOf = (text = ''): string => text.slice(0, limits.definitionLineCharacters);

function closedBy(lines: readonly string[], line: number, most: number, closes: RegExp): number {
  for (let at = line + 1; at <= most; at++) if (closes.test(beginOf(lines[at - 1]))) return at;
  return most;
}

/**
 * Returns the line on which the brackets are closed that a definition opens at its beginning or on the line below;
 * the line of the definition if it opens none, or if they hold a block.
 */
function headEnd(lines: readonly string[], line: number): number {
  let open = 0;
  for (let at = line; at <= Math.min(lines.length, line + HEAD_LINES); at++) {
    const text = beginOf(lines[at - 1]).replace(QUOTED, '');
    if (text.trim() === '') break;
    open += (text.match(/[([]/g)?.length ?? 0) - (text.match(/[)\]]/g)?.length ?? 0);
    const isClosed = open <= 0;
    if (isClosed && !OPENS_HEAD.test(lines[at] ?? '')) return at;
    if (!isClosed && OPENS_BLOCK.test(text)) break;
  }
  return line;
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'/g;
const OPENS_HEAD = /^\s*\(\s*$/;
const OPENS_BLOCK = /(?:\{|=>|->|\bdo(?:\s*\|[^|]*\|)?)\s*$/;

/** First and last line of the head of a definition, and the last line that may belong to it. */
interface Extent {
  readonly line: number;
  readonly head: number;
  readonly most: number;
}

interface Indented {
  readonly begins: RegExp | undefined;
  readonly continues: RegExp | undefined;
  readonly isClosing: (text: string) => boolean;
  /**
   * Whether unindented lines that follow directly belong to the definition; `alone`, for types, only if it has no other
   * lines.
   */
  readonly goesOn: 'always' | 'alone' | 'never';
}

function indentedEnd(
  lines: readonly string[],
  { line, head, most }: Extent,
  { begins, continues, isClosing, goesOn }: Indented,
): number {
  const depth = indentationOf(lines[line - 1] ?? '');
  let last = head;
  let isOpened = lines.slice(line - 1, head).some((text) => text.includes('{'));
  for (let at = head + 1; at <= most; at++) {
    const text = beginOf(lines[at - 1]);
    const indent = indentationOf(text);
    if (indent < 0) continue;
    if (indent === depth && isClosing(text)) return at;
    const opens = !isOpened && OPENS.test(text);
    if (indent <= depth && !opens && !continues?.test(text))
      return depth === 0 && (goesOn === 'always' || (goesOn === 'alone' && last === line))
        ? paragraphEnd(lines, last, line, begins)
        : last;
    last = at;
    isOpened ||= text.includes('{');
  }
  return last;
}

/**
 * Returns the end of the paragraph. Where nothing is closed, an unindented definition includes the lines that follow it
 * directly, such as the equations of a function.
 */
function paragraphEnd(lines: readonly string[], last: number, line: number, begins: RegExp | undefined): number {
  let end = last;
  const belongs = (text: string): boolean => text.trim() !== '' && !begins?.test(text);
  while (end < lines.length && end - line < limits.chunkLines && belongs(lines[end] ?? '')) end++;
  return end;
}
