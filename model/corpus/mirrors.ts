import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the path of a repository's bare clone in the folder of mirrors: `owner+name/repo`, `owner+name/repo/.git` or
 * `owner+name`.
 */
export function gitDirOf(mirrors: string, name: string): string {
  const folder = join(mirrors, name.replace('/', '+'));
  const candidates = [join(folder, 'repo', '.git'), join(folder, 'repo'), folder];
  const found = candidates.find((candidate) => existsSync(join(candidate, 'HEAD')));
  if (!found) {
    throw new Error(`No mirror of ${name}: clone it with \`git clone --bare\` into ${folder}.`);
  }
  return found;
}

export function hasMirror(mirrors: string, name: string): boolean {
  return existsSync(join(mirrors, name.replace('/', '+')));
}
