import type { Client } from '@modelcontextprotocol/client';
import { afterFile } from '../afterFile';
import { startClient, type ConnectOptions } from './client';

export { callSearchTool, dataOf, toolText } from './client';

/** The official client on our server. It ends after the tests, even where one failed before it came to that. */
export async function connect(options: ConnectOptions): Promise<Client> {
  const client = await startClient(options);
  afterFile(() => client.close());
  return client;
}
