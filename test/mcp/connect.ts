import type { Client } from '@modelcontextprotocol/client';
import { afterFile } from '../afterFile';
import { homeWithHosts, withHost } from '../support/engineHosts';
import { temporaryFolder } from '../support/temporaryFolder';
import { startClient, type ConnectOptions } from './client';

export { callSearchTool, dataOf, toolText } from './client';

/** Connects the official client to our server, and closes it after the tests, even if one failed. */
export async function connect(options: ConnectOptions): Promise<Client> {
  const client = await startClient(options);
  afterFile(() => client.close());
  return client;
}

/** The places where a server can run, between which a client sees no difference. */
export const serverPlaces = [
  { where: 'in the engine host', env: withHost, makeHome: homeWithHosts },
  { where: 'in a process of its own', env: {}, makeHome: temporaryFolder },
] as const;
