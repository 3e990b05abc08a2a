import { relative, resolve, sep } from 'node:path';
import type { Rule } from '../../core/base/fileStatus';
import { indexHome } from '../indexDirectory/indexHome';
import { realPathOf } from '../fileSystem/diskSpelling';

/** Names of index folders, as created by `indexFolder`. */
const INDEX = /^[^/]*-[0-9a-f]{12}$/;

/**
 * Returns the rule that excludes the home of the indexes if it is inside the opened folder, as in builds on servers.
 * Every run writes there, so indexing it would trigger the next run.
 * @returns a function that gives the rule for a folder.
 */
export function ownIndexRule(root: string, home = indexHome()): (path: string) => Rule | undefined {
  const inside = relative(root, realPathOf(home) ?? resolve(home))
    .split(sep)
    .join('/');
  // If the opened folder is the home itself, only the index folders in it are excluded.
  const isOwn = inside === '' ? (path: string) => INDEX.test(path) : (path: string) => path === inside;
  return (path) => (isOwn(path) ? { source: 'built-in: the index itself', pattern: path } : undefined);
}
