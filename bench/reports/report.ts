import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A report of a bug or a wish, and the change that resolved it; the form of SWE-bench. */
export interface Report {
  readonly instance_id: string;
  /** `owner/name`. */
  readonly repo: string;
  /** The revision that the report is about. */
  readonly base_commit: string;
  /** The title on the first line, then the body. */
  readonly problem_statement: string;
  /** A unified diff against the revision. */
  readonly patch: string;
}

/** Reports by repository, of those whose mirror is in a folder: `owner+name`, or a folder `repo` inside it. */
export function readReports(file: string, mirrors: string): ReadonlyMap<string, readonly Report[]> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly Report[];
  const byRepository = new Map<string, readonly Report[]>();
  for (const report of all)
    if (mirrorOf(report.repo, mirrors) !== undefined)
      byRepository.set(report.repo, [...(byRepository.get(report.repo) ?? []), report]);
  return byRepository;
}

export function mirrorOf(repo: string, mirrors: string): string | undefined {
  const folder = join(mirrors, repo.replace('/', '+'));
  return [join(folder, 'repo'), folder].find((path) => existsSync(join(path, 'HEAD')));
}

/** Makes the folder what a revision holds; the index file of git tells what to take away. */
export function checkOut(mirror: string, revision: string, folder: string, index: string): void {
  const env = { ...process.env, GIT_INDEX_FILE: index };
  // A mirror may lack large files: git then complains, and writes all others.
  spawnSync('git', [`--git-dir=${resolve(mirror)}`, `--work-tree=${folder}`, 'read-tree', '-u', '--reset', revision], {
    env,
    cwd: folder,
    stdio: 'ignore',
  });
}
