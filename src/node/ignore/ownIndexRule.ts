import { relative, resolve, sep } from 'node:path';
import type { Rule } from '../../core/base/fileStatus';
import { indexHome } from '../indexDirectory/indexHome';
import { realPathOf } from '../fileSystem/diskSpelling';

/** As `indexFolder` names them. */
const INDEX = /^[^/]*-[0-9a-f]{12}$/;

/**
 * The rule about the home of the indexes, where that lies in the opened folder, as builds on servers have it: every run
 * writes there, and indexed, each would call for the next.
 * @returns what decides about a folder.
 */
export function ownIndexRule(root: string, home = indexHome()): (path: string) => Rule | undefined {
  const inside = relative(root, realPathOf(home) ?? resolve(home))
    .split(sep)
    .join('/');
  // A folder that is the home itself is searched nevertheless.
  const isOwn = inside === '' ? (path: string) => INDEX.test(path) : (path: string) => path === inside;
  return (path) => (isOwn(path) ? { source: 'built-in: the index itself', pattern: path } : undefined);
}
