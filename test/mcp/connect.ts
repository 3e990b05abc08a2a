import type { Client } from '@modelcontextprotocol/client';
import { afterFile } from '../afterFile';
import { homeWithHosts, withHost } from '../support/engineHosts';
import { temporaryFolder } from '../support/temporaryFolder';
import { startClient, type ConnectOptions } from './client';

export { callSearchTool, dataOf, toolText } from './client';

/** The official client on our server. It ends after the tests, even where one failed before it came to that. */
export async function connect(options: ConnectOptions): Promise<Client> {
  const client = await startClient(options);
  afterFile(() => client.close());
  return client;
}

/** Where a server is: a client does not notice. */
export const serverPlaces = [
  { where: 'in the engine host', env: withHost, makeHome: homeWithHosts },
  { where: 'in a process of its own', env: {}, makeHome: temporaryFolder },
] as const;
