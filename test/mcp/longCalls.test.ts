import assert from 'node:assert/strict';
import type { Progress } from '@modelcontextprotocol/client';
import { temporaryFolder } from '../support/temporaryFolder';
import type { ConnectOptions } from './client';
import { connect as connectTo, callSearchTool, serverPlaces, toolText } from './connect';

/** Enough files that indexing takes longer than reporting its progress. */
const many = Object.fromEntries(
  Array.from({ length: 600 }, (_, i) => [
    `src/part${i % 20}/file${i}.ts`,
    `export function work${i}(input: string) {\n  return input.repeat(${i});\n}\n`.repeat(30),
  ]),
);

for (const { where, env, makeHome } of serverPlaces)
  describe(`a long call of an MCP tool ${where}`, () => {
    const connect = (options: Omit<ConnectOptions, 'home'>) => connectTo({ ...options, home: makeHome(), env });
    for (const mode of ['legacy', 'auto'] as const) {
      it(`reports the progress of indexing (${mode})`, async () => {
        const client = await connect({ cwd: temporaryFolder(many), mode });
        const told: Progress[] = [];
        const result = await client.callTool(
          { name: 'codebase_search', arguments: { query: 'work7', min_score: 0 } },
          { timeout: 100_000, onprogress: (progress) => told.push(progress) },
        );
        assert.notEqual(result.isError, true);
        const counted = told.filter(({ total }) => total === 600);
        assert(counted.length > 0, JSON.stringify(told));
        for (const [i, { progress }] of told.entries())
          assert(i === 0 || progress > (told[i - 1]?.progress ?? 0), 'progress grows');
        assert.match(counted[0]?.message ?? '', /^Indexing src\/part/);
        await client.close();
      });

      it(`answers within the given time, from the files indexed by then (${mode})`, async () => {
        const client = await connect({ cwd: temporaryFolder(many), mode });
        const started = await client.callTool({
          name: 'codebase_search',
          arguments: { query: 'work7', min_score: 0, timeout_ms: 1 },
        });
        assert.match(JSON.stringify(started), /INDEX_NOT_READY|"state":"(scanning|indexing)"/);
        await client.close();
      });

      it(`answers from the indexed files after the default time (${mode})`, async () => {
        const client = await connect({ cwd: temporaryFolder(many), mode });
        const started = performance.now();
        const answer = await client.callTool({ name: 'codebase_search', arguments: { query: 'work7', min_score: 0 } });
        const took = performance.now() - started;
        // The default time is 5 s. A fast machine has indexed all files by then.
        assert(took < 8_000, `${Math.round(took)} ms`);
        assert.match(toolText(answer), /work7|The index is still being built: [1-9]\d* of 600 files/);
        await client.close();
      });

      it(`waits and searches within the given time (${mode})`, async () => {
        const client = await connect({ cwd: temporaryFolder(many), mode });
        const started = performance.now();
        const answer = await client.callTool({
          name: 'codebase_search',
          arguments: { query: 'work7', min_score: 0, timeout_ms: '700' },
        });
        const took = performance.now() - started;
        // A process that indexes at the same time answers as soon as it can, far before the default time is over.
        assert(took < 8_000, `${Math.round(took)} ms`);
        assert.match(JSON.stringify(answer), /INDEX_NOT_READY|TIMEOUT|index is still being built/);
        await client.close();
      });

      it(`waits for the other files when some are indexed (${mode})`, async () => {
        const client = await connect({ cwd: temporaryFolder(many), mode });
        const ask = async (timeout: number): Promise<string> =>
          JSON.stringify(
            await client.callTool({
              name: 'codebase_search',
              arguments: { query: 'work599', min_score: 0, timeout_ms: timeout },
            }),
          );
        let answer = await ask(1);
        while (/INDEX_NOT_READY|TIMEOUT/.test(answer)) answer = await ask(400);
        assert.doesNotMatch(await ask(60_000), /still being built/);
        await client.close();
      });

      it(`ends immediately when it is canceled, and the server continues (${mode})`, async () => {
        const client = await connect({ cwd: temporaryFolder(many), mode });
        const cancelled = new AbortController();
        const call = client.callTool(
          { name: 'codebase_search', arguments: { query: 'work7' } },
          { signal: cancelled.signal, onprogress: () => cancelled.abort('enough') },
        );
        await assert.rejects(call, /enough/);
        const after = await callSearchTool(client, { query: 'work7', min_score: 0, timeout_ms: 60_000 });
        assert.equal(after.items[0]?.name, 'work7');
        await client.close();
      });
    }
  });
