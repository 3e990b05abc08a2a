import assert from 'node:assert/strict';
import { settingValue, type DeclaredSetting } from '../../src/extension/base/validateSetting';
import manifest from '../../package.json';

const declared: Readonly<Record<string, DeclaredSetting>> = manifest.contributes.configuration.properties;
const read = (name: string, written: unknown): unknown =>
  settingValue(written, declared[`codebaseSearch.${name}`] as DeclaredSetting);

describe('a setting', () => {
  const cases: readonly (readonly [name: string, written: unknown, read: unknown])[] = [
    ['exclude', ['**/handlers/**'], ['**/handlers/**']],
    ['exclude', ['**/handlers/**', 5, null], ['**/handlers/**']],
    ['exclude', '**/handlers/**', ['**/handlers/**']],
    ['exclude', { '**/handlers/**': true, 'src/**': false }, ['**/handlers/**']],
    ['include', 5, []],
    ['include', null, []],
    ['maxResults', 0, 1],
    ['maxResults', 2.5, 3],
    ['maxResults', 'many', 50],
    ['minScore', 5, 1],
    ['minScore', 0.25, 0.25],
    ['maxFileSize', -3, 1],
    ['enabled', 'no', true],
    ['enabled', false, false],
    ['embedder', 'openia', 'builtin'],
    ['store.uri', 7, ''],
  ];
  for (const [name, written, expected] of cases) {
    it(`${name}: ${JSON.stringify(written)} is read as ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(read(name, written), expected));
  }

  it('is declared in a form that the validation understands', () => {
    for (const [name, setting] of Object.entries(declared))
      assert.deepEqual(settingValue(setting.default, setting), setting.default, name);
  });
});
