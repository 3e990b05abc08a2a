import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterFile } from '../../afterFile';
import { homeWithHosts, hostLog, hostOf, isRunning, liveHosts, until, withHost } from '../../support/engineHosts';
import { laterInstallation, otherwiseSpeaking } from '../../support/laterInstallation';
import { temporaryFolder } from '../../support/temporaryFolder';
import { callSearchTool, connect } from '../connect';
import { RawServer } from '../rawServer';

const call = { name: 'codebase_search', arguments: { query: 'keepLedger', min_score: 0 } };
const ledger = { 'a.ts': 'export function keepLedger(): void {}\n' };
/** Number of answers after another host has started. */
const MORE = 10;

describe('a newer host that takes over from the one of a relay', function () {
  this.timeout(90_000);
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = homeWithHosts();
    folder = temporaryFolder(ledger);
  });

  /** Returns the hosts that had the folder of the relay open. */
  const servedBy = (): readonly number[] =>
    [...hostLog(home).matchAll(/ (\d+) info: (.*) is open\./g)].flatMap(([, pid, open]) =>
      open === folder ? [Number(pid)] : [],
    );

  /** Searches with a newer installation, which starts its host, until that is the only host. */
  async function install(program: string): Promise<void> {
    const older = hostOf(home);
    const env = { ...process.env, ...withHost, CODEBASE_SEARCH_HOME: home };
    const args = [join(program, 'cli.js'), 'search', 'keepLedger', '--folder', temporaryFolder(ledger)];
    const [code] = (await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'close')) as [number];
    assert.equal(code, 0);
    await until(() => !isRunning(older) && liveHosts(home).length === 1);
  }

  for (const { kind, program, serves } of [
    { kind: 'speaks alike', program: laterInstallation, serves: true },
    { kind: 'speaks otherwise: the server is in the process of the relay', program: otherwiseSpeaking, serves: false },
  ])
    it(`is not noticed by a client that sends requests continuously, if it ${kind}`, async () => {
      const server = new RawServer(home, folder, withHost);
      afterFile(() => server.dispose());
      await server.initialize();
      let rest = Infinity;
      const askOn = async (): Promise<void> => {
        while (rest-- > 0) {
          const { result, error } = await server.ask('tools/call', call);
          assert.equal(error, undefined);
          assert.match(JSON.stringify(result), /keepLedger/);
        }
      };
      const asking = Promise.all([askOn(), askOn(), askOn()]);
      await Promise.race([asking, server.ask('tools/call', call)]);
      const older = hostOf(home);
      await Promise.race([asking, install(program())]);
      rest = MORE;
      await asking;
      assert.deepEqual([server.others, server.words], [[], '']);
      // A relay that is faster than the newer host has meanwhile started another host of its own version, which also
      // gave way.
      assert.equal(servedBy()[0], older);
      assert.equal(servedBy().at(-1) === hostOf(home), serves);
    });

  for (const mode of ['legacy', 'auto'] as const)
    it(`serves the roots of a client (${mode})`, async () => {
      const other = temporaryFolder({ 'b.ts': 'export function keepOther(): void {}\n' });
      const heard: unknown[] = [];
      const client = await connect({
        home,
        mode,
        cwd: other,
        roots: () => [folder],
        env: withHost,
        onLog: (data) => heard.push(data),
      });
      const ask = async () =>
        (await callSearchTool(client, { query: 'keep', min_score: 0 })).items.map(({ name }) => name);
      assert.deepEqual(await ask(), ['keepLedger']);
      const older = hostOf(home);
      await install(laterInstallation());
      assert.deepEqual(await ask(), ['keepLedger']);
      assert.deepEqual(servedBy(), [older, hostOf(home)]);
      assert.deepEqual(heard, []);
    });
});
