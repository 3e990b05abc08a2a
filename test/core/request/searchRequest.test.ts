import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { SearchError } from '../../../src/core/base/errors';
import { defaultSettings, parseRequest, type SearchRequest } from '../../../src/core/request/searchRequest';
import { withAgentDefaults } from '../../../src/core/request/requestDefaults';
import { ALIASES, fieldOf } from '../../../src/core/request/fieldNames';
import { requestSchema, type RequestField } from '../../../src/core/request/requestSchema';

const parse = (request: unknown): SearchRequest => parseRequest(request, '/repo');

const refused = (request: unknown, words: RegExp): void => {
  assert.throws(
    () => parse(request),
    (error: unknown) =>
      error instanceof SearchError &&
      error.code === 'INVALID_ARGUMENT' &&
      words.test(`${error.message} ${error.nextStep}`),
  );
};

describe('a request', () => {
  it('takes a query alone', () => {
    const request = parse({ query: ' retries ' });
    assert.deepEqual(request.queries, [{ text: 'retries', path: '', weight: 5 }]);
    assert.deepEqual(
      [request.topK, request.minScore, request.offset, request.mode, request.batch],
      [10, 0.4, 0, 'hybrid', false],
    );
    assert.deepEqual(
      [request.maxTokens, request.level, request.includeDependencies, request.allowLexicalFallback],
      [undefined, undefined, false, true],
    );
  });

  it('takes a batch of any mixture of forms instead of the query', () => {
    const { queries, batch } = parse({
      query: 7,
      path: 'src',
      queries: ['a', { query: 'b', path: 'lib/', weight: 2.5 }, { description: ' c ', path: null }],
    });
    assert.ok(batch);
    assert.deepEqual(queries, [
      { text: 'a', path: 'src', weight: 5 },
      { text: 'b', path: 'lib', weight: 2.5 },
      { text: 'c', path: 'src', weight: 5 },
    ]);
  });

  const values: Readonly<
    Partial<Record<RequestField, readonly [value: unknown, read: (request: SearchRequest) => unknown, as: unknown]>>
  > = {
    query: ['b', ({ asked }) => asked, ['b']],
    path: ['src', ({ queries }) => queries[0]?.path, 'src'],
    include: ['*.ts', ({ include }) => include.map(({ pattern }) => pattern), ['*.ts']],
    exclude: [['*.ts'], ({ exclude }) => exclude.map(({ pattern }) => pattern), ['*.ts']],
    languages: ['python', ({ languages }) => languages, parse({ query: 'a', languages: ['python'] }).languages],
    top_k: [3, ({ topK }) => topK, 3],
    offset: [4, ({ offset }) => offset, 4],
    max_tokens: [900, ({ maxTokens }) => maxTokens, 900],
    intent: ['usage', ({ intents }) => intents, ['find_usage']],
    disclosure_level: ['signature', ({ level }) => level, 'signature'],
    include_dependencies: [true, ({ includeDependencies }) => includeDependencies, true],
    min_score: [0.7, ({ minScore }) => minScore, 0.7],
    timeout_ms: [20, ({ timeoutMs }) => timeoutMs, 20],
    allow_lexical_fallback: [false, ({ allowLexicalFallback }) => allowLexicalFallback, false],
  };
  it('has no other name that is written as a field of its own', () => {
    for (const [alias, field] of Object.entries(ALIASES)) assert.ok(!Object.hasOwn(requestSchema.shape, alias), field);
  });
  for (const [alias, field] of Object.entries(ALIASES)) {
    it(`takes ${alias} for ${field}`, () => {
      const [value, read, as] = values[field]!;
      for (const name of [alias, field]) {
        const request = parse({ ...(field !== 'query' && { query: 'a' }), [name]: value });
        assert.deepEqual([read(request), request.warnings], [as, []]);
        assert.equal(fieldOf({ [name]: value }, field), value);
      }
    });
  }

  it('accepts one intent or several', () => {
    assert.deepEqual(parse({ query: 'a', intent: 'find_usage' }).intents, ['find_usage']);
    assert.deepEqual(parse({ query: 'a', intent: ['refactor', 'find_usage', 'refactor'] }).intents, [
      'refactor',
      'find_usage',
    ]);
    assert.deepEqual(parse({ query: 'a' }).intents, []);
  });

  it('includes dependencies if there is a budget, unless told not to', () => {
    assert.ok(parse({ query: 'a', max_tokens: 2000 }).includeDependencies);
    assert.ok(!parse({ query: 'a', max_tokens: 2000, include_dependencies: false }).includeDependencies);
  });

  it('returns six examples of an API per page', () => {
    assert.equal(parse({ query: 'a', mode: 'symbols' }).topK, 6);
    assert.equal(parse({ query: 'a', mode: 'symbols', top_k: 9 }).topK, 9);
  });

  it('follows the settings, and says when they limit it', () => {
    const settings = { ...defaultSettings, maxResults: 7, minScore: 0.6 };
    const cut = parseRequest({ query: 'a', top_k: 20 }, '/repo', settings);
    assert.deepEqual([cut.topK, cut.minScore], [7, 0.6]);
    assert.match(cut.warnings.join(), /"top_k" 20 was cut to 7.*codebaseSearch\.maxResults/);
    const unasked = parseRequest({ query: 'a' }, '/repo', settings);
    assert.deepEqual([unasked.topK, unasked.warnings], [7, []]);
  });

  it('ignores unknown fields and reports them', () => {
    assert.match(parse({ query: 'a', colour: 1 }).warnings.join(), /colour/);
    assert.match(parse({ queries: [{ query: 'a', hue: 1 }] }).warnings.join(), /queries\[0\]\.hue/);
  });

  it('treats null as absent', () => {
    const nothing = Object.fromEntries(Object.keys(requestSchema.shape).map((name) => [name, null]));
    assert.deepEqual(parse({ ...nothing, query: 'a' }), parse({ query: 'a' }));
  });

  it('of an agent has the default budget unless it names one', () => {
    assert.deepEqual(withAgentDefaults({ query: 'a' }), { query: 'a', top_k: 10, max_tokens: 2000 });
    assert.deepEqual(withAgentDefaults({ query: 'a', maxResults: 3 }), { query: 'a', top_k: 3, max_tokens: 2000 });
    assert.deepEqual(withAgentDefaults({ query: 'a', maxTokens: 500 }), { query: 'a', max_tokens: 500 });
    assert.equal(withAgentDefaults('a'), 'a');
  });

  const refusals: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /query/],
    [[], /query/],
    [{}, /no query.*"query".*"queries"/],
    [{ query: '  ' }, /empty/],
    [{ query: 7 }, /^"query" is 7\. It must be a text\./],
    [{ query: 'a'.repeat(8001) }, /at most 8000 characters/],
    [{ queries: [] }, /^"queries" is \[\]\. It must be a list of 1 to 20 questions/],
    [{ queries: Array(21).fill('a') }, /1 to 20/],
    [{ queries: ['a', ''] }, /^"queries\[1\]" is ""\. .*not empty/],
    [{ queries: ['a', 7] }, /^"queries\[1\]" is 7\. It must be a text, or an object/],
    [{ queries: [{ weight: 1 }] }, /^"queries\[0\]" is {"weight":1}\. .*"query"/],
    [{ queries: [{ query: ' ' }] }, /^"queries\[0\]\.query" is " "\. .*not empty/],
    [{ queries: [{ query: 'a', weight: -1 }] }, /^"queries\[0\]\.weight" is -1\. It must be a number from 0 to 1000/],
    [{ queries: [{ query: 'a', path: 3 }] }, /^"queries\[0\]\.path" is 3\. It must be a text/],
    [{ queries: [{ query: 'a', path: '/etc' }] }, /outside/],
    [{ query: 'a', top_k: 0 }, /"top_k" is 0.*from 1 to 50/],
    [{ query: 'a', top_k: 51 }, /"top_k" is 51.*from 1 to 50/],
    [{ query: 'a', maxResults: 99 }, /"top_k" is 99/],
    [{ query: 'a', top_k: 2.5 }, /whole number/],
    [{ query: 'a', top_k: 'five' }, /"top_k" is "five".*whole number/],
    [{ query: 'a', top_k: '5.5' }, /"top_k" is 5\.5.*whole number/],
    [{ query: 'a', top_k: NaN }, /"top_k" is NaN/],
    [{ query: 'a', offset: -1 }, /"offset" is -1.*from 0/],
    [{ query: 'a', min_score: 2 }, /"min_score" is 2.*number from 0 to 1/],
    [{ query: 'a', timeout_ms: 0 }, /"timeout_ms" is 0.*from 1 to 120000/],
    [{ query: 'a', max_tokens: 5 }, /"max_tokens" is 5.*from 100/],
    [{ query: 'a', intent: 'guess' }, /"intent" is "guess".*"find_definition"/],
    [{ query: 'a', intent: ['find_usage', 'guess'] }, /"intent\[1\]" is "guess".*"find_definition"/],
    [{ query: 'a', disclosure_level: 'all' }, /"disclosure_level" is "all".*"signature", "signature_doc", "full_code"/],
    [{ query: 'a', include_dependencies: 2 }, /"include_dependencies" is 2.*true or false/],
    [{ query: 'a', mode: 'fast' }, /"mode" is "fast".*"hybrid", "symbols"/],
    [{ query: 'a', allow_lexical_fallback: 'maybe' }, /true or false/],
    [{ query: 'a', languages: ['klingon'] }, /^Unknown language: klingon\. Use python/],
    [{ query: 'a', include: ['a', ''] }, /"include\[1\]" is "".*glob/],
    [{ query: 'a', include: [7] }, /"include\[0\]" is 7.*a text/],
    [{ query: 'a', exclude: ['['.repeat(2000)] }, /glob/],
    ...['!**/*.cpp', '[', 'src/{a,b', '[\\]', 'src/[ab/c].ts', '{a,{b,c}', 'a[]b'].map(
      (glob) => [{ query: 'a', include: [glob] }, /"include\[0\]" is .*glob such as/] as const,
    ),
    [{ query: 'a', path: '../other' }, /outside/],
    [{ query: 'a', path: '/etc' }, /outside/],
  ];
  for (const [request, words] of refusals)
    it(`rejects ${JSON.stringify([request]).slice(1, 80)}`, () => refused(request, words));

  it('names every invalid field in its own sentence', () => {
    for (const name of Object.keys(requestSchema.shape)) {
      // All numeric fields reject a number below every range.
      refused(
        { ...(name !== 'query' && name !== 'queries' && { query: 'a' }), [name]: -7.5 },
        new RegExp(`^"${name}" is -7\\.5\\. It must be .+\\.$`),
      );
    }
  });

  it('never fails in any other way', () => {
    const key = fastCheck.constantFrom(
      ...Object.keys(requestSchema.shape),
      ...Object.keys(ALIASES),
      '__proto__',
      'weight',
      'description',
    );
    fastCheck.assert(
      fastCheck.property(
        fastCheck.object({ key, withBigInt: true, withNullPrototype: true, withDate: true, withSet: true }),
        (raw) => {
          try {
            parse(raw);
          } catch (error) {
            assert.ok(error instanceof SearchError && error.code === 'INVALID_ARGUMENT', String(error));
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a field with a length that cannot be compared', () => {
  const odd = { length: Object.create(null) as unknown };
  for (const field of ['scope', 'path', 'query', 'queries', 'include'])
    it(`is rejected by name: ${field}`, () =>
      assert.throws(() => parseRequest({ query: 'a', [field]: odd }, '/repo'), { code: 'INVALID_ARGUMENT' }));
});
