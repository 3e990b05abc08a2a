import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import nodePath, { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOfUri } from '../../../src/mcp/connection/servedFolders';
import { indexFolder, indexHome } from '../../../src/node/indexDirectory/indexHome';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { EngineSet } from '../../../src/node/multiRoot/engineSet';
import { contains } from '../../../src/node/multiRoot/folderLabels';
import { expandInFolders, searchFolders, whyInFolders } from '../../../src/node/multiRoot/multiRootSearch';
import { spellPath } from '../../../src/node/fileSystem/diskSpelling';
import { openEngine } from '../../../src/node/engine/openEngine';
import { FolderRules } from '../../../src/node/workspace/folderRules';
import { RuleReader } from '../../../src/node/ignore/ruleReader';
import { parseIgnoreFile } from '../../../src/node/ignore/ignoreFile';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/**
 * Tests what differs between systems as data: paths, names, line endings. Requests are tested in
 * `test/core/request/searchRequest.test.ts`.
 */

const { win32, posix } = nodePath;

describe('the folder that a path lies in', () => {
  const cases = [
    [posix, '/repo', '/repo/src/a.ts', true],
    [posix, '/repo', '/repo', true],
    [posix, '/repo', '/repository/a.ts', false],
    [posix, '/repo', '/Repo/a.ts', false],
    [posix, '/repo', '/repo/..a', true],
    [posix, '/', '/a.ts', true],
    [win32, 'C:\\repo', 'c:\\Repo\\src\\a.ts', true],
    [win32, 'C:\\repo', 'C:/repo/a.ts', true],
    [win32, 'C:\\repo', 'D:\\repo\\a.ts', false],
    [win32, 'C:\\repo', 'C:\\repository\\a.ts', false],
    [win32, 'C:\\', 'c:\\a.ts', true],
    [win32, '\\\\server\\share\\repo', '\\\\SERVER\\share\\repo\\a.ts', true],
    [win32, '\\\\server\\share\\repo', '\\\\other\\share\\repo\\a.ts', false],
  ] as const;
  for (const [form, folder, path, expected] of cases) {
    it(`${path} is ${expected ? 'in' : 'not in'} ${folder}`, () =>
      assert.equal(contains(folder, path, form), expected));
  }
});

describe('the name of a file on disk', () => {
  const cases = [
    // Path flavor, folder, requested path, path that the system reports, resulting name.
    [win32, 'C:\\repo', 'src/width.ts', 'C:\\repo\\src\\Width.ts', 'src/Width.ts'],
    [win32, 'c:\\repo', 'SRC/width.ts', 'C:\\Repo\\src\\width.ts', 'src/width.ts'],
    [win32, '\\\\server\\share\\repo', 'a.TS', '\\\\server\\share\\repo\\a.ts', 'a.ts'],
    [posix, '/repo', 'Gr\u00f6\u00dfe.ts', '/repo/Gro\u0308\u00dfe.ts', 'Gro\u0308\u00dfe.ts'],
    [posix, '/repo', 'readme.md', '/repo/README.md', 'README.md'],
    [posix, '/repo', 'gone.ts', undefined, 'gone.ts'],
    [posix, '/repo', 'link.ts', '/repo/src/target.ts', 'link.ts'],
    [posix, '/repo', 'link.ts', '/elsewhere/link.ts', 'link.ts'],
  ] as const;
  for (const [form, folder, asked, real, expected] of cases) {
    it(`is ${expected} for ${asked} at ${real ?? 'no place'}`, () =>
      assert.equal(
        spellPath(folder, asked, () => real, form),
        expected,
      ));
  }

  it('is used by a look-up of one file', async () => {
    const root = temporaryFolder({ 'src/Width.ts': 'export const width = 1;\n' });
    const workspace = new DiskWorkspace(root, noFileFilters, silentLogger, (_, path) =>
      path === 'SRC/width.ts' ? 'src/Width.ts' : path,
    );
    const judged = await workspace.classify('SRC/width.ts', never);
    assert.equal('size' in judged && judged.path, 'src/Width.ts');
    assert.deepEqual(await workspace.classify('SRC/height.ts', never), { state: 'missing' });
  });
});

