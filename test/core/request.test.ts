import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { SearchError } from '../../src/core/errors';
import { acceptsFile, normalizePath, parseRequest } from '../../src/core/request';

const refused = (request: unknown, words: RegExp): void => {
  assert.throws(
    () => parseRequest(request, '/repo'),
    (error: unknown) => error instanceof SearchError && error.code === 'INVALID_ARGUMENT' && words.test(`${error.message} ${error.nextStep}`),
  );
};

describe('a request', () => {
  it('takes a query alone', () => {
    const request = parseRequest({ query: ' retries ' }, '/repo');
    assert.deepEqual([request.query, request.topK, request.minScore, request.offset], ['retries', 10, 0.4, 0]);
  });

  it('takes the aliases of clients', () => assert.equal(parseRequest({ query: 'a', maxResults: 3 }, '/repo').topK, 3));

  it('ignores unknown fields and says so', () => {
    assert.match(parseRequest({ query: 'a', colour: 1 }, '/repo').warnings.join(), /colour/);
  });

  const refusals: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /query/],
    [[], /query/],
    [{}, /no query/],
    [{ query: '  ' }, /empty/],
    [{ query: 7 }, /"query" is 7/],
    [{ query: 'a', top_k: 0 }, /"top_k" is 0.*from 1 to 50/],
    [{ query: 'a', top_k: 2.5 }, /whole number/],
    [{ query: 'a', min_score: 2 }, /0 to 1/],
    [{ query: 'a', languages: ['klingon'] }, /klingon/],
    [{ query: 'a', include: [''] }, /glob/],
    [{ query: 'a', exclude: 'x' }, /list/],
    [{ query: 'a', path: '../other' }, /outside/],
    [{ query: 'a', path: '/etc' }, /outside/],
  ];
  for (const [request, words] of refusals) it(`refuses ${JSON.stringify(request)}`, () => refused(request, words));

  it('never fails in any other way', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.object({ key: fastCheck.constantFrom('query', 'path', 'top_k', 'include', 'languages', 'offset', '__proto__') }), (raw) => {
        try {
          parseRequest(raw, '/repo');
        } catch (error) {
          assert.ok(error instanceof SearchError && error.code === 'INVALID_ARGUMENT');
        }
      }),
    );
  });
});

describe('a path', () => {
  for (const spelling of ['src/a', './src/a', 'src/a/', '/repo/src/a', 'src\\a', 'src/b/../a']) {
    it(`may be written ${spelling}`, () => assert.equal(normalizePath(spelling, '/repo'), 'src/a'));
  }

  it('may be a Windows path', () => assert.equal(normalizePath('C:\\repo\\src', 'C:\\repo'), 'src'));

  it('never matches a sibling with the same beginning', () => {
    const request = parseRequest({ query: 'q', path: 'src/a' }, '/repo');
    assert.deepEqual(
      ['src/a/x.ts', 'src/ab/x.ts', 'src/a'].map((path) => acceptsFile(request, path, 'typescript')),
      [true, false, true],
    );
  });

  it('is filtered by globs, and exclude wins', () => {
    const request = parseRequest({ query: 'q', include: ['src/**'], exclude: ['*.test.ts'] }, '/repo');
    assert.deepEqual(
      ['src/a.ts', 'src/x/a.test.ts', 'lib/a.ts'].map((path) => acceptsFile(request, path, 'typescript')),
      [true, false, false],
    );
  });
});
