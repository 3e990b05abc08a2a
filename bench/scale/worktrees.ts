/**
 * Measures the cost of many work trees of a repository: the time to the first answer of `codebase-search search` in
 * each, as one process, and how much its index adds to the disk.
 *
 *     npm run bench:worktrees -- DIR [--count 100] [--alone 3]
 *
 * DIR is copied and committed. Each work tree has its own commit with three changed files. Some are also indexed in a
 * separate folder of indexes, to measure their cost without the others. Needs bash, for processor times.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { printResult } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '100' }, alone: { type: 'string', default: '3' } },
});
const CLI = join(__dirname, '../../dist/cli.js');
const QUESTION = 'where is a failed request tried again';
const CHANGED = 3;
const BLOCK = 512;

interface Cost {
  /** Time of the whole process. */
  readonly seconds: number;
  readonly processor: number;
  /** Growth on disk, with hard links counted once. */
  readonly megabytes: number;
}

function git(folder: string, ...words: readonly string[]): string {
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'];
  return execFileSync('git', ['-C', folder, ...author, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Returns the bytes of a folder on disk. A file with several hard links counts once. */
function bytesOnDisk(folder: string, seen = new Set<number>()): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    const { ino, blocks } = lstatSync(path);
    const isNew = !seen.has(ino);
    seen.add(ino);
    return sum + (isNew ? blocks * BLOCK : 0) + (entry.isDirectory() ? bytesOnDisk(path, seen) : 0);
  }, 0);
}

/** Searches a folder in a new process. */
function search(folder: string, home: string): Cost {
  const before = bytesOnDisk(home);
  const command = 'TIMEFORMAT="%R %U %S"; time "$0" "$@" > /dev/null';
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', command, process.execPath, CLI, 'search', QUESTION, '--folder', folder],
    {
      encoding: 'utf8',
      env: { ...process.env, CODEBASE_SEARCH_HOME: home, CODEBASE_SEARCH_NO_DAEMON: '1', LC_ALL: 'C' },
    },
  );
  if (status !== 0) throw new Error(stderr);
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return { seconds, processor: user + system, megabytes: (bytesOnDisk(home) - before) / 1e6 };
}

function addWorktree(repository: string, folder: string, n: number): void {
  git(repository, 'worktree', 'add', '-q', '-b', `bench${n}`, folder);
  const files = git(folder, 'ls-files', '*.c', '*.ts', '*.js', '*.py', '*.go', '*.rs', '*.java').trim().split('\n');
  for (let i = 0; i < CHANGED; i++)
    appendFileSync(join(folder, files[(n * CHANGED + i) % files.length] ?? ''), `\n/* change ${n} */\n`);
  git(folder, 'commit', '-q', '-a', '-m', 'change');
}

const row = (name: string, { seconds, processor, megabytes }: Cost): void =>
  printResult(`| ${name} | ${seconds.toFixed(1)} s | ${processor.toFixed(1)} s | ${megabytes.toFixed(1)} MB |`);

function median(costs: readonly Cost[]): Cost {
  const of = (part: keyof Cost): number =>
    percentile(
      costs.map((cost) => cost[part]),
      0.5,
    );
  return { seconds: of('seconds'), processor: of('processor'), megabytes: of('megabytes') };
}

function measure(source: string, place: string): void {
  const [count, alone] = [Number(values.count), Number(values.alone)];
  const [repository, home] = [join(place, 'repository'), mkdtempSync(join(place, 'home-'))];
  cpSync(source, repository, { recursive: true });
  rmSync(join(repository, '.git'), { recursive: true, force: true });
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'add', '-A', '-f');
  git(repository, 'commit', '-q', '-m', 'all');
  printResult('| | first answer | processor time | disk |\n|---|---|---|---|');
  row('the repository itself', search(repository, home));
  row('again', search(repository, home));
  const costs: Cost[] = [];
  const apart: Cost[] = [];
  for (let n = 1; n <= count; n++) {
    const folder = join(place, `worktree${n}`);
    addWorktree(repository, folder, n);
    if (n <= alone) apart.push(search(folder, mkdtempSync(join(place, 'home-'))));
    const cost = search(folder, home);
    costs.push(cost);
    if ([1, 2, count].includes(n)) row(`work tree ${n}`, cost);
  }
  row(`median of ${count}`, median(costs));
  row(`median of ${alone} without the others`, median(apart));
  row('a work tree again', search(join(place, 'worktree1'), home));
  printResult(`All indexes: ${(bytesOnDisk(home) / 1e6).toFixed(0)} MB.`);
}

const [folder] = positionals;
if (folder === undefined) throw new Error('Pass DIR.');
const place = mkdtempSync(join(tmpdir(), 'codebase-search-worktrees-'));
try {
  measure(folder, place);
} finally {
  rmSync(place, { recursive: true, force: true });
}
