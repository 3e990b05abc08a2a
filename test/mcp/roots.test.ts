import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countO200k } from '../o200k';
import { temporaryFolder, writeFiles } from '../support/temporaryFolder';
import { RawServer } from './rawServer';
import { connect as connectTo, callSearchTool, dataOf, serverPlaces, toolText } from './connect';
import type { ConnectOptions } from './client';

for (const { where, env, makeHome } of serverPlaces)
  describe(`the folders that an MCP server ${where} serves`, () => {
    const home = makeHome();
    const connect = (options: ConnectOptions) => connectTo({ ...options, env: { ...env, ...options.env } });
    const first = temporaryFolder({ 'src/first.ts': 'export function parseInvoice() {}\n' });
    const second = temporaryFolder({ 'src/second.ts': 'export function parseReceipt() {}\n' });
    const pathsOf = async (client: Parameters<typeof callSearchTool>[0], query: string): Promise<readonly string[]> =>
      (await callSearchTool(client, { query, min_score: 0 })).items.map(({ path }) => path);

    for (const mode of ['legacy', 'auto'] as const) {
      it(`are the roots of a client, and follow them (${mode})`, async () => {
        let roots = [first];
        // Clients of 2026 send their roots with each call, and have no notification for changes.
        const change = async (to: string[]): Promise<void> => {
          roots = to;
          if (mode === 'legacy') await client.notification({ method: 'notifications/roots/list_changed' });
        };
        const client = await connect({ home, mode, roots: () => roots });
        assert.deepEqual(await pathsOf(client, 'parseInvoice'), ['src/first.ts']);
        await change([second]);
        assert.deepEqual(await pathsOf(client, 'parseReceipt'), ['src/second.ts']);
        await change([first, second]);
        assert.deepEqual(
          new Set(await pathsOf(client, 'parse')),
          new Set([`${basename(first)}/src/first.ts`, `${basename(second)}/src/second.ts`]),
        );
        await client.close();
      });
    }

    it('are those of the command line, whatever the roots', async () => {
      const client = await connect({ home, args: ['--folder', second], roots: () => [first] });
      assert.deepEqual(await pathsOf(client, 'parseReceipt'), ['src/second.ts']);
      await client.close();
    });

    it('are those of the command line, given with and without the flag', async () => {
      const client = await connect({ home, args: ['--folder', first, second] });
      assert.deepEqual(
        new Set(await pathsOf(client, 'parse')),
        new Set([`${basename(first)}/src/first.ts`, `${basename(second)}/src/second.ts`]),
      );
      await client.close();
    });

    for (const mode of ['legacy', 'auto'] as const) {
      it(`are the current folder for a client without roots (${mode})`, async () => {
        const client = await connect({ home, cwd: first, mode });
        assert.deepEqual(await pathsOf(client, 'parseInvoice'), ['src/first.ts']);
        await client.close();
      });
    }

    it('are the current folder at once for a client that does not offer roots and answers nothing', async () => {
      const server = new RawServer(home, { cwd: first }, env);
      await server.initialize();
      const asked = { name: 'codebase_search', arguments: { query: 'parseInvoice', min_score: 0 } };
      const { result } = await server.ask('tools/call', asked);
      assert.match(JSON.stringify(result), /src\/first\.ts/);
      assert.deepEqual(server.others, [], 'the client was asked for something');
      await server.dispose();
    });

    for (const mode of ['legacy', 'auto'] as const) {
      it(`are never the current folder if the roots lie elsewhere (${mode})`, async () => {
        let roots = ['vscode-vfs://github/acme/app'];
        const client = await connect({ home, cwd: first, mode, roots: () => roots });
        const answer = await client.callTool({ name: 'codebase_search', arguments: { query: 'parseInvoice' } });
        assert.equal(answer.isError, true);
        assert.match(
          toolText(answer),
          /INDEX_NOT_READY: "vscode-vfs:\/\/github\/acme\/app" is no folder of this disk\. Start the server where/,
        );
        roots = [...roots, second];
        if (mode === 'legacy') await client.notification({ method: 'notifications/roots/list_changed' });
        const { items, warnings } = await callSearchTool(client, { query: 'parseReceipt' });
        assert.deepEqual(
          [items[0]?.path, warnings.some((warning) => warning.includes('is no folder of this disk'))],
          ['src/second.ts', true],
        );
        await client.close();
      });
    }

    for (const mode of ['legacy', 'auto'] as const) {
      it(`are not the folder of the plugin that starts the server (${mode})`, async () => {
        const client = await connect({ home, cwd: first, mode, env: { PLUGIN_ROOT: first } });
        const answer = await client.callTool({ name: 'codebase_search', arguments: { query: 'parseInvoice' } });
        assert.equal(answer.isError, true);
        assert.match(
          toolText(answer),
          /is the folder of a plugin, and is not indexed automatically\. Name a project with --folder/,
        );
        await client.close();
        const rooted = await connect({ home, cwd: first, mode, env: { PLUGIN_ROOT: first }, roots: () => [second] });
        assert.deepEqual(await pathsOf(rooted, 'parseReceipt'), ['src/second.ts']);
        await rooted.close();
      });
    }

    for (const mode of ['legacy', 'auto'] as const) {
      it(`do not include a home folder that no argument names (${mode})`, async () => {
        const people = temporaryFolder({
          'ada/notes.py': 'def private_notes():\n    return 1\n',
          'ada/app/a.py': 'def project():\n    return 1\n',
        });
        const [ada, app] = [join(people, 'ada'), join(people, 'ada/app')];
        const ask = async (options: Omit<Parameters<typeof connect>[0], 'home'>, query: string) => {
          const client = await connect({ home, mode, env: { HOME: ada }, ...options });
          const answer = await client.callTool({
            name: 'codebase_search',
            arguments: { query, min_score: 0 },
          });
          await client.close();
          return answer;
        };
        for (const options of [
          { cwd: ada },
          { cwd: people },
          { cwd: '/' },
          { roots: () => [ada] },
          { roots: () => ['file:///'] },
        ]) {
          const answer = await ask(options, 'private notes');
          assert.equal(answer.isError, true);
          assert.match(
            toolText(answer),
            /INVALID_ARGUMENT: ".*" is (your home folder|a folder that holds home folders|the root of a drive), and is not indexed automatically\. Name a project with --folder/,
          );
        }
        const beside = dataOf(await ask({ roots: () => [ada, app] }, 'project'));
        assert.deepEqual([beside.items.map(({ path }) => path), beside.warnings.length], [['a.py'], 1]);
        assert.match(beside.warnings[0] ?? '', /is your home folder/);
        const named = dataOf(await ask({ args: ['--folder', ada] }, 'private notes'));
        assert.equal(named.items[0]?.path, 'notes.py');
      });
    }

    it('are roots in any notation that a client uses, each once', async () => {
      const odd = temporaryFolder({ '100% #1/a.py': 'def parse_invoice():\n    return 1\n' });
      const folder = join(odd, '100% #1');
      symlinkSync(folder, join(odd, 'link'));
      const encoded = pathToFileURL(folder).href;
      for (const root of [encoded, encoded.replaceAll('%20', ' '), `file://${folder}`]) {
        const client = await connect({ home, roots: () => [root] });
        assert.deepEqual(await pathsOf(client, 'parse invoice'), ['a.py'], root);
        await client.close();
      }
      const client = await connect({ home, roots: () => [first, folder, `${folder}/`, join(odd, 'link')] });
      assert.deepEqual(
        new Set(await pathsOf(client, 'parse invoice')),
        new Set(['100% #1/a.py', `${basename(first)}/src/first.ts`]),
      );
      await client.close();
    });

    it('may be missing: the model is told, and the server continues', async () => {
      const missing = join(temporaryFolder(), 'later');
      const client = await connect({ home, args: ['--folder', missing] });
      const answer = await client.callTool({ name: 'codebase_search', arguments: { query: 'anything' } });
      assert.equal(answer.isError, true);
      assert.match(
        toolText(answer),
        /INVALID_ARGUMENT: There is no folder .*later.* Pass the path of an existing folder/,
      );
      writeFiles(missing, { 'a.ts': 'export function arrived() {}\n' });
      assert.deepEqual(await pathsOf(client, 'arrived'), ['a.ts']);
      rmSync(missing, { recursive: true });
      await client.close();
    });

    it('do not hide each other when one is missing', async () => {
      const client = await connect({ home, args: ['-f', first, '-f', '/no/such/folder'] });
      const { items, warnings } = await callSearchTool(client, { query: 'parseInvoice' });
      assert.equal(items[0]?.path, 'src/first.ts');
      assert.match(warnings.join(), /There is no folder "\/no\/such\/folder"/);
      for (const max_tokens of [100, 115, 150, 500]) {
        const answer = await client.callTool({
          name: 'codebase_search',
          arguments: { query: 'parseInvoice', max_tokens },
        });
        const tokens = countO200k(toolText(answer));
        assert.ok(tokens <= max_tokens, `${tokens} of ${max_tokens}`);
        assert.match(JSON.stringify(answer.structuredContent), /no\/such\/folder/);
      }
      await client.close();
    });

    it('share their index with other servers', async () => {
      const shared = temporaryFolder({ 'src/a.ts': 'export function sharedWork() {}\n' });
      const clients = await Promise.all([1, 2, 3].map(() => connect({ home, args: ['-f', shared] })));
      for (const client of clients) assert.deepEqual(await pathsOf(client, 'sharedWork'), ['src/a.ts']);
      writeFiles(shared, { 'src/b.ts': 'export function lateWork() {}\n' });
      for (const client of clients) {
        for (let attempt = 0; attempt < 50 && !(await pathsOf(client, 'lateWork')).includes('src/b.ts'); attempt++)
          await new Promise((resolve) => setTimeout(resolve, 100));
        assert.equal((await pathsOf(client, 'lateWork'))[0], 'src/b.ts');
      }
      await Promise.all(clients.map((client) => client.close()));
    });
  });
