import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hasErrorCode } from '../../fileSystem/atomicFile';
import { firstLine, parseVerdict, type Greeting, type HostVerdict } from '../protocol/handshake';
import { sinceStart } from '../../runtime/monotonicClock';
import { hostPlace, preparePlace, type HostPlace } from '../protocol/hostPlace';
import { readSecret } from '../protocol/hostSecret';
import { releaseOf } from '../protocol/release';
import { startHost, type StartedHost } from './startHost';

/** Time limits for a host to start and to answer the first line. A host that hangs does neither. */
export interface HostPatience {
  readonly startMilliseconds: number;
  readonly answerMilliseconds: number;
}

export const hostPatience: HostPatience = { startMilliseconds: 10_000, answerMilliseconds: 3_000 };

const PAUSE_MILLISECONDS = 15;

/**
 * Connects to the engine host of this user and starts one if there is none. Returns undefined if no host can be used.
 * @param script Path of the host's script.
 * @param builds Returns whether the host will build an index from scratch.
 */
export async function connectToHost(
  script: string,
  builds: () => boolean,
  wants?: Greeting['wants'],
  { startMilliseconds, answerMilliseconds }: HostPatience = hostPatience,
): Promise<Socket | undefined> {
  const place = hostPlace();
  const until = sinceStart() + startMilliseconds;
  let started: StartedHost | undefined;
  while (sinceStart() < until && !started?.hasFailed) {
    const socket = await dial(place.address);
    const verdict =
      typeof socket === 'object' ? await greet(socket, place, { script, wants }, answerMilliseconds) : socket;
    if (verdict === 'served' && typeof socket === 'object') return socket;
    if (verdict === 'alone' || verdict === 'forbidden') return undefined;
    if (verdict === 'replaced' || !started) {
      if (!(await isUsable(place))) return undefined;
      started = startHost(script, builds());
    } else await delay(PAUSE_MILLISECONDS);
  }
  return undefined;
}

const isUsable = (place: HostPlace): Promise<boolean> =>
  preparePlace(place).then(
    () => true,
    () => false,
  );

/** Connects to an address. `absent`: no host listens there. `forbidden`: this process may not connect. */
function dial(address: string): Promise<Socket | 'absent' | 'forbidden'> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const fail = (error: Error): void => resolve(isAbsent(error) ? 'absent' : 'forbidden');
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      // The end of the connection is reported by its `close` event.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

const isAbsent = (error: Error): boolean =>
  ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ECONNRESET'].some((code) => hasErrorCode(error, code));

/**
 * Sends the greeting and reads the verdict. A host that closes the connection was about to end and counts as absent. A
 * host that does not answer hangs and is left alone.
 */
async function greet(
  socket: Socket,
  place: HostPlace,
  { script, wants }: { readonly script: string; readonly wants: Greeting['wants'] },
  milliseconds: number,
): Promise<HostVerdict | 'absent'> {
  const started = sinceStart();
  try {
    await preparePlace(place);
    const secret = await readSecret(place.secretFile);
    socket.write(`${JSON.stringify({ secret, release: releaseOf(script), wants } satisfies Greeting)}\n`);
    const verdict = parseVerdict(await firstLine(socket, milliseconds));
    if (verdict !== 'served') socket.destroy();
    return verdict ?? 'alone';
  } catch (error) {
    socket.destroy();
    const isClosed = socket.closed || sinceStart() - started < milliseconds;
    return isClosed && !isUnsafe(error) ? 'absent' : 'alone';
  }
}

const isUnsafe = (error: unknown): boolean => error instanceof Error && error.name === 'SearchError';
