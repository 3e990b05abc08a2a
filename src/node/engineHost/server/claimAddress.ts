import { rm } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { lock } from 'proper-lockfile';
import { hasErrorCode } from '../../fileSystem/atomicFile';
import { writeSecret } from '../protocol/hostSecret';
import type { HostPlace } from '../protocol/hostPlace';

/** A host that was killed while it held the claim held it for milliseconds. */
const STALE_MILLISECONDS = 2_000;
const RETRIES = { retries: 60, factor: 1.2, minTimeout: 10, maxTimeout: 200 } as const;

/**
 * Has a server listen where clients look for it. Of several hosts that start at once one does; the socket of a dead one
 * is replaced. @returns the secret that clients must know; undefined where another host answers.
 */
export async function claimAddress(server: Server, place: HostPlace): Promise<string | undefined> {
  const release = await lock(place.folder, {
    lockfilePath: place.claim,
    stale: STALE_MILLISECONDS,
    retries: RETRIES,
    realpath: false,
  });
  try {
    if (await answers(place.address)) return undefined;
    if (process.platform !== 'win32') await rm(place.address, { force: true });
    const secret = await writeSecret(place.secretFile);
    await listen(server, place.address);
    return secret;
  } catch (error) {
    if (hasErrorCode(error, 'EADDRINUSE')) return undefined;
    throw error;
  } finally {
    await release().catch(() => undefined);
  }
}

/** A host that hangs answers too: the system takes the connection. */
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    const tell = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => tell(true)).once('error', () => tell(false));
  });

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
