import assert from 'node:assert/strict';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import { meanDirection, textsToEmbed } from '../../../src/core/query/textsToEmbed';
import { inMemoryEngine, termEmbedder } from '../../twins/engineParts';

describe('the texts of a report to embed', () => {
  const text = `Crash on an empty list\n${'It always worked before, and now it does not. '.repeat(6)}`.trim();

  it('are its text and its title, embedded in one call; a question has one text', async () => {
    const asked: string[][] = [];
    const engine = inMemoryEngine(
      { 'a.ts': 'export const list = [];\n' },
      { ...termEmbedder, embed: (texts, signal) => (asked.push([...texts]), termEmbedder.embed(texts, signal)) },
    );
    await engine.update();
    asked.length = 0;
    await engine.ask({ query: text, min_score: 0 });
    await engine.ask({ query: 'an empty list', min_score: 0 });
    assert.deepEqual(asked, [[text, 'Crash on an empty list'], ['an empty list']]);
    assert.deepEqual(textsToEmbed(analyzeQuery(text, engine.index.postings)), [text, 'Crash on an empty list']);
  });

  it('are combined into the mean direction of length 1', () => {
    const [x, y] = meanDirection([Float32Array.of(1, 0), Float32Array.of(0, 1)]) ?? [];
    assert.ok(Math.abs((x ?? 0) - Math.SQRT1_2) < 1e-6 && Math.abs((y ?? 0) - Math.SQRT1_2) < 1e-6);
    assert.deepEqual(meanDirection([Float32Array.of(1, 0)]), Float32Array.of(1, 0));
    assert.equal(meanDirection([]), undefined);
  });
});
