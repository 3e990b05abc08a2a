import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect } from './connect';

const files = {
  'a.ts': 'export function load() {\n  return fetch("/items"); // TODO retry\n}\n',
  'b/b.ts': 'export function save() {\n  return 1;\n}\n// TODO tests\n',
  'c.ts': Array.from({ length: 90 }, (_, i) => `export function part${i}() {\n  return "TODO ${i}";\n}\n`).join('\n'),
};

describe('a match over MCP', function () {
  this.timeout(60_000);
  let client: Client;
  before(async () => {
    client = await connect({ home: temporaryFolder(), args: ['--folder', temporaryFolder(files)] });
  });
  after(() => client.close());

  async function call(
    request: Readonly<Record<string, unknown>>,
  ): Promise<{ text: string; data: Data; isError: boolean }> {
    const { content, structuredContent, isError } = await client.callTool({
      name: 'codebase_search',
      arguments: request,
    });
    const [first] = content as readonly { readonly text: string }[];
    return { text: first?.text ?? '', data: structuredContent as Data, isError: isError === true };
  }

  it('is a complete list, page by page, in the order of paths', async () => {
    const places: string[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const { text, data } = await call({ match: 'TODO', offset: String(offset), query: '', match_in: null });
      assert.match(text, /^\d+ of 92 results.* for "TODO", complete: 92 lines in 3 files, in order of path\./);
      assert.deepEqual(data.matches, { lines: 92, files: 3, complete: true });
      places.push(...data.items.flatMap(({ path, match_lines }) => match_lines.map((line) => `${path}:${line}`)));
      offset = data.next_offset;
    }
    const parts = Array.from({ length: 90 }, (_, i) => `c.ts:${4 * i + 2}`);
    assert.deepEqual(places, ['a.ts:2', 'b/b.ts:4', ...parts]);
  });

  it('filters the results of a question', async () => {
    const { text, data } = await call({ query: 'load items', match: 'TODO' });
    assert.equal(data.items[0]?.path, 'a.ts');
    assert.deepEqual(data.items[0].match_lines, [2]);
    assert.match(text, /match on line 2/);
    assert.equal(data.matches, undefined);
  });

  it('explains what is wrong with an expression', async () => {
    const { text, isError } = await call({ match: 'a(?<=b)', match_kind: 'regex' });
    assert(isError);
    assert.match(
      text,
      /^INVALID_ARGUMENT: "match" is "a\(\?<=b\)": lookahead and lookbehind are not supported \(character 2\)\./,
    );
  });
});

interface Data {
  readonly items: readonly { readonly path: string; readonly match_lines: readonly number[] }[];
  readonly matches?: { readonly lines: number; readonly files: number; readonly complete: boolean };
  readonly next_offset?: number;
}
