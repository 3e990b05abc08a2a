import assert from 'node:assert/strict';
import type { ApiVocabulary } from '../../../src/core/request/searchRequest';
import { apiNamesIn, matchesApiName } from '../../../src/core/query/apiNames';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import { formatPrompt } from '../../../src/core/rendering/formatPrompt';
import { rerankScore } from '../../../src/core/search/symbolSearch';
import type { SearchResult } from '../../../src/core/base/types';
import { inMemoryEngine } from '../../twins/engineParts';

const none: ApiVocabulary = { names: [], prefix: '' };
const vtk: ApiVocabulary = { names: ['actor', 'coneSource', 'vtkRenderer'], prefix: 'vtk' };
const two = (score: number): string => score.toFixed(2);

describe('the names in a question', () => {
  const cases: readonly (readonly [text: string, vocabulary: ApiVocabulary, names: readonly string[]])[] = [
    ['how to use vtk.Rendering.Core.vtkActor here', none, ['vtk.Rendering.Core.vtkActor']],
    ['std::vector and tokio::sync::Mutex', none, ['std::vector', 'tokio::sync::Mutex']],
    ['connect a vtkMapper to an Actor', none, ['vtkMapper', 'Actor']],
    ['Render a cone', none, []],
    ['Mesh Scene', none, ['Mesh', 'Scene']],
    ['Mesh, Scene and Camera', none, ['Mesh', 'Scene', 'Camera']],
    ['Mesh with THREE.Scene', none, ['THREE.Scene', 'Mesh']],
    ['read/write of a Buffer, and/or of a Stream', none, ['Buffer', 'Stream']],
    ['vtk/Rendering/vtkActor in a net/http server', none, ['vtk/Rendering/vtkActor']],
    ['net/http', none, ['net/http']],
    ['a loader, e.g. GLTFLoader, i.e. no Texture', none, ['GLTFLoader', 'Texture']],
    ['Actor', none, ['Actor']],
    ['actor', none, ['actor']],
    ['set_background of the window', none, ['set_background']],
    ['render an ACTOR with a cone source', vtk, ['vtkActor', 'vtkConeSource']],
    ['the factory of actors', vtk, []],
    ['a vtkRenderer', vtk, ['vtkRenderer']],
    ['vtkRenderer and vtk.Rendering.Core.vtkRenderer', none, ['vtk.Rendering.Core.vtkRenderer']],
    ['Core::Mutex or tokio::Core::Mutex, Mutex', none, ['tokio::Core::Mutex']],
    ['a.Scene and b.Scene', none, ['a.Scene', 'b.Scene']],
    [
      'vtk.Rendering.Core.vtkRenderer and a renderer',
      { names: ['renderer'], prefix: 'vtk' },
      ['vtk.Rendering.Core.vtkRenderer'],
    ],
  ];
  for (const [text, vocabulary, names] of cases) {
    it(`of “${text}” are ${names.join(', ') || 'none'}`, () =>
      assert.deepEqual(
        apiNamesIn(text, vocabulary).map(({ name }) => name),
        names,
      ));
  }

  const ends: readonly (readonly [symbol: string, name: string, yes: boolean])[] = [
    ['vtkActor', 'vtkActor', true],
    ['VTKACTOR', 'vtkActor', true],
    ['vtkActor', 'actor', true],
    ['my_actor', 'actor', true],
    ['openGLActor', 'Actor', true],
    ['vtk.Rendering.Core.vtkActor', 'vtkActor', true],
    ['vtkFactor', 'vtkActor', false],
    ['vtkFactor', 'actor', false],
    ['factor', 'actor', false],
    ['myvtkActor', 'vtkActor', false],
    ['vtkActorProperty', 'vtkActor', false],
    ['vtkActor', 'vtk.Rendering.Core.vtkActor', true],
  ];
  for (const [symbol, name, yes] of ends) {
    it(`${symbol} ${yes ? 'ends' : 'does not end'} with ${name}`, () =>
      assert.equal(matchesApiName(symbol, apiNamesIn(name, none)[0]!), yes));
  }
});

describe('the score of an example', () => {
  const score = (...hits: readonly number[]): string =>
    two(rerankScore(hits.map((count, i) => ({ hits: count, weight: [10, 3][i] ?? 0 }))));

  it('is Σ hits × weight / Σ weight', () =>
    assert.deepEqual([score(2, 1), score(2, 0), score(1, 1), score(0, 1)], ['1.77', '1.54', '1.00', '0.23']));

  it('treats weights that sum to 0 as 1', () => assert.equal(rerankScore([{ hits: 3, weight: 0 }]), 0));
});

