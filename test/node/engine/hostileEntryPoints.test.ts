import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { runCli } from '../../cli/runCli';
import { connect, callSearchTool } from '../../mcp/connect';
import { EngineClient } from '../../../src/node/engineProcess/engineClient';
import { never, silentLogger } from '../../twins/engineParts';
import { describeWhere, isLinux, isPosix, itWhere } from '../../where';
import { hostileKinds, hostileRepository, pipeAt, type HostileRepository } from '../gitRepository/hostileRepositories';
import { temporaryFolder } from '../../support/temporaryFolder';

const dist = resolve(__dirname, '../../../dist');

/** Returns the processes started here that still run in a folder. */
function runningIn(folder: string): readonly string[] {
  const currentOf = (id: string): string => {
    try {
      return readlinkSync(`/proc/${id}/cwd`);
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .map(currentOf)
    .filter((path) => path.startsWith(folder));
}

describeWhere(isPosix, 'a POSIX system')('a program that a repository names is not started', function () {
  this.timeout(180_000);
  let server: Server;
  const repositories = new Map<string, HostileRepository>();
  before(async () => {
    server = createServer((_, response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="r"' }).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    for (const kind of hostileKinds)
      repositories.set(
        kind.name,
        hostileRepository(kind, `http://127.0.0.1:${(server.address() as AddressInfo).port}/r`),
      );
  });
  after(() => server.close());

  const roots = (): readonly string[] => [...repositories.values()].map(({ root }) => root);
  const folders = (): readonly string[] => roots().flatMap((root) => ['--folder', root]);
  const whoRan = (): readonly string[] => [...repositories].filter(([, { hasRun }]) => hasRun()).map(([name]) => name);

  it('by the command line', () => {
    const home = temporaryFolder();
    const [root = ''] = roots();
    const commands = [
      ['index', ...folders()],
      ['search', 'zebra', ...folders()],
      ['status', ...folders()],
      ['why', 'src/zebra.ts', '--folder', root],
      ['expand', 'src/zebra.ts:1', '--folder', root],
    ];
    for (const words of commands) {
      const { status, stderr } = runCli(home, words);
      assert.equal(status, 0, stderr);
      assert.deepEqual(whoRan(), [], words[0]);
    }
  });

  it('by the MCP server', async () => {
    const client = await connect({ home: temporaryFolder(), args: folders() });
    assert.match((await callSearchTool(client, { query: 'zebra', min_score: 0 })).items[0]?.path ?? '', /zebra\.ts$/);
    await client.close();
    assert.deepEqual(whoRan(), []);
  });

  it("by the editor's engine process", async () => {
    const client = EngineClient.forModule(join(dist, 'engineProcess.js'), silentLogger);
    try {
      for (const root of roots()) {
        const engine = client.open(root, { resources: dist, include: [], exclude: [] });
        await engine.update(never);
        assert.match((await engine.search({ query: 'zebra' }, never)).items[0]?.path ?? '', /zebra\.ts$/, root);
      }
    } finally {
      await client.dispose();
    }
    assert.deepEqual(whoRan(), []);
  });
});

describe('a pipe in the place of a file of git', function () {
  this.timeout(60_000);
  const files = [
    'HEAD',
    'config',
    'index',
    'packed-refs',
    'refs/heads/topic',
    'objects/info/alternates',
    '../.gitignore',
  ];
  for (const file of files) {
    itWhere(isLinux, 'Linux')(`lets a search of the command line end, and git with it: ${file}`, () => {
      const { root } = hostileRepository({
        name: file,
        prepare: (folder) => pipeAt(join(folder, '.git', file)),
        triggeredBy: [],
      });
      const temporary = temporaryFolder();
      const { status, stdout, stderr } = runCli(temporaryFolder(), ['search', 'zebra', '--folder', root], {
        env: { TMPDIR: temporary },
      });
      assert.equal(status, 0, stderr);
      assert.match(stdout, /zebra\.ts/);
      assert.deepEqual([runningIn(temporary), readdirSync(temporary).filter((name) => name.includes('git'))], [[], []]);
    });
  }
});
