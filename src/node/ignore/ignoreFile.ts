import type { Rule } from '../../core/base/fileStatus';
import { foldCase, fromBytes } from './byteStrings';
import { compileGlob, matchesGlob } from './gitGlob';

/** A file or folder that is judged. */
export interface RuledEntry {
  /** Byte string, relative to what the rules are relative to. */
  readonly path: string;
  /** Its last segment. */
  readonly name: string;
  readonly isFolder: boolean;
}

export interface IgnoreRule {
  readonly rule: Rule;
  /** Brings back what an earlier rule ignores. */
  readonly negated: boolean;
  matches(entry: RuledEntry): boolean;
}

/** The rules of one ignore file. */
export interface RuleList {
  /** The folder it lies in, with a trailing slash; empty at the top. */
  readonly folder: string;
  readonly rules: readonly IgnoreRule[];
  /** Those that may match an entry, of a long list. */
  readonly near?: (entry: RuledEntry) => readonly IgnoreRule[];
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

/**
 * The rules of the text of an ignore file, read as git reads it.
 * @param text byte string.
 * @param fold whether the case of ASCII letters counts for nothing, as `core.ignorecase` says.
 */
export function parseIgnoreFile(text: string, source: string, fold: boolean): readonly IgnoreRule[] {
  const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(3) : text).split('\n');
  return lines.flatMap((raw, i) => {
    const line = withoutTrailingSpaces(raw.endsWith('\r') ? raw.slice(0, -1) : raw);
    if (line === '' || line.startsWith('#')) return [];
    return [parseRule(line, { source, line: i + 1, pattern: fromBytes(line) }, fold)];
  });
}

/** Rules that stand in no file. */
export const builtInRules = (source: string, patterns: readonly string[]): readonly IgnoreRule[] =>
  patterns.map((pattern) => parseRule(pattern, { source, pattern: pattern.replace(/^!/, '') }, true));

/** Spaces at the end count only behind a backslash. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line.charAt(end - 1) === ' ') end--;
  if (end === line.length) return line;
  const backslashes = /\\*$/.exec(line.slice(0, end))?.[0].length ?? 0;
  return line.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

function parseRule(line: string, rule: Rule, fold: boolean): IgnoreRule {
  const negated = line.startsWith('!');
  const body = negated ? line.slice(1) : line;
  const foldersOnly = body.endsWith('/');
  const pattern = foldersOnly ? body.slice(0, -1) : body;
  const test = pattern.includes('/') ? pathTest(pattern, fold) : nameTest(pattern, fold);
  return { rule, negated, matches: (entry) => (!foldersOnly || entry.isFolder) && test(entry) };
}

type Test = (entry: RuledEntry) => boolean;

/** Without a slash a pattern is about the name, at any depth. */
function nameTest(pattern: string, fold: boolean): Test {
  const cased = caser(fold);
  const nameOf = fold ? foldedName : ({ name }: RuledEntry) => name;
  if (!hasWildcard(pattern)) return equalTo(cased(pattern), nameOf);
  const ending = pattern.slice(1);
  if (pattern.startsWith('*') && !hasWildcard(ending)) return endsWith(cased(ending), nameOf);
  const glob = compileGlob(pattern, fold);
  return glob ? (entry) => matchesGlob(glob, nameOf(entry)) : () => false;
}

/**
 * With a slash it is about the path. git compares what stands before the first wildcard as it is and only the rest as
 * a glob, so that `a**` + `/b` matches `ab` as well.
 */
function pathTest(pattern: string, fold: boolean): Test {
  const cased = caser(fold);
  const pathOf = fold ? foldedPath : ({ path }: RuledEntry) => path;
  const anchored = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  const wildcard = anchored.search(WILDCARD);
  if (wildcard < 0) return equalTo(cased(anchored), pathOf);
  const prefix = cased(anchored.slice(0, wildcard));
  const glob = compileGlob(anchored.slice(wildcard), fold);
  if (!glob) return () => false;
  return (entry) => pathOf(entry).startsWith(prefix) && matchesGlob(glob, pathOf(entry).slice(prefix.length));
}

const WILDCARD = /[*?[\\]/;
const hasWildcard = (pattern: string): boolean => WILDCARD.test(pattern);
const caser = (fold: boolean): ((text: string) => string) => (fold ? foldCase : (text) => text);

/**
 * The rules of a list ask for the same entry one after the other: for the first of them it is folded. For each it took
 * a quarter of a second of 5,000 files.
 */
function foldedOnce(of: (entry: RuledEntry) => string): (entry: RuledEntry) => string {
  let [last, folded] = ['', ''];
  return (entry) => {
    const bytes = of(entry);
    if (bytes !== last) [last, folded] = [bytes, foldCase(bytes)];
    return folded;
  };
}

const foldedName = foldedOnce(({ name }) => name);
const foldedPath = foldedOnce(({ path }) => path);

const equalTo =
  (wanted: string, of: (entry: RuledEntry) => string): Test =>
  (entry) =>
    of(entry) === wanted;
const endsWith =
  (ending: string, of: (entry: RuledEntry) => string): Test =>
  (entry) =>
    of(entry).endsWith(ending);

/** The rule that decides, if any does: the last that matches, of the deepest list that has one. */
export function decidingRule(lists: readonly RuleList[], entry: RuledEntry): IgnoreRule | undefined {
  for (let i = lists.length - 1; i >= 0; i--) {
    const list = lists[i];
    const found = list && lastMatch(list, entry);
    if (found) return found;
  }
  return undefined;
}

function lastMatch({ folder, rules: all, near }: RuleList, entry: RuledEntry): IgnoreRule | undefined {
  const ruled = folder === '' ? entry : { ...entry, path: entry.path.slice(folder.length) };
  const rules = near?.(ruled) ?? all;
  for (let i = rules.length - 1; i >= 0; i--) if (rules[i]?.matches(ruled)) return rules[i];
  return undefined;
}

/** Whether a rule brings back files of some names, and not all that there are: `!*.el`, and neither `!*` nor `!src/**`. */
export const bringsBackByName = ({ negated, rule }: IgnoreRule): boolean =>
  negated && /[\p{L}\p{N}][^/]*$/u.test(rule.pattern);
