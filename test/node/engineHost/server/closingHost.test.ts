import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { HostServer } from '../../../../src/node/engineHost/server/hostServer';
import { hostPlace, preparePlace } from '../../../../src/node/engineHost/protocol/hostPlace';
import { readSecret } from '../../../../src/node/engineHost/protocol/hostSecret';
import { silentLogger } from '../../../twins/engineParts';
import { temporaryFolder } from '../../../support/temporaryFolder';

describe('an engine host whose disk does not respond', () => {
  it('still ends when its last client is gone', async () => {
    const place = hostPlace(temporaryFolder());
    await preparePlace(place);
    const release = { protocol: 1, version: '1.0.0', built: 0 };
    let tellAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (tellAsked = resolve));
    const host = new HostServer({
      place,
      release,
      resources: '/none',
      open: () => (tellAsked(), new Promise(() => undefined)),
      serveMcp: () => Promise.resolve(),
      log: silentLogger,
      idleMilliseconds: 50,
      closingMilliseconds: 50,
    });
    assert(await host.listen());
    const client = connect(place.address);
    const open = { jsonrpc: '2.0', id: 1, method: 'engine/open', params: { folder: '/none', opening: 1, options: {} } };
    client.write(`${JSON.stringify({ secret: await readSecret(place.secretFile), release })}\n`);
    await once(client, 'data');
    client.write(`${JSON.stringify(open)}\n`);
    await asked;
    client.destroy();
    await host.ended;
  });
});
