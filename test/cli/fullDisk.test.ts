import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../support/temporaryFolder';
import { runCli } from './runCli';

const cli = join(__dirname, '../../dist/cli.js');
const waits =
  '/** Waits before a failed request is sent again. */\nexport function backOff(attempt: number): number {\n  return 2 ** attempt;\n}\n';
/** More files than may be written at once. */
const many = Object.fromEntries(
  Array.from({ length: 200 }, (_, i) => [
    `src/part${i}.ts`,
    `export function part${i}(value: number): number {\n  return value * ${i};\n}\n`,
  ]),
);

/** By default, a process that exceeds the file size limit is killed. */
const survives = '--import=data:text/javascript,process.on(%22SIGXFSZ%22,()=>{})';

/**
 * Runs the command line with a limit of a few kilobytes per file, so that writes fail as on a full disk. An engine host
 * would not have that limit.
 */
function onFullDisk(home: string, ...args: readonly string[]) {
  return spawnSync('bash', ['-c', 'ulimit -f 8; exec "$@"', 'bash', process.execPath, cli, ...args, '--no-daemon'], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, CODEBASE_SEARCH_HOME: home, NODE_OPTIONS: survives },
  });
}

describe('the command line on a full disk', function () {
  this.timeout(120_000);

  it('answers from the existing index and says why that is incomplete; no other command succeeds', () => {
    const [home, folder] = [temporaryFolder(), temporaryFolder({ 'retry.ts': waits })];
    assert.equal(runCli(home, ['index', '-f', folder, '--no-daemon']).status, 0);
    writeFiles(folder, many);
    const found = onFullDisk(home, 'search', 'wait before sending again', '-f', folder, '--json');
    const { items, warnings, coverage } = JSON.parse(found.stdout) as {
      items: readonly { path: string }[];
      warnings: readonly string[];
      coverage: { state: string };
    };
    assert.deepEqual([found.status, items[0]?.path, coverage.state], [0, 'retry.ts', 'error'], found.stderr);
    assert.match(warnings[0] ?? '', /^There is no space left for the index in ".*"\. Free some space/);
    assert.match(warnings[1] ?? '', /^The index is not up to date: 1 of 201 files were searched/);
    for (const command of ['index', 'eval']) {
      const { status, stderr } = onFullDisk(home, command, '-f', folder);
      assert.deepEqual([status, /no space left/.test(stderr)], [1, true], `${command}: ${stderr}`);
    }
    assert.equal(runCli(home, ['search', 'part7', '-f', folder]).status, 0);
  });

  it('returns no answer if nothing is indexed', () => {
    const { status, stdout, stderr } = onFullDisk(temporaryFolder(), 'search', 'part7', '-f', temporaryFolder(many));
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /There is no space left for the index/);
  });
});
