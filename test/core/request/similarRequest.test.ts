import assert from 'node:assert/strict';
import { plainSimilarRequest } from '../../../src/core/request/similarRequest';

describe('a request for similar code', () => {
  it('is read under the other names of its fields, and its own names win', () => {
    assert.deepEqual(plainSimilarRequest({ place: 'src/a.ts:3', maxTokens: '500' }), {
      of: 'src/a.ts:3',
      max_tokens: 500,
    });
    for (const name of ['code', 'query']) assert.deepEqual(plainSimilarRequest({ [name]: 'a()' }), { of: 'a()' });
    assert.deepEqual(plainSimilarRequest({ of: 'a()', code: 'b()' }), { of: 'a()' });
    assert.deepEqual(plainSimilarRequest('{"code": "a()", "path": null}'), { of: 'a()' });
  });
});
