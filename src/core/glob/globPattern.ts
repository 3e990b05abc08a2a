import { braceExpand } from 'minimatch';
import { MAX_GROUP_DEPTH } from './globAutomaton';
import { GlobName } from './globName';
import { depthOf, parseName } from './globSyntax';

export interface GlobOptions {
  /** Whether a glob without a slash matches the file name alone, in any folder. */
  readonly matchBase?: boolean;
}

/** Maximum number and total characters of the globs that the braces of one glob expand to. */
const MAX_ALTERNATIVES = 1_000;
const MAX_CHARACTERS = 32_000;
/** Maximum number of braces, because the time of expansion grows with each of them. */
const MAX_BRACES = 100;
/** Maximum characters of one glob. */
export const MAX_GLOB_CHARACTERS = 1_000;

/** `**`: any number of folders. */
const FOLDERS = '**';
type Level = GlobName | typeof FOLDERS;

/**
 * A glob in minimatch's syntax (with `dot`, `nonegate` and `nocomment` set), matched without regular expressions: the
 * time for one path is bounded by the length of the glob times the length of the path.
 */
export class GlobPattern {
  /**
   * Alternatives without wildcards, and alternatives whose only wildcard is a final `**`. These are looked up, because
   * there may be a thousand.
   */
  readonly #paths = new Set<string>();
  readonly #folders = new Set<string>();
  /** Alternatives that match the file name alone. */
  readonly #names = new Set<string>();
  readonly #others: (readonly Level[])[] = [];
  readonly #matchBase: boolean;
  /** Total characters of the alternatives that cannot be looked up, which is the cost of matching a path. */
  readonly size: number;
  /** Whether the pattern expands to no glob at all, as `{,}` does. */
  readonly isEmpty: boolean;

