import assert from 'node:assert/strict';
import { parseExpandRequest } from '../../../src/core/request/expandRequest';
import { plainRequest } from '../../../src/core/request/plainRequest';
import { withAgentDefaults } from '../../../src/core/request/requestDefaults';
import { ALIASES, requestSchema } from '../../../src/core/request/requestSchema';
import { parseRequest } from '../../../src/core/request/searchRequest';

const parse = (request: unknown) => parseRequest(request, '/repo');

describe('a request in another form', () => {
  const forms: readonly (readonly [written: unknown, meant: unknown])[] = [
    [
      { query: 'a', top_k: '5' },
      { query: 'a', top_k: 5 },
    ],
    [
      { query: 'a', top_k: ' 5.0 ' },
      { query: 'a', top_k: 5 },
    ],
    [
      { query: 'a', top_k: '"5"' },
      { query: 'a', top_k: 5 },
    ],
    [
      { query: 'a', maxResults: '5' },
      { query: 'a', top_k: 5 },
    ],
    [
      { query: 'a', top_k: '', maxResults: 5 },
      { query: 'a', top_k: 5 },
    ],
    [
      { query: 'a', min_score: '.5' },
      { query: 'a', min_score: 0.5 },
    ],
    [
      { query: 'a', timeout_ms: '1e3' },
      { query: 'a', timeout_ms: 1000 },
    ],
    [{ query: 'a', max_tokens: 'null' }, { query: 'a' }],
    [
      { query: 'a', include_dependencies: 'True' },
      { query: 'a', include_dependencies: true },
    ],
    [
      { query: 'a', allow_lexical_fallback: 'false' },
      { query: 'a', allow_lexical_fallback: false },
    ],
    [
      { query: 'a', mode: 'Symbols' },
      { query: 'a', mode: 'symbols' },
    ],
    [
      { query: 'a', disclosure_level: 'full-code' },
      { query: 'a', disclosure_level: 'full_code' },
    ],
    [
      { query: 'a', intent: 'find_usage' },
      { query: 'a', intent: ['find_usage'] },
    ],
    [
      { query: 'a', intent: 'find usage, refactor' },
      { query: 'a', intent: ['find_usage', 'refactor'] },
    ],
    [
      { query: 'a', intent: '["refactor"]' },
      { query: 'a', intent: ['refactor'] },
    ],
    [
      { query: 'a', intent: ['refactor', null] },
      { query: 'a', intent: ['refactor'] },
    ],
    [
      { query: 'a', include: '**/*.ts' },
      { query: 'a', include: ['**/*.ts'] },
    ],
    [
      { query: 'a', include: '**/*.ts, src/{a,b}/**' },
      { query: 'a', include: ['**/*.ts', 'src/{a,b}/**'] },
    ],
    [
      { query: 'a', include: '["**/*.ts"]' },
      { query: 'a', include: ['**/*.ts'] },
    ],
    [
      { query: 'a', exclude: "['test/**', 'x/**']" },
      { query: 'a', exclude: ['test/**', 'x/**'] },
    ],
    [
      { query: 'a', exclude: '[ab].ts' },
      { query: 'a', exclude: ['[ab].ts'] },
    ],
    [{ query: 'a', include: '[]' }, { query: 'a' }],
    [{ query: 'a', include: ['', ' '] }, { query: 'a' }],
    [
      { query: 'a', languages: 'ts,py' },
      { query: 'a', languages: ['ts', 'py'] },
    ],
    [
      { query: 'a', languages: ['ts, py'] },
      { query: 'a', languages: ['ts', 'py'] },
    ],
    [
      { query: 'a', path: ['src'] },
      { query: 'a', path: 'src' },
    ],
    [{ query: ['a'] }, { query: 'a' }],
    [{ query: ['a', 'b'] }, { queries: ['a', 'b'] }],
    [{ query: 'a', queries: [] }, { query: 'a' }],
    [{ query: 'a', queries: '{}' }, { query: 'a' }],
    [{ query: '', queries: ['b'] }, { queries: ['b'] }],
    [{ queries: 'is a, b, or c first?' }, { queries: ['is a, b, or c first?'] }],
    [{ queries: '["a", {"query": "b", "weight": "2"}]' }, { queries: ['a', { query: 'b', weight: 2 }] }],
    [{ queries: ['{"query": "a", "path": ""}'] }, { queries: [{ query: 'a' }] }],
    [{ queries: '{"query": "a", "weight": 3}' }, { queries: [{ query: 'a', weight: 3 }] }],
    [{ queries: { description: 'a', weight: '' } }, { queries: [{ query: 'a' }] }],
    [{ queries: ['{"a": 1}'] }, { queries: ['{"a": 1}'] }],
    [
      { queries: ['a', 'b'], weights: '0.7,0.3' },
      {
        queries: [
          { query: 'a', weight: 0.7 },
          { query: 'b', weight: 0.3 },
        ],
      },
    ],
    [{ queries: '["a"]', weights: '[2]' }, { queries: [{ query: 'a', weight: 2 }] }],
    [{ queries: [{ query: 'a', weight: 4 }], weights: ['2'] }, { queries: [{ query: 'a', weight: 4 }] }],
    ['{"query": "a", "top_k": "5"}', { query: 'a', top_k: 5 }],
  ];
  for (const [written, meant] of forms) {
    it(`is read: ${JSON.stringify(written)}`, () => {
      const { batch: _, ...request } = parse(written);
      const { batch: __, ...wanted } = parse(meant);
      assert.deepEqual(request, wanted);
      assert.deepEqual(plainRequest(plainRequest(written)), plainRequest(written));
    });
  }

  it('says nothing in an empty field, whichever it is', () => {
    for (const field of [...Object.keys(requestSchema.shape), ...Object.keys(ALIASES)].filter(
      (name) => name !== 'query',
    ))
      for (const nothing of ['', ' \n', [], {}, null, undefined, [null], [''], '[]', '{}'])
        // A path may have any name, and a match any text: "[]" is one.
        if (!['path', 'match'].includes(field) || typeof nothing !== 'string' || nothing.trim() === '')
          assert.deepEqual(
            parse({ query: 'a', [field]: nothing }),
            parse({ query: 'a' }),
            `${field}: ${JSON.stringify(nothing)}`,
          );
  });

  it('has a budget of an agent unless it names one', () => {
    assert.deepEqual(withAgentDefaults({ query: 'a', max_tokens: '' }), { query: 'a', top_k: 10, max_tokens: 2000 });
    assert.deepEqual(withAgentDefaults('{"query": "a", "maxTokens": "500"}'), { query: 'a', maxTokens: 500 });
    assert.deepEqual(withAgentDefaults({ query: 'a', mode: 'Symbols', top_k: [] }), {
      query: 'a',
      mode: 'symbols',
      top_k: 6,
      max_tokens: 2000,
    });
  });

  const refusals: readonly (readonly [unknown, RegExp])[] = [
    [{ query: 'a', top_k: '5 results' }, /"top_k" is "5 results"/],
    [{ query: 'a', top_k: '2,000' }, /"top_k" is "2,000"/],
    [{ query: 'a', top_k: '0x10' }, /"top_k" is "0x10"/],
    [{ query: 'a', top_k: [5] }, /"top_k" is \[5\]/],
    [{ query: 'a', include_dependencies: 'perhaps' }, /"include_dependencies" is "perhaps"/],
    [{ query: 'a', path: ['a', 'b'] }, /"path" is \["a","b"\]/],
    [{ query: 'a', include: '{"a": 1' }, /"include\[0\]"/],
    [{ query: 'a', intent: 'find_usage, guess' }, /"intent\[1\]" is "guess".*one or a list of/],
    [{ queries: ['a', 'b'], weights: '0.7' }, /"weights" is "0\.7".*one for each of the 2/],
    [{ queries: ['a'], weights: 'heavy' }, /"queries\[0\]\.weight" is "heavy"/],
    [`{"query": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /no query/],
    [{ queries: `${'['.repeat(5_000)}${']'.repeat(5_000)}`.repeat(2) }, /at most 8000 characters/],
  ];
  for (const [request, words] of refusals)
    it(`is refused where its meaning is not plain: ${JSON.stringify(request).slice(0, 60)}`, () => {
      assert.throws(
        () => parse(request),
        (error: unknown) =>
          error instanceof Error && words.test(`${error.message} ${'nextStep' in error ? String(error.nextStep) : ''}`),
      );
    });
});

describe('an expansion in another form', () => {
  const meant = { path: 'a.ts', startLine: 2, endLine: 5, maxTokens: 500 };
  const forms: readonly unknown[] = [
    { path: 'a.ts', start_line: '2', end_line: ' 5', max_tokens: '500' },
    { path: ['a.ts'], startLine: 2, endLine: '5', maxTokens: 500 },
    '{"path": "a.ts:2-5", "max_tokens": 500, "start_line": "", "end_line": null}',
  ];
  for (const form of forms)
    it(`is read: ${JSON.stringify(form)}`, () => assert.deepEqual(parseExpandRequest(form, '/repo'), meant));
});
