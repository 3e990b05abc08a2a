import assert from 'node:assert/strict';
import type { SearchResult } from '../../../src/core/base/types';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import { searchFolders } from '../../../src/node/multiRoot/multiRootSearch';
import { similarInFolders } from '../../../src/node/multiRoot/similarInFolders';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';

const total =
  'export function totalOf(lines: Line[]): number {\n  let sum = 0;\n  for (const line of lines) sum += line.price; // TODO\n  return round(sum);\n}\n';
const [web, api] = [
  { 'src/b.ts': total, 'src/a.ts': '// TODO one\n' },
  { 'lib/c.ts': total, 'lib/d.ts': 'export {};\n' },
];

describe('several folders', function () {
  this.timeout(60_000);

  it('have one complete list of matches, and one list of similar code', async () => {
    const [first, second] = [temporaryFolder(web), temporaryFolder(api)];
    await withEngine(first, (one) =>
      withEngine(second, async (other) => {
        const folders = [
          { label: 'web', path: first, engine: one },
          { label: 'api', path: second, engine: other },
        ];
        const result = await searchFolders(folders, { match: 'TODO' }, 50, never);
        assert.deepEqual(
          result.items.map(({ path, match_lines }) => [path, match_lines]),
          [
            ['api/lib/c.ts', [3]],
            ['web/src/a.ts', [1]],
            ['web/src/b.ts', [3]],
          ],
        );
        assert.deepEqual(result.matches, { lines: 3, files: 3, complete: true });
        assert.match(renderForModel(result), /complete: 3 lines in 3 files/);
        const code = await similarInFolders(folders, { of: total }, never);
        assert.deepEqual(
          code.items
            .slice(0, 2)
            .map(({ path }) => path)
            .sort(),
          ['api/lib/c.ts', 'web/src/b.ts'],
        );
        const place = await similarInFolders(folders, { of: 'web/src/b.ts:2' }, never);
        assert.match(place.query, /^similar to src\/b\.ts:1-5/);
        assert.deepEqual([place.items[0]?.path, place.items[0]?.reason], ['api/lib/c.ts', 'The same code']);
        assert(place.items.every(({ path }) => path !== 'web/src/b.ts'));
      }),
    );
  });

  it('have one list of similar code with further pages, also for code that begins with a comment', async () => {
    const bodies = [
      'let sum = 0;\n  for (const line of lines) sum += line.price * line.count;\n  return sum;',
      'const sum = lines.reduce((total, { price }) => total + price, 0);\n  return round(sum, 2);',
      'if (lines.length === 0) return 0;\n  return lines.map(({ price }) => price).reduce(add) + shipping(lines);',
      'let sum = base;\n  while (lines.length > 0) sum += lines.pop().price;\n  log(`the sum is ${sum}`);\n  return sum;',
    ];
    const many = (name: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        bodies.map((body, i) => [
          `${name}${i}.ts`,
          `export function ${name}Sum${i}(lines: Line[]): number {\n  ${body.replaceAll('sum', `${name}Sum`)}\n}\n`,
        ]),
      );
    const [first, second] = [temporaryFolder(many('web')), temporaryFolder(many('api'))];
    await withEngine(first, (one) =>
      withEngine(second, async (other) => {
        const folders = [
          { label: 'web', path: first, engine: one },
          { label: 'api', path: second, engine: other },
        ];
        const ask = async (offset: number): Promise<SearchResult> =>
          similarInFolders(folders, { of: `/** Adds up. */\n${total}`, top_k: 3, offset }, never);
        const pages = [await ask(0), await ask(3), await ask(6)];
        const paths = pages.flatMap(({ items }) => items.map(({ path }) => path));
        assert.deepEqual([paths.length, new Set(paths).size, pages[1]?.offset], [8, 8, 3]);
      }),
    );
  });
});