  constructor(pattern: string, { matchBase = false }: GlobOptions = {}) {
    this.#matchBase = matchBase;
    const expanded = expand(pattern);
    const names = new Map<string, GlobName>();
    this.size = lengthOf(expanded.filter((one) => !this.#add(levelsOf(one, names))));
    this.isEmpty = expanded.length === 0;
  }

  /** @param path `/`-separated, without a slash at either end. */
  match(path: string): boolean {
    const names = path.split('/');
    const last = names.slice(-1);
    if (
      this.#paths.has(path) ||
      this.#names.has(last[0] ?? '') ||
      (this.#folders.size > 0 && foldersOf(path).some((folder) => this.#folders.has(folder)))
    )
      return true;
    return this.#others.some((levels) => matchesLevels(levels, this.#isOfName(levels) ? last : names));
  }

  /** Returns whether a path in this folder may match. */
  matchesBelow(folder: string): boolean {
    const inside = `${folder}/`;
    const names = folder.split('/');
    if ([...this.#paths, ...this.#names].some((path) => path === folder || path.startsWith(inside))) return true;
    if (
      [folder, ...foldersOf(folder)].some((one) => this.#folders.has(one)) ||
      [...this.#folders].some((one) => one.startsWith(inside))
    )
      return true;
    return this.#others.some((levels) => leadsInto(levels, names));
  }

  /**
   * Adds one alternative.
   * @returns whether it can be looked up.
   */
  #add(levels: readonly Level[]): boolean {
    const isDeep = levels.length > 1 && levels.at(-1) === FOLDERS;
    const path = literalOf(isDeep ? levels.slice(0, -1) : levels);
    if (path === undefined) this.#others.push(levels);
    else (isDeep ? this.#folders : this.#isOfName(levels) ? this.#names : this.#paths).add(path);
    return path !== undefined;
  }

  #isOfName(levels: readonly Level[]): boolean {
    return this.#matchBase && levels.length === 1;
  }
}

/** Returns the path that some levels stand for, or undefined if they may match more than one. */
function literalOf(levels: readonly Level[]): string | undefined {
  const names = levels.map((level) => (level === FOLDERS ? undefined : level.literal));
  return names.includes(undefined) ? undefined : names.join('/');
}

/** Returns the folders above a path, innermost first. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1))
    folders.push(path.slice(0, slash));
  return folders;
}

/** Why a glob is rejected, and what to write instead. */
export interface GlobProblem {
  readonly problem: string;
  readonly remedy: string;
}

/** Returns why a glob could not be matched in a short time, or undefined for all globs that are likely in practice. */
export function findGlobProblem(pattern: string): GlobProblem | undefined {
  const inWords = (count: number): string => count.toLocaleString('en');
  if (pattern.length > MAX_GLOB_CHARACTERS)
    return { problem: `it is longer than ${inWords(MAX_GLOB_CHARACTERS)} characters`, remedy: 'several shorter globs' };
  const expanded = pattern.split('{').length > MAX_BRACES ? undefined : expand(pattern);
  if (!expanded || expanded.length > MAX_ALTERNATIVES || lengthOf(expanded) > MAX_CHARACTERS) {
    return {
      problem: `its braces stand for more than ${inWords(MAX_ALTERNATIVES)} globs, or take more than ${inWords(MAX_CHARACTERS)} characters when written out`,
      remedy: '"*" in place of some braces, or several globs',
    };
  }
  if (expanded.some((one) => one.split('/').some((name) => depthOf(parseName(name)) > MAX_GROUP_DEPTH))) {
    return {
      problem: `its groups, such as "@(a|b)", are nested more than ${MAX_GROUP_DEPTH} deep`,
      remedy: 'several globs with fewer groups',
    };
  }
  return undefined;
}

/** Returns the globs that a glob with braces expands to, limited to one more than is allowed. */
function expand(pattern: string): readonly string[] {
  return [...new Set(braceExpand(pattern, { braceExpandMax: MAX_ALTERNATIVES + 1 }))];
}

const lengthOf = (globs: readonly string[]): number => globs.reduce((total, { length }) => total + length, 0);

/**
 * Splits a glob into levels, and resolves `a/../b` to `b` as minimatch does.
 * @param names parsed names of the other alternatives, many of which are shared.
 */
function levelsOf(glob: string, names: Map<string, GlobName>): readonly Level[] {
  const levels: string[] = [];
  for (const level of glob.split(/\/+/)) {
    const before = levels.at(-1);
    if (level === '..' && before && !['..', '.', FOLDERS].includes(before)) levels.pop();
    else if (level !== FOLDERS || before !== FOLDERS) levels.push(level);
  }
  const nameOf = (level: string): GlobName => {
    const name = names.get(level) ?? new GlobName(level);
    names.set(level, name);
    return name;
  };
  return levels.map((level) => (level === FOLDERS ? FOLDERS : nameOf(level)));
}

/**
 * Matches levels against the names of a path. The levels after a `**` are tried at each folder in turn. Once they match
 * up to the next `**`, earlier positions need not be tried again, because the first match is as good as any. A final
 * `**` requires at least one name.
 */
function matchesLevels(levels: readonly Level[], names: readonly string[]): boolean {
  let [level, at] = [0, 0];
  let [behind, from] = [-1, 0];
  for (;;) {
    const wanted = levels[level];
    const name = names[at];
    if (wanted === FOLDERS) {
      if (level === levels.length - 1) return at < names.length;
      [behind, from] = [++level, at];
    } else if (wanted === undefined && name === undefined) {
      return levels.length > 0;
    } else if (wanted !== undefined && name !== undefined && wanted.match(name)) {
      level++;
      at++;
    } else {
      if (behind < 0 || from >= names.length) return false;
      [level, at] = [behind, ++from];
    }
  }
}

function leadsInto(levels: readonly Level[], names: readonly string[]): boolean {
  for (const [i, name] of names.entries()) {
    const level = levels[i];
    if (level === FOLDERS) return true;
    if (!level?.match(name)) return false;
  }
  return true;
}
