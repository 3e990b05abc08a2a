import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const files = {
  'words.abc': '',
  'src/words.abc': '',
  Rules: '',
  'photo.raw': '',
  'gen/a.abc': '',
  'a.ts': '',
  'api.ts': '// @generated\n',
  'vendor/key.pem': '',
};
const scan = async (ignoreFile: string): Promise<readonly string[]> => {
  const root = temporaryFolder({ ...files, '.codebasesearchignore': ignoreFile });
  const found = await new DiskWorkspace(root, noFileFilters, silentLogger).scan(never);
  return found.flatMap(({ path, included }) => (path.endsWith('.ts') && !included ? [] : [path]));
};

describe('a file of another kind', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    '': [],
    '!*.abc\n': ['gen/a.abc', 'src/words.abc', 'words.abc'],
    '*.abc\n!*.abc\n': ['gen/a.abc', 'src/words.abc', 'words.abc'],
    '!*.abc\ngen/\n': ['src/words.abc', 'words.abc'],
    '!*.abc\nsrc/*.abc\n': ['gen/a.abc', 'words.abc'],
    '!/src/words.abc\n': ['src/words.abc'],
    '!Rules\n': ['Rules'],
    '*\n!src/\n!src/**\n': [],
    '!*\n': [],
    '!*.ts\n!*.pem\n': [],
  };
  for (const [text, found] of Object.entries(cases))
    it(`is included if a line names it: ${JSON.stringify(text)}`, async () =>
      assert.deepEqual(await scan(text), found));

  it('is watched if it is included', async () => {
    const root = temporaryFolder({ 'a.abc': '', '.codebasesearchignore': '!*.abc\n' });
    const workspace = new DiskWorkspace(root, noFileFilters, silentLogger);
    const changed: string[] = [];
    const watch = workspace.watch((paths) => void changed.push(...(paths ?? [])));
    await workspace.scan(never);
    writeFiles(root, { 'a.abc': 'x', 'b.xyz': 'x', script: 'x' });
    for (let i = 0; i < 50 && !changed.includes('script'); i++) await delay(20);
    watch.dispose();
    assert.deepEqual([...new Set(changed)].sort(), ['a.abc', 'script']);
  });
});
