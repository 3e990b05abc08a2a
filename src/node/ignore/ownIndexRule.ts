import { relative, resolve, sep } from 'node:path';
import type { Rule } from '../../core/base/fileStatus';
import { indexHome } from '../indexDirectory/indexHome';
import { realPathOf } from '../fileSystem/diskSpelling';

/** Names of index folders, as created by `indexFolder`. */
const INDEX = /^[^/]*-[0-9a-f]{12}$/;

/**
 * Returns a function that gives the rule for a folder, if any. The rule excludes the home of the indexes inside the
 * opened folder, as in builds on servers. Every run writes there, so indexing the home would trigger the next run.
 */
export function ownIndexRule(root: string, home = indexHome()): (path: string) => Rule | undefined {
  const inside = relative(root, realPathOf(home) ?? resolve(home))
    .split(sep)
    .join('/');
  // If the opened folder is the home itself, only the index folders in it are excluded.
  const isOwn = inside === '' ? (path: string) => INDEX.test(path) : (path: string) => path === inside;
  return (path) => (isOwn(path) ? { source: 'built-in: the index itself', pattern: path } : undefined);
}
