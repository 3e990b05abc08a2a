import assert from 'node:assert/strict';
import { parseSimilarRequest, plainSimilarRequest } from '../../../src/core/request/similarRequest';

describe('a request for similar code', () => {
  it("accepts aliases of its fields, and prefers the fields' own names", () => {
    assert.deepEqual(plainSimilarRequest({ place: 'src/a.ts:3', maxTokens: '500' }), {
      of: 'src/a.ts:3',
      max_tokens: 500,
    });
    for (const name of ['code', 'query']) assert.deepEqual(plainSimilarRequest({ [name]: 'a()' }), { of: 'a()' });
    assert.deepEqual(plainSimilarRequest({ of: 'a()', code: 'b()' }), { of: 'a()' });
    assert.deepEqual(plainSimilarRequest('{"code": "a()", "path": null}'), { of: 'a()' });
  });

  it('accepts a place in quotes, and keeps quoted code unchanged', () => {
    const parse = (of: string) => parseSimilarRequest({ of }, '/repo');
    assert.deepEqual(parse('`src/a.ts:3`').place, { path: 'src/a.ts', lines: '3' });
    assert.deepEqual(parse('"src/a.ts:3-9"').place, { path: 'src/a.ts', lines: '3-9' });
    assert.equal(parse("'use strict'").of, "'use strict'");
  });
});
