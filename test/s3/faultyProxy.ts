import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns the fault that the proxy applies to a request to an object store, or undefined to let the request through.
 */
export type ProxyFault = (incoming: IncomingMessage) => FaultKind | undefined;
export type FaultKind = 'cut' | 'busy' | 'denied' | 'unconditional' | { readonly milliseconds: number };

export interface FaultyProxy {
  readonly endpoint: string;
  /** Requests since the last read, as `GET /bucket/key`. */
  readonly requests: string[];
  fault: ProxyFault | undefined;
  stop(): void;
}

/**
 * Starts a proxy between LanceDB and a store that adds latency and faults. Requests are signed for the address of the
 * proxy, which the store accepts as its own.
 */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  const requests: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    void pass(incoming, outgoing, port, proxy.fault?.(incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${own}`,
    requests,
    fault: undefined,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  fault: FaultKind | undefined,
): Promise<void> {
  if (typeof fault === 'object') await delay(fault.milliseconds);
  if (fault === 'busy') return void outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
  if (fault === 'denied')
    return void outgoing
      .writeHead(403)
      .end('<Error><Code>AccessDenied</Code><AWSAccessKeyId>AKIDOFTHETESTS</AWSAccessKeyId></Error>');
  const headers = fault === 'unconditional' ? anonymous(incoming) : incoming.headers;
  const asked = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    // Sends half of the response and closes the connection.
    if (fault === 'cut')
      answer
        .once('data', (bytes: Buffer) => outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy()))
        .once('end', () => outgoing.destroy());
    else answer.pipe(outgoing);
  });
  asked.on('error', () => outgoing.destroy());
  outgoing.on('close', () => asked.destroy());
  incoming.pipe(asked);
}

/**
 * Simulates a store that ignores the condition of a PUT: removes the condition and, because the signature covers it,
 * the signature too. The bucket is open to all.
 */
function anonymous({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const {
    authorization: _authorization,
    'if-none-match': _condition,
    'x-amz-content-sha256': _hash,
    'x-amz-date': _date,
    ...rest
  } = headers;
  return rest;
}
