import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { SearchResult } from '../../src/core/types';
import { temporaryFolder } from '../node/temporaryFolder';

describe('the MCP server', () => {
  let client: Client;
  before(async () => {
    const folder = temporaryFolder({
      'src/retry.ts': '// Waits before a failed request is sent again.\nexport function backOff() {}\n',
      'README.md': '# Retry\n```ts\nbackOff();\n```\n',
    });
    client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(__dirname, '../../dist/cli.js'), 'mcp', '--folder', folder],
        env: { ...(process.env as Record<string, string>), CODEBASE_SEARCH_HOME: temporaryFolder() },
      }),
    );
  });
  after(() => client.close());

  const call = (args: Readonly<Record<string, unknown>>) => client.callTool({ name: 'codebase_search', arguments: args });
  const textOf = (result: Awaited<ReturnType<typeof call>>): string => result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');

  it('offers one tool, described for models', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), ['codebase_search']);
    assert.match(tools[0]?.description ?? '', /Examples/);
    assert.deepEqual(tools[0]?.inputSchema.required, ['query']);
  });

  it('answers with text and with the result object, from the first call on', async () => {
    const result = await call({ query: 'wait before a failed request is sent again' });
    const { items, coverage } = result.structuredContent as SearchResult;
    assert.equal(items[0]?.path, 'src/retry.ts');
    assert.equal(coverage.files_indexed, 2);
    assert.match(textOf(result), /src\/retry\.ts:1-\d+ function backOff \(score 0\.\d\d;/);
  });

  it('fences code that holds fences', async () => {
    assert.match(textOf(await call({ query: 'retry readme', languages: ['markdown'], min_score: 0 })), /````markdown\n[^]*```ts[^]*\n````/);
  });

  it('tells a model what to loosen when nothing is found', async () => {
    const result = await call({ query: 'zorbak wimfle' });
    assert.notEqual(result.isError, true);
    assert.match(textOf(result), /min_score/);
  });

  it('tells a model what is wrong with a request', async () => {
    const result = await call({ query: 'a', top_k: 1000 });
    assert.equal(result.isError, true);
    assert.match(textOf(result), /INVALID_ARGUMENT: "top_k" is 1000\. It must be a whole number from 1 to 50\./);
  });
});
