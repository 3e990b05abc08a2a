import assert from 'node:assert/strict';
import { extractMentions } from '../../../src/core/query/reportMentions';

const read = (title: string, ...rest: readonly string[]) => extractMentions([title, ...rest].join('\n'), title);
const pathsIn = (...lines: readonly string[]) => read('A title', ...lines).paths;
const namesIn = (...lines: readonly string[]) =>
  read('A title', ...lines).names.map(({ name, standing }) => `${name} ${standing}`);

describe('the mentions in a report', () => {
  /** By line of a report: the path and the line number in it. */
  const paths: Readonly<Record<string, readonly [path: string, line: number | undefined]>> = {
    'see src/app/main.py for this': ['src/app/main.py', undefined],
    'in ./lib/router.js:34': ['lib/router.js', 34],
    'https://host/blob/main/src/a.go#L12': ['/host/blob/main/src/a.go', 12],
    '  File "/usr/lib/python3/site-packages/app/base.py", line 118, in run': [
      '/usr/lib/python3/site-packages/app/base.py',
      118,
    ],
    '#3 /srv/www/src/Kernel.php(204): handle()': ['/srv/www/src/Kernel.php', 204],
    '    at run (C:\\work\\app\\src\\run.ts:7:3)': ['C:/work/app/src/run.ts', 7],
    'at org.acme.Server.start(Server.java:55)': ['Server.java', 55],
    "from lib/thor/base.rb:12:in `start'": ['lib/thor/base.rb', 12],
    'it fails in config.py.': ['config.py', undefined],
  };
  for (const [line, [path, number]] of Object.entries(paths)) {
    it(`include the path in: ${line.trim()}`, () => {
      const found = pathsIn(line).find((mention) => mention.path === path);
      assert.deepEqual(found && [found.path, found.line], [path, number], JSON.stringify(pathsIn(line)));
    });
  }

  it('count how far a frame is from the error: in Python the last frame is nearest, elsewhere the first', () => {
    const python = pathsIn(
      'Traceback (most recent call last):',
      '  File "a.py", line 1, in main',
      '    run()',
      '  File "b.py", line 2, in run',
      '    fail()',
      'ValueError: no',
    );
    assert.deepEqual(
      python.map(({ path, standing, distance }) => [path, standing, distance]),
      [
        ['a.py', 'frame', 1],
        ['b.py', 'frame', 0],
      ],
    );
    const node = pathsIn('Error: no', '    at fail (b.js:2:1)', '    at main (a.js:1:1)');
    assert.deepEqual(
      node.map(({ path, distance }) => [path, distance]),
      [
        ['b.js', 0],
        ['a.js', 1],
      ],
    );
  });

  it('distinguish title, prose, code and stack frames', () => {
    assert.deepEqual(
      read(
        'Crash in parse_date',
        'It calls `fold` and readAll().',
        '```',
        'other_thing(1)',
        '```',
        '  File "x.py", line 3, in inner_call',
      ).names.map(({ name, standing }) => `${name} ${standing}`),
      ['parse_date title', 'readAll prose', 'fold prose', 'other_thing code', 'inner_call frame'],
    );
    assert.deepEqual(namesIn('>>> build_index(3)', '    indented_call()'), ['build_index code', 'indented_call code']);
  });

  it('list each name once, at its most telling place', () => {
    assert.deepEqual(read('Crash in parse_date', '    parse_date(1)', 'and parse_date').names, [
      { name: 'parse_date', standing: 'title' },
    ]);
  });

  it('list modules as chains, and neither versions nor paths', () => {
    const { chains } = read(
      'A title',
      'from app.core.store import Store',
      'version 1.2.3 of src/app/main.py, Store::open and a->b',
    );
    assert.deepEqual(
      chains.map(({ name }) => name),
      ['app.core.store', 'Store::open', 'a->b'],
    );
  });

  it('are found in 8,000 characters of any kind in bounded time', () => {
    for (const text of ['a', '/a', 'a.', '`', '_', '\n', ' ', 'a(', '  File "', 'at a.', 'A1', '\\']) {
      const started = performance.now();
      extractMentions(`A title\n${text.repeat(8_000 / text.length)}`, 'A title');
      assert.ok(performance.now() - started < 10_000, JSON.stringify(text));
    }
  });
});
