import assert from 'node:assert/strict';
import { renderExpanded, renderItem } from '../../../src/core/rendering/renderForModel';
import { withExpandDefaults } from '../../../src/core/request/requestDefaults';
import { countTokens, inMemoryEngine } from '../../twins/engineParts';

const counter = 'export class Counter {\n  value = 0;\n  increment() {\n    this.value++;\n  }\n}\n';

async function indexed(files: Readonly<Record<string, string>>) {
  const engine = inMemoryEngine(files);
  await engine.update();
  return engine;
}

describe('expand', () => {
  it('shows a range, a file and the chunk around a line', async () => {
    const engine = await indexed({ 'src/counter.ts': counter });
    const range = await engine.expand({ path: 'src/counter.ts', start_line: 2, end_line: 3 });
    assert.deepEqual(
      [range.start_line, range.end_line, range.snippet, range.level],
      [2, 3, '  value = 0;\n  increment() {', 'full_code'],
    );
    const whole = await engine.expand({ path: './src\\counter.ts' });
    assert.deepEqual([whole.start_line, whole.end_line, whole.snippet], [1, 7, counter]);
    const around = await engine.expand({ path: '/repo/src/counter.ts', start_line: 4 });
    assert.ok(around.start_line <= 4 && around.end_line >= 4);
  });

  const long = Array.from({ length: 500 }, (_, i) => `step(${i});`).join('\n');
  const places: Readonly<Record<string, readonly [start_line?: number, end_line?: number]>> = {
    'src/long.ts:2-3': [2, 3],
    '/repo/src/long.ts:300': [300],
    'src/long.ts:300:11': [300],
    'src/long.ts:300:11: undefined: step at 7:1': [300],
    'src/long.ts(300,11): error TS2304: Cannot find name.': [300],
    'src/long.ts:300:': [300],
    'src/long.ts#L2-L4': [2, 4],
    'src/long.ts#L300': [300],
    'file:///repo/src/long.ts:2-3': [2, 3],
    'file:///repo/src/long%2Ets#L300': [300],
    'file:///repo/src/long.ts': [],
  };
  for (const [place, [start_line, end_line]] of Object.entries(places)) {
    it(`reads the lines behind a path: ${place}`, async () => {
      const engine = await indexed({ 'src/long.ts': long });
      const item = await engine.expand({ path: place });
      assert.deepEqual(item, await engine.expand({ path: 'src/long.ts', start_line, end_line }));
      assert.equal(item.snippet === long, start_line === undefined);
    });
  }

  it('prefers lines in fields to those behind the path, and validates both alike', async () => {
    const engine = await indexed({ 'src/counter.ts': counter });
    const item = await engine.expand({ path: 'src/counter.ts:4', start_line: 1, end_line: 2 });
    assert.deepEqual([item.start_line, item.end_line], [1, 2]);
    for (const place of ['src/counter.ts:0', 'src/counter.ts:4-2', 'src/counter.ts:99', 'file://%zz/a.ts:1'])
      await assert.rejects(async () => engine.expand({ path: place }), { code: 'INVALID_ARGUMENT' }, place);
  });

  it('shows the line that was asked for in a function that exceeds the budget', async () => {
    const body = Array.from({ length: 3_000 }, (_, i) => `  step(${i});`);
    const engine = await indexed({ 'a.ts': ['export function run(): void {', ...body, '}', ''].join('\n') });
    const item = await engine.expand({ path: 'a.ts', start_line: 2_000, max_tokens: 300 });
    assert.ok(item.start_line <= 2_000 && item.end_line >= 2_000, `${item.start_line}-${item.end_line}`);
    const text = renderExpanded(item);
    assert.match(text, /export function run/);
    assert.match(text, /\n {2}step\(1998\);\n/);
    assert.ok(countTokens(text) <= 300, `${countTokens(text)} tokens`);
    assert.equal((await engine.expand({ path: 'a.ts', start_line: 5, max_tokens: 300 })).start_line, 1);
  });

  it('cuts a range at the end of the file, and rejects one behind it', async () => {
    const engine = await indexed({ 'a.ts': 'one();\ntwo();' });
    assert.equal((await engine.expand({ path: 'a.ts', start_line: 2, end_line: 900 })).snippet, 'two();');
    await assert.rejects(engine.expand({ path: 'a.ts', start_line: 3 }), {
      code: 'INVALID_ARGUMENT',
      message: /has 2 lines/,
    });
  });

  it('marks a file that has changed since it was indexed', async () => {
    const engine = await indexed({ 'a.ts': 'one();\n' });
    assert.equal((await engine.expand({ path: 'a.ts' })).stale, undefined);
    engine.workspace.write('a.ts', 'zero();\none();\n');
    const item = await engine.expand({ path: 'a.ts', start_line: 1, end_line: 1 });
    assert.deepEqual([item.snippet, item.stale], ['zero();', true]);
  });

  it('rejects files that are outside, not indexed or gone', async () => {
    const engine = await indexed({ 'a.ts': 'one();\n', 'b.ts': 'two();\n' });
    engine.workspace.write('late.ts', 'three();\n');
    engine.workspace.delete('b.ts');
    for (const path of ['../a.ts', '/etc/passwd', 'src/../../a.ts', '.env', 'late.ts', 'b.ts']) {
      await assert.rejects(async () => engine.expand({ path }), { code: 'INVALID_ARGUMENT' }, path);
    }
  });

  it('respects a budget, says how many lines follow, and continues from there', async () => {
    const text = Array.from({ length: 200 }, (_, i) => `line(${i});`).join('\n');
    const engine = await indexed({ 'a.ts': text });
    const first = await engine.expand({ path: 'a.ts', max_tokens: 300 });
    assert.ok(first.tokens <= 300 && first.tokens > 240);
    assert.equal(first.more_lines, 200 - first.end_line);
    assert.equal(countTokens(renderItem(first)) + 1, first.tokens);
    const next = await engine.expand({ path: 'a.ts', start_line: first.end_line + 1, end_line: 200, maxTokens: 300 });
    assert.ok(next.snippet.startsWith(`line(${first.end_line});`));
    assert.equal((await engine.expand({ path: 'a.ts', max_tokens: 100_000 })).snippet, text);
  });

  it('counts the note about the remaining lines', async () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `line(${i});`).join('\n');
    const engine = await indexed({ 'a.ts': text });
    for (const max_tokens of [150, 300, 1_000]) {
      const shown = renderExpanded(await engine.expand({ path: 'a.ts', max_tokens }));
      assert.ok(countTokens(shown) <= max_tokens, `${countTokens(shown)} of ${max_tokens}`);
      const [, start, end] = /"start_line": (\d+), "end_line": (\d+)/.exec(shown) ?? [];
      const rest = await engine.expand({ path: 'a.ts', start_line: Number(start), end_line: Number(end) });
      assert.ok(shown.includes(`line(${Number(start) - 2});\n`) && !shown.includes(`line(${Number(start) - 1});`));
      assert.deepEqual([rest.start_line, rest.end_line], [Number(start), 2_000]);
    }
  });

  it('uses the default budget for an agent that names none', () => {
    for (const none of [{}, { max_tokens: '' }, { maxTokens: null }, { max_tokens: 'null' }])
      assert.equal((withExpandDefaults({ path: 'a.ts', ...none }) as { max_tokens: unknown }).max_tokens, 8_000);
    for (const own of [{ max_tokens: 500 }, { maxTokens: '500' }])
      assert.deepEqual(withExpandDefaults({ path: 'a.ts', ...own }), { path: 'a.ts', ...own });
  });

  it('says so if the budget does not hold one line', async () => {
    const engine = await indexed({ 'a.md': 'word '.repeat(300) });
    await assert.rejects(engine.expand({ path: 'a.md', max_tokens: 100 }), {
      code: 'INVALID_ARGUMENT',
      message: /does not hold line 1/,
    });
    await assert.rejects(async () => engine.expand({ path: 'a.md', max_tokens: 5 }), {
      code: 'INVALID_ARGUMENT',
      message: /"max_tokens" is 5/,
    });
  });

  it('counts the tokens of a long file as a whole', async () => {
    const text = 'some words of a line\n'.repeat(10_000);
    const item = await (await indexed({ 'a.ts': text })).expand({ path: 'a.ts' });
    assert.equal(item.tokens, countTokens(renderItem(item)) + 1);
  });

  it('names the invalid field', async () => {
    const engine = await indexed({ 'a.ts': 'one();\n' });
    const wrong: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
      [{}, /"path" is undefined/],
      [{ path: 7 }, /"path" is 7/],
      [{ path: ' ' }, /"path" is " "/],
      [{ path: 'a.ts', start_line: -2 }, /"start_line" is -2/],
      [{ path: 'a.ts', start_line: 1.5 }, /"start_line" is 1.5/],
      [{ path: 'a.ts', start_line: 'one' }, /"start_line" is "one"/],
      [{ path: 'a.ts', start_line: 3, end_line: 2 }, /"end_line" is 2/],
    ];
    for (const [request, message] of wrong) {
      // Some requests are rejected synchronously, before a promise is returned.
      await assert.rejects(async () => engine.expand(request), { code: 'INVALID_ARGUMENT', message });
    }
  });
});
