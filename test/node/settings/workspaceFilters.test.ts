import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFileFilters, type FileFilters } from '../../../src/node/ignore/settingsRules';
import { keepFilters, readSavedFilters } from '../../../src/node/settings/savedFileFilters';
import { silentLogger } from '../../twins/engineParts';
import { isPosix, itWhere } from '../../where';

describe('the settings of a folder without an editor', () => {
  let top = '';
  const root = (): string => join(top, 'project');
  const home = (): string => join(top, 'home');

  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'settings-'));
    mkdirSync(join(root(), '.vscode'), { recursive: true });
    mkdirSync(home());
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));

  const settle = (settings: string): void => writeFileSync(join(root(), '.vscode/settings.json'), settings);
  const read = (): Promise<FileFilters> => readSavedFilters(home(), root());

  const cases: readonly (readonly [settings: string, meant: Partial<FileFilters>])[] = [
    ['{"codebaseSearch.include": ["*.el"]}', { include: ['*.el'] }],
    ['{\n  // As the team has it.\n  "codebaseSearch.exclude": ["old/**",],\n}', { exclude: ['old/**'] }],
    [
      '{"files.exclude": {"**/gen": true, "a": false, "**/*.js": {"when": "$(basename).ts"}}}',
      { hidden: [{ glob: '**/gen' }, { glob: '**/*.js', when: '$(basename).ts' }] },
    ],
    ['{"codebaseSearch.maxFileSize": 3000}', { maxFileBytes: 3_000_000 }],
    ['{"codebaseSearch.maxFileSize": 1e9, "codebaseSearch.include": "*.el", "editor.tabSize": 2}', {}],
    ['["codebaseSearch.include"]', {}],
    [`${'['.repeat(200_000)}"codebaseSearch.include"`, {}],
    ['', {}],
  ];
  for (const [settings, meant] of cases)
    it(`determine its files: ${settings.slice(0, 80)}`, async () => {
      settle(settings);
      assert.deepEqual(await read(), { ...noFileFilters, ...meant });
    });

  it('are empty if the settings file does not exist', async () => assert.deepEqual(await read(), noFileFilters));

  const places: Readonly<Record<string, (file: string) => void>> = {
    'a pipe': (file) => void execFileSync('mkfifo', [file]),
    'a folder': (file) => mkdirSync(file),
    'a link': (file) => {
      writeFileSync(join(top, 'elsewhere'), '{"codebaseSearch.include": ["*.el"]}');
      symlinkSync(join(top, 'elsewhere'), file);
    },
    'far too long': (file) => writeFileSync(file, `{"codebaseSearch.include": ["*.el"]}${' '.repeat(1_000_000)}`),
  };
  for (const [what, place] of Object.entries(places))
    itWhere(isPosix, 'a POSIX system')(`are none where the file is ${what}`, async () => {
      place(join(root(), '.vscode/settings.json'));
      assert.deepEqual(await read(), noFileFilters);
    });

  it('are overridden by given settings, field by field', async () => {
    settle('{"codebaseSearch.include": ["*.el"], "codebaseSearch.exclude": ["old/**"]}');
    await keepFilters(home(), { include: ['*.abc'] }, silentLogger);
    assert.deepEqual(await read(), { ...noFileFilters, include: ['*.abc'], exclude: ['old/**'] });
    await keepFilters(home(), { include: [] }, silentLogger);
    assert.deepEqual((await read()).include, []);
  });

  it('are overridden completely by the settings of an editor', async () => {
    settle('{"codebaseSearch.exclude": ["old/**"], "files.exclude": {"gen": true}}');
    await keepFilters(home(), noFileFilters, silentLogger);
    assert.deepEqual(await read(), noFileFilters);
  });
});
