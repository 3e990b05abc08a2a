import assert from 'node:assert/strict';
import { AccumulatorScope } from '../../../src/core/collections/scoreAccumulator';
import { fileFeaturesOf } from '../../../src/core/ranking/features/fileFeatures';
import { matchFileNames, type FileNameMatches } from '../../../src/core/retrieval/fileNameMatches';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import { fileScores } from '../../../src/core/ranking/ranker';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';
import { retrieve } from '../../twins/retrieve';

const said = '// directory folder listing authentication parse retry policy entry\n';
const paths = ['lib/directory.rb', 'lib/directory_entry.rb', 'lib/auth.rb', 'lib/retryPolicy.rb', 'parse/other.rb'];

/** Other files, so that each word occurs in few files: a word in most files has little weight. */
const others = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`lib/m${i}/x${i}.rb`, `x${i} = ${i}\n`]));
const files = { ...Object.fromEntries(paths.map((path, i) => [path, `${said}y${i} = ${i}\n`])), ...others };

type Match = Partial<Record<keyof FileNameMatches, number>>;

/**
 * A question, a file, and the match of its name. A name of two words has three terms, because both joined are also a
 * term.
 */
const cases: readonly (readonly [query: string, path: string, match: Match])[] = [
  ['list a folder on disk', 'lib/directory.rb', { related: 1, precision: 0 }],
  ['list a folder on disk', 'lib/directory_entry.rb', { related: 0.333 }],
  ['list a folder on disk', 'lib/auth.rb', { related: 0 }],
  ['list a directory on disk', 'lib/directory.rb', { related: 0, precision: 1, exact: 1 }],
  ['what does authentication need', 'lib/auth.rb', { shortForm: 1, related: 0 }],
  ['which retry policy', 'lib/retryPolicy.rb', { precision: 1, overlap: 1, exact: 1 }],
  ['how to parse an entry', 'parse/other.rb', { parent: 1, precision: 0 }],
];

describe('the name of a file', () => {
  const engine = inMemoryEngine(files);
  before(() => engine.update());

  for (const [query, path, expected] of cases) {
    it(`matches “${query}”: ${path}, ${JSON.stringify(expected)}`, () => {
      const { index: index } = engine;
      const matches = inOneGo(
        matchFileNames(
          index,
          index.statistics,
          analyzeQuery(query, index.postings),
          new AccumulatorScope(index.accumulators),
        ),
      );
      const found = Object.fromEntries(
        Object.keys(expected).map((name) => [
          name,
          Math.round(matches[name as keyof FileNameMatches].at(index.file(path)?.id ?? -1) * 1000) / 1000,
        ]),
      );
      assert.deepEqual(found, expected);
    });
  }

  it('decides between files with the same content', () => {
    const { index: index } = engine;
    const pass = retrieve(index, analyzeQuery('list a folder on disk', index.postings));
    const scores = fileScores(pass, inOneGo(fileFeaturesOf(pass)));
    assert.equal(pass.candidates[scores.indexOf(Math.max(...scores))]?.path, 'lib/directory.rb');
  });
});
