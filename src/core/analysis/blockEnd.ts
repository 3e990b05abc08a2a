import { limits } from '../base/limits';
import type { DefinitionKind, LanguageId } from '../base/types';

const CLOSES =
  /^\s*(?:[}\])][}\]);,]*|end(?:function|func|f|module|task|class|program|package|interface|macro|sub|record)?\b.{0,40}|\*\/|fi|done|esac|\$\$.{0,40})\s*$/i;
/** What closes a piece of a template. */
const CLOSES_PIECE =
  /^\s*(?:\{%[-~]?\s*end\w*(?:\s+\w+)?\s*[-~]?%\}|\{\{-?\s*end\s*-?\}\}|<\/[#%]?\w+>|#end|<%[-=]?\s*(?:end|\}).*%>|\}\s*%>|(?:End\s+)(?:Function|Sub))\s*$/i;
const TEMPLATES: ReadonlySet<LanguageId> = new Set(['html', 'jsp']);

/** On a line of its own below what it is the body of. */
const OPENS = /^\s*(?:\{|\(\s*$)/;
/** At the depth of the declaration, between it and its end. */
const CONTINUES: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  pascal: /^\s*(?:begin|var|const|type|label|asm)\b/i,
  ada: /^\s*(?:begin|is|private|with|return|exception)\b/i,
  vhdl: /^\s*(?:begin|is|port|generic)\b/i,
  sql: /^\s*(?:begin|declare|as|is|returns?|language|security|for|on|before|after|execute|with|select|\$\$|stable|immutable|exception)(?:\b|\$)/i,
};
/** What goes on to the next: labels, paragraphs, stages. */
const FLAT: ReadonlySet<LanguageId> = new Set([
  'bat',
  'cobol',
  'asm',
  'dockerfile',
  'matlab',
  'http',
  'robotframework',
]);
/** Closed by this alone: all is indented alike in old sources. */
const CLOSED_BY: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  fortran: /^\s*end\s*(?:(?:subroutine|function|program|module|submodule|type)\b.{0,100})?$/i,
};
/** Of types and packages whose members stand at their own depth: what closes them, or begins the next. */
const LEVEL: Readonly<Partial<Record<LanguageId, LevelEnd>>> = {
  'objective-c': { opens: /^@/, closes: /^\s*@end\b/, next: /^@(?:interface|implementation|protocol)\b/ },
  perl: { opens: /^package\b[^{]*;/, next: /^(?:package\b|__(?:END|DATA)__)/ },
};

interface LevelEnd {
  readonly opens: RegExp;
  readonly closes?: RegExp;
  readonly next?: RegExp;
}

/** A line at the margin that follows is no part of what is defined above it: in Lisps, that is the next form. */
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
/** Lines that are looked through for an end: of a function that has none, each of a file would be. */
const MOST_LINES = 2_000;

/** -1 for a blank line. */
export const indentationOf = (text: string): number => text.search(/\S/);

export const holdsItsLevel = (language: LanguageId): boolean => LEVEL[language] !== undefined;

/**
 * The line at which what is defined on a line ends: its closing line, or the last one before something else begins at
 * its depth.
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
  /** Whether lines at the margin that follow at once are its own: of a type only where it has no others. */
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
 * Where nothing is closed, a definition at the margin goes on with the lines that follow it at once: the equations of
 * a function.
 */
function paragraphEnd(lines: readonly string[], last: number, line: number): number {
  let end = last;
  while (end < lines.length && end - line < limits.chunkLines && (lines[end] ?? '').trim() !== '') end++;
  return end;
}