describe('the home of all indexes', () => {
  const home = homedir();
  const cases = [
    ['linux', {}, `${home}/.cache/codebase-search`],
    ['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/codebase-search'],
    ['linux', { XDG_CACHE_HOME: '' }, `${home}/.cache/codebase-search`],
    ['linux', { XDG_CACHE_HOME: 'cache' }, `${home}/.cache/codebase-search`],
    ['linux', { CODEBASE_SEARCH_HOME: 'indexes' }, join(process.cwd(), 'indexes')],
    ['darwin', { XDG_CACHE_HOME: '/cache' }, `${home}/Library/Caches/codebase-search`],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' }, 'C:\\Users\\Ada\\AppData\\Local\\codebase-search'],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local', CODEBASE_SEARCH_HOME: 'E:\\indexes' }, 'E:\\indexes'],
  ] as const;
  for (const [platform, environment, expected] of cases) {
    it(`is ${expected} on ${platform} with ${JSON.stringify(environment)}`, () =>
      assert.equal(indexHome(environment, platform), expected));
  }

  for (const none of ['', 'home']) {
    it(`is the user's own folder if HOME is "${none}"`, () => {
      const previous = process.env['HOME'];
      process.env['HOME'] = none;
      try {
        assert.equal(indexHome({}, 'linux'), `${userInfo().homedir}/.cache/codebase-search`);
      } finally {
        if (previous === undefined) delete process.env['HOME'];
        else process.env['HOME'] = previous;
      }
    });
  }
});

describe('the folder of an index', () => {
  const cases = [
    [posix, '/home/ada/my repo', /^\/cache\/my repo-[0-9a-f]{12}\/v\d+$/],
    [posix, '/', /^\/cache\/root-[0-9a-f]{12}\/v\d+$/],
    [win32, 'C:\\Users\\Ada\\repo', /^\/?\\cache\\repo-[0-9a-f]{12}\\v\d+$/],
    [win32, 'C:\\', /\\root-[0-9a-f]{12}\\v\d+$/],
    [win32, '\\\\server\\share\\repo', /\\repo-[0-9a-f]{12}\\v\d+$/],
  ] as const;
  for (const [form, folder, expected] of cases)
    it(`is a unique name for ${folder}`, () => assert.match(indexFolder('/cache', folder, form), expected));

  it('leaves room for its contents within the 260 characters of Windows', () => {
    const home = 'C:\\Users\\somebody.with.a.long.name\\AppData\\Local\\codebase-search';
    const deepest =
      '\\0123456789ab\\chunks.lance\\_deletions\\01234567-18446744073709551615-18446744073709551615.arrow';
    assert(indexFolder(home, `C:\\${'n'.repeat(200)}`, win32).length + deepest.length < 260);
  });

  it('differs between folders whose long names have the same prefix', () => {
    const name = 'n'.repeat(100);
    assert.notEqual(indexFolder('/cache', `/${name}1`, posix), indexFolder('/cache', `/${name}2`, posix));
  });
});

describe('the folder that an agent names by a URI', () => {
  const cases = [
    [false, 'file:///home/ada/a%20b', '/home/ada/a b'],
    [false, 'file://server/share', undefined],
    [false, 'untitled:a', undefined],
    [true, 'file:///C:/Users/Ada/repo', 'C:\\Users\\Ada\\repo'],
    [true, 'file:///c%3A/Users/Ada/repo', 'c:\\Users\\Ada\\repo'],
    [true, 'file://server/share/repo', '\\\\server\\share\\repo'],
    [true, 'file:///home/ada', undefined],
    [true, 'vscode-remote://ssh-remote%2Bhost/repo', undefined],
  ] as const;
  for (const [windows, uri, expected] of cases) {
    it(`${uri} is ${expected ?? 'none'}${windows ? ' on Windows' : ''}`, () =>
      assert.equal(folderOfUri(uri, windows), expected));
  }
});

