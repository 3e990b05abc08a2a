import assert from 'node:assert/strict';
import type { WordModel } from '../../../src/core/base/contracts';
import { wordVectorsOf } from '../../../src/core/vectors/wordVectors';

/** Creates a model of unit vectors in a plane; each word is its angle in degrees. */
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

describe('word vectors', () => {
  it('give the cosine of each word with a text', () => {
    const vectors = wordVectorsOf(model());
    const cosine = vectors.cosinesWith('30');
    for (const degrees of [0, 30, 77, 120, 250]) {
      const wanted = Math.cos(((degrees - 30) * Math.PI) / 180);
      assert.ok(Math.abs(cosine(vectors.placeOf(String(degrees))) - wanted) < 0.01, String(degrees));
    }
  });

  it('are requested from the model once, whatever the question', () => {
    const words = model();
    const place = wordVectorsOf(words).placeOf('45');
    assert.equal(wordVectorsOf(words).placeOf('45'), place);
    assert.deepEqual(words.asked, ['45']);
  });

  it('are correct when more words are requested than are cached, even for a question in progress', () => {
    const vectors = wordVectorsOf(model());
    const cosine = vectors.cosinesWith('0');
    for (let i = 0; i < 20_000; i++) {
      const wanted = Math.cos((i * Math.PI) / 180);
      assert.ok(Math.abs(cosine(vectors.placeOf(String(i))) - wanted) < 0.01, String(i));
    }
  });
});
