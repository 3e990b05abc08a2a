import assert from 'node:assert/strict';
import { findDefinedNames } from '../../../src/core/retrieval/findDefinedNames';
import { findMentionedFiles } from '../../../src/core/retrieval/findMentionedFiles';
import { extractMentions } from '../../../src/core/query/reportMentions';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';

const FILES = {
  'src/app/core/store.py': 'class Store:\n    def open_store(self):\n        return 1\ndef setup_all():\n    pass\n',
  'src/app/core/__init__.py': 'VERSION = 1\ndef setup_all():\n    pass\n',
  'src/app/web.py': 'def serve_page():\n    return 2\ndef setup_all():\n    pass\n',
  'tests/one/manage.py': 'def main():\n    return 3\ndef setup_all():\n    pass\n',
  'tests/two/manage.py': 'def main():\n    return 4\ndef setup_all():\n    pass\n',
  'lib/router.js': 'export function route() {\n  return 5;\n}\n',
  'java/org/acme/Server.java': 'class Server {\n  int start() {\n    return 6;\n  }\n}\n',
};

describe('the files that a report names', () => {
  const engine = inMemoryEngine(FILES);
  before(() => engine.update());
  const found = (...lines: readonly string[]) =>
    inOneGo(findMentionedFiles(extractMentions(['A title', ...lines].join('\n'), 'A title'), engine.index));
  const named = (...lines: readonly string[]): readonly string[] => [...found(...lines).keys()].map(({ path }) => path);

  /** Lines that name a file below the folder of a library, below the root of a container, or by a module name. */
  const ways: Readonly<Record<string, readonly string[]>> = {
    '  File "/venv/lib/python3.9/site-packages/app/core/store.py", line 2, in open_store': ['src/app/core/store.py'],
    '  File "/testbed/src/app/web.py", line 1, in serve_page': ['src/app/web.py'],
    'the module app.core.store is at fault': ['src/app/core/__init__.py', 'src/app/core/store.py'],
    'from app.core import VERSION': ['src/app/core/__init__.py'],
    'at org.acme.Server.start(Native)': ['java/org/acme/Server.java'],
    '  File "/home/me/mysite/manage.py", line 10, in <module>': [],
    '    at /srv/node_modules/other/lib/router.js:3:1': [],
  };
  for (const [line, paths] of Object.entries(ways)) {
    it(`finds ${paths.join() || 'none'}: ${line.trim()}`, () =>
      assert.deepEqual([...named(line)].sort(), [...paths].sort()));
  }

  it('gives less weight to a name the more files have it', () => {
    assert.deepEqual(
      [...found('run manage.py').values()].map(({ byPath }) => byPath),
      [0.5, 0.5],
    );
  });

  it('does not take a name that many files have as a mention, and returns at most a hundred files', async () => {
    const many = inMemoryEngine(
      Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`lib/m${i}/index.js`, `export const a${i} = 1;\n`])),
    );
    await many.update();
    const count = (text: string): number =>
      inOneGo(findMentionedFiles(extractMentions(`A title\n${text}`, 'A title'), many.index)).size;
    assert.equal(count('see index.js'), 0);
    assert.equal(count(Array.from({ length: 150 }, (_, i) => `lib/m${i}/index.js`).join(' ')), 100);
  });

  it('gives less weight to a frame the farther it is from the error', () => {
    const frames = found('  File "/x/src/app/web.py", line 1, in a', '  File "/x/src/app/core/store.py", line 2, in b');
    assert.deepEqual(
      [...frames].map(([{ path }, { inFrame, lines }]) => [path, inFrame, lines]),
      [
        ['src/app/web.py', 0.75, [1]],
        ['src/app/core/store.py', 1, [2]],
      ],
    );
  });

  const shares = (text: string) =>
    [...inOneGo(findDefinedNames(extractMentions(`A title\n${text}`, 'A title').names, engine.index))]
      .map(([{ path }, { prose }]) => [path, Number(prose.toFixed(3))])
      .sort();

  it('finds the definitions of mentioned names, with less weight the more files define the name', () => {
    assert.deepEqual(shares('after `serve_page` and `main`'), [
      ['src/app/web.py', 1],
      ['tests/one/manage.py', 0.667],
      ['tests/two/manage.py', 0.667],
    ]);
  });

  it('finds nothing by a name that most files define, or by another spelling', () => {
    assert.deepEqual(shares('in `setup_all` and servePage'), []);
  });

  it('distinguishes mentions in the title from the rest', () => {
    const [[, first] = []] = [
      ...inOneGo(
        findDefinedNames(extractMentions('Crash in open_store\nof it', 'Crash in open_store').names, engine.index),
      ),
    ];
    assert.deepEqual(first, { title: 1, frame: 0, prose: 0, code: 0 });
  });
});
