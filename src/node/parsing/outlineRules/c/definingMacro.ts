/**
 * Rewrites C functions that are defined through a macro with their documentation: `DEFUN ("car", Fcar, …, doc: …)
 * (Lisp_Object list) {` of Emacs, Octave's, and Guile's `SCM_DEFINE (…)`, with `#define FUNC_NAME` before the body.
 */

const head = /(?:DEF(?:UN|METHOD|PRIM)[A-Z_]{0,40}|[A-Z]{1,20}_DEFINE\d?)[ \t]?\(/y;
const parameters = /\s{0,80}\([^(){};]{0,2000}\)/y;
const directive = /\s{0,80}#[ \t]*define[^\n]{0,200}\n/y;
const body = /\s{0,80}\{/y;
/** Maximum number of characters of a macro call. The longest documentation in Emacs has 7,000. */
const MOST_CHARACTERS = 12_000;
const MOST_DEPTH = 8;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Rewrites a macro call that begins at the margin as the head of a function of the same width, which `readMacro` names.
 * Returns undefined if there is no such macro.
 */
export function definingMacro(text: string, at: number): string | undefined {
  const open = endOf(head, text, at);
  const close = open === undefined ? undefined : closing(text, open);
  if (open === undefined || close === undefined) return undefined;
  const named = endOf(parameters, text, close) ?? close;
  const end = endOf(directive, text, named) ?? named;
  if (endOf(body, text, end) === undefined) return undefined;
  // The first letter becomes the type, the rest the name.
  const name = text.slice(at + 2, open);
  return `${text.charAt(at)} ${name}${blank(text.slice(open, close - 1))})${blank(text.slice(close, end))}`;
}

const token = /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\])*(?:"|$)|[()]/g;

/** Returns the offset after the parenthesis that closes the one before `from`. */
function closing(text: string, from: number): number | undefined {
  let depth = 1;
  for (const { 0: found, index } of text.slice(from, from + MOST_CHARACTERS).matchAll(token)) {
    if (found === '(' && ++depth > MOST_DEPTH) return undefined;
    if (found === ')' && --depth === 0) return from + index + 1;
  }
  return undefined;
}
