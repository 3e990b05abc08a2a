import { braceExpand } from 'minimatch';
import { MAX_GROUP_DEPTH } from './globAutomaton';
import { GlobName } from './globName';
import { depthOf, parseName } from './globSyntax';

export interface GlobOptions {
  /** Whether a glob without a slash is about the name alone, in any folder. */
  readonly matchBase?: boolean;
}

/** What the braces of one glob may stand for. */
const MAX_ALTERNATIVES = 1_000;
const MAX_CHARACTERS = 32_000;
/** Finding what braces stand for takes time for each of them. */
const MAX_BRACES = 100;
/** Of one glob, in characters. */
export const MAX_GLOB_CHARACTERS = 1_000;

/** `**`: any number of folders. */
const FOLDERS = '**';
type Level = GlobName | typeof FOLDERS;

/**
 * A glob in minimatch's syntax (`dot`, `nonegate` and `nocomment` are set), matched without regular expressions: the
 * time for one path is bounded by the length of the glob times that of the path.
 */
export class GlobPattern {
  /**
   * Alternatives without wildcards, and those with no other than a `**` at the end: looked up, as there may be a
   * thousand.
   */
  readonly #paths = new Set<string>();
  readonly #folders = new Set<string>();
  /** Those that are about the name alone. */
  readonly #names = new Set<string>();
  readonly #others: (readonly Level[])[] = [];
  readonly #matchBase: boolean;
  /** Characters of what is not looked up: what a path costs. */
  readonly size: number;
  /** Whether it stands for no glob at all, as `{,}` does. */
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

  /** Whether a path in this folder may match. */
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

  /** @returns whether it can be looked up. */
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

/** The path that some levels stand for; undefined when they stand for more than one. */
function literalOf(levels: readonly Level[]): string | undefined {
  const names = levels.map((level) => (level === FOLDERS ? undefined : level.literal));
  return names.includes(undefined) ? undefined : names.join('/');
}

/** The folders above a path, innermost first. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1))
    folders.push(path.slice(0, slash));
  return folders;
}

/** Why a glob is refused, and what to write instead. */
export interface GlobProblem {
  readonly problem: string;
  readonly remedy: string;
}

/** What keeps a glob from being matched in little time; undefined for all that are likely to be written. */
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

/** The globs that a glob with braces stands for, one more than are allowed at most. */
function expand(pattern: string): readonly string[] {
  return [...new Set(braceExpand(pattern, { braceExpandMax: MAX_ALTERNATIVES + 1 }))];
}

const lengthOf = (globs: readonly string[]): number => globs.reduce((total, { length }) => total + length, 0);

/** `a/../b` is `b`, as in minimatch. @param names those of the other alternatives, which mostly share some. */
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
 * What stands between two `**` is tried at each folder in turn, and the first place is as good as any: earlier ones
 * need not be tried again. A `**` at the end wants at least one name.
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
