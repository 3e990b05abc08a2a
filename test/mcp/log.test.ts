import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect, callSearchTool } from './connect';

describe('what an MCP server has to say besides', () => {
  let client: Client;
  afterEach(() => client.close());

  // A shared index that is not there is worth a warning, and no more.
  const start = async (heard: unknown[]): Promise<void> => {
    const cwd = temporaryFolder({ 'a.ts': 'export function answer() {}\n' });
    client = await connect({
      home: temporaryFolder(),
      cwd,
      args: ['--store', join(temporaryFolder(), 'nowhere')],
      onLog: (data) => heard.push(data),
    });
  };

  it('is told to its client as log messages', async () => {
    const heard: unknown[] = [];
    await start(heard);
    await callSearchTool(client, { query: 'answer' });
    assert.match(String(heard[0]), /The shared index was not used/);
  });

  it('is not told to one that wants to hear of worse only', async () => {
    const heard: unknown[] = [];
    await start(heard);
    await client.request({ method: 'logging/setLevel', params: { level: 'error' } });
    await callSearchTool(client, { query: 'answer' });
    assert.deepEqual(heard, []);
  });
});
