import assert from 'node:assert/strict';
import { limits } from '../../../src/core/base/limits';
import { parseExpandRequest } from '../../../src/core/request/expandRequest';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { usedNames } from '../../../src/core/results/usedNames';
import { search } from '../../../src/core/search/search';
import { analyzeFile } from '../../../src/core/analysis/analyzeFile';
import { inMemoryEngine, never, noParser, termEmbedder } from '../../twins/engineParts';

/** Far more milliseconds than any input takes on a busy machine, and far less than quadratic time. */
const MAX_MS = 15_000;

async function endsSoon(work: () => unknown): Promise<void> {
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  assert.ok(took < MAX_MS, `${Math.round(took)} ms`);
}

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

describe('input of maximum length', function () {
  this.timeout(120_000);
  const engine = inMemoryEngine({
    'src/retry.ts': '// Sends a request again.\nexport class Retry1 extends Base {\n  retry1() {}\n}\n',
  });
  before(() => engine.update());
  const ask = (request: Readonly<Record<string, unknown>>) =>
    search(parseRequest({ min_score: 0, ...request }, '/repo'), engine.sourceOf(engine.index, termEmbedder), never);
  const intent = ['find_definition', 'find_usage', 'find_implementation', 'understand_flow', 'debug_error'];

  for (const piece of ['a', 'aB', '_', 'a.', 'a::', '/a', '-', '(', 'é', '漢', '1', 'retry1 ', '. ', '\\', '@']) {
    for (const mode of ['hybrid', 'symbols']) {
      it(`is answered quickly: a question (${mode}) of ${JSON.stringify(piece)} repeated`, () =>
        endsSoon(() => ask({ query: `x${filled(piece, limits.queryCharacters - 2)}!`, mode, intent })));
    }
  }

  it('is rejected with an explanation: paths that no disk has', () => {
    const path = 'a/'.repeat(limits.pathCharacters);
    for (const request of [{ query: 'q', path }, { queries: [{ query: 'q', path }] }])
      assert.throws(() => parseRequest(request, '/repo'), { code: 'INVALID_ARGUMENT', message: /path/ });
    assert.throws(() => parseExpandRequest({ path: `${'(1'.repeat(1_000_000)}x` }, '/repo'), {
      code: 'INVALID_ARGUMENT',
      message: /path/,
    });
  });

  it('is rejected with an explanation: requests and questions of 300,000 fields', () =>
    endsSoon(() => {
      const fields = { query: 'q', ...Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`field${i}`, i])) };
      for (const request of [fields, { queries: [fields] }])
        assert.throws(() => parseRequest(request, '/repo'), {
          code: 'INVALID_ARGUMENT',
          message: /has more than 1,000 fields/,
        });
    }));

  for (const piece of [
    'a',
    '1',
    'a-',
    '{-',
    '%w[',
    '"\\',
    "'\\",
    "'''",
    '`',
    '/*',
    '\nimport {',
    '\nfrom a import (',
    '*/',
    '\t',
  ]) {
    it(`is read quickly: names used in code of ${JSON.stringify(piece)} repeated`, () =>
      endsSoon(() =>
        ['haskell', 'ruby', 'python', 'typescript'].forEach((language) => usedNames(filled(piece, 60_000), language)),
      ));
  }

  for (const piece of [
    '(',
    '[',
    '{',
    '<',
    '"',
    '`',
    '- ',
    '> ',
    '[[](',
    'a(',
    'a.',
    'a ',
    '/*',
    '\\',
    'x = (',
    'class A<',
    'class A ',
    '\u202e\u200b',
    '@a(',
    '${',
    ' ',
    '\t',
    '*',
    '|a',
  ]) {
    it(`is read quickly: files with lines of ${JSON.stringify(piece)} repeated`, () =>
      endsSoon(async () => {
        for (const path of ['a.ts', 'a.md', 'a.hs', 'a.cpp']) {
          for (const text of [
            filled(piece, 900_000),
            filled(`${filled(piece, 390)}\n`, 300_000),
            filled(`${piece}\n`, 100_000),
          ]) {
            await analyzeFile(
              { path, size: text.length, modified: 1 },
              text,
              noParser,
              (all) => String(all.length),
              never,
            );
          }
        }
      }));
  }

  it('is answered quickly: all functions of a file that has thousands', async () => {
    const text = Array.from({ length: 4_000 }, (_, i) => `def step_${i}(x):\n    return x + ${i}\n`).join('\n');
    const large = inMemoryEngine({ 'big.py': text });
    await large.update();
    const request = parseRequest({ queries: ['step', 'return x'], min_score: 0, max_tokens: 300 }, '/repo');
    await endsSoon(async () => {
      const { total_hits } = await search(request, large.sourceOf(large.index, termEmbedder), never);
      assert.ok(total_hits >= 4_000, String(total_hits));
    });
  });
});
