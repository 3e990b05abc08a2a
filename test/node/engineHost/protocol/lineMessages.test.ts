import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Message } from 'vscode-jsonrpc/node';
import { LineReader } from '../../../../src/node/engineHost/protocol/lineMessages';

const MAX_BYTES = 60;

describe('line-delimited messages over a socket', () => {
  const cases: readonly (readonly [what: string, sent: readonly string[], read: number, isEnded: boolean])[] = [
    ['in parts', ['{"jsonrpc":"2.0"', ',"method":"a"}\n{"jsonrpc":', '"2.0","method":"b"}\n'], 2, false],
    ['as long as they may be', [`{"jsonrpc":"2.0","method":"${'a'.repeat(31)}"}\n`], 1, false],
    ['one of which is too long', ['{"jsonrpc":"2.0"}\n', `${'a'.repeat(61)}\n{"jsonrpc":"2.0"}\n`], 1, true],
    ['one of which does not end', ['{"jsonrpc":"2.0"}\n', 'a'.repeat(40), 'a'.repeat(40)], 1, true],
    ['one of which is no JSON', ['{"jsonrpc":"2.0"}\nab\n{"jsonrpc":"2.0"}\n'], 1, true],
  ];
  for (const [what, sent, read, isEnded] of cases)
    it(`are read ${what}`, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const [peer] = await accepted;
      server.close();
      peer.on('error', () => undefined);
      const messages: Message[] = [];
      const failures: Error[] = [];
      const reader = new LineReader(socket, MAX_BYTES);
      reader.onError((error) => failures.push(error));
      reader.listen((message) => messages.push(message));
      for (const part of sent) await new Promise((resolve) => peer.write(part, resolve));
      peer.end();
      await once(socket, 'close').catch(() => undefined);
      assert.deepEqual([messages.length, failures.length > 0], [read, isEnded]);
    });
});
