import { escape } from 'minimatch';
import { limits } from '../../core/base/limits';
import { Glob } from '../../core/glob/glob';
import { MAX_GLOB_CHARACTERS } from '../../core/glob/globPattern';

/** Files that changed on a branch, as a restriction of a search. */
export interface ChangedFiles {
  /** Of the folder, where there are several. */
  readonly label: string | undefined;
  /** Relative to the folder, `/`-separated. */
  readonly paths: readonly string[];
}

export interface ChangedGlobs {
  readonly include: readonly string[];
  /** Paths for which there is no room. */
  readonly left: number;
}

/** No file of an index matches it: no glob at all would let every file through. */
const nothing = '.git/**';

/**
 * Paths share globs: a request holds a hundred. @param included globs that the paths must match too; none when empty.
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

/** Names that hold what braces are made of stand alone. */
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

/** As the engine matches globs. */
function matches(path: string, globs: readonly Glob[]): boolean {
  return globs.length === 0 || globs.some((glob) => glob.match(path));
}
