import { LRUCache } from 'lru-cache';
import { errors } from '../base/errors';
import { GlobPattern, findGlobProblem } from './globPattern';

/** Number of cached globs. The search view sends the same few with every question. */
const KEPT_GLOBS = 16;
/** Maximum number of cached paths per glob, which take 4 MB in a folder with so many files. */
const KEPT_PATHS = 100_000;

/**
 * A glob that caches its results, because the files of a folder are matched for one question after another. Without the
 * cache, the globs that exclude tests in the search view took a quarter of a search, 6 to 13 ms on 5,000 files.
 */
export class Glob {
  readonly #matchers: readonly GlobPattern[];
  readonly #known = new Map<string, boolean>();

  constructor(readonly pattern: string) {
    const written = withoutDots(pattern) || '**';
    this.#matchers = [written, ...below(written)].map((one) => new GlobPattern(one, { matchBase: true }));
  }

  get isValid(): boolean {
    return !NEGATED.test(this.pattern) && isClosed(this.pattern) && this.#matchers.every((matcher) => !matcher.isEmpty);
  }

  /** Cost of matching a path, as the number of characters that it may be compared with. */
  get size(): number {
    return this.#matchers.reduce((total, { size }) => total + size, 0);
  }

  match(path: string): boolean {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    if (this.#known.size >= KEPT_PATHS) this.#known.clear();
    const matches = this.#matchers.some((matcher) => matcher.match(path));
    this.#known.set(path, matches);
    return matches;
  }
}

/** Removes `.` segments of a glob, which stand for the folder that they are in. The searched folder itself becomes ''. */
const withoutDots = (glob: string): string => glob.replace(/(?<=^|\/)(?:\.(?:\/+|$))+/g, '').replace(/(?<=.)\/+$/, '');

/** Matches a negated glob, which is rejected because included and excluded globs have separate fields. */
const NEGATED = /^\s*!(?!\()/;

/**
 * Returns the glob for everything inside a folder that the glob may name, as in the editor's own search. A folder
 * without a path is found at any depth.
 */
function below(glob: string): readonly string[] {
  if (glob.slice(glob.lastIndexOf('/') + 1).includes('*')) return [];
  return [glob.includes('/') ? `${glob}/**` : `**/${glob}/**`];
}

/**
 * Returns whether every bracket and brace is closed. An unclosed one is matched literally, so that the glob would match
 * next to nothing.
 */
function isClosed(pattern: string): boolean {
  let rest = pattern.replace(/\\./g, 'x').replace(/\[[!^]?(?:\][^\]/]*|[^\]/]+)\]/g, '');
  for (let outer = ''; outer !== rest;) {
    outer = rest;
    rest = outer.replace(/\{[^{}]*\}/g, '');
  }
  return !/[[{]/.test(rest);
}

const globs = new LRUCache<string, Glob>({ max: KEPT_GLOBS });

/**
 * Returns a glob for a field of a request, from the cache if possible.
 * @throws SearchError INVALID_ARGUMENT
 */
export function parseGlob(field: string, pattern: string): Glob {
  const kept = globs.get(pattern);
  if (kept) return kept;
  const expected = 'a glob such as "src/**/*.ts"';
  if (pattern.trim() === '') throw errors.invalidField(field, pattern, expected);
  const objection = findGlobProblem(pattern);
  if (objection) throw errors.globRefused(field, pattern, objection.problem, objection.remedy);
  const glob = new Glob(pattern);
  if (!glob.isValid) throw errors.invalidField(field, pattern, expected);
  globs.set(pattern, glob);
  return glob;
}
