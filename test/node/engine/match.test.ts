import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fastCheck from 'fast-check';
import type { Engine } from '../../../src/core/base/contracts';
import type { SearchResult } from '../../../src/core/base/types';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import { openEngine } from '../../../src/node/engine/openEngine';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';

const resources = join(__dirname, '../../../dist');

const files: Readonly<Record<string, string>> = {
  'src/retry.ts':
    "/* Copyright 2024 Example. Licensed under the MIT License. */\nimport { sleep } from './sleep';\n\n/** Waits between attempts. TODO: jitter. */\nexport class RetryPolicy {\n  attempts = 3;\n\n  async run<T>(work: () => Promise<T>): Promise<T> {\n    for (let i = 0; i < this.attempts; i++) await sleep(i); // TODO back off\n    return work();\n  }\n}\n",
  'src/sleep.ts':
    "export const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));\nconst text = 'TODO in a string';\n",
  'src/crlf.ts':
    'export function first() {\r\n  return "TODO";\r\n}\r\n\r\nexport function second() {\r\n  return first();\r\n}\r\n',
  'src/long.ts': `export const table = [${Array.from({ length: 900 }, (_, i) => `"row${i}"`).join(', ')}];\nexport const after = "row7";\n`,
  'lib/shop.py':
    '"""The shop. TODO: sell."""\n\n\ndef total(prices):\n    # sum of prices\n    return sum(prices)  # TODO tax\n\n\nclass Cart:\n    def add(self, price):\n        self.prices.append(price)\n',
  'docs/guide.md': '# Guide\n\nCall `retry` twice. TODO: write more.\n\n## Größe\n\nDie Größe zählt.\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `src/many/file${String(i).padStart(2, '0')}.ts`,
      Array.from(
        { length: 8 },
        (_, k) => `export function load${i}_${k}(cart: Cart) {\n  return cart.add(${k}); // TODO ${i}\n}\n`,
      ).join('\n'),
    ]),
  ),
};

type Request = Readonly<Record<string, unknown>>;

/** Returns all pages of a list, as `path:line`. */
async function listed(engine: Engine, request: Request): Promise<readonly string[]> {
  const places: string[] = [];
  for (let offset = 0; ;) {
    const page = await engine.search({ ...request, offset }, never);
    assert.equal(page.matches?.complete, true);
    places.push(...page.items.flatMap(({ path, match_lines = [] }) => match_lines.map((line) => `${path}:${line}`)));
    offset += page.items.length;
    if (offset >= page.total_hits || page.items.length === 0) {
      assert.equal(page.matches.lines, places.length);
      return places;
    }
  }
}

/** Returns the lines that a plain scan of all files finds, ordered by path and line. */
function scanned(folder: string, isFound: (line: string) => boolean): readonly string[] {
  return Object.keys(files)
    .sort()
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .split(/\r\n|\n/)
        .flatMap((line, i) => (line.trim() !== '' && isFound(line) ? [`${path}:${i + 1}`] : [])),
    );
}

const lines = Object.values(files).flatMap((text) => text.split(/\r?\n/).filter((line) => line.trim() !== ''));
const parts = fastCheck
  .tuple(fastCheck.constantFrom(...lines), fastCheck.nat(), fastCheck.integer({ min: 1, max: 24 }))
  .map(([line, at, length]) => line.slice(at % line.length, (at % line.length) + length))
  .filter((part) => part.trim() !== '' && !/[\ud800-\udfff]/.test(part));
