import assert from 'node:assert/strict';
import { acceptsFile } from '../../../src/core/request/fileFilter';
import { normalizePath } from '../../../src/core/request/folderPaths';
import { parseGlob } from '../../../src/core/glob/glob';
import { languageOf } from '../../../src/core/languages/languages';
import { parseRequest, type SearchRequest } from '../../../src/core/request/searchRequest';

const parse = (request: unknown): SearchRequest => parseRequest(request, '/repo');

describe('a path', () => {
  for (const spelling of ['src/a', './src/a', 'src/a/', '/repo/src/a', 'src\\a', 'src/b/../a']) {
    it(`may be written ${spelling}`, () => assert.equal(normalizePath(spelling, '/repo'), 'src/a'));
  }

  const folders = {
    Windows: [
      'C:\\Work\\Repo',
      'C:\\Work\\Repo\\src\\a',
      'c:\\work\\repo\\src\\a',
      'C:/Work/Repo/src/a/',
      '\\\\?\\C:\\Work\\Repo\\src\\a',
      'src\\a\\',
      '.\\src\\b\\..\\a',
    ],
    'the top of a Windows drive': ['C:\\', 'C:\\src\\a', 'c:/src/a'],
    'a Windows share': [
      '\\\\server\\Share\\repo',
      '\\\\SERVER\\share\\repo\\src\\a',
      '//server/share/repo/src/a',
      '\\\\?\\UNC\\server\\Share\\repo\\src\\a',
    ],
    'the top of the disk': ['/', '/src/a', 'src/a/'],
  };
  for (const [kind, [folder = '', ...spellings]] of Object.entries(folders)) {
    for (const spelling of spellings)
      it(`in ${kind} may be written ${spelling}`, () => assert.equal(normalizePath(spelling, folder), 'src/a'));
  }

  it('may lead through a link to the folder', () => {
    const spellings = ['/tmp/link/src/a', '/private/tmp/repo/src/a', 'src/a'];
    assert.deepEqual(
      spellings.map((spelling) => normalizePath(spelling, ['/private/tmp/repo', '/tmp/link'])),
      ['src/a', 'src/a', 'src/a'],
    );
  });

  const onDisk = { paths: ['/repo'], has: (name: string) => ['src', 'src/a', '@scope', 'odd:3'].includes(name) };
  const asMeant = {
    'src/a:12': 'src/a',
    'src/a:12-40': 'src/a',
    '/repo/src/a:12:7': 'src/a',
    'src/a#L12-L40': 'src/a',
    'src/a (12-40)': 'src/a',
    'src/a, lines 12-40': 'src/a',
    'lines 12-40 of src/a': 'src/a',
    '@src/a': 'src/a',
    '/src/a': 'src/a',
    '/src/': 'src',
    '@scope': '@scope',
    'odd:3': 'odd:3',
    'gone:3': 'gone:3',
    '"src/a"': 'src/a',
    '`src`': 'src',
    "'src/a:12'": 'src/a',
    'src/**': 'src',
    'src/*': 'src',
    'repo/src/a': 'src/a',
    '/repo/src': 'src',
    repo: '',
    '/': '',
    '*': '',
    '**/*': '',
    null: '',
    '"None"': '',
    'src/*.ts': 'src/*.ts',
  };
  for (const [spelling, path] of Object.entries(asMeant))
    it(`is ${path} where ${spelling} is asked for`, () => assert.equal(normalizePath(spelling, onDisk), path));

  it('from the root of the disk is outside of a folder that does not contain its name', () =>
    assert.throws(() => normalizePath('/etc', onDisk), { code: 'INVALID_ARGUMENT' }));

  const outside = [
    ['/repo', '/repository/a'],
    ['/repo', '/Repo/a'],
    ['/repo', '../a'],
    ['C:\\repo', 'D:\\repo\\a'],
    ['C:\\repo', 'C:\\repository'],
    ['C:\\repo', 'C:\\repo\\..\\a'],
    ['C:\\repo', '\\\\server\\repo\\a'],
    ['\\\\server\\share', '\\\\server\\shared\\a'],
  ] as const;
  for (const [folder, path] of outside) {
    it(`${path} is outside of ${folder}`, () =>
      assert.throws(() => normalizePath(path, folder), { code: 'INVALID_ARGUMENT' }));
  }

  it('finds a folder whose accents are decomposed on disk', () => {
    const onDisk = 'src/Gr\u00f6\u00dfe'.normalize('NFD');
    const asked = 'src/Gr\u00f6\u00dfe';
    assert.notEqual(onDisk, asked);
    assert.deepEqual(accepted({ path: asked }, [`${onDisk}/a.ts`, `${asked}/a.ts`, `${onDisk}n/a.ts`]), [
      true,
      true,
      false,
    ]);
  });

  const accepted = (request: object, paths: readonly string[]): readonly boolean[] => {
    const { queries, ...filter } = parse({ query: 'q', ...request });
    return paths.map((path) => acceptsFile({ ...filter, path: queries[0]!.path }, path, 'typescript'));
  };

  it('never matches a sibling with the same prefix', () => {
    assert.deepEqual(accepted({ path: 'src/a' }, ['src/a/x.ts', 'src/ab/x.ts', 'src/a']), [true, false, true]);
  });

  it('is filtered by a repeated glob as by a new one', () => {
    const paths = Array.from({ length: 50 }, (_, i) => `src/${i % 3 ? 'lib' : 'test'}/file${i}.${i % 2 ? 'ts' : 'js'}`);
    const globs = { include: ['**/*.{ts,js}'], exclude: ['**/{test,tests}/**'] };
    const first = accepted(globs, paths);
    assert.deepEqual(
      first,
      paths.map((path) => !path.includes('/test/')),
    );
    assert.deepEqual(accepted(globs, paths.toReversed()), first.toReversed());
  });

  it('is filtered by every closed glob, including names with brackets among them', () => {
    const paths = ['app/[id].ts', 'app/{x}.ts', 'app/a.ts', 'app/].ts'];
    const expected: Readonly<Record<string, readonly boolean[]>> = {
      'app/\\[id].ts': [true, false, false, false],
      'app/[[]id[]].ts': [true, false, false, false],
      'app/\\{x}.ts': [false, true, false, false],
      'app/[]a].ts': [false, false, true, true],
      'app/[!b].ts': [false, false, true, true],
      'app/{a,{],b}}.ts': [false, false, true, true],
    };
    for (const [glob, matches] of Object.entries(expected))
      assert.deepEqual(accepted({ include: [glob] }, paths), matches, glob);
  });

  const spellings: Readonly<Record<string, readonly boolean[]>> = {
    '/repo/src/**': [true, true, false],
    '/src/*.ts': [true, false, false],
    'src\\**\\*.ts': [true, true, false],
    'src\\x\\*.ts': [false, true, false],
    '/repo': [true, true, true],
    '/repository/src/**': [false, false, false],
    ...Object.fromEntries(
      [
        '.',
        './',
        '.\\',
        './.',
        '././',
        '**',
        '**/',
        '**/*',
        './**',
        './**/*',
        '.\\**',
        '/',
        '/**',
        '*',
        './*',
        '/repo/.',
      ].map((glob) => [glob, [true, true, true]]),
    ),
    './src': [true, true, false],
    'src/.': [true, true, false],
    'src/./x/': [false, true, false],
  };
  for (const [glob, matches] of Object.entries(spellings)) {
    it(`is filtered by the glob ${glob}`, () =>
      assert.deepEqual(accepted({ include: [glob] }, ['src/a.ts', 'src/x/b.ts', 'lib/c.ts']), matches));
  }

  it('is filtered by a glob that begins with the name of the folder, where nothing in it has that name', () => {
    const patterns = (glob: string, names: readonly string[]) =>
      parseRequest(
        { query: 'a', include: [glob] },
        { paths: ['/repo'], has: (name) => names.includes(name) },
      ).include.map(({ pattern }) => pattern);
    assert.deepEqual(
      [patterns('repo/src/**', []), patterns('repo', []), patterns('repo/', [])],
      [['src/**'], ['**'], ['**']],
    );
    assert.deepEqual(patterns('repo/src/**', ['repo']), ['repo/src/**']);
  });

  const languages: Readonly<Record<string, readonly string[]>> = {
    c: ['a.c', 'a.h'],
    '.h': ['a.h'],
    h: ['a.h', 'a.hpp'],
    cpp: ['a.h', 'a.hpp'],
    'C++': ['a.h', 'a.hpp'],
    golang: ['a.go'],
    Go: ['a.go'],
    '.yml': ['a.yml'],
    yml: ['a.yml', 'a.yaml'],
    typescript: ['a.ts', 'a.tsx', 'a.vue'],
    ts: ['a.ts', 'a.tsx', 'a.vue'],
    '.ts': ['a.ts'],
    tsx: ['a.tsx'],
    '.tsx': ['a.tsx'],
    TypeScriptReact: ['a.tsx'],
    react: ['a.tsx', 'a.jsx'],
    javascript: ['a.jsx', 'a.vue'],
    js: ['a.jsx', 'a.vue'],
    vue: ['a.vue'],
    'objective-c': ['a.h', 'a.m'],
    csharp: ['a.cshtml'],
    python: ['a.pyx'],
    cython: ['a.pyx'],
    elisp: ['a.el'],
    powershell: ['a.ps1'],
    notebook: ['a.ipynb'],
    ipynb: ['a.ipynb'],
    jupyter: ['a.ipynb'],
  };
  for (const [name, files] of Object.entries(languages)) {
    it(`is filtered by the language ${name}`, () => {
      const code = ['a.ts', 'a.tsx', 'a.jsx', 'a.vue', 'a.m', 'a.cshtml', 'a.pyx', 'a.el', 'a.ps1', 'a.ipynb'];
      const all = ['a.c', 'a.h', 'a.hpp', 'a.go', 'a.yml', 'a.yaml', ...code];
      const { queries: _, ...filter } = parse({ query: 'q', languages: [name] });
      assert.deepEqual(
        all.filter((path) => acceptsFile({ ...filter, path: '' }, path, languageOf(path)?.id ?? '')),
        files,
      );
    });
  }

  it('is filtered by globs, and exclude wins over include', () => {
    const globs = { include: ['src/**'], exclude: ['*.test.ts'] };
    assert.deepEqual(accepted(globs, ['src/a.ts', 'src/x/a.test.ts', 'lib/a.ts']), [true, false, false]);
  });
});

