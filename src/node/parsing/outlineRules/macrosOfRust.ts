/**
 * Rewrites macro calls around items (`cfg_rt! { pub fn spawn() {} }`), whose content the grammar reads only as tokens.
 */

const opening = /^([ \t]*)(?:\w+::)*(\w+)! *\{[ \t]*$/;
/** Matches names of macros that contain templates of code, expressions, or items with a syntax of their own. */
const holdsNoItems = /quote|select|json|html|view|format/;
const comment = /^[ \t]*(?:\/\/.*|#!?\[.*|\/\*.*|\*.*)?$/;
const item =
  /^[ \t]*(?:pub\b|(?:async|unsafe|const) +(?:fn|impl|trait|extern)\b|(?:fn|impl|struct|enum|union|trait|mod|use|type|const|static|extern)\b)/;
/** Matches branches of `cfg_if`: `if #[cfg(unix)] {`, `} else {`, `}`. */
const branch = /^[ \t]*(?:(?:\} *else +)?if +#\[.*\] *\{|\} *else *\{|\})[ \t]*$/;

/** Matches `lazy_static! { static ref LIMIT: u32 = 3; }` and `thread_local!(static DEPTH: Cell<u32> = Cell::new(0));`. */
const onOneLine =
  /^([ \t]*(?:\w+::)*(?:lazy_static|thread_local)! ?[({])([ \t]*(?:pub |static ).{1,500}?)([ \t]*[)}];?)[ \t]*$/gm;
const withoutEdges = (_: string, opens: string, inside: string, closes: string): string =>
  `${blank(opens)}${withoutRef(inside)};${blank(closes.slice(1))}`;

/**
 * Blanks the macros around items, keeping the width of every line. A macro ends at the next line that contains only a
 * brace with the indentation of its first line, as formatters leave it. Lines are read from below, and each such brace
 * ends one macro.
 */
export function rewriteRust(text: string): string {
  const unfolded = text.replace(onOneLine, withoutEdges);
  if (!/! *\{[ \t]*$/m.test(unfolded)) return unfolded;
  const lines = unfolded.split('\n');
  const ends = new Map<string, number>();
  for (let first = lines.length - 1; first >= 0; first--) {
    const line = lines[first] ?? '';
    if (/^[ \t]*\}$/.test(line)) ends.set(line.slice(0, -1), first);
    const [, indent = '', name = ''] = opening.exec(line) ?? [];
    const last = name ? ends.get(indent) : undefined;
    if (last === undefined) continue;
    ends.delete(indent);
    if (!holdsNoItems.test(name)) unwrap(lines, first, last, name);
  }
  return lines.join('\n');
}

function unwrap(lines: string[], first: number, last: number, name: string): void {
  let inside = first + 1;
  while (inside < last && comment.test(lines[inside] ?? '')) inside++;
  if (name === 'bitflags') withoutFlags(lines, inside, last);
  if (name === 'lazy_static') withoutReferences(lines, inside, last);
  if (name === 'cfg_if') blankBranches(lines, inside, last);
  else if (!item.test(lines[inside] ?? '')) return;
  for (const edge of [first, last]) lines[edge] = blank(lines[edge] ?? '');
}

/** Blanks the branches of the macro itself, but not those of the functions in it. */
function blankBranches(lines: string[], first: number, last: number): void {
  const indent = indentOf(lines[first]);
  for (let i = first; i < last; i++)
    if (branch.test(lines[i] ?? '') && indentOf(lines[i]) === indent) lines[i] = blank(lines[i] ?? '');
}

/** Turns `pub struct Flags: u32 {` with constants in it into a struct without fields. */
function withoutFlags(lines: string[], first: number, last: number): void {
  for (let i = first; i < last; i++)
    lines[i] = (lines[i] ?? '')
      .replace(/(\bstruct \w+)(: *[\w:]+)(?= *\{)/, (_, before: string, type: string) => before + blank(type))
      .replace(/^[ \t]*const .*;.*$/, blank);
}

/** Removes `ref` from `static ref CACHE: Cache = …;`. */
function withoutReferences(lines: string[], first: number, last: number): void {
  for (let i = first; i < last; i++) lines[i] = withoutRef(lines[i] ?? '');
}

const withoutRef = (line: string): string => line.replace(/(\bstatic )ref /g, '$1    ');

const indentOf = (line = ''): string => /^[ \t]*/.exec(line)?.[0] ?? '';
const blank = (line: string): string => line.replace(/./g, ' ');
