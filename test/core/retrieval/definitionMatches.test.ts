import assert from 'node:assert/strict';
import { AccumulatorScope } from '../../../src/core/collections/scoreAccumulator';
import { matchDefinitions } from '../../../src/core/retrieval/definitionMatches';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';

/** A hundred files define `get`: one of them also contains a rare word, and one file contains only the rare word. */
const common = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [`src/m${i}.ts`, `export function getPart${i}() { return ${i}; }\n`]),
);
const files = {
  ...common,
  'src/both.ts': 'export function getTreaty() { return 1; }\n',
  'src/rare.ts': 'export function treaty() { return 2; }\n',
};

describe('names of definitions', () => {
  async function matchesOf(query: string, engine = inMemoryEngine(files)): Promise<(path: string) => number> {
    await engine.update();
    const { index: index } = engine;
    const { bestOther } = inOneGo(
      matchDefinitions(
        index,
        index.statistics,
        analyzeQuery(query, index.postings),
        new AccumulatorScope(index.accumulators),
      ),
    );
    return (path) => bestOther.at(index.file(path)?.id ?? -1);
  }

  it('do not match by a common word alone if the question holds a rare word', async () => {
    const match = await matchesOf('get the treaty');
    assert.deepEqual([match('src/m7.ts'), match('src/rare.ts') > 0], [0, true]);
    assert(match('src/both.ts') > match('src/rare.ts'), 'the common word counts where the rare one stands');
  });

  it('are weighted by the current frequency of their words, whatever was searched before', async () => {
    const engine = inMemoryEngine(files);
    const before = (await matchesOf('where is the treaty', engine))('src/both.ts');
    const more = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`src/t${i}.ts`, `// A treaty.\nexport const t${i} = ${i};\n`]),
    );
    for (const [path, text] of Object.entries(more)) engine.workspace.write(path, text);
    const after = (await matchesOf('where is the treaty', engine))('src/both.ts');
    assert.equal(after, (await matchesOf('where is the treaty', inMemoryEngine({ ...files, ...more })))('src/both.ts'));
    assert.notEqual(after, before);
    engine.index.releaseCaches();
    assert.equal((await matchesOf('where is the treaty', engine))('src/both.ts'), after);
  });

  it('match if the question holds no other word', async () => {
    const match = await matchesOf('where is get');
    assert.deepEqual([match('src/m7.ts') > 0, match('src/rare.ts')], [true, 0]);
  });
});

describe('a name that is looked up', () => {
  const helpers = (i: number): string =>
    `    # Sinatra helpers say helper ${i}.\n    def helper_number${i}(helpers)\n${`      helpers.sinatra << :helper${i}\n`.repeat(20)}    end\n`;
  const files = {
    'lib/base.rb': [
      'module Sinatra\n  # What a request may use.\n  module Helpers\n',
      ...Array.from({ length: 8 }, (_, i) => helpers(i)),
      '  end\n\n  class Base\n    # Sinatra helpers: mixes Sinatra helpers in.\n    def self.helpers(*extensions)\n      Sinatra.helpers(*extensions)\n    end\n',
      ...Array.from({ length: 8 }, (_, i) => helpers(i + 10)),
      '  end\nend\n',
    ].join('\n'),
  };
  const firstOf = async (query: string): Promise<string | undefined> => {
    const engine = inMemoryEngine(files);
    await engine.update();
    return (await engine.search({ query })).items[0]?.snippet;
  };

  it('is found where it is defined in exactly this spelling', async () => {
    for (const query of ['Sinatra::Helpers', 'Helpers'])
      assert.match((await firstOf(query)) ?? '', /module Helpers/, query);
    assert.match((await firstOf('helpers')) ?? '', /def self\.helpers/);
  });

  it('is found in another spelling if no definition has the exact one', async () =>
    assert.match((await firstOf('HELPERNUMBER3')) ?? '', /def helper_number3/));
});