describe('a glob', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['src', ['src/a.ts', 'src/x/a.ts', 'lib/src/a.ts', 'src'], ['srcs/a.ts', 'lib/a.src.ts']],
    ['lib/src', ['lib/src/a.ts'], ['src/a.ts', 'x/lib/src/a.ts']],
    ['tests/', ['tests/a.ts', 'x/tests/a.ts'], ['a/tests.ts']],
    ['./src/**', ['src/a.ts'], ['lib/src/a.ts']],
    ['./', ['a.ts', 'src/a.ts'], []],
    ['src/*', ['src/a.ts'], ['src/x/a.ts']],
    ['*.ts', ['a.ts', 'src/a.ts'], ['src/a.tsx']],
    ['src/a.ts', ['src/a.ts'], ['a.ts', 'src/a.tsx']],
    ['{src,lib}', ['src/a.ts', 'lib/x/a.ts'], ['a.ts']],
    ['!(a).ts', ['b.ts'], ['a.ts']],
  ];
  for (const [glob, matched, others] of cases) {
    it(`matches the paths that it describes: ${glob}`, () => {
      for (const path of matched) assert(parseGlob('include', glob).match(path), path);
      for (const path of others) assert(!parseGlob('include', glob).match(path), path);
    });
  }

  it('may hold escaped brackets', () => {
    for (const [glob, path] of [
      ['[\\]]a', ']a'],
      ['\\[a', '[a'],
      ['\\{a', '{a'],
    ] as const)
      assert(parseGlob('include', glob).match(path), glob);
  });
});
