import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { Column } from '../../src/core/search/column';
import { SearchImage } from '../../src/core/search/searchImage';
import type { ChunkHead } from '../../src/core/types';
import { inMemoryEngine } from '../twins/engineParts';

/** Files that define some names and use others. */
async function imageOf(files: readonly { readonly defines: readonly number[]; readonly uses: readonly number[] }[]): Promise<SearchImage> {
  const texts = files.map(({ defines, uses }) => [...defines.map((name) => `function name${name}() {}`), `const all = [${uses.map((name) => `name${name}`).join(',\n')}];`].join('\n'));
  const engine = inMemoryEngine(Object.fromEntries(texts.map((text, i) => [`${i}.ts`, text])));
  await engine.update();
  return engine.image;
}

/** The same by the edges of each file, one by one. */
function edgesTo(targets: SearchImage['files'], file: SearchImage['files'][number], { references, files }: SearchImage): readonly number[] {
  const edges = new Column(files.length);
  references.addReferences(file, edges);
  return targets.map(({ id }) => edges.at(id));
}

describe('references from a file to some files', () => {
  const names = fastCheck.uniqueArray(fastCheck.nat(12), { maxLength: 6 });

  it('are those of its edges that end there', async () => {
    const files = fastCheck.array(fastCheck.record({ defines: names, uses: names }), { minLength: 2, maxLength: 7 });
    await fastCheck.assert(
      fastCheck.asyncProperty(files, fastCheck.nat(6), async (all, count) => {
        const image = await imageOf(all);
        const targets = image.files.slice(0, count);
        const referencesOf = image.references.referencesTo(targets);
        for (const file of image.files) assert.deepEqual([...referencesOf(file)], edgesTo(targets, file, image));
      }),
      { numRuns: 40 },
    );
  });

  it('are none by a name that more files define than could be meant, though it has the mark of one that counts', async () => {
    const many = Array.from({ length: 20_000 }, (_, name) => name);
    // In four files each, so that they have no edges: one of them shares its mark with the name that has.
    const image = await imageOf([{ defines: [20_000, ...many], uses: [] }, ...Array.from({ length: 3 }, () => ({ defines: many, uses: [] })), { defines: [], uses: [20_000, ...many] }]);
    const [target, user] = [image.file('0.ts'), image.file('4.ts')];
    assert.ok(target && user);
    assert.deepEqual([...image.references.referencesTo([target])(user)], [1]);
  });
});

describe('names among some', () => {
  const names = fastCheck.uniqueArray(fastCheck.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega'), { maxLength: 4 });
  const none = { terms: [], counts: [] };
  const defining = (defines: readonly string[]): ChunkHead => ({
    ...{ startLine: 1, endLine: 9, symbols: [], terms: { code: none, comment: none, definition: none }, hash: 'c0de' },
    definitions: defines.map((name) => ({ name, kind: 'function', line: 1, indented: false })),
  });

  it('are those that a file uses or defines, though its code does not say them', () => {
    const files = fastCheck.array(fastCheck.record({ defines: names, uses: names }), { minLength: 1, maxLength: 5 });
    fastCheck.assert(
      fastCheck.property(files, names, (all, asked) => {
        const image = new SearchImage(0);
        for (const [i, { defines, uses }] of all.entries()) {
          image.replace({ path: `${i}.ts`, size: 1, modified: 1, language: 'typescript', hash: 'h', imports: [], identifiers: uses, chunks: [defining(defines)] });
        }
        const namesIn = image.references.namesAmong(new Set(asked.map((name) => image.names.intern(name))));
        for (const [i, { defines, uses }] of all.entries()) {
          const found = namesIn(image.file(`${i}.ts`)!).map((id) => image.names.get(id));
          assert.deepEqual(found.toSorted(), asked.filter((name) => defines.includes(name) || uses.includes(name)).toSorted());
        }
      }),
    );
  });
});
