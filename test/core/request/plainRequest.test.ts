import assert from 'node:assert/strict';
import { limits } from '../../../src/core/base/limits';
import { parseExpandRequest, plainExpandRequest, unknownInExpand } from '../../../src/core/request/expandRequest';
import { plainRequest } from '../../../src/core/request/plainRequest';
import { withAgentDefaults } from '../../../src/core/request/requestDefaults';
import { ALIASES } from '../../../src/core/request/fieldNames';
import { requestSchema } from '../../../src/core/request/requestSchema';
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
    ...(['40%', ' 40 % ', '"40%"', '4e1%'] as const).map(
      (percent) =>
        [
          { query: 'a', min_score: percent },
          { query: 'a', min_score: 0.4 },
        ] as const,
    ),
    [{ queries: [{ query: 'a', weight: '40%' }] }, { queries: [{ query: 'a', weight: 0.4 }] }],
    [
      { queries: ['a', 'b'], weights: ['60%', '40%'] },
      {
        queries: [
          { query: 'a', weight: 0.6 },
          { query: 'b', weight: 0.4 },
        ],
      },
    ],
    [
      { query: 'a', path: '["src"]' },
      { query: 'a', path: 'src' },
    ],
    [
      { query: 'a', path: 'src/**' },
      { query: 'a', path: 'src/**' },
    ],
    [
      { query: 'a', path: 'src/*.ts' },
      { query: 'a', include: ['src/*.ts'] },
    ],
    [{ query: '["open the queue", "take a token"]' }, { queries: ['open the queue', 'take a token'] }],
    [{ query: '["a"]' }, { query: '["a"]' }],
    [{ query: 'a', max_tokens: 'null' }, { query: 'a' }],
    [
      { query: 'a', include_dependencies: 'True' },
      { query: 'a', include_dependencies: true },
    ],
    [
      { query: 'a', allow_lexical_fallback: 'false' },
      { query: 'a', allow_lexical_fallback: false },
    ],
    ...(['yes', 'Y', 'on', '1', 1, 'TRUE', ['true'], '"yes"'] as const).map(
      (truth) =>
        [
          { query: 'a', include_dependencies: truth },
          { query: 'a', include_dependencies: true },
        ] as const,
    ),
    ...(['no', 'N', 'off', '0', 0, 'False'] as const).map(
      (truth) =>
        [
          { query: 'a', allow_lexical_fallback: truth },
          { query: 'a', allow_lexical_fallback: false },
        ] as const,
    ),
    [
      { Query: 'a', topK: 5, 'min-score': '0.5', MaxTokens: 500, matchIn: 'code', match: 'b' },
      { query: 'a', top_k: 5, min_score: 0.5, max_tokens: 500, match_in: 'code', match: 'b' },
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
    [{ query: 'a', queries: ['b', { query: 'c' }] }, { queries: ['a', 'b', { query: 'c' }] }],
    [{ query: 'a', queries: ['b', { query: 'a', weight: 2 }] }, { queries: ['b', { query: 'a', weight: 2 }] }],
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
    [{ query: { query: 'a', weight: '3' } }, { queries: [{ query: 'a', weight: 3 }] }],
    [{ queries: [['a'], { query: ['b'] }] }, { queries: ['a', { query: 'b' }] }],
    [
      { query: 'a', disclosure_level: 'fullCode' },
      { query: 'a', disclosure_level: 'full_code' },
    ],
    [
      { query: 'a', disclosure_level: 'signature + doc' },
      { query: 'a', disclosure_level: 'signature_doc' },
    ],
    [
      { query: 'a', disclosure_level: ['`Full`'] },
      { query: 'a', disclosure_level: 'full_code' },
    ],
    [{ query: 'a', mode: 'default' }, { query: 'a' }],
    [
      { query: 'a', intent: 'Usages | FindDefinition' },
      { query: 'a', intent: ['find_usage', 'find_definition'] },
    ],
    [{ query: 'a', intent: ['none'] }, { query: 'a' }],
    [{ query: 'a', intent: 'auto' }, { query: 'a' }],
    [
      { query: 'a', intent: '[find_usage, refactor]' },
      { query: 'a', intent: ['find_usage', 'refactor'] },
    ],
    [
      { query: 'a', match: 'b', match_in: 'comment' },
      { query: 'a', match: 'b', match_in: 'comments' },
    ],
    [
      { query: 'a', include: '*.ts *.tsx;**/*.vue|*.js' },
      { query: 'a', include: ['*.ts', '*.tsx', '**/*.vue', '*.js'] },
    ],
    [
      { query: 'a', include: '[*.ts, *.tsx]' },
      { query: 'a', include: ['*.ts', '*.tsx'] },
    ],
    [
      { query: 'a', include: '**/My Folder/*' },
      { query: 'a', include: ['**/My Folder/*'] },
    ],
    [{ query: 'a', exclude: ['None'] }, { query: 'a' }],
    [
      { query: 'a', languages: 'ts and py | C++17' },
      { query: 'a', languages: ['ts', 'py', 'cpp'] },
    ],
    [
      { query: 'a', languages: ['Objective C/python3', '*.vue'] },
      { query: 'a', languages: ['objective-c', 'python', '.vue'] },
    ],
    [
      { query: 'a', languages: 'ts py' },
      { query: 'a', languages: ['ts', 'py'] },
    ],
    [{ query: 'a', languages: ['all'] }, { query: 'a' }],
    [{ query: 'a', languages: '*' }, { query: 'a' }],
    [{ queries: '["a"]', weights: '[2]' }, { queries: [{ query: 'a', weight: 2 }] }],
    [{ queries: [{ query: 'a', weight: 4 }], weights: ['2'] }, { queries: [{ query: 'a', weight: 4 }] }],
    ['{"query": "a", "top_k": "5"}', { query: 'a', top_k: 5 }],
    ...(['30s', ' 30 S ', '"30s"', '30 seconds', '0.5m', '.5 min', '30000ms', '30000 msec'] as const).map(
      (time) =>
        [
          { query: 'a', timeout_ms: time },
          { query: 'a', timeout_ms: 30_000 },
        ] as const,
    ),
    ...[{ timeout: '2 min' }, { timeoutSeconds: 120 }, { timeout_s: '120' }, { timeout_sec: '2m' }].map(
      (time) =>
        [
          { query: 'a', ...time },
          { query: 'a', timeout_ms: 120_000 },
        ] as const,
    ),
    [
      { query: 'a', timeout: '2m', timeout_ms: 20 },
      { query: 'a', timeout: '2m', timeout_ms: 20 },
    ],
    [
      { query: 'a', mode: 'find_usage' },
      { query: 'a', intent: ['find_usage'] },
    ],
    [{ query: 'a', mode: 'Semantic' }, { query: 'a' }],
    [
      { question: 'a', k: '5', file_pattern: '*.ts', directory: 'src' },
      { query: 'a', top_k: 5, include: ['*.ts'], path: 'src' },
    ],
    [{ queries: [{ question: 'a', folder: 'src' }] }, { queries: [{ query: 'a', path: 'src' }] }],
  ];
  for (const [written, meant] of forms) {
    it(`is read: ${JSON.stringify(written)}`, () => {
      const { batch: _, ...request } = parse(written);
      const { batch: __, ...wanted } = parse(meant);
      assert.deepEqual(request, wanted);
      assert.deepEqual(plainRequest(plainRequest(written)), plainRequest(written));
    });
  }

  it('treats an empty value as absent in any field', () => {
    for (const field of [...Object.keys(requestSchema.shape), ...Object.keys(ALIASES)].filter(
      (name) => (ALIASES[name] ?? name) !== 'query',
    ))
      for (const nothing of ['', ' \n', [], {}, null, undefined, [null], [''], '[]', '{}'])
        // A path may have any name, and a match any text: "[]" is one.
        if (
          !['path', 'match'].includes(ALIASES[field] ?? field) ||
          typeof nothing !== 'string' ||
          nothing.trim() === ''
        )
          assert.deepEqual(
            parse({ query: 'a', [field]: nothing }),
            parse({ query: 'a' }),
            `${field}: ${JSON.stringify(nothing)}`,
          );
  });

  it('of an agent has the default budget unless it names one', () => {
    assert.deepEqual(withAgentDefaults({ query: 'a', max_tokens: '' }), { query: 'a', top_k: 10, max_tokens: 2000 });
    assert.deepEqual(withAgentDefaults('{"query": "a", "maxTokens": "500"}'), { query: 'a', max_tokens: 500 });
    assert.deepEqual(withAgentDefaults({ query: 'a', mode: 'Symbols', top_k: [] }), {
      query: 'a',
      mode: 'symbols',
      top_k: 6,
      max_tokens: 2000,
    });
  });

  it('does not guess what a time without a unit counts', () =>
    assert.deepEqual(parse({ query: 'a', timeout: 30 }).warnings, ['Unknown field "timeout" was ignored.']));

  const refusals: readonly (readonly [unknown, RegExp])[] = [
    [{ query: 'a', top_k: '5 results' }, /"top_k" is "5 results"/],
    [{ query: 'a', top_k: '40%' }, /"top_k" is "40%"/],
    [{ query: 'a', min_score: '140%' }, /"min_score" is 1\.4.*from 0 to 1/],
    [{ query: 'a', min_score: 'forty%' }, /"min_score" is "forty%"/],
    [{ query: 'a', top_k: '0' }, /"top_k" is 0.*from 1 to 50/],
    [{ query: 'a', max_tokens: 0 }, /"max_tokens" is 0.*from 100/],
    [{ query: 'a', maxTokens: '0' }, /"max_tokens" is 0.*from 100/],
    [{ query: 'a', timeout_ms: 'soon' }, /"timeout_ms" is "soon"/],
    [{ query: 'a', timeout_ms: '1h' }, /"timeout_ms" is 3600000.*from 1 to 120000/],
    [{ query: 'a', limit: 0 }, /"top_k" is 0.*from 1 to 50/],
    [{ query: 'a', mode: 'fast' }, /"mode" is "fast"/],
    [{ query: 'a', mode: 'usage', intent: 'refactor' }, /"mode" is "usage"/],
    [{ query: 'a', top_k: '2,000' }, /"top_k" is "2,000"/],
    [{ query: 'a', top_k: '0x10' }, /"top_k" is "0x10"/],
    [{ query: 'a', top_k: [5] }, /"top_k" is \[5\]/],
    [{ query: 'a', include_dependencies: 'perhaps' }, /"include_dependencies" is "perhaps"/],
    [{ query: 'a', include_dependencies: 2 }, /"include_dependencies" is 2/],
    [{ query: 'a', intent: 'find' }, /"intent" is "find"/],
    [{ query: 'a', languages: 'ts klingon' }, /Unknown language: ts klingon/],
    [{ query: 'a', match: { pattern: 'b' } }, /"match" is {"pattern":"b"}\. It must be a text/],
    [{ query: 'a', path: ['a', 'b'] }, /"path" is \["a","b"\]/],
    [{ query: 'a', include: '{"a": 1' }, /"include\[0\]"/],
    [{ query: 'a', intent: 'find_usage, guess' }, /"intent\[1\]" is "guess".*one or a list of/],
    [{ queries: ['a', 'b'], weights: '0.7' }, /"weights" is "0\.7".*one for each of the 2/],
    [{ queries: ['a'], weights: 'heavy' }, /"queries\[0\]\.weight" is "heavy"/],
    [`{"query": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /no query/],
    [{ queries: `${'['.repeat(5_000)}${']'.repeat(5_000)}`.repeat(2) }, /at most 8000 characters/],
  ];
  for (const [request, words] of refusals)
    it(`is rejected if its meaning is ambiguous: ${JSON.stringify(request).slice(0, 60)}`, () => {
      assert.throws(
        () => parse(request),
        (error: unknown) =>
          error instanceof Error && words.test(`${error.message} ${'nextStep' in error ? String(error.nextStep) : ''}`),
      );
    });
});

describe('an expand request in another form', () => {
  it('takes the lines after "#" of a URI, also where the file exists', () => {
    const folder = { paths: ['/repo'], has: (path: string) => path === 'a.ts' };
    assert.deepEqual(parseExpandRequest({ path: 'file:///repo/a.ts#L2-L5' }, folder), {
      path: 'a.ts',
      startLine: 2,
      endLine: 5,
    });
  });

  const meant = { path: 'a.ts', startLine: 2, endLine: 5, maxTokens: 500 };
  const forms: readonly unknown[] = [
    { path: 'a.ts', start_line: '2', end_line: ' 5', max_tokens: '500' },
    { path: ['a.ts'], startLine: 2, endLine: '5', maxTokens: 500 },
    { path: '`a.ts:2-5`', max_tokens: 500 },
    { file_path: 'a.ts', line: 2, endLine: 5, maxTokens: '500' },
    { path: '', uri: 'file:///repo/a.ts', start_line: 2, end_line: 5, max_tokens: 500 },
    '{"path": "a.ts:2-5", "max_tokens": 500, "start_line": "", "end_line": null}',
    { 'target-file': 'a.ts', FromLine: 2, to: 5, MaxTokens: 500 },
    { path: 'a.ts', start_line_one_indexed: 2, end_line_one_indexed_inclusive: 5, max_tokens: 500 },
    ...['2-5', 'L2-L5', '2:5', '2 to 5', 'lines 2-5', '2..5', [2, 5], ['2', '5'], '[2, 5]', { start: 2, end: '5' }].map(
      (lines) => ({ path: 'a.ts', lines, max_tokens: 500 }),
    ),
    { path: 'a.ts', start_line: '2-5', max_tokens: 500 },
    { path: 'a.ts', start_line: 'L2', end_line: 5, max_tokens: 500 },
    { path: 'a.ts', line_range: '2-5', max_tokens: 500 },
    { path: 'a.ts', view_range: [2, 5], max_tokens: 500 },
    { path: 'a.ts', offset: 2, limit: 4, max_tokens: 500 },
    { path: 'a.ts', offset: '2', limit: '4', max_tokens: 500 },
  ];
  for (const form of forms)
    it(`is read: ${JSON.stringify(form)}`, () => {
      assert.deepEqual(parseExpandRequest(form, '/repo'), meant);
      assert.deepEqual(parseExpandRequest(plainExpandRequest(form), '/repo'), meant);
      assert.deepEqual(unknownInExpand(form), []);
    });

  const others: readonly (readonly [lines: object, startLine: number | undefined, endLine?: number])[] = [
    [{ start_line: 4, end_line: 0 }, 4],
    [{ start_line: '0', end_line: '6' }, undefined, 6],
    [{ start_line: 4, end_line: -1 }, 4, limits.line.max],
    [{ lines: '4' }, 4],
    [{ lines: 4 }, 4],
    [{ view_range: [4, -1] }, 4, limits.line.max],
    [{ start_line: 4, lines: '' }, 4],
    [{ limit: 100 }, 1, 100],
    [{ offset: 0, limit: 100 }, 1, 100],
    [{ offset: 4 }, 4, limits.line.max],
  ];
  for (const [lines, startLine, endLine] of others)
    it(`is read: ${JSON.stringify(lines)}`, () =>
      assert.deepEqual(parseExpandRequest({ path: 'a.ts', ...lines }, '/repo'), {
        path: 'a.ts',
        ...(startLine !== undefined && { startLine }),
        ...(endLine !== undefined && { endLine }),
      }));

  it('is rejected if its lines are invalid', () => {
    for (const lines of ['all', 'a-b', true, '4-6, 9-12'])
      assert.throws(() => parseExpandRequest({ path: 'a.ts', lines }, '/repo'), /"lines" is .*/, String(lines));
  });

  it('reports the fields that it ignores', () => {
    assert.deepEqual(unknownInExpand({ path: 'a.ts', symbol: 'f', context: 3, limit: 'few' }), [
      'Unknown field "symbol" was ignored.',
      'Unknown field "context" was ignored.',
      'Unknown field "limit" was ignored.',
    ]);
  });
});
