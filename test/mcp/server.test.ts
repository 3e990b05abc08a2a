import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { mcpInstructions } from '../../src/core/agents/agentInstructions';
import { requestToolSchema } from '../../src/core/request/toolSchema';
import type { TraceData } from '../../src/core/rendering/traceData';
import { countO200k } from '../o200k';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect, dataOf, serverPlaces, toolText } from './connect';

const modes = ['legacy', 'auto'] as const;
for (const { mode, where, env, makeHome } of modes.flatMap((mode) =>
  serverPlaces.map((place) => ({ mode, ...place })),
)) {
  describe(`the MCP server ${where}, to a client of ${mode === 'auto' ? '2026' : '2025'}`, () => {
    let client: Client;
    before(async () => {
      const folder = temporaryFolder({
        'src/retry.ts':
          '// Waits before a failed request is sent again.\nexport function backOff(attempt: number) {\n  return 2 ** attempt;\n}\n',
        'long.ts': `export function long() {\n${Array.from({ length: 9_000 }, (_, i) => `  step("${i} steps");\n`).join('')}}\n`,
        'src/again.ts': "import { backOff } from './retry';\nexport function again() {\n  return backOff(1);\n}\n",
        'README.md': '# Retry\n```ts\nbackOff();\n```\n',
      });
      client = await connect({ home: makeHome(), args: ['--folder', folder], mode, env });
    });
    after(() => client.close());

    const call = (args: Readonly<Record<string, unknown>>, name = 'codebase_search') =>
      client.callTool({ name, arguments: args });

    it('tells when to search and how, in one paragraph', () => {
      assert.equal(client.getInstructions(), mcpInstructions);
      // These tokens are part of every conversation.
      assert(countO200k(mcpInstructions) <= 160, `${countO200k(mcpInstructions)} tokens`);
    });

    it('offers its tools, described for models', async () => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['codebase_search', 'code_semantic_search', 'codebase_expand', 'codebase_trace', 'codebase_similar'],
      );
      assert.match(tools[0]?.description ?? '', /Examples/);
      assert.deepEqual(tools[0]?.inputSchema, JSON.parse(JSON.stringify(requestToolSchema)));
      assert.deepEqual(Object.keys(tools[1]?.inputSchema.properties ?? {}), [
        'query',
        'maxTokens',
        'intent',
        'includeDependencies',
        'disclosureLevel',
      ]);
      for (const { annotations, description } of tools) {
        assert(annotations?.readOnlyHint);
        assert((description ?? '').length > 100);
      }
    });

    it('tells what is indexed and what answers saved in a resource', async () => {
      await call({ query: 'backOff' });
      const { resources } = await client.listResources();
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        ['codebase-search://status'],
      );
      const { contents } = await client.readResource({ uri: 'codebase-search://status' });
      const text = contents.map((content) => ('text' in content ? content.text : '')).join('');
      assert.match(text, /^\S+\nindexed: (\d+) of \1 files, \d+ chunks\n/);
      assert.match(
        text,
        /\n\d+ answers? (?:saved|took) [\d,]+ tokens.* since .*\(bytes \/ 4, each file once an answer\)/,
      );
    });

    it('traces the callers of a function, as text and as data', async () => {
      const result = await call({ of: 'step' }, 'codebase_trace');
      const { warnings = [] } = result.structuredContent as TraceData;
      assert.match(warnings[0] ?? '', /^Nothing in the index is called "step"/);
      const callees = await call({ of: 'long.ts:3', direction: 'callees' }, 'codebase_trace');
      assert.match(toolText(callees), /^callees of long \(long\.ts:1\): 0 of 0\.$/);
      const found = await call({ of: 'backOff' }, 'codebase_trace');
      assert.match(toolText(found), /^callers of backOff \(src\/retry\.ts:2\): 1 of 1\./);
      assert.match(toolText(found), /\n\nsrc\/again\.ts\n {2}2 again · calls at 3$/);
      assert.deepEqual(found.structuredContent, {
        of: ['src/retry.ts:2 backOff'],
        total_hits: 1,
        places: { 'src/again.ts': ['2 again'] },
      });
    });

    it('answers with text and, on request, with data, from the first call on', async () => {
      const result = await call({ query: 'wait before a failed request is sent again' });
      const { items } = dataOf(result);
      assert.deepEqual([items[0]?.path, items[0]?.name], ['src/retry.ts', 'backOff']);
      assert.match(
        toolText(result),
        /src\/retry\.ts:1-\d+ backOff, score 0\.\d\d \(matches wait, failed, request, sent\)\n/,
      );
    });

    it('accepts the alternative tool name', async () => {
      const result = await call(
        {
          query: 'backOff',
          maxTokens: 400,
          intent: 'find_definition',
          includeDependencies: false,
          disclosureLevel: 'full_code',
        },
        'code_semantic_search',
      );
      const { items, warnings } = dataOf(result);
      assert.equal(items[0]?.path, 'src/retry.ts');
      assert.deepEqual(warnings, []);
    });

    it('expands a result', async () => {
      const result = await call({ path: 'src/retry.ts', start_line: 3 }, 'codebase_expand');
      assert.match(toolText(result), /retry\.ts:1-4 backOff[^]*return 2 \*\* attempt/);
    });

    it('fences code that holds fences', async () => {
      assert.match(
        toolText(await call({ query: 'retry readme', languages: ['markdown'], min_score: 0 })),
        /````markdown\n[^]*```ts[^]*\n````/,
      );
    });

    it('suggests a looser request to a model when nothing is found', async () => {
      const result = await call({ query: 'zorbak wimfle' });
      assert.notEqual(result.isError, true);
      assert.match(toolText(result), /Use other words/);
    });

    const forms: readonly (readonly [written: unknown, as: Readonly<Record<string, unknown>>])[] = [
      [
        { query: 'backOff', top_k: '1', min_score: '0' },
        { query: 'backOff', top_k: 1, min_score: 0 },
      ],
      [
        { query: 'backOff', include: '["**/*.ts"]' },
        { query: 'backOff', include: ['**/*.ts'] },
      ],
      [
        { query: 'backOff', languages: 'ts, markdown', intent: '' },
        { query: 'backOff', languages: ['ts', 'markdown'] },
      ],
      [{ query: 'backOff', queries: [], mode: '', path: '' }, { query: 'backOff' }],
      [{ queries: '["backOff", {"query": "retry"}]' }, { queries: ['backOff', 'retry'] }],
      ['{"query": "backOff", "max_tokens": "500"}', { query: 'backOff', max_tokens: 500 }],
    ];
    for (const [written, as] of forms) {
      it(`accepts ${JSON.stringify(written)}`, async () => {
        const answer = await call(written as Readonly<Record<string, unknown>>);
        const { took_ms: _, ...result } = dataOf(answer);
        const { took_ms: __, ...wanted } = dataOf(await call(as));
        assert.deepEqual(result, wanted);
        assert(result.items.length > 0);
      });
    }

    it('accepts the lines of an expansion as text', async () => {
      const result = await call({ path: 'src/retry.ts', start_line: '3', end_line: '' }, 'codebase_expand');
      assert.match(toolText(result), /retry\.ts:1-4 backOff/);
    });

    it('reports ignored fields, for every tool', async () => {
      for (const [name, request] of [
        ['codebase_search', { query: 'backOff' }],
        ['codebase_expand', { path: 'src/retry.ts' }],
        ['codebase_trace', { of: 'backOff' }],
        ['codebase_similar', { of: 'src/retry.ts:2' }],
      ] as const) {
        const said = toolText(await call({ ...request, colour: 'red' }, name));
        assert.match(said, /^Note: Unknown field "colour" was ignored\.$/m, name);
        assert.doesNotMatch(toolText(await call(request, name)), /Note: Unknown/, name);
      }
    });

    it('accepts the lines of an expansion in one field', async () => {
      const result = await call({ path: 'long.ts', lines: '4-6' }, 'codebase_expand');
      assert.match(toolText(result), /long\.ts:4-6 /);
    });

    for (const request of [
      { path: 'long.ts' },
      { path: 'long.ts', start_line: 5 },
      { path: 'long.ts', max_tokens: '' },
    ]) {
      it(`expands no more than a client accepts, and says where the rest is: ${JSON.stringify(request)}`, async () => {
        const answer = await call(request, 'codebase_expand');
        const tokens = countO200k(toolText(answer));
        assert(tokens > 7_000 && tokens <= 8_000, String(tokens));
        assert.equal(answer.structuredContent, undefined);
        const end = Number(/long\.ts:1-(\d+) long/.exec(toolText(answer))?.[1]);
        assert.match(toolText(answer), new RegExp(`"start_line": ${end + 1}, "end_line": 900[23];`));
      });
    }

    it('says which arguments an empty call lacks', async () => {
      for (const nothing of [null, '', [], '[1]', 7])
        assert.match(
          toolText(await call(nothing as unknown as Readonly<Record<string, unknown>>)),
          /INVALID_ARGUMENT: The request has no query/,
        );
    });

    const mistakes: readonly (readonly [tool: string, request: Readonly<Record<string, unknown>>, words: RegExp])[] = [
      [
        'codebase_search',
        { query: 'a', top_k: 1000 },
        /INVALID_ARGUMENT: "top_k" is 1000\. It must be a whole number from 1 to 50\./,
      ],
      ['codebase_search', {}, /INVALID_ARGUMENT: The request has no query/],
      ['codebase_search', { query: 'a', path: '/etc' }, /INVALID_ARGUMENT: "path" "\/etc" is outside/],
      [
        'code_semantic_search',
        { query: 'a', disclosureLevel: 'all' },
        /INVALID_ARGUMENT: "disclosure_level" is "all"\. It must be one of "signature"/,
      ],
      ['codebase_expand', { path: 'no/such/file.ts' }, /INVALID_ARGUMENT: "no\/such\/file\.ts" is not in the index/],
    ];
    for (const [tool, request, words] of mistakes) {
      it(`explains to a model what is wrong with ${tool} ${JSON.stringify(request)}`, async () => {
        const result = await call(request, tool);
        assert.equal(result.isError, true);
        assert.match(toolText(result), words);
      });
    }

    it('offers prompts with search results', async () => {
      const { prompts } = await client.listPrompts();
      assert.deepEqual(
        prompts.map(({ name }) => name),
        ['explore_topic', 'copy_as_prompt'],
      );
      const { messages } = await client.getPrompt({
        name: 'explore_topic',
        arguments: { topic: 'waiting before a retry' },
      });
      const [message] = messages;
      assert(message?.content.type === 'text');
      assert.match(message.content.text, /codebase_expand[^]*src\/retry\.ts/);
      await assert.rejects(
        client.getPrompt({ name: 'explore_topic', arguments: { topic: 'a', path: '/etc' } }),
        /INVALID_ARGUMENT: "path" "\/etc" is outside .* Pass a folder/,
      );
      const copied = await client.getPrompt({ name: 'copy_as_prompt', arguments: { query: 'waiting before a retry' } });
      const [copy] = copied.messages;
      assert(copy?.content.type === 'text');
      assert.match(
        copy.content.text,
        /“waiting before a retry”[^]*src\/retry\.ts:1-\d \(function backOff\), score 0\.\d\d[^]*```typescript/,
      );
    });

    it('accepts the arguments of a prompt as a form sends them', async () => {
      const copy = (mode: string, path: string) =>
        client.getPrompt({ name: 'copy_as_prompt', arguments: { query: 'backOff', mode, path } });
      const { messages } = await copy('hybrid', '.');
      for (const [mode, path] of [
        ['', ''],
        ['Hybrid', './'],
        ['null', ' '],
      ] as const)
        assert.deepEqual((await copy(mode, path)).messages, messages);
      await assert.rejects(copy('fast', ''), /INVALID_ARGUMENT: "mode" is "fast"/);
    });
  });
}
