import assert from 'node:assert/strict';
import { MemoryIndex } from '../../../../src/core/memoryIndex/memoryIndex';
import { analyzeQuery } from '../../../../src/core/query/queryAnalyzer';
import { CHUNK_FEATURES, FEATURE, type ChunkFeature } from '../../../../src/core/ranking/features/chunkFeatureNames';
import { chunkFeatures } from '../../../../src/core/ranking/features/chunkFeatures';
import { termModel } from '../../../twins/engineParts';
import { inOneGo } from '../../../twins/inOneGo';
import { retrieve } from '../../../twins/retrieve';
import { addFiles } from '../../graph/graphOf';

const files = {
  'src/mail.ts': `import { render } from './render';

/** Gives up on a letter after three days. */
export function retryLetter(letter: Letter): void {
  const envelope = render(letter);
  send(envelope);
  send(envelope);
  new Postmark(envelope);
}

function send(envelope: string): void {
  post(envelope);
}
`,
  'src/render.ts': `export function render(letter: Letter): string {
  // an envelope
  return letter.text;
}
`,
  'src/other.ts': 'export function other(): void {\n  stop();\n}\n',
};

describe('the features of chunks', () => {
  const index = new MemoryIndex(1);
  before(() => addFiles(index, files));

  const rows = (question: string): ReadonlyMap<string, Float64Array> => {
    const pass = retrieve(index, analyzeQuery(question, index.postings));
    const scores = pass.candidates.map(() => 0);
    const found = inOneGo(chunkFeatures(pass, scores, termModel));
    return new Map(found.map(({ symbol, features }) => [symbol?.name ?? '', features]));
  };
  const featureOf = (question: string, name: string, feature: ChunkFeature): number =>
    rows(question).get(name)?.[FEATURE[feature]] ?? NaN;
  /** Returns the names of the chunks for which a feature is not 0. */
  const withFeature = (question: string, feature: ChunkFeature): readonly string[] =>
    [...rows(question)].flatMap(([name, row]) => ((row[FEATURE[feature]] as number) > 0 ? [name] : [])).sort();

  it('tell which field has the words of the question', () => {
    assert.deepEqual(withFeature('an envelope', 'bodyRecall'), ['retryLetter', 'send']);
    assert.deepEqual(withFeature('an envelope', 'commentRecall'), ['render']);
    assert.equal(featureOf('envelope for postmark', 'retryLetter', 'bodyRecall'), 1);
  });

  it('do not count the name of a function as its body', () => {
    assert.equal(featureOf('how is it rendered', 'render', 'bodyRecall'), 0);
    assert.equal(featureOf('how is it rendered', 'retryLetter', 'bodyRecall'), 1);
  });

  it('count related words', () => {
    const question = 'transmit an envelope';
    assert.equal(featureOf(question, 'send', 'wordRecall'), 1);
    assert.ok(featureOf(question, 'render', 'wordRecall') < 1);
  });

  it('tell what a function calls, and what calls it', () => {
    assert.equal(featureOf('the letter', 'retryLetter', 'calls'), Math.log1p(3));
    assert.equal(featureOf('letter envelope', 'send', 'calledBy'), Math.log1p(1));
    assert.equal(
      featureOf('letter envelope', 'send', 'callerWords'),
      featureOf('letter envelope', 'retryLetter', 'words'),
    );
    assert.ok(featureOf('letter envelope', 'retryLetter', 'calleeWords') > 0);
    assert.equal(featureOf('letter envelope', 'retryLetter', 'callerWords'), 0);
  });

  it('tell the form of the question', () => {
    const forms = (question: string): readonly ChunkFeature[] => {
      const [row] = [...rows(question).values()];
      return CHUNK_FEATURES.filter((name, i) => name.startsWith('form') && (row?.[i] ?? 0) > 0);
    };
    assert.deepEqual(forms('sends the letter'), ['formAction']);
    assert.deepEqual(forms('where is a letter sent'), ['formTopic']);
    assert.deepEqual(forms('send the letter'), ['formSentence']);
  });
});
