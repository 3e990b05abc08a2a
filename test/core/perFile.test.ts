import assert from 'node:assert/strict';
import { inMemoryEngine } from '../twins/engineParts';
import { cut } from '../../src/core/text/cut';

const words = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'fern', 'grape', 'hazel'];
const block = (word: string): string => Array.from({ length: 60 }, (_, i) => `  journal.write("${word} ${i}");`).join('\n');
const files = { 'src/journal.ts': words.map(block).join('\n'), 'src/other.ts': 'export const journal = "none";\n' };

describe('results of one file', () => {
  const ofJournal = async (request: Readonly<Record<string, unknown>>): Promise<number> => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const { items } = await engine.search({ min_score: 0, top_k: 50, max_tokens: 100_000, ...request });
    return items.filter(({ path }) => path === 'src/journal.ts').length;
  };

  it('are three at most', async () => assert.equal(await ofJournal({ query: 'write the journal' }), 3));
  it('are three at most for all questions of a batch together', async () => assert.equal(await ofJournal({ queries: words.map((word) => `write ${word}`) }), 3));
  it('are as many as there are where that file is asked for', async () => assert((await ofJournal({ query: 'write the journal', path: 'src/journal.ts' })) > 3));
  it('are as many as one question of a batch asks for, that asks for the file', async () =>
    assert((await ofJournal({ queries: [{ query: 'write the journal', path: 'src/journal.ts' }, 'write amber'] })) > 3));
});

describe('a text that is cut', () => {
  it('has no half of a pair at its end', () => {
    for (let most = 0; most < 8; most++) assert.doesNotMatch(cut('a😀b😀c😀', most), /[\ud800-\udbff](?![\udc00-\udfff])/u);
    assert.deepEqual([cut('abc', 3), cut('abcd', 3), cut('😀😀', 2), cut('abc', 0)], ['abc', 'ab…', '…', '']);
  });
});