describe('an ignore file', () => {
  it('means the same with the line endings and the byte order mark of Windows', () => {
    const plain = '*.log\n!keep.log\n/out/\na b \n';
    const patternsOf = (text: string): readonly unknown[] =>
      parseIgnoreFile(Buffer.from(text).toString('latin1'), '.gitignore', false).map(({ rule, negated }) => ({
        rule,
        negated,
      }));
    assert.deepEqual(patternsOf(`\uFEFF${plain.replaceAll('\n', '\r\n')}`), patternsOf(plain));
  });

  it('matches names whose accents are decomposed on the disk of a Mac', () => {
    const root = temporaryFolder({ '.gitignore': 'Größe.ts\nÜb/\n' });
    const judged = (name: string, isFolder: boolean, composes: boolean): boolean => {
      const rules = new FolderRules(root, noFileFilters, new RuleReader(silentLogger), composes);
      const entry = { path: name.normalize('NFD'), name: name.normalize('NFD'), isFolder };
      return rules.judge(entry, rules.rootScope(), () => false).ignored !== undefined;
    };
    assert.deepEqual(
      [judged('Größe.ts', false, true), judged('Üb', true, true), judged('Große.ts', false, true)],
      [true, true, false],
    );
    // Like git on other systems, where both names can exist next to each other.
    assert.equal(judged('Größe.ts', false, false), false);
  });
});

describe('a folder that is opened through a link', () => {
  const { CODEBASE_SEARCH_HOME: previous } = process.env;
  before(() => void (process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder()));
  after(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  it('is known by both of its paths, and its results by the path it was opened by', async () => {
    const place = temporaryFolder();
    writeFiles(place, {
      'real folder/src/weigh.ts':
        '/** How heavy a parcel is. */\nexport function weigh(parcel: number): number {\n  return parcel * 2;\n}\n',
    });
    symlinkSync(join(place, 'real folder'), join(place, 'link'), 'junction');
    const engine = await openEngine(join(place, 'link'), { resources: nodePath.resolve('dist'), logger: silentLogger });
    try {
      await engine.update(never);
      for (const folder of ['link', 'real folder']) {
        const file = join(place, folder, 'src/weigh.ts');
        const { items } = await engine.search({ query: 'how heavy is a parcel', path: file }, never);
        assert.deepEqual(
          items.map(({ path, uri }) => ({ path, uri })),
          [{ path: 'src/weigh.ts', uri: pathToFileURL(join(place, 'link/src/weigh.ts')).href }],
        );
        assert.equal((await engine.why(file, never)).state, 'indexed');
        assert.equal((await engine.expand({ path: file, start_line: 2 }, never)).symbol?.name, 'weigh');
      }
    } finally {
      await engine.dispose();
    }
  });

  it('is known by both of its paths among several folders, too', async () => {
    const place = temporaryFolder();
    writeFiles(place, {
      'real folder/src/weigh.ts':
        '/** How heavy a parcel is. */\nexport function weigh(parcel: number): number {\n  return parcel * 2;\n}\n',
      'other/a.ts': 'export const parcel = 1;\n',
    });
    symlinkSync(join(place, 'real folder'), join(place, 'link'), 'junction');
    const engines = new EngineSet((folder) =>
      openEngine(folder, { resources: nodePath.resolve('dist'), logger: silentLogger }),
    );
    try {
      await engines.setFolders([join(place, 'other'), join(place, 'link')]);
      const { folders } = await engines.opened();
      await Promise.all(folders.map(({ engine }) => engine.update(never)));
      for (const folder of ['link', 'real folder']) {
        const file = join(place, folder, 'src/weigh.ts');
        const { items } = await searchFolders(folders, { query: 'how heavy is a parcel', path: file }, 50, never);
        assert.deepEqual(
          items.map(({ path }) => path),
          ['link/src/weigh.ts'],
        );
        assert.equal((await whyInFolders(folders, file, never)).state, 'indexed');
        assert.equal((await expandInFolders(folders, { path: file, start_line: 2 }, never)).symbol?.name, 'weigh');
      }
    } finally {
      await engines.dispose();
    }
  });
});
