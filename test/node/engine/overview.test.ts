import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { toQuestion } from '../../../src/core/search/indexOverview';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';

const repository = join(__dirname, '../../..');

describe('the overview of an index', function () {
  this.timeout(60_000);

  it('counts files by language, and by each parent folder', async () => {
    const folder = temporaryFolder({
      'a.ts': 'export const a = 1;\n',
      'src/b.ts': 'export const b = 1;\n',
      'src/deep/c.py': 'c = 1\n',
    });
    const { languages, folders, examples } = await withEngine(folder, (engine) => engine.overview(never));
    assert.deepEqual(languages, [
      { name: 'typescript', files: 2 },
      { name: 'python', files: 1 },
    ]);
    assert.deepEqual(folders, [
      { name: 'src', files: 2 },
      { name: 'src/deep', files: 1 },
    ]);
    assert.deepEqual(examples, [], 'nothing here says what it does');
  });

  for (const part of ['test/e2e/workspace', 'src/node/workspace', 'src/core/sanitize'])
    it(`suggests a question from the words of ${part}, and the question finds its answer`, async () => {
      const folder = temporaryFolder();
      cpSync(join(repository, part), folder, { recursive: true });
      await withEngine(folder, async (engine) => {
        const { examples } = await engine.overview(never);
        assert.equal(examples.length, 3, JSON.stringify(examples));
        for (const query of examples) {
          const { items } = await engine.search({ query, top_k: 3 }, never);
          const [best] = items;
          assert(best && best.score >= 0.6, `${query}: ${JSON.stringify(best)}`);
          assert(
            items.some(({ snippet }) => snippet.toLowerCase().includes(query.toLowerCase())),
            `${query}: ${best.snippet}`,
          );
        }
      });
    });
});

describe('a question derived from a comment', () => {
  const cases: Readonly<Record<string, string | undefined>> = {
    'Sends a failed request again.': 'sends a failed request again',
    'Sends it again, as the policy says: twice.': 'sends it again, as the policy says',
    'HTTP requests that failed are sent again.': 'HTTP requests that failed are sent again',
    'Too short.': undefined,
    'Calls `retry` on what failed before.': undefined,
    'Returns x[1] of the list given.': undefined,
    '': undefined,
  };
  for (const [doc, question] of Object.entries(cases))
    it(doc || 'that is empty', () => assert.equal(toQuestion(doc), question));
});
