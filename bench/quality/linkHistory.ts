import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Creates a repository in the folder whose head is `revision`. It contains nothing later. */
export function linkHistory(gitDir: string, checkout: string, revision: string): void {
  const own = join(checkout, '.git');
  execFileSync('git', ['init', '--quiet', checkout]);
  writeFileSync(join(own, 'objects/info/alternates'), `${resolve(gitDir, 'objects')}\n`);
  if (existsSync(join(gitDir, 'shallow'))) copyFileSync(join(gitDir, 'shallow'), join(own, 'shallow'));
  // A snapshot may lack large files. Git then fails after writing all other files, and would leave the head without a
  // history, so the head is set first.
  execFileSync('git', ['-C', checkout, 'update-ref', 'HEAD', revision]);
  spawnSync('git', ['-C', checkout, 'reset', '--quiet', '--hard', revision], { stdio: 'ignore' });
}
