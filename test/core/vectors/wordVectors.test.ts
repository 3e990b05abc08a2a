import assert from 'node:assert/strict';
import type { WordModel } from '../../../src/core/base/contracts';
import { wordVectorsOf } from '../../../src/core/vectors/wordVectors';

/** Unit vectors in a plane, by the degrees that a word is named after. */
const model = (): WordModel & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    vectorOf: (word) => {
      asked.push(word);
      const angle = (Number(word) * Math.PI) / 180;
      return Float32Array.of(Math.cos(angle), Math.sin(angle));
    },
  };
};

describe('vectors of words', () => {
  it('give the cosine of each word with a text', () => {
    const vectors = wordVectorsOf(model());
    const cosine = vectors.cosinesWith('30');
    for (const degrees of [0, 30, 77, 120, 250]) {
      const wanted = Math.cos(((degrees - 30) * Math.PI) / 180);
      assert.ok(Math.abs(cosine(vectors.placeOf(String(degrees))) - wanted) < 0.01, String(degrees));
    }
  });

  it('are asked of the model once, whatever the question', () => {
    const words = model();
    const place = wordVectorsOf(words).placeOf('45');
    assert.equal(wordVectorsOf(words).placeOf('45'), place);
    assert.deepEqual(words.asked, ['45']);
  });

  it('are right when more words were asked for than are kept, also for a question that goes on meanwhile', () => {
    const vectors = wordVectorsOf(model());
    const cosine = vectors.cosinesWith('0');
    for (let i = 0; i < 20_000; i++) {
      const wanted = Math.cos((i * Math.PI) / 180);
      assert.ok(Math.abs(cosine(vectors.placeOf(String(i))) - wanted) < 0.01, String(i));
    }
  });
});
