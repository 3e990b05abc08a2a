import { LRUCache } from 'lru-cache';
import { errors } from '../base/errors';
import { GlobPattern, findGlobProblem } from './globPattern';

/** The search view sends the same few with every question. */
const KEPT_GLOBS = 16;
/** 4 MB for each glob, in folders that have so many files. */
const KEPT_PATHS = 100_000;

/**
 * A glob that remembers what it was asked: the files of a folder are candidates of one question after another. Where it
 * did not, the globs by which the search view leaves tests out took a quarter of a search, 6 to 13 ms on 5,000 files.
 */
export class Glob {
  readonly #matchers: readonly GlobPattern[];
  readonly #known = new Map<string, boolean>();

  constructor(readonly pattern: string) {
    const written = pattern.replace(/^(\.\/+)+/, '').replace(/(?<=.)\/+$/, '') || '**';
    this.#matchers = [written, ...below(written)].map((one) => new GlobPattern(one, { matchBase: true }));
  }

  get isValid(): boolean {
    return !NEGATED.test(this.pattern) && isClosed(this.pattern) && this.#matchers.every((matcher) => !matcher.isEmpty);
  }

  /** What a path costs, in characters that it may be compared with. */
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

/** There is a field for what is wanted, and one for what is not. */
const NEGATED = /^\s*!(?!\()/;

/** A folder stands for all that is in it, as in the editor's own search: one without a path wherever it is. */
function below(glob: string): readonly string[] {
  if (glob.slice(glob.lastIndexOf('/') + 1).includes('*')) return [];
  return [glob.includes('/') ? `${glob}/**` : `**/${glob}/**`];
}

/**
 * Whether every bracket and brace that is opened is closed: taken as it is written, one that is not matches next to
 * nothing.
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

/** @throws SearchError INVALID_ARGUMENT */
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
