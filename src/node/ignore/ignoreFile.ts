import type { Rule } from '../../core/base/fileStatus';
import { foldCase, fromBytes } from './byteStrings';
import { compileGlob, matchesGlob } from './gitGlob';

/** A file or folder that the rules are applied to. */
export interface RuledEntry {
  /** Byte string, relative to the folder of the rules. */
  readonly path: string;
  /** Last segment of the path. */
  readonly name: string;
  readonly isFolder: boolean;
}

export interface IgnoreRule {
  readonly rule: Rule;
  /** Whether the rule includes files that an earlier rule ignores. */
  readonly negated: boolean;
  matches(entry: RuledEntry): boolean;
}

/** The rules of one ignore file. */
export interface RuleList {
  /** Folder of the ignore file, with a trailing slash. Empty for the root. */
  readonly folder: string;
  readonly rules: readonly IgnoreRule[];
  /** Returns the rules that may match an entry, for long lists. */
  readonly near?: (entry: RuledEntry) => readonly IgnoreRule[];
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

/**
 * Parses the text of an ignore file as git does.
 * @param text Byte string.
 * @param fold Whether the case of ASCII letters is ignored, as with `core.ignorecase`.
 */
export function parseIgnoreFile(text: string, source: string, fold: boolean): readonly IgnoreRule[] {
  const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(3) : text).split('\n');
  return lines.flatMap((raw, i) => {
    const line = withoutTrailingSpaces(raw.endsWith('\r') ? raw.slice(0, -1) : raw);
    if (line === '' || line.startsWith('#')) return [];
    return [parseRule(line, { source, line: i + 1, pattern: fromBytes(line) }, fold)];
  });
}

/** Creates rules that are not from a file. */
export const builtInRules = (source: string, patterns: readonly string[]): readonly IgnoreRule[] =>
  patterns.map((pattern) => parseRule(pattern, { source, pattern: pattern.replace(/^!/, '') }, true));

/** Removes trailing spaces, except one after a backslash. */
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

/** Returns a test for a pattern without a slash, which matches names at any depth. */
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
 * Returns a test for a pattern with a slash, which matches paths. git compares the text before the first wildcard
 * literally and only the rest as a glob, so that `a**` + `/b` matches `ab` as well.
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
 * Caches the folded text of the last entry, because the rules of a list are applied to the same entry one after the
 * other. Folding for every rule took a quarter of a second for 5,000 files.
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

/** Returns the rule that decides, if any: the last matching rule of the deepest list that has one. */
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

/**
 * Returns whether a rule re-includes files by their names and not all files: `!*.el`, but neither `!*` nor `!src/**`.
 */
export const bringsBackByName = ({ negated, rule }: IgnoreRule): boolean =>
  negated && /[\p{L}\p{N}][^/]*$/u.test(rule.pattern);
