import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../support/temporaryFolder';
import { isLinux, itWhere } from '../where';
import { serverPlaces } from './connect';
import { RawServer } from './rawServer';

const request = (id: unknown, params: unknown = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params });
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const long = 'x'.repeat(11_000_000);

for (const { where, env, makeHome } of serverPlaces)
  describe(`a message to the MCP server ${where}`, function () {
    this.timeout(120_000);
    let server: RawServer;
    before(async () => {
      server = new RawServer(makeHome(), temporaryFolder({ 'a.ts': 'export function zebra() { return 1 }\n' }), env);
      await server.initialize();
    });
    after(() => server.dispose());

    interface Case {
      readonly name: string;
      readonly message: string | Uint8Array;
      /** Id of the response. */
      readonly id: string | number | null;
      readonly code: number;
      readonly says: RegExp;
    }
    const cases: readonly Case[] = [
      { name: 'of 11 MB', message: request(1, { text: long }), id: 1, code: -32600, says: /more|most is 4,000,000/ },
      {
        name: 'of 11 MB with its id behind',
        message: `{"jsonrpc":"2.0","params":{"id":"inner","text":"${long}\\"}"},"method":"ping","id":"last"}`,
        id: 'last',
        code: -32600,
        says: /most is/,
      },
      { name: 'of 11 MB without an id', message: `"${long}"`, id: null, code: -32600, says: /most is/ },
      {
        name: 'nested 100,000 deep',
        message: request(2).replace('{}', nested(100_000)),
        id: 2,
        code: -32600,
        says: /nested more than 100 levels/,
      },
      { name: 'of open brackets alone', message: '['.repeat(100_000), id: null, code: -32600, says: /nested/ },
      {
        name: 'that is no JSON',
        message: '{"jsonrpc":"2.0","id":3,"method":',
        id: null,
        code: -32700,
        says: /not JSON/,
      },
      {
        name: 'of invalid UTF-8',
        message: Uint8Array.of(0xff, 0xfe, 0x80, 0xc3),
        id: null,
        code: -32700,
        says: /not JSON/,
      },
      { name: 'that is a batch', message: `[${request(4)},${request(5)}]`, id: null, code: -32600, says: /Batches/ },
      { name: 'that is an empty batch', message: '[]', id: null, code: -32600, says: /Batches/ },
      { name: 'that is a number', message: '5', id: null, code: -32600, says: /not an object/ },
      {
        name: 'of another version',
        message: request(6).replace('2.0', '1.0'),
        id: 6,
        code: -32600,
        says: /"jsonrpc" must be "2.0"/,
      },
      { name: 'without a version', message: '{"id":7,"method":"ping"}', id: 7, code: -32600, says: /"jsonrpc"/ },
      {
        name: 'whose method is a number',
        message: '{"jsonrpc":"2.0","id":8,"method":1}',
        id: 8,
        code: -32600,
        says: /"method" must be/,
      },
      { name: 'without a method', message: '{"jsonrpc":"2.0","id":9}', id: 9, code: -32600, says: /"method"/ },
      { name: 'whose id is null', message: request(null), id: null, code: -32600, says: /"id"/ },
      { name: 'whose id is an object', message: request({ a: 1 }), id: null, code: -32600, says: /"id"/ },
      { name: 'whose id is a fraction', message: request(1.5), id: null, code: -32600, says: /"id"/ },
      {
        name: 'whose params are a text',
        message: '{"jsonrpc":"2.0","id":"p","method":"ping","params":"x"}',
        id: 'p',
        code: -32600,
        says: /"params"/,
      },
    ];
    for (const { name, message, id, code, says } of cases) {
      it(`${name} is answered with an error, and the messages around it are answered normally`, async () => {
        const found = server.ask('tools/call', {
          name: 'codebase_search',
          arguments: { query: 'zebra', min_score: 0 },
        });
        const answer = server.answerTo(id);
        server.write(message);
        const { error } = await answer;
        assert.equal(error?.code, code);
        assert.match(error.message, says);
        assert.match(JSON.stringify((await found).result), /export function zebra/);
        assert.deepEqual((await server.ask('ping')).result, {});
      });
    }

    it('that is an unexpected response is ignored', async () => {
      const before = server.others.length;
      for (const message of [
        '{"jsonrpc":"2.0","id":null,"error":1}',
        '{"jsonrpc":"2.0","id":5,"result":5}',
        '{"jsonrpc":"2.0","error":{"code":1}}',
        '',
        '   ',
        '\r',
      ])
        server.write(message);
      await server.ask('ping');
      assert.deepEqual(
        server.others.slice(before).filter(({ id }) => id !== undefined),
        [],
      );
    });

    it('may arrive byte by byte, with any UTF-8 characters', async () => {
      const answer = server.answerTo('größe');
      for (const byte of Buffer.from(`${request('größe')}\n`)) await server.writeOn(Uint8Array.of(byte));
      assert.deepEqual((await answer).result, {});
    });

    itWhere(isLinux, 'Linux')('without an end takes no memory', async () => {
      const memory = (): number =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_000;
      const before = memory();
      const piece = Buffer.alloc(1_000_000, 'x');
      await server.writeOn('{"jsonrpc":"2.0","id":"endless","method":"');
      for (let megabytes = 0; megabytes < 300; megabytes++) await server.writeOn(piece);
      assert.ok(memory() - before < 150, `${before} to ${memory()} MB`);
      const answer = server.answerTo('endless');
      server.write('"}');
      assert.match((await answer).error?.message ?? '', /300,000,\d+ bytes/);
      assert.deepEqual((await server.ask('ping')).result, {});
    });
  });