const words = fastCheck.constantFrom(...new Set(lines.flatMap((line) => line.match(/[\p{L}\p{N}_]+/gu) ?? [])));
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const expressions = fastCheck
  .array(
    fastCheck.oneof(
      words.map(escaped),
      fastCheck.constantFrom(
        '\\w+',
        '.',
        '\\d',
        '[a-z]+',
        '(TODO|return)',
        '\\s',
        '\\(',
        'x?',
        '(?i:todo)',
        '^',
        '$',
        'load\\d+',
        '|total',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((some) => some.join(''))
  .filter((expression) => !new RegExp(plainScript(expression), 'u').test(''));

/** Removes inline flags from an expression, because JavaScript does not support groups with flags in Node 20. */
function plainScript(expression: string): string {
  return expression.replaceAll('(?i:todo)', '[tT][oO][dD][oO]');
}

describe('match requests', function () {
  this.timeout(120_000);
  const folder = temporaryFolder(files);
  let engine: Engine;
  let previous: string | undefined;
  before(async () => {
    previous = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
    engine = await openEngine(folder, { resources, logger: silentLogger });
    await engine.update(never);
  });
  after(async () => {
    await engine.dispose();
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });
  const ask = (request: Request): Promise<SearchResult> => engine.search(request, never);

  it('list exactly the literals that a scan of all files finds', async () => {
    const property = fastCheck.asyncProperty(parts, async (match) =>
      assert.deepEqual(
        await listed(engine, { match }),
        scanned(folder, (line) => line.includes(match)),
      ),
    );
    await fastCheck.assert(property, { numRuns: 150 });
  });

  it('list every word', async () => {
    const property = fastCheck.asyncProperty(words, async (match) => {
      const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${escaped(match)}(?![\\p{L}\\p{M}\\p{N}_])`, 'u');
      assert.deepEqual(
        await listed(engine, { match, match_kind: 'word' }),
        scanned(folder, (line) => word.test(line)),
      );
    });
    await fastCheck.assert(property, { numRuns: 60 });
  });

  it('list every line that an expression finds', async () => {
    const property = fastCheck.asyncProperty(expressions, async (match) => {
      const script = new RegExp(plainScript(match));
      assert.deepEqual(
        await listed(engine, { match, match_kind: 'regex' }),
        scanned(folder, (line) => script.test(line)),
      );
    });
    await fastCheck.assert(property, { numRuns: 150 });
  });

  it('report whether the list is complete, and the matching lines', async () => {
    const result = await ask({ match: 'TODO', path: 'src/retry.ts' });
    assert.deepEqual(result.matches, { lines: 2, files: 1, complete: true });
    const text = renderForModel(result);
    assert.match(text, /^2 of 2 results for "TODO", complete: 2 lines in 1 file, in order of path\./);
    assert.match(text, /retry\.ts:8-11 RetryPolicy\.run, match on line 9/);
  });

  it('continue on the next page, within the budget of an agent', async () => {
    const request = { match: 'TODO', path: 'src/many', max_tokens: 800 };
    const first = await ask(request);
    assert.equal(first.total_hits, 96);
    assert(first.total_tokens <= 800 && first.items.length > 5);
    assert.match(renderForModel(first), new RegExp(`next offset ${first.items.length}`));
    const next = await ask({ ...request, offset: first.items.length });
    assert.equal(
      next.items.some(({ uri, start_line }) =>
        first.items.some((one) => one.uri === uri && one.start_line === start_line),
      ),
      false,
    );
    for (const { snippet } of [...first.items, ...next.items]) assert.match(snippet, /TODO/);
  });

  it('search code, comments, or names', async () => {
    const places = async (match_in: string): Promise<readonly string[]> =>
      await listed(engine, { match: 'TODO', match_in, exclude: ['src/many/**'] });
    assert.deepEqual(await places('comments'), ['lib/shop.py:1', 'lib/shop.py:6', 'src/retry.ts:4', 'src/retry.ts:9']);
    assert.deepEqual(await places('code'), ['docs/guide.md:3', 'src/crlf.ts:2', 'src/sleep.ts:2']);
    assert.deepEqual(await listed(engine, { match: 'Cart', match_in: 'names' }), ['lib/shop.py:9']);
    assert.deepEqual(
      await listed(engine, { match: '^load1_\\d$', match_kind: 'regex', match_in: 'names' }),
      [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `src/many/file01.ts:${4 * k + 1}`),
    );
  });

  it('filter ranked results by the full text of each result', async () => {
    const all = await ask({ query: 'wait between attempts' });
    assert(all.items.some(({ snippet }) => !snippet.includes('sleep(')));
    const some = await ask({ query: 'wait between attempts', match: 'sleep(' });
    assert.deepEqual(
      some.items.map(({ path, match_lines }) => [path, match_lines]),
      [['src/retry.ts', [9]]],
    );
    assert.equal(some.matches, undefined);
    assert.deepEqual((await ask({ query: 'wait between attempts', match: 'nowhere at all' })).items, []);
  });

  it('accept the field in the notation of other callers', async () => {
    const wanted = await listed(engine, { match: 'Cart', match_kind: 'word', match_in: 'code' });
    assert(wanted.length > 90);
    for (const request of [
      { match: { text: 'Cart', kind: 'word', in: 'code' } },
      { match: 'Cart', match_kind: 'WORD', match_in: '"code"', query: '', queries: [] },
      { match: ['Cart'], match_kind: 'word', match_in: 'code', query: null },
    ])
      assert.deepEqual(await listed(engine, request), wanted);
    assert.equal((await ask({ query: 'cart', match: '', match_kind: '', match_in: null })).matches, undefined);
  });

  it('reject invalid expressions by field name', async () => {
    for (const [request, message] of [
      [{ match: 'a'.repeat(8_000) }, /^"match" is "a+…"?/],
      [{ match: 'a\nb' }, /^"match" is "a\\nb"/],
      [{ match: '(a', match_kind: 'regex' }, /missing closing \) \(character 1\)/],
      [{ match: '(?<!a)b', match_kind: 'regex' }, /lookbehind are not supported \(character 1\)/],
      [{ match: 'a', match_kind: 'glob' }, /^"match_kind" is "glob"/],
      [{ match: 'a', match_in: 'strings' }, /^"match_in" is "strings"/],
      [{ match: ' ' }, /has no query/],
    ] as const)
      await assert.rejects(ask(request), { code: 'INVALID_ARGUMENT', message });
  });

  it('say what to change if nothing matches', async () => {
    const { items, matches, next_steps } = await ask({ match: 'todo', match_kind: 'word', match_in: 'comments' });
    assert.deepEqual([items, matches], [[], { lines: 0, files: 0, complete: true }]);
    assert.deepEqual(next_steps, [
      'Leave out "match_in": only comments were looked through.',
      'Leave out "match_kind": the text may be a part of a word.',
      'Case counts: "match_kind": "regex" with (?i) before the text ignores it.',
    ]);
  });

  it('say where the search stopped when time is up', async () => {
    const { warnings, matches } = await ask({ match: '.', match_kind: 'regex', timeout_ms: 1 });
    if (matches?.complete !== true)
      assert.match(
        warnings.join('\n'),
        /Time was up after 1 ms: matches were looked for up to .+, and not in \d+ files behind it/,
      );
  });
});
