import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import type { CountTokens } from '../../src/core/base/contracts';
import { loadTokenizer } from '../../src/node/tokenizer/loadTokenizer';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect, dataOf, toolText } from './connect';

const own = [
  'src/mcp/tools.ts',
  'src/mcp/messages/messageScan.ts',
  'src/core/glob/glob.ts',
  'src/core/collections/topK.ts',
];
const source = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');
const MARKER = 'once_and_only_once';

type View = (answer: CallToolResult) => string;
const data: View = ({ structuredContent }) =>
  structuredContent === undefined ? '' : JSON.stringify(structuredContent);
/** Returns the data instead of the text, if there is any. */
const dataFirst: View = (answer) => data(answer) || toolText(answer);
const both: View = (answer) => toolText(answer) + data(answer);

/** The part of an answer that clients show to their model, by the name with which the clients introduce themselves. */
const clients: readonly (readonly [name: string, view: View])[] = [
  ['claude-code', dataFirst],
  ['codex-mcp-client', dataFirst],
  ['Visual Studio Code', dataFirst],
  ['Visual Studio Code - Insiders', dataFirst],
  ['github-copilot-developer', dataFirst],
  ['opencode', dataFirst],
  ['gemini-cli-mcp-client', toolText],
  ['Cline', toolText],
  ['JetBrains-IU-copilot-intellij', both],
  ['a client that shows both', both],
];

describe('an answer of the MCP server', () => {
  const home = temporaryFolder();
  const folder = temporaryFolder({
    ...Object.fromEntries(own.map((path) => [path, source(path)])),
    'src/marked.ts': `/** Marks a parcel as sent. */\nexport function markParcel(): void {\n  ${MARKER}();\n}\n`,
  });
  const ask = (client: Client, request: Readonly<Record<string, unknown>>, name = 'codebase_search') =>
    client.callTool({ name, arguments: request });

  for (const mode of ['legacy', 'auto'] as const)
    for (const [name, view] of clients)
      it(`shows code once to the model of "${name}" (${mode})`, async () => {
        const client = await connect({ home, args: ['--folder', folder], mode, name });
        for (const answer of [
          await ask(client, { query: 'mark a parcel as sent', top_k: 3 }),
          await ask(client, { query: 'markParcel' }, 'code_semantic_search'),
          await ask(client, { path: 'src/marked.ts' }, 'codebase_expand'),
        ])
          assert.equal(view(answer).split(MARKER).length, 2, view(answer));
        await client.close();
      });

  describe('for programs', () => {
    let client: Client;
    let count: CountTokens;
    before(async () => {
      client = await connect({ home, args: ['--folder', folder], name: 'a program' });
      count = await loadTokenizer(join(__dirname, '../../dist'));
    });
    after(() => client.close());

    const requests: readonly Readonly<Record<string, unknown>>[] = [
      { query: 'which messages are too long' },
      { query: 'registerTools', include_dependencies: true, max_tokens: 1_000 },
      { query: 'how is a request answered in time', disclosure_level: 'signature', top_k: 50, max_tokens: 4_000 },
      { queries: ['mark a parcel as sent', 'parse a glob', 'the largest of many'], min_score: 0, max_tokens: 8_000 },
      { query: 'glob', top_k: 1, offset: 1 },
      { query: 'zorbak wimfle' },
    ];
    for (const request of requests)
      it(`has data that take no more tokens than its text: ${JSON.stringify(request)}`, async () => {
        const answer = await ask(client, request);
        const [text, asData] = [count(toolText(answer)), count(JSON.stringify(dataOf(answer)))];
        assert(asData <= text, `${asData} tokens of data, ${text} of text`);
      });

    for (const request of [
      { of: 'registerTools' },
      { of: 'parseGlob', direction: 'impact' },
      { of: 'TopK.add', direction: 'callees', depth: 2 },
      { of: 'TopK', direction: 'implementations' },
      { of: 'zorbakWimfle' },
    ])
      it(`has data that take no more tokens than the text of a trace: ${JSON.stringify(request)}`, async () => {
        const answer = await ask(client, request, 'codebase_trace');
        const [text, asData] = [count(toolText(answer)), count(JSON.stringify(answer.structuredContent))];
        assert(asData <= text, `${asData} tokens of data, ${text} of text`);
      });

    it('has places, scores and names as data, in the order of the text', async () => {
      const answer = await ask(client, { queries: ['registerTools', 'mark a parcel'], max_tokens: 1_500 });
      const { items, total_hits, next_offset } = dataOf(answer);
      const heads = [...toolText(answer).matchAll(/\/(src\/\S+):(\d+)-(\d+) .*score (\d\.\d\d)/g)];
      assert(items.length > 1);
      assert.deepEqual(
        items.map(({ path, start_line, end_line, score }) => [path, start_line, end_line, score]),
        heads.map(([, path, start, end, score]) => [path, Number(start), Number(end), Number(score)]),
      );
      assert(items.some(({ name, queries }) => name === 'markParcel' && queries?.includes(2)));
      assert(items.every(({ used_by, queries }) => (used_by === undefined) === (queries !== undefined)));
      const direct = items.filter(({ used_by }) => used_by === undefined).length;
      assert.equal(next_offset, direct < total_hits ? direct : undefined);
    });
  });
});