describe('searching for examples of an API', () => {
  const files = {
    'examples/both.js':
      'import vtkActor from "vtk/Actor";\nimport vtkMapper from "vtk/Mapper";\nimport vtkLight from "vtk/Light";\nrender(vtkActor, vtkMapper, vtkLight);\n',
    'examples/two.js': 'const actor = vtkActor.newInstance();\nactor.setMapper(vtkMapper.newInstance());\n',
    'examples/mixed.js': 'add(vtkActor.newInstance(), vtkLight.newInstance());\n',
    'examples/light.js': 'add(vtkLight.newInstance());\n',
    'src/factor.js': 'export const vtkFactor = 2; // a factor of some act\n',
    'docs/notes.md': 'Nothing here.\n',
    'src/described.js': '// Works like vtkLight does.\nexport const other = 1;\n',
  };
  const queries = [
    { query: 'vtkActor with a vtkMapper', weight: 10 },
    { query: 'vtkLight', weight: 3 },
  ];
  const find = async (request: Readonly<Record<string, unknown>>): Promise<SearchResult> => {
    const engine = inMemoryEngine(files);
    await engine.update();
    return engine.search({ mode: 'symbols', min_score: undefined, ...request });
  };
  const byScore = ({ items }: SearchResult): readonly (readonly [string, string])[] =>
    items.map(({ path, rerank_score = NaN }) => [path, two(rerank_score)]);

  it('orders them by the mentioned names, weighted', async () => {
    assert.deepEqual(byScore(await find({ queries })), [
      ['examples/both.js', '1.77'],
      ['examples/two.js', '1.54'],
      ['examples/mixed.js', '1.00'],
      ['examples/light.js', '0.23'],
      ['src/described.js', '0.23'],
    ]);
  });

  it('explains each score, and names what matched', async () => {
    const [first, , third] = (await find({ queries })).items;
    assert.deepEqual(first!.matched_keywords, ['vtkActor', 'vtkMapper', 'vtkLight']);
    assert.deepEqual([first!.score, first!.source], [1, 'symbol']);
    assert.equal(third!.match_explanation, 'vtkActor (1 of 2 names, weight 10); vtkLight (1 of 1 names, weight 3)');
    assert.deepEqual(third!.matched_queries, ['vtkActor with a vtkMapper', 'vtkLight']);
  });

  it('notes the questions that share an example, without a boost because their scores are not added', async () => {
    const text = renderForModel(await find({ queries }));
    assert.match(text, /both\.js:1-\d+, score 1\.00 \(matches vtkActor, vtkMapper\), matched 2 queries: 1 and 2\n/);
    assert.doesNotMatch(text, /boost/);
  });

  it('returns six unless asked for more, and pages', async () => {
    assert.deepEqual(byScore(await find({ queries, top_k: 2, offset: 1 })), [
      ['examples/two.js', '1.54'],
      ['examples/mixed.js', '1.00'],
    ]);
  });

  it('respects paths and filters', async () => {
    assert.deepEqual(byScore(await find({ query: 'vtkLight', path: 'src' })), [['src/described.js', '1.00']]);
    assert.deepEqual(byScore(await find({ query: 'vtkLight', exclude: ['examples/**'] })), [
      ['src/described.js', '1.00'],
    ]);
  });

  it('says so when a question names no symbol', async () => {
    const { items, warnings } = await find({ query: 'how to shine' });
    assert.deepEqual(items, []);
    assert.match(warnings.join(), /"how to shine" contains no API name.*apiVocabulary/);
  });

  it('renders a prompt of the request and the examples', async () => {
    const { queries: asked = [], items } = await find({ queries });
    const prompt = formatPrompt(asked, items);
    assert.match(prompt, /“vtkActor with a vtkMapper”, “vtkLight”/);
    assert.match(
      prompt,
      /examples\/both\.js:1-\d+.*, score 1\.00, rerank score 1\.77, matched vtkActor, vtkMapper, vtkLight\nScore: vtkActor, vtkMapper \(2 of 2 names, weight 10\); vtkLight/,
    );
    assert.match(prompt, /```javascript\nadd\(vtkLight/);
  });
});
