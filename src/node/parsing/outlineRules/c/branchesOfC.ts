/**
 * Blanks all but the first of conditional branches that open the same block, keeping the width of every line. The
 * grammar reads every branch, so the block would never be closed.
 */

const condition = /^[ \t]*#[ \t]*if/;
const otherwise = /^[ \t]*#[ \t]*el/;
const end = /^[ \t]*#[ \t]*endif/;
/** Longer branches hold more than the head of a block. */
const MOST_LINES = 20;
const MOST_CHARACTERS = 400;

/** Numbers of the lines with the directives of a conditional that has several branches, in order. */
type Directives = readonly number[];

export function withOneBranch(text: string): string {
  if (!/^[ \t]*#[ \t]*el/m.test(text)) return text;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const found = condition.test(lines[at] ?? '') ? conditionalAt(lines, at) : undefined;
    if (found && opensAlways(lines, found)) keepFirst(lines, found);
  }
  return lines.join('\n');
}

function conditionalAt(lines: readonly string[], first: number): Directives | undefined {
  const directives = [first];
  for (let at = first + 1; at <= Math.min(lines.length - 1, first + MOST_LINES); at++) {
    const line = lines[at] ?? '';
    if (condition.test(line)) return undefined;
    if (otherwise.test(line)) directives.push(at);
    if (end.test(line)) return directives.length > 1 ? [...directives, at] : undefined;
  }
  return undefined;
}

/** Returns whether every branch opens a block, or is the head of the block that opens behind them. */
function opensAlways(lines: readonly string[], directives: Directives): boolean {
  const branches = directives.slice(0, -1).map((from, i) => lines.slice(from + 1, directives[i + 1]).map(code));
  const opened = bracesOpened(branches[0] ?? []);
  if (opened !== 0) return opened > 0 && branches.every((branch) => bracesOpened(branch) === opened);
  return /^\s*\{/.test(lines[(directives.at(-1) ?? 0) + 1] ?? '') && branches.every(isHead);
}

const isHead = (branch: readonly string[]): boolean => /\)\s*$/.test(branch.join('\n')) && bracesOpened(branch) === 0;
const bracesOpened = (branch: readonly string[]): number => count(branch, /\{/g) - count(branch, /\}/g);
const count = (branch: readonly string[], brace: RegExp): number => branch.join('\n').match(brace)?.length ?? 0;

/** Removes what may contain a brace that opens no block. */
const code = (line: string): string =>
  line.slice(0, MOST_CHARACTERS).replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*|\/\*.*?\*\//g, '');

function keepFirst(lines: string[], [first = 0, middle = 0, ...others]: Directives): void {
  const last = others.at(-1) ?? middle;
  lines[first] = blank(lines[first] ?? '');
  for (let at = middle; at <= last; at++) lines[at] = blank(lines[at] ?? '');
}

const blank = (line: string): string => ' '.repeat(line.length);
