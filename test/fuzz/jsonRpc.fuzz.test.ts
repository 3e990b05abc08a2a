import assert from 'node:assert/strict';
import { MessageGuard, type SendError } from '../../src/mcp/messages/messageGuard';
import { temporaryFolder } from '../support/temporaryFolder';
import { RawServer } from '../mcp/rawServer';
import { fuzz } from './fuzz';

const messages = [
  '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
  '{"jsonrpc":"2.0","id":"a\\"b","method":"tools/call","params":{"name":"codebase_search","arguments":{"query":"zebra","queries":[{"query":"x"}]}}}\n',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n',
  '{"jsonrpc":"2.0","id":2,"result":{"roots":[{"uri":"file:///x"}]}}\n[{"jsonrpc":"2.0","id":3,"method":"ping"}]\n',
  `{"jsonrpc":"2.0","id":4,"method":"ping","params":${'['.repeat(200)}${']'.repeat(200)}}\r\n`,
];
const dictionary = [
  '\n',
  '\r\n',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"id":',
  '"id":null',
  '"id":1e400',
  '"method":',
  '"jsonrpc":"2.0"',
  '"params":',
  '"__proto__":',
  '\\u0000',
  '\ud83d',
  '['.repeat(500),
  'null',
  'true',
  '-0',
  'ping',
  'tools/call',
  'initialize',
];

const isAnswered = (line: string): boolean => {
  try {
    const message = JSON.parse(line) as Record<string, unknown> | null;
    return !(
      typeof message === 'object' &&
      message !== null &&
      !Array.isArray(message) &&
      !('method' in message) &&
      ('result' in message || 'error' in message)
    );
  } catch {
    return line.trim() !== '';
  }
};

fuzz('messages to the MCP server', {
  // A byte that is not valid UTF-8, which is a no-break space in Latin-1.
  seeds: [...messages, Buffer.from([0xa0, 0x0a])],
  dictionary,
  run: async (input) => {
    const refused: Parameters<SendError>[0][] = [];
    const guard = new MessageGuard((response) => refused.push(response));
    const passed: Buffer[] = [];
    guard.on('data', (chunk: Buffer) => passed.push(chunk));
    for (let at = 0; at < input.length; at += 777) guard.write(input.subarray(at, at + 777));
    const ended = new Promise((resolve) => guard.once('end', resolve));
    guard.end();
    await ended;
    const lines = Buffer.concat(passed).toString('utf8').split('\n').slice(0, -1);
    for (const line of lines) assert.equal((JSON.parse(line) as { readonly jsonrpc: unknown }).jsonrpc, '2.0');
    const asked = Buffer.from(input)
      .toString('utf8')
      .split('\n')
      .filter((line) => isAnswered(line));
    assert.ok(
      lines.length + refused.length >= asked.length,
      `${lines.length} passed and ${refused.length} refused of ${asked.length}`,
    );
    for (const { id } of refused) assert.ok(id === null || typeof id === 'string' || Number.isSafeInteger(id));
  },
});

describe('a real MCP server', () => {
  let server: RawServer;
  before(async () => {
    server = new RawServer(temporaryFolder(), temporaryFolder({ 'a.ts': 'export function zebra() {}\n' }));
    await server.initialize();
  });
  after(() => server.dispose());

  fuzz('that goes on whatever it is sent', {
    seeds: messages,
    dictionary,
    runs: 200,
    run: async (input) => {
      server.write(input);
      const { error } = await server.ask('ping');
      assert.equal(error, undefined);
    },
  });
});
