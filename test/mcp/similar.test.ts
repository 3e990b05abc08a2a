import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { runCli } from '../cli/runCli';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect, toolText } from './connect';

const total = (name: string): string =>
  `export function ${name}(lines: Line[]): number {\n  let sum = 0;\n  for (const line of lines) sum += line.price * line.count;\n  return round(sum);\n}\n`;
const folder = temporaryFolder({
  'src/order.ts': total('totalOf'),
  'src/copied.ts': total('totalOf'),
  'src/invoice.ts': total('invoiceTotal'),
  'src/log.ts': 'export function log(text: string): void {\n  console.log(text);\n}\n',
});

describe('similar code over MCP and in the terminal', function () {
  this.timeout(60_000);
  let client: Client;
  before(async () => (client = await connect({ home: temporaryFolder(), args: ['--folder', folder] })));
  after(() => client.close());
  const call = (request: Readonly<Record<string, unknown>>) =>
    client.callTool({ name: 'codebase_similar', arguments: request });

  it('is found for a place, with copies marked', async () => {
    const text = toolText(await call({ of: 'src/order.ts:3', languages: '', max_tokens: '800' }));
    assert.match(text, /results for "similar to src\/order\.ts:1-5"/);
    assert.match(text, /src\/copied\.ts:1-5 totalOf, score \d\.\d\d \(the same code\)/);
    assert.match(text, /src\/invoice\.ts:1-5 invoiceTotal/);
    assert.doesNotMatch(text, /src\/order\.ts:1-5 totalOf/);
  });

  it('is rejected with an explanation if the place does not exist', async () => {
    const text = toolText(await call({ of: 'src/none.ts:3' }));
    assert.match(text, /^INVALID_ARGUMENT: "src\/none\.ts" is not in the index/);
  });

  it('is found in the terminal, also for given code', () => {
    const home = temporaryFolder();
    const { stdout, status } = runCli(home, ['similar', 'src/order.ts:3', '--json', '-f', folder]);
    assert.equal(status, 0);
    const { items } = JSON.parse(stdout) as {
      readonly items: readonly { readonly path: string; readonly reason: string }[];
    };
    assert.deepEqual([items[0]?.path, items[0]?.reason], ['src/copied.ts', 'The same code']);
    const read = runCli(home, ['similar', '-', '-f', folder], { input: total('sumOf') });
    assert.match(read.stdout, /src\/(?:copied|order)\.ts:1-5 {2}totalOf/);
  });
});
