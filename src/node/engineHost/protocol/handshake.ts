import type { Socket } from 'node:net';
import { isRelease, type Release } from './release';

/** The handshake: the first line in each direction, before anything else is read. */

/** First line of a client. */
export interface Greeting {
  readonly secret: string;
  readonly release: Release;
  /** Type of connection. `mcp` is a session of the Model Context Protocol (`mcpSession.ts`); absent means engines. */
  readonly wants?: 'mcp' | undefined;
}

/**
 * Answers of a host. `served`: requests may follow. `replaced`: the host is older and accepts no more connections, so
 * the client starts a new one. `alone`: the host is newer and uses another protocol, so the client works without it.
 */
const VERDICTS = ['served', 'replaced', 'alone'] as const;
export type HostVerdict = (typeof VERDICTS)[number];

const MAX_CHARACTERS = 4_096;

/** Reads the first line of a socket and leaves the bytes after it in the socket. Rejects if no line arrives in time. */
export function firstLine(socket: Socket, milliseconds: number, most = MAX_CHARACTERS): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = Buffer.alloc(0);
    const fail = (reason: string): void => {
      settle();
      reject(new Error(reason));
    };
    const onData = (chunk: Buffer): void => {
      text = Buffer.concat([text, chunk]);
      const end = text.indexOf('\n');
      if (end < 0 && text.length > most) fail('the first line is too long');
      if (end < 0) return;
      settle();
      if (end + 1 < text.length) socket.unshift(text.subarray(end + 1));
      resolve(text.subarray(0, end).toString('utf8'));
    };
    const onEnd = (): void => fail('the connection was closed');
    const timer = setTimeout(() => fail('no answer came'), milliseconds);
    const settle = (): void => {
      clearTimeout(timer);
      socket.pause();
      socket.off('data', onData).off('error', onEnd).off('close', onEnd).off('end', onEnd);
    };
    socket.on('data', onData).on('error', onEnd).on('close', onEnd).on('end', onEnd);
  });
}

export function parseGreeting(line: string): Greeting | undefined {
  const found = jsonOf(line);
  return found && typeof found['secret'] === 'string' && isRelease(found['release'])
    ? { secret: found['secret'], release: found['release'], ...(found['wants'] === 'mcp' && { wants: 'mcp' }) }
    : undefined;
}

export function parseVerdict(line: string): HostVerdict | undefined {
  const found = jsonOf(line)?.['verdict'];
  return VERDICTS.find((verdict) => verdict === found);
}

function jsonOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(line);
    return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
