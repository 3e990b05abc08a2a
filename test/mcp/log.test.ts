import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect, callSearchTool } from './connect';

describe('log messages of an MCP server', () => {
  let client: Client;
  afterEach(() => client.close());

  // A missing shared index causes only a warning.
  const start = async (heard: unknown[]): Promise<void> => {
    const cwd = temporaryFolder({ 'a.ts': 'export function answer() {}\n' });
    client = await connect({
      home: temporaryFolder(),
      cwd,
      args: ['--store', join(temporaryFolder(), 'nowhere')],
      onLog: (data) => heard.push(data),
    });
  };

  it('are sent to its client', async () => {
    const heard: unknown[] = [];
    await start(heard);
    await callSearchTool(client, { query: 'answer' });
    assert.match(String(heard[0]), /The shared index was not used/);
  });

  it('are not sent to a client that requested only more severe messages', async () => {
    const heard: unknown[] = [];
    await start(heard);
    await client.request({ method: 'logging/setLevel', params: { level: 'error' } });
    await callSearchTool(client, { query: 'answer' });
    assert.deepEqual(heard, []);
  });
});
