import assert from 'node:assert/strict';
import type { WordModel } from '../../../../src/core/base/contracts';
import { NameMatcher, NO_MATCH, type NameMatch } from '../../../../src/core/ranking/features/nameMatcher';
import { analyzeQuery } from '../../../../src/core/query/queryAnalyzer';
import { inMemoryEngine, termModel } from '../../../twins/engineParts';

describe('the match of a name with a question', () => {
  const engine = inMemoryEngine({
    'src/a.ts': 'deleteCookie(response);\n',
    'src/b.ts': 'response();\n',
    'src/c.ts': 'other();\n',
  });
  before(() => engine.update());

  const matchBy = (model: WordModel, question: string, ...parts: readonly string[]): NameMatch => {
    const names = new NameMatcher(
      analyzeQuery(question, engine.index.postings),
      engine.index,
      engine.index.statistics,
      model,
    );
    return names.match(...parts.map((part) => names.part(part)));
  };
  const match = (question: string, ...parts: readonly string[]): NameMatch => matchBy(termModel, question, ...parts);
  const about = (value: number): number => Math.round(value * 1000) / 1000;

  it('is complete if both have the same words, also inflected', () => {
    for (const name of ['deleteCookie', 'delete_cookies', 'Cookie.deleting']) {
      const { precision, recall, softPrecision, softRecall } = match('delete the cookie', name);
      assert.deepEqual([precision, recall, softPrecision, softRecall].map(about), [1, 1, 1, 1], name);
    }
  });

  it('is zero without a common word', () => {
    const { precision, recall, begins } = match('delete the cookie', 'sendMail');
    assert.deepEqual([precision, recall, begins], [0, 0, 0]);
    assert.ok(match('delete the cookie', 'sendMail').cosine < 0.5);
    assert.ok(match('delete the cookie', 'deleteCookie').cosine > 0.5);
  });

  it('is zero for a name or a question without words', () => {
    assert.deepEqual(match('delete the cookie', ''), NO_MATCH);
    assert.deepEqual(match('the', 'deleteCookie'), NO_MATCH);
  });

  it('tells whether the words of the name are adjacent in the question, in order', () => {
    const matcher = new NameMatcher(
      analyzeQuery('look up the stored cookies of a response', engine.index.postings),
      engine.index,
      engine.index.statistics,
      termModel,
    );
    const names = ['storedCookie', 'cookies_of_response', 'lookup', 'stored', 'cookieStored', 'lookStored', 'the', ''];
    assert.deepEqual(
      names.filter((name) => matcher.says(name)),
      ['storedCookie', 'cookies_of_response', 'lookup', 'stored'],
    );
  });

  it('is weighted by the rarity of the words', () => {
    const rare = match('delete response', 'deleteThing');
    const common = match('delete response', 'responseThing');
    assert.ok(rare.recall > common.recall && rare.precision > common.precision);
    assert.equal(about(rare.recall + common.recall), 1);
  });

  it('is the same for a name and for its parts', () => {
    assert.deepEqual(
      match('delete the cookie of a response', 'response', 'deleteCookie'),
      match('delete the cookie of a response', 'response.deleteCookie'),
    );
    assert.deepEqual(
      match('delete the cookie', '', 'deleteCookie').recall,
      match('delete the cookie', 'deleteCookie').recall,
    );
  });

  it('tells whether the name begins with the first word', () => {
    assert.deepEqual(
      ['deleteCookie', 'cookieDelete'].map((name) => match('how to delete a cookie', name).begins),
      [1, 0],
    );
  });

  it('counts a word by its most similar word, unless that is too far away', () => {
    const at = (cosine: number) => ({
      vectorOf: (text: string) =>
        text === 'erase' ? Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)) : Float32Array.of(1, 0),
    });
    const soft = (cosine: number): readonly number[] => {
      const { precision, recall, softPrecision, softRecall } = matchBy(at(cosine), 'delete', 'erase');
      return [precision, recall, softPrecision, softRecall].map(about);
    };
    assert.deepEqual(soft(0.8), [0, 0, 0.8, 0.8]);
    assert.deepEqual(soft(0.2), [0, 0, 0, 0]);
  });
});
