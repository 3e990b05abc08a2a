import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { ScoreAccumulator } from '../../../../src/core/collections/scoreAccumulator';
import { MemoryIndex } from '../../../../src/core/memoryIndex/memoryIndex';
import type { ChunkHead } from '../../../../src/core/base/types';
import { inMemoryEngine } from '../../../twins/engineParts';

/** A file that defines some names and uses others. */
interface Named {
  readonly defines: readonly number[];
  readonly uses: readonly number[];
}
const textOf = ({ defines, uses }: Named): string =>
  [
    ...defines.map((name) => `function name${name}() {}`),
    `const all = [${uses.map((name) => `name${name}`).join(',\n')}];`,
  ].join('\n');

async function engineOf(files: readonly Named[]): Promise<ReturnType<typeof inMemoryEngine>> {
  const engine = inMemoryEngine(Object.fromEntries(files.map((file, i) => [`${i}.ts`, textOf(file)])));
  await engine.update();
  return engine;
}

const imageOf = async (files: readonly Named[]): Promise<MemoryIndex> => (await engineOf(files)).index;

/** Computes the same from the edges of each file, one by one. */
function edgesTo(
  targets: MemoryIndex['files'],
  file: MemoryIndex['files'][number],
  { references, files }: MemoryIndex,
): readonly number[] {
  const edges = new ScoreAccumulator(files.length);
  references.addReferences(file, edges);
  return targets.map(({ id }) => edges.at(id));
}

/**
 * Returns the weight of the references from one file to another: for each used name that at most three other files
 * define, an equal share for each of them.
 */
function weightOf(files: readonly Named[], from: number, to: number): number {
  const user = files[from];
  const shares = (user?.uses ?? []).map((name) => {
    const definers = files.filter(({ defines }) => defines.includes(name)).length;
    return definers <= 3 && files[to]?.defines.includes(name) && !user?.defines.includes(name) ? 1 / definers : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

function near(found: readonly number[], expected: readonly number[]): void {
  assert.equal(found.length, expected.length);
  found.forEach((value, i) =>
    assert.ok(Math.abs(value - (expected[i] ?? NaN)) < 1e-9, `${found.join()} instead of ${expected.join()}`),
  );
}

describe('references from a file to given files', () => {
  const names = fastCheck.uniqueArray(fastCheck.nat(12), { maxLength: 6 });

  it('are the edges of the file that end there', async () => {
    const files = fastCheck.array(fastCheck.record({ defines: names, uses: names }), { minLength: 2, maxLength: 7 });
    await fastCheck.assert(
      fastCheck.asyncProperty(files, fastCheck.nat(6), async (all, count) => {
        const index = await imageOf(all);
        const files = all.flatMap((_, i) => index.file(`${i}.ts`) ?? []);
        const targets = files.slice(0, count);
        const referencesOf = index.references.referencesTo(targets);
        for (const [i, file] of files.entries()) {
          const expected = targets.map((_, to) => weightOf(all, i, to));
          near([...referencesOf(file)], expected);
          near(edgesTo(targets, file, index), expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ignore a name that too many files define', async () => {
    const index = await imageOf([
      { defines: [1, 2], uses: [] },
      ...Array.from({ length: 3 }, () => ({ defines: [2], uses: [] })),
      { defines: [], uses: [1, 2] },
    ]);
    const [target, user] = [index.file('0.ts'), index.file('4.ts')];
    assert.ok(target && user);
    assert.deepEqual([...index.references.referencesTo([target])(user)], [1]);
  });

  it('are updated after any file is added, changed or removed', async () => {
    // Enough files that removing one does not trigger renumbering.
    const files = fastCheck.array(fastCheck.record({ defines: names, uses: names }), { minLength: 7, maxLength: 8 });
    const edges = (index: MemoryIndex): Record<string, readonly number[]> => {
      const inOrder = [...index.liveFiles()].sort((a, b) => a.path.localeCompare(b.path));
      return Object.fromEntries(inOrder.map((file) => [file.path, edgesTo(inOrder, file, index)]));
    };
    await fastCheck.assert(
      fastCheck.asyncProperty(files, fastCheck.record({ defines: names, uses: names }), async (all, changed) => {
        const engine = await engineOf(all);
        edges(engine.index);
        engine.workspace.write('0.ts', textOf(changed));
        await engine.update();
        assert.deepEqual(edges(engine.index), edges(await imageOf([changed, ...all.slice(1)])));
        engine.workspace.write('9.ts', textOf(changed));
        await engine.update();
        const none = { defines: [], uses: [] };
        assert.deepEqual(
          Object.values(edges(engine.index)),
          Object.values(edges(await imageOf([changed, ...all.slice(1), changed]))),
        );
        engine.workspace.delete('0.ts');
        await engine.update();
        const others = Object.values(edges(await imageOf([none, ...all.slice(1), changed]))).slice(1);
        assert.deepEqual(
          Object.values(edges(engine.index)),
          others.map((to) => to.slice(1)),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('names among given names', () => {
  const names = fastCheck.uniqueArray(fastCheck.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega'), {
    maxLength: 4,
  });
  const none = { terms: [], counts: [] };
  const defining = (defines: readonly string[]): ChunkHead => ({
    ...{ startLine: 1, endLine: 9, symbols: [], terms: { code: none, comment: none, definition: none }, hash: 'c0de' },
    definitions: defines.map((name) => ({ name, kind: 'function', line: 1, indented: false })),
  });

  it('include those that a file uses or defines, even if its code does not contain them', () => {
    const files = fastCheck.array(fastCheck.record({ defines: names, uses: names }), { minLength: 1, maxLength: 5 });
    fastCheck.assert(
      fastCheck.property(files, names, (all, asked) => {
        const index = new MemoryIndex(0);
        for (const [i, { defines, uses }] of all.entries()) {
          index.replace({
            path: `${i}.ts`,
            size: 1,
            modified: 1,
            language: 'typescript',
            hash: 'h',
            imports: [],
            identifiers: uses,
            chunks: [defining(defines)],
          });
        }
        const namesIn = index.references.namesAmong(new Set(asked.map((name) => index.names.intern(name))));
        for (const [i, { defines, uses }] of all.entries()) {
          const found = namesIn(index.file(`${i}.ts`)!).map((id) => index.names.get(id));
          assert.deepEqual(
            found.toSorted(),
            asked.filter((name) => defines.includes(name) || uses.includes(name)).toSorted(),
          );
        }
      }),
    );
  });
});
