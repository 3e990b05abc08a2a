import assert from 'node:assert/strict';
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

  it('have one list of matches, complete, and one of similar code', async () => {
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
      }),
    );
  });
});
