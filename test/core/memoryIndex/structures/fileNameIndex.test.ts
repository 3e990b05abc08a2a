import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { FileNameIndex } from '../../../../src/core/memoryIndex/structures/fileNameIndex';
import { MemoryIndex } from '../../../../src/core/memoryIndex/memoryIndex';
import type { IndexedFile } from '../../../../src/core/base/types';
import { foldIdentifier } from '../../../../src/core/text/identifiers';
import { inOneGo } from '../../../twins/inOneGo';

const file = (path: string): IndexedFile => {
  const none = { terms: [], counts: [] };
  const chunk = {
    startLine: 1,
    endLine: 1,
    definitions: [],
    symbols: [],
    hash: '00',
    terms: { code: none, comment: none, definition: none },
  };
  return {
    path,
    size: 1,
    modified: 1,
    language: 'typescript',
    hash: 'h',
    imports: [],
    identifiers: [],
    chunks: [chunk],
  };
};

const stem = fastCheck.constantFrom('fileStems', 'file_stems', 'filestems', 'retry', 'Retry', 'ретрай');
const change = fastCheck.record({ folder: fastCheck.nat(9), stem, isThere: fastCheck.boolean() });

describe('FileNameIndex', () => {
  it('finds the same name in any case and spelling after files were added, removed and renumbered', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(change, { maxLength: 60 }), (changes) => {
        const index = new MemoryIndex(0);
        const there = new Map<string, string>();
        for (const { folder, stem: name, isThere } of changes) {
          const path = `${folder}/${name}.ts`;
          if (isThere) index.replace(file(path));
          else index.remove(path);
          if (isThere) there.set(path, foldIdentifier(name));
          else there.delete(path);
          for (const asked of ['filestems', 'retry', 'ретрай', 'none']) {
            const expected = [...there].flatMap(([own, folded]) => (folded === asked ? [own] : []));
            assert.deepEqual(
              inOneGo(index.fileNames.find(asked))
                .map((found) => found.path)
                .sort(),
              expected.sort(),
            );
          }
        }
      }),
    );
  });

  it('finds all files for two searches that alternate', () => {
    const index = new MemoryIndex(0);
    for (let i = 0; i < 90; i++) index.replace(file(`${i}/retry.ts`));
    const stems = new FileNameIndex(index);
    const asking = [stems.find('retry'), stems.find('retry')];
    const found = new Set<number>();
    for (let left = true; left;) {
      const steps = asking.map((one) => one.next());
      for (const { value } of steps) if (value) found.add(value.length);
      left = steps.some(({ done }) => !done);
    }
    assert.deepEqual([...found], [90]);
  });

  it('finds files again after renumbering, even during a search', () => {
    for (let step = 1; step <= 5; step++) {
      const index = new MemoryIndex(0);
      for (let i = 0; i < 100; i++) index.replace(file(`${i}/retry.ts`));
      const asking = index.fileNames.find('retry');
      for (let i = 0; i < step; i++) asking.next();
      const { layout } = index;
      for (let i = 0; i < 40; i++) index.remove(`${i}/retry.ts`);
      assert(index.layout > layout);
      // At most as many as there are files: the layout of the index has changed, so the lookup starts again.
      assert(inOneGo(asking).length <= 60);
      assert.equal(inOneGo(index.fileNames.find('retry')).length, 60);
    }
  });
});
