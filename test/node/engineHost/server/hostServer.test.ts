import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostPlace } from '../../../../src/node/engineHost/protocol/hostPlace';
import { readSecret } from '../../../../src/node/engineHost/protocol/hostSecret';
import { releaseOf } from '../../../../src/node/engineHost/protocol/release';
import { hostScript, homeWithHosts, hostLog, hostOf, until, withHost } from '../../../support/engineHosts';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { runCli } from '../../../cli/runCli';

/** A connection that can send messages that the real client never sends. */
class RawClient {
  readonly #socket: Socket;
  #text = '';
  readonly closed: Promise<void>;

  constructor(home: string) {
    this.#socket = connect(hostPlace(home).address);
    this.#socket.on('error', () => undefined).on('data', (data) => (this.#text += data.toString()));
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  /** Returns the next line, or an empty string if the connection has ended. */
  async line(): Promise<string> {
    while (!this.#text.includes('\n') && !this.#socket.closed) await sleep(5);
    const [first = '', ...rest] = this.#text.split('\n');
    this.#text = rest.join('\n');
    return first;
  }

  end(): void {
    this.#socket.destroy();
  }
}

describe('the socket of the engine host', () => {
  let home: string;
  let folder: string;
  let host: number;
  before(function () {
    this.timeout(60_000);
    home = homeWithHosts();
    folder = temporaryFolder({ 'a.ts': 'export function keepLedger(): void {}\n' });
    assert.equal(search().status, 0);
    host = hostOf(home);
  });
  afterEach(function () {
    this.timeout(60_000);
    assert.equal(search().status, 0, 'it serves others');
    assert.equal(hostOf(home), host);
  });
  const search = () => runCli(home, ['search', 'keepLedger', '--folder', folder], { env: withHost });
  const greeting = async (secret?: string): Promise<string> =>
    `${JSON.stringify({ secret: secret ?? (await readSecret(hostPlace(home).secretFile)), release: releaseOf(hostScript) })}\n`;

  const open = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'engine/ping' })}\n`;

  it('answers a client that knows the secret', async () => {
    const client = new RawClient(home);
    client.write(await greeting());
    assert.equal(await client.line(), '{"verdict":"served"}');
    client.write(open);
    assert.match(await client.line(), /"id":1,"result":null/);
    client.end();
  });

  for (const [what, line] of [
    ['a wrong secret', () => greeting('0'.repeat(64))],
    ['an empty secret', () => greeting('')],
    ['no secret', () => Promise.resolve('{"release":{"protocol":1,"version":"9","built":0}}\n')],
    ['no JSON', () => Promise.resolve('GET / HTTP/1.1\r\n')],
    ['a request in place of the greeting', () => Promise.resolve(open)],
    ['a first line without end', () => Promise.resolve('x'.repeat(100_000))],
  ] as const)
    it(`closes the connection without an answer: ${what}`, async () => {
      const client = new RawClient(home);
      client.write(await line());
      client.write(open);
      await client.closed;
      assert.equal(await client.line(), '');
    });

  for (const [what, text] of [
    ['broken JSON', '{"jsonrpc": \n'],
    ['JSON that is no object', '[1, 2]\n'],
    ['a huge message', 'x'.repeat(40 << 20)],
  ] as const)
    it(`closes the connection: ${what}`, async () => {
      const client = new RawClient(home);
      client.write(await greeting());
      await client.line();
      client.write(text);
      await client.closed;
      await until(() => hostLog(home).includes('A connection was given up'));
    });

  it('rejects unknown requests, and keeps the connection', async () => {
    const client = new RawClient(home);
    client.write(await greeting());
    await client.line();
    const send = (method: string, params: unknown): void =>
      client.write(`${JSON.stringify({ jsonrpc: '2.0', id: method, method, params })}\n`);
    send('engine/none', {});
    assert.match(await client.line(), /"error"/);
    send('engine/call', { folder: '/none', method: 'constructor', args: [] });
    assert.match(await client.line(), /ENGINE_STOPPED/);
    send('engine/open', { folder, opening: 1, options: { resources: '/none' } });
    while (!(await client.line()).includes('"engine/open"'));
    send('engine/call', { folder, method: 'constructor', args: [] });
    let answer = '';
    while (!answer.includes('"engine/call"')) answer = await client.line();
    assert.match(answer, /an engine has no method/);
    client.end();
  }).timeout(20_000);
});
