import assert from 'node:assert/strict';
import { isInParent, isInStem, pathCount, PathTerms } from '../../../../src/core/memoryIndex/structures/pathTerms';
import { folderOf } from '../../../../src/core/memoryIndex/structures/pathFeatures';
import { Postings } from '../../../../src/core/memoryIndex/structures/postings';

/**
 * Terms of each path as `term count`, with `name` and `folder` if the term occurs in the file name or in the name of
 * the parent folder.
 */
const PATHS: readonly { readonly path: string; readonly stem: string; readonly terms: readonly string[] }[] = [
  { path: 'cache.ts', stem: 'cach', terms: ['cach 2 name'] },
  {
    path: 'src/http-client/retryPolicy.test.ts',
    stem: 'retri polici retrypolici test',
    terms: [
      'client 1 folder',
      'http 1 folder',
      'polici 2 name',
      'retri 2 name',
      'retrypolici 2 name',
      'src 1',
      'test 2 name',
    ],
  },
  { path: 'cache/src/cache.go', stem: 'cach', terms: ['cach 3 name', 'src 1 folder'] },
  { path: 'src/cache/cache.go', stem: 'cach', terms: ['cach 3 name folder', 'src 1'] },
];

function table(): { readonly paths: PathTerms; readonly vocabulary: Postings } {
  const vocabulary = new Postings();
  const paths = new PathTerms(vocabulary);
  PATHS.forEach(({ path }, id) => paths.add({ id, path, folder: folderOf(path) }));
  return { paths, vocabulary };
}

function said({ paths, vocabulary }: ReturnType<typeof table>, file: number): readonly string[] {
  return Array.from({ length: vocabulary.termCount }, (_, term) => term)
    .flatMap((term) => {
      const pairs = paths.postingsOf(term);
      const at = pairs.findIndex((id, i) => i % 2 === 0 && id === file);
      const packed = pairs[at + 1] ?? 0;
      return at < 0
        ? []
        : [
            [vocabulary.termOf(term), pathCount(packed), isInStem(packed) && 'name', isInParent(packed) && 'folder']
              .filter(Boolean)
              .join(' '),
          ];
    })
    .sort();
}

function stemOf({ paths, vocabulary }: ReturnType<typeof table>, file: number): string {
  return Array.from({ length: paths.stemLength(file) }, (_, i) => vocabulary.termOf(paths.stemTerm(file, i))).join(' ');
}

describe('the terms of paths', () => {
  for (const [id, { path, stem, terms }] of PATHS.entries()) {
    it(`are found for ${path}`, () => {
      const all = table();
      assert.deepEqual(said(all, id), terms);
      assert.equal(stemOf(all, id), stem);
      assert.equal(all.paths.hasInStem(id, all.vocabulary.idOf('cach') ?? -1), stem === 'cach');
    });
  }

  it('add up to the length of the path', () => {
    const paths = new PathTerms(new Postings());
    assert.deepEqual(
      PATHS.map(({ path }, id) => paths.add({ id, path, folder: folderOf(path) })),
      [2, 11, 4, 4],
    );
  });

  it('are removed with their files', () => {
    const all = table();
    all.paths.renumber(Int32Array.of(-1, 0, -1, 1));
    assert.deepEqual([said(all, 0), said(all, 1), said(all, 2)], [PATHS[1]?.terms, PATHS[3]?.terms, []]);
    assert.deepEqual(
      [stemOf(all, 0), stemOf(all, 1), stemOf(all, 2), stemOf(all, 3)],
      [PATHS[1]?.stem, PATHS[3]?.stem, '', ''],
    );
    all.paths.add({ id: 2, path: 'cache.ts', folder: '' });
    assert.deepEqual([said(all, 1), said(all, 2), stemOf(all, 2)], [PATHS[3]?.terms, PATHS[0]?.terms, PATHS[0]?.stem]);
  });

  it('survive a round trip through the snapshot', () => {
    const { paths, vocabulary } = table();
    const again = new PathTerms(vocabulary);
    again.load(paths.save());
    PATHS.forEach(({ terms, stem }, id) =>
      assert.deepEqual(
        [said({ paths: again, vocabulary }, id), stemOf({ paths: again, vocabulary }, id)],
        [terms, stem],
      ),
    );
  });
});
