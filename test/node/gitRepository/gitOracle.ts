import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';

export const oracleGit = (cwd: string, ...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always', ...words], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Returns the code files that git tracks or would add. */
export const gitLists = (root: string): readonly string[] =>
  oracleGit(root, 'ls-files', '-z', '-co', '--exclude-standard')
    .split('\0')
    .filter((path) => /\.ts$/.test(path) && existsSync(join(root, path)))
    .sort();

/** Returns the code files that the scan finds. */
export const scan = async (root: string): Promise<readonly string[]> =>
  (await new DiskWorkspace(root, noFileFilters, silentLogger).scan(never))
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.ts'))
    .sort();
