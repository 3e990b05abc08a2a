import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HostLink } from '../../../../src/node/engineHost/client/hostLink';
import { callRequest } from '../../../../src/node/engineProcess/engineProtocol';
import { sendRequest } from '../../../../src/node/engineProcess/rpcRequests';
import { never, silentLogger } from '../../../twins/engineParts';

const params = { folder: '/project', method: 'search', args: [{ query: 'parse' }] } as const;

describe('a request over a connection to a host', () => {
  // vscode-jsonrpc rethrows the rejection of a write where nothing can catch it, which used to end the process.
  it('fails without other effects if the connection has just ended', async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (error: unknown): unknown => unhandled.push(error);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const link = new HostLink(() => Promise.resolve(socket), silentLogger, {
      started: () => undefined,
      stopped: () => undefined,
    });
    const connection = await link.connection();
    const [peer] = await accepted;
    const ended = once(socket, 'end');
    peer.end();
    await ended;
    process.once('unhandledRejection', onUnhandled);
    try {
      await assert.rejects(sendRequest(connection, callRequest, params, never), { code: 'ENGINE_STOPPED' });
      await delay(50);
    } finally {
      process.off('unhandledRejection', onUnhandled);
      server.close();
      await link.dispose();
    }
    assert.deepEqual(unhandled, []);
  });
});
