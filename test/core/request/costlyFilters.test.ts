import assert from 'node:assert/strict';
import { acceptsFile } from '../../../src/core/request/fileFilter';
import { limits } from '../../../src/core/base/limits';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { search } from '../../../src/core/search/search';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

/** The slowest globs that a request may hold: none contains a character by which most names could be ruled out. */
const slowest = Array.from(
  { length: 50 },
  (_, i) => `**/*(${'?|'.repeat(450)}${String.fromCharCode(0x4e00 + i)})\u4e8c*`,
);
const files = Object.fromEntries(
  Array.from({ length: 2_000 }, (_, i) => [
    `src/folder${i % 7}/a-rather-long-name-of-a-file-${i}.ts`,
    `// Sends request ${i} again.\nexport function retry${i}() {}\n`,
  ]),
);

describe('a filter of the slowest globs', function () {
  this.timeout(120_000);
  const engine = inMemoryEngine(files);
  const ask = (request: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
    search(
      parseRequest({ query: 'send a request again', min_score: 0, ...request }, '/repo'),
      engine.sourceOf(engine.index, termEmbedder),
      signal,
    );
  before(() => engine.update());

  it('stops when the caller cancels', async () => {
    const controller = new AbortController();
    const started = performance.now();
    setTimeout(() => controller.abort(new Error('given up')), 100);
    await assert.rejects(ask({ include: slowest, timeout_ms: 120_000 }, controller.signal), /given up/);
    assert.ok(performance.now() - started < 20_000);
  });

  it('fails with an explanation soon after its deadline', async () => {
    const started = performance.now();
    await assert.rejects(ask({ include: slowest, timeout_ms: 1 }, never), { code: 'TIMEOUT' });
    assert.ok(performance.now() - started < 60_000);
  });

  it('passes the same files as its globs do one by one', async () => {
    const request = {
      include: [`**/*(${'?|'.repeat(450)}x)7.ts`, '**/*-@(1|22).ts'],
      exclude: ['**/folder1/**'],
      path: 'src',
    };
    const { queries: _, ...filter } = parseRequest({ query: 'q', ...request }, '/repo');
    const expected = Object.keys(files).filter((path) => acceptsFile({ ...filter, path: 'src' }, path, 'typescript'));
    const { items, total_hits } = await ask({ ...request, top_k: 50 }, never);
    assert.ok(expected.length > 0 && total_hits > 0);
    for (const { path } of items) assert.ok(expected.includes(path), path);
  });
});

describe('the globs of a request', () => {
  const parse = (include: readonly string[]): unknown => parseRequest({ query: 'q', include }, '/repo');
  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      'a thousand globs of ten thousand characters',
      Array.from({ length: 1_000 }, () => '*a'.repeat(5_000)),
      /"include" is/,
    ],
    [
      'globs that are too much together',
      Array.from({ length: 100 }, (_, i) => `${i}${'*a'.repeat(400)}`),
      /take more than 50,000 characters/,
    ],
    ['braces that stand for very many', ['{a,b}'.repeat(20)], /"include\[0\]" is .* its braces stand for/],
  ];
  for (const [name, include, message] of refused)
    it(`are rejected with an explanation: ${name}`, () =>
      assert.throws(() => parse(include), { code: 'INVALID_ARGUMENT', message }));

  it('are accepted if the search view packs changed paths into them', () => {
    const packs = Array.from(
      { length: limits.globs },
      (_, i) => `{${Array.from({ length: 20 }, (__, j) => `packages/app${i}/source/module${j}/file.ts`).join(',')}}`,
    );
    assert.ok(packs.every(({ length }) => length > 700));
    parse(packs);
  });
});
