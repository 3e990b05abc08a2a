import assert from 'node:assert/strict';
import { acronymsIn } from '../../../src/core/query/joinedWords';
import { inMemoryEngine } from '../../twins/engineParts';

describe('an abbreviation before a word', () => {
  it('matches the acronym of both words', () => {
    assert.deepEqual(acronymsIn('import a file as an ES module with the VS code API'), ['esm', 'vsc']);
    assert.deepEqual(acronymsIn('HTML parser of an ESModule, or I do'), []);
  });

  it('finds code with that name', async () => {
    const body = '(name) {\n  return import(name);\n}\n';
    const engine = inMemoryEngine({
      'c.js': `export function loadEsm${body}`,
      'b.js': `export function loadCjs${body}`,
      'a.js': `export function loadAmd${body}`,
    });
    await engine.update();
    const { items } = await engine.search({ query: 'load an ES module', min_score: 0 });
    assert.equal(items[0]?.path, 'c.js');
  });
});
