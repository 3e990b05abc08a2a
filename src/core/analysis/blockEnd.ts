import { limits } from '../base/limits';
import type { DefinitionKind, LanguageId } from '../base/types';

const CLOSES =
  /^\s*(?:[}\])][}\]);,]*|end(?:function|func|f|module|task|class|program|package|interface|macro|sub|record)?\b.{0,40}|\*\/|fi|done|esac|\$\$.{0,40})\s*$/i;
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
  sql: /^\s*(?:begin|declare|as|is|returns?|language|security|for|on|before|after|execute|with|select|\$\$|stable|immutable|exception)(?:\b|\$)/i,
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
/** Languages in which only this line closes a definition, because old sources are not indented. */
const CLOSED_BY: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  fortran: /^\s*end\s*(?:(?:subroutine|function|program|module|submodule|type)\b.{0,100})?$/i,
};
/**
 * Types and packages whose members have the same indentation as the type itself: the line that closes them, or that
 * begins the next one.
 */
const LEVEL: Readonly<Partial<Record<LanguageId, LevelEnd>>> = {
  'objective-c': { opens: /^@/, closes: /^\s*@end\b/, next: /^@(?:interface|implementation|protocol)\b/ },
  perl: { opens: /^package\b[^{]*;/, next: /^(?:package\b|__(?:END|DATA)__)/ },
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
  if (language === 'sql' && /;\s*$/.test(beginOf(lines[line - 1]))) return line;
  const most = Math.min(lines.length, line + MOST_LINES);
  const closes = CLOSED_BY[language];
  if (closes) return closedBy(lines, line, most, closes);
  return indentedEnd(lines, line, most, {
    continues: CONTINUES[language],
    isClosing: TEMPLATES.has(language)
      ? (text) => CLOSES.test(text) || CLOSES_PIECE.test(text)
      : (text) => CLOSES.test(text),
    goesOn: COMPLETE.has(language) ? 'never' : kind === 'function' ? 'always' : 'alone',
  });
}

function levelEnd(lines: readonly string[], line: number, { closes, next }: LevelEnd): number {
  for (let at = line + 1; at <= lines.length; at++) {
    const text = beginOf(lines[at - 1]);
    if (closes?.test(text)) return at;
    if (next?.test(text)) return at - 1;
  }
  return lines.length;
}

const beginOf = (text = ''): string => text.slice(0, limits.definitionLineCharacters);

function closedBy(lines: readonly string[], line: number, most: number, closes: RegExp): number {
  for (let at = line + 1; at <= most; at++) if (closes.test(beginOf(lines[at - 1]))) return at;
  return most;
}

interface Indented {
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
  line: number,
  most: number,
  { continues, isClosing, goesOn }: Indented,
): number {
  const depth = indentationOf(lines[line - 1] ?? '');
  let last = line;
  for (let at = line + 1; at <= most; at++) {
    const text = beginOf(lines[at - 1]);
    const indent = indentationOf(text);
    if (indent < 0) continue;
    if (indent === depth && isClosing(text)) return at;
    if (indent <= depth && !(last === line && OPENS.test(text)) && !continues?.test(text))
      return depth === 0 && (goesOn === 'always' || (goesOn === 'alone' && last === line))
        ? paragraphEnd(lines, last, line)
        : last;
    last = at;
  }
  return last;
}

/**
 * Returns the end of the paragraph. Where nothing is closed, an unindented definition includes the lines that follow it
 * directly, such as the equations of a function.
 */
function paragraphEnd(lines: readonly string[], last: number, line: number): number {
  let end = last;
  while (end < lines.length && end - line < limits.chunkLines && (lines[end] ?? '').trim() !== '') end++;
  return end;
}
