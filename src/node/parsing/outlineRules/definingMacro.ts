/**
 * Functions of C behind a macro that takes their documentation: `DEFUN ("car", Fcar, …, doc: …) (Lisp_Object list) {` of
 * Emacs, Octave's, and Guile's `SCM_DEFINE (…)`, with `#define FUNC_NAME` before the body.
 */

const head = /(?:DEF(?:UN|METHOD|PRIM)[A-Z_]{0,40}|[A-Z]{1,20}_DEFINE\d?)[ \t]?\(/y;
const parameters = /\s{0,80}\([^(){};]{0,2000}\)/y;
const directive = /\s{0,80}#[ \t]*define[^\n]{0,200}\n/y;
const body = /\s{0,80}\{/y;
/** The longest documentation of Emacs has 7,000. */
const MOST_CHARACTERS = 12_000;
const MOST_DEPTH = 8;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The macro that begins at a margin as the head of a function, the same in width; `readMacro` names it. */
export function definingMacro(text: string, at: number): string | undefined {
  const open = endOf(head, text, at);
  const close = open === undefined ? undefined : closing(text, open);
  if (open === undefined || close === undefined) return undefined;
  const named = endOf(parameters, text, close) ?? close;
  const end = endOf(directive, text, named) ?? named;
  if (endOf(body, text, end) === undefined) return undefined;
  // The first letter becomes a type, the rest a name.
  const name = text.slice(at + 2, open);
  return `${text.charAt(at)} ${name}${blank(text.slice(open, close - 1))})${blank(text.slice(close, end))}`;
}

const token = /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\])*(?:"|$)|[()]/g;

/** One past the parenthesis that closes what opened before `from`. */
function closing(text: string, from: number): number | undefined {
  let depth = 1;
  for (const { 0: found, index } of text.slice(from, from + MOST_CHARACTERS).matchAll(token)) {
    if (found === '(' && ++depth > MOST_DEPTH) return undefined;
    if (found === ')' && --depth === 0) return from + index + 1;
  }
  return undefined;
}
