import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchResult } from '../../../../src/core/base/types';
import { homeWithHosts, hostLog, hostOf, liveHosts, startedHosts, until, withHost } from '../../../support/engineHosts';
import { temporaryFolder, writeFiles } from '../../../support/temporaryFolder';
import { Window } from '../../../support/window';
import { runCli } from '../../../cli/runCli';
import { isPosix, itWhere } from '../../../where';

const SAVED = 'export function countSheep(): number {\n  return 1;\n}\n';
const withLlamas = `export function herdLlamas(): number {\n  return 2;\n}\n\n${SAVED}`;
const withZebras = `export function herdZebras(): number {\n  return 3;\n}\n\n${SAVED}`;

describe('windows and the engine host', function () {
  this.timeout(90_000);
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = homeWithHosts();
    folder = temporaryFolder({ 'src/a.ts': SAVED, 'src/b.ts': 'export const other = 1;\n' });
  });
  const open = (env: NodeJS.ProcessEnv = {}): Window => new Window(home, folder, { ...withHost, ...env });
  /** Returns the paths that an agent finds by the command line. */
  const agent = (query: string): readonly string[] => {
    const { stdout, stderr } = runCli(home, ['search', query, '--folder', folder, '--json'], { env: withHost });
    assert.notEqual(stdout, '', stderr);
    const { items } = JSON.parse(stdout) as SearchResult;
    return items.filter(({ snippet }) => snippet.includes(query)).map(({ path }) => path);
  };
  const openings = (): number => hostLog(home).split(`${folder} is open`).length - 1;

  it('share one engine with agents, which do not see unsaved texts of a window', async () => {
    const [one, two] = [open(), open()];
    await one.type('src/a.ts', withLlamas);
    await two.type('src/a.ts', withZebras);
    assert.deepEqual([await one.find('herdLlamas'), await one.find('herdZebras')], [['src/a.ts'], []]);
    assert.deepEqual([await two.find('herdLlamas'), await two.find('herdZebras')], [[], ['src/a.ts']]);
    assert.deepEqual([agent('herdLlamas'), agent('herdZebras'), agent('countSheep')], [[], [], ['src/a.ts']]);
    assert.deepEqual([startedHosts(home), openings()], [[hostOf(home)], 1]);
    writeFiles(folder, { 'src/a.ts': withLlamas });
    await one.type('src/a.ts');
    assert.deepEqual(agent('herdLlamas'), ['src/a.ts']);
    assert.deepEqual(await two.find('herdLlamas'), []);
  });

  it('lose only their unsaved texts when they are killed', async () => {
    const [one, two] = [open(), open()];
    await one.type('src/a.ts', withLlamas);
    await two.type('src/a.ts', withZebras);
    assert.deepEqual(await one.find('herdLlamas'), ['src/a.ts']);
    one.kill();
    assert.deepEqual(await two.find('herdZebras'), ['src/a.ts']);
    await two.close();
    assert.deepEqual([agent('herdLlamas'), agent('herdZebras'), agent('countSheep')], [[], [], ['src/a.ts']]);
    assert.deepEqual([startedHosts(home), openings()], [[hostOf(home)], 1], hostLog(home));
  });

  it('continue in a new host when theirs is killed, with their unsaved texts and without an error', async () => {
    const window = open();
    await window.type('src/a.ts', withLlamas);
    assert.deepEqual(await window.find('herdLlamas'), ['src/a.ts']);
    process.kill(hostOf(home), 'SIGKILL');
    assert.deepEqual(await window.find('herdLlamas'), ['src/a.ts']);
    assert.deepEqual(agent('herdLlamas'), []);
    assert(!(await window.states()).includes('error'));
    assert.equal(startedHosts(home).length, 2);
  });

  it('keep their folder up to date without any search, also after their host has ended', async () => {
    const window = open();
    await window.find('countSheep');
    await sleep(10_500);
    process.kill(hostOf(home), 'SIGKILL');
    await until(() => liveHosts(home).length === 1 && openings() === 2);
  });

  itWhere(isPosix, 'signals')('have a process of their own when the host hangs', async () => {
    const window = open();
    await window.find('countSheep');
    process.kill(hostOf(home), 'SIGSTOP');
    assert.deepEqual(await window.find('countSheep'), ['src/a.ts']);
    assert.equal(startedHosts(home).length, 1);
  });

  itWhere(isPosix, 'ps')('have a process of their own where they are to work alone', async () => {
    const window = open({ CODEBASE_SEARCH_NO_DAEMON: '1' });
    await window.type('src/a.ts', withLlamas);
    assert.deepEqual(await window.find('herdLlamas'), ['src/a.ts']);
    assert.deepEqual(startedHosts(home), []);
    assert.match(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }), /engineProcess\.js/);
    await window.close();
  });
});
