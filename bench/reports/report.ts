import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A bug report or feature request with the change that resolved it, in the format of SWE-bench. */
export interface Report {
  readonly instance_id: string;
  /** `owner/name`. */
  readonly repo: string;
  /** Revision that the report is about. */
  readonly base_commit: string;
  /** Title on the first line, then the body. */
  readonly problem_statement: string;
  /** Unified diff against the revision. */
  readonly patch: string;
}

/**
 * Reads the reports by repository, if a mirror of the repository is in the folder: `owner+name`, or a folder `repo`
 * inside it.
 */
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

/** Checks out a revision into the folder. Git's index file tells which files to remove. */
export function checkOut(mirror: string, revision: string, folder: string, index: string): void {
  const env = { ...process.env, GIT_INDEX_FILE: index };
  // A mirror may lack large files. Git then fails after writing all other files.
  spawnSync('git', [`--git-dir=${resolve(mirror)}`, `--work-tree=${folder}`, 'read-tree', '-u', '--reset', revision], {
    env,
    cwd: folder,
    stdio: 'ignore',
  });
}
