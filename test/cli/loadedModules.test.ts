import assert from 'node:assert/strict';
import { join } from 'node:path';
import { endHosts, homeWithHosts, withHost } from '../support/engineHosts';
import { temporaryFolder, writeFiles } from '../support/temporaryFolder';
import { runCli } from './runCli';

/** Prints the Node modules that a process has loaded when it ends. */
const REPORTER = `process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')));`;

describe('a search that the engine host answers', () => {
  it('loads no slow Node module that it does not need', async function () {
    this.timeout(60_000);
    const [home, folder] = [homeWithHosts(), temporaryFolder({ 'a.ts': 'export function keepLedger(): void {}\n' })];
    const tools = temporaryFolder();
    writeFiles(tools, { 'reporter.cjs': REPORTER });
    const search = (env: NodeJS.ProcessEnv = {}) =>
      runCli(home, ['search', 'keepLedger', '--folder', folder], { env: { ...withHost, ...env } });
    assert.equal(search().status, 0);
    const { status, stdout, stderr } = search({ NODE_OPTIONS: `--require ${join(tools, 'reporter.cjs')}` });
    assert.equal(status, 0);
    assert.match(stdout, /keepLedger/);
    const loaded = new Set(stderr.split('\n').map((line) => line.replace('NativeModule ', '')));
    assert(loaded.has('net'), stderr);
    for (const name of ['child_process', 'crypto', 'readline/promises', 'v8']) assert(!loaded.has(name), name);
    await endHosts(home);
  });
});
