import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import type { Engine } from '../../../src/core/base/contracts';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import type { ResultItem } from '../../../src/core/base/types';
import type { SearchedFolder } from '../../../src/node/multiRoot/folderLabels';
import { searchFolders } from '../../../src/node/multiRoot/multiRootSearch';
import { countTokens, inMemoryEngine, never } from '../../twins/engineParts';
import { warmupFolder, item, paths } from './foldersOf';

/** Returns all pages of a request, as a user sees them who continues where each page ended. */
async function allPages(
  folders: readonly SearchedFolder[],
  request: Readonly<Record<string, unknown>>,
): Promise<readonly ResultItem[]> {
  const seen: ResultItem[] = [];
  for (;;) {
    const { items } = await searchFolders(folders, { ...request, offset: seen.length }, 50, never);
    const found = items.filter(({ source }) => source !== 'dependency');
    if (found.length === 0) return seen;
    seen.push(...found);
  }
}

describe('pages of several folders', () => {
  it('neither overlap nor skip, whatever their size', async () => {
    const scores = (offset: number): readonly ResultItem[] =>
      Array.from({ length: 70 }, (_, i) => item(`f${String(i).padStart(2, '0')}.ts`, 1 - (2 * i + offset) / 200));
    const folders = [warmupFolder('api', scores(0)), warmupFolder('web', scores(1))];
    for (const size of [1, 7, 50]) {
      const seen = (await allPages(folders, { query: 'q', top_k: size })).map(({ path }) => path);
      assert.equal(seen.length, 140);
      assert.equal(new Set(seen).size, 140);
      assert.deepEqual(seen.slice(0, 4), ['api/f00.ts', 'web/f00.ts', 'api/f01.ts', 'web/f01.ts']);
    }
  });

  it('neither overlap nor skip if a budget ends the list of a folder', async () => {
    // Like an engine, ends the list before the first result that does not fit.
    const within = (label: string, sizes: readonly (readonly [score: number, tokens: number])[]): SearchedFolder => {
      const whole = warmupFolder(
        label,
        sizes.map(([score, tokens], i) => ({ ...item(`f${i}.ts`, score), tokens })),
      );
      const search: Engine['search'] = async (request, signal) => {
        const result = await whole.engine.search(request, signal);
        let left = (request as { max_tokens?: number | null }).max_tokens ?? Infinity;
        const end = result.items.findIndex(({ tokens }) => (left -= tokens) < 0);
        const items = end < 0 ? result.items : result.items.slice(0, Math.max(end, 1));
        return { ...result, items, total_tokens: items.reduce((sum, { tokens }) => sum + tokens, 0) };
      };
      return { ...whole, engine: { search } as unknown as Engine };
    };
    const lists = fastCheck.array(
      fastCheck.tuple(fastCheck.integer({ min: 1, max: 99 }), fastCheck.integer({ min: 10, max: 90 })),
      { maxLength: 12 },
    );
    const sorted = (list: readonly (readonly [number, number])[]) =>
      list.map(([score, tokens]) => [score / 100, tokens] as const).sort(([a], [b]) => b - a);
    await fastCheck.assert(
      fastCheck.asyncProperty(lists, lists, async (a, b) => {
        const folders = [within('api', sorted(a)), within('web', sorted(b))];
        const whole = paths(await searchFolders(folders, { query: 'q', top_k: 50 }, 50, never));
        assert.deepEqual(
          (await allPages(folders, { query: 'q', top_k: 50, max_tokens: 100 })).map(({ path }) => path),
          whole,
        );
      }),
    );
  });

  it('neither overlap nor skip within a budget of real engines', async () => {
    const real = async (label: string): Promise<SearchedFolder> => {
      const files = Object.fromEntries(
        Array.from({ length: 12 }, (_, i) => [
          `src/${label}${i}.ts`,
          `// Sends invoice ${i} of ${label}.\nexport function sendInvoice${i}() {\n${'  send();\n'.repeat(1 + (i % 5))}}\n`,
        ]),
      );
      const twin = inMemoryEngine(files);
      await twin.update();
      return { label, path: `/code/${label}`, engine: { search: twin.ask } as unknown as Engine };
    };
    const folders = await Promise.all(['api', 'web'].map(real));
    const request = { query: 'send an invoice', min_score: 0, top_k: 50 };
    const all = paths(await searchFolders(folders, request, 50, never));
    assert.equal(all.length, 24);
    assert.deepEqual(
      (await allPages(folders, { ...request, max_tokens: 400 })).map(({ path }) => path),
      all,
    );
    assert.ok((await searchFolders(folders, { ...request, max_tokens: 400 }, 50, never)).total_tokens <= 400);
  });

  it('count all questions of a batch, whichever folder they were sent to', async () => {
    const real = async (label: string): Promise<SearchedFolder> => {
      const twin = inMemoryEngine(
        Object.fromEntries(
          Array.from({ length: 12 }, (_, i) => [
            `src/${label}${i}.ts`,
            `// Sends invoice ${i}.\nexport function sendInvoice${i}() {}\n`,
          ]),
        ),
      );
      await twin.update();
      return { label, path: `/code/${label}`, engine: { search: twin.ask } as unknown as Engine };
    };
    const folders = await Promise.all(['api', 'web'].map(real));
    const queries = [
      { query: 'invoice', path: 'api' },
      ...Array.from({ length: 8 }, (_, i) => ({
        query: `where is an invoice sent to ${i} of our customers, and who is told that it was`,
        path: 'web',
      })),
    ];
    for (const max_tokens of [300, 400, 600]) {
      const result = await searchFolders(folders, { queries, min_score: 0, max_tokens, top_k: 50 }, 50, never);
      assert.ok(
        countTokens(renderForModel(result)) <= max_tokens,
        `${countTokens(renderForModel(result))} of ${max_tokens}`,
      );
    }
  });

  it('show a result once that two nested folders share', async () => {
    const places = Array.from({ length: 30 }, (_, i) => ({
      ...item(`f${i}.ts`, 1 - i / 100),
      uri: `file:///code/outer/inner/f${i}.ts`,
    }));
    // The two indexes give different scores.
    const folders = [
      warmupFolder(
        'outer',
        places
          .map((one, i) => ({ ...one, path: `inner/${one.path}`, score: one.score - 0.15 + (i % 3) / 1_000 }))
          .sort((a, b) => b.score - a.score),
      ),
      warmupFolder('inner', places),
    ];
    for (const top_k of [1, 4, 50]) {
      const seen = await allPages(folders, { query: 'q', include: ['src/**'], top_k });
      assert.deepEqual(seen.map(({ uri }) => uri).sort(), places.map(({ uri }) => uri).sort());
    }
  });
});
