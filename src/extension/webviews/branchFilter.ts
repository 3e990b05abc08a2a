import { escape } from 'minimatch';
import { limits } from '../../core/base/limits';
import { Glob } from '../../core/glob/glob';
import { MAX_GLOB_CHARACTERS } from '../../core/glob/globPattern';

/** Files that changed on a branch, used to restrict a search. */
export interface ChangedFiles {
  /** Label of the folder, if there are several. */
  readonly label: string | undefined;
  /** Relative to the folder, `/`-separated. */
  readonly paths: readonly string[];
}

export interface ChangedGlobs {
  readonly include: readonly string[];
  /** Number of paths that did not fit into the request. */
  readonly left: number;
}

/** A glob that matches no file of an index. A list without globs would match every file. */
const nothing = '.git/**';

/**
 * Combines paths into globs, because a request holds a hundred globs.
 * @param included globs that the paths must match too; no restriction when empty.
 */
export function toGlobs(changed: readonly ChangedFiles[], included: readonly string[]): ChangedGlobs {
  const globs = included.map((glob) => new Glob(glob));
  const packs = changed.flatMap(({ label, paths }) => {
    const prefix = label === undefined ? '' : `${escape(label)}/`;
    return packed(
      paths.filter((path) => matches(path, globs) || (label !== undefined && matches(`${label}/${path}`, globs))),
      prefix,
    );
  });
  const kept = packs.slice(0, limits.globs);
  const count = (some: readonly Pack[]): number => some.reduce((total, { files }) => total + files, 0);
  return { include: kept.length === 0 ? [nothing] : kept.map(({ glob }) => glob), left: count(packs) - count(kept) };
}

interface Pack {
  readonly glob: string;
  readonly files: number;
}

/**
 * Packs escaped paths into brace globs. Paths that contain characters with a meaning in braces get a glob of their own.
 */
function packed(paths: readonly string[], prefix: string): readonly Pack[] {
  const packs: string[][] = [];
  let length = 0;
  for (const path of paths.map((one) => escape(one, { magicalBraces: true }))) {
    const alone = /[{},\\]/.test(path);
    const room = MAX_GLOB_CHARACTERS - prefix.length - 2;
    if (alone || packs.length === 0 || length + path.length + 1 > room) {
      packs.push([path]);
      length = alone ? room : path.length;
    } else {
      packs.at(-1)?.push(path);
      length += path.length + 1;
    }
  }
  return packs.map((names) => ({
    glob: names.length === 1 ? `${prefix}${names[0] ?? ''}` : `${prefix}{${names.join(',')}}`,
    files: names.length,
  }));
}

/** Returns whether a path matches any of the globs, as the engine matches them. */
function matches(path: string, globs: readonly Glob[]): boolean {
  return globs.length === 0 || globs.some((glob) => glob.match(path));
}
