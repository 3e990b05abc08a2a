import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A repository of its own in the folder, whose head is `revision`: nothing in it knows what came later. */
export function linkHistory(gitDir: string, checkout: string, revision: string): void {
  const own = join(checkout, '.git');
  execFileSync('git', ['init', '--quiet', checkout]);
  writeFileSync(join(own, 'objects/info/alternates'), `${resolve(gitDir, 'objects')}\n`);
  if (existsSync(join(gitDir, 'shallow'))) copyFileSync(join(gitDir, 'shallow'), join(own, 'shallow'));
  // A snapshot may lack large files: git then complains, writes all others, and would leave the head without a history.
  execFileSync('git', ['-C', checkout, 'update-ref', 'HEAD', revision]);
  spawnSync('git', ['-C', checkout, 'reset', '--quiet', '--hard', revision], { stdio: 'ignore' });
}
