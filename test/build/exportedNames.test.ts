import { deepEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface ExportedNames {
  readonly exportedNames: (path: string, text: string) => readonly string[];
  readonly sharedNames: (files: readonly (readonly [path: string, text: string])[]) => readonly string[];
}

const load = async (): Promise<ExportedNames> =>
  (await import(pathToFileURL(join(__dirname, '../../build/exportedNames.mjs')).href)) as ExportedNames;

describe('exported names', () => {
  it('are the declarations of a file, without re-exports and exports inside strings', async () => {
    const { exportedNames } = await load();
    const text = [
      "export { passedOn } from './other';",
      'export const one = 1, two = 2;',
      'const hidden = `',
      'export const written = 1;`;',
      'export async function* read() {}',
      'export default class Reader {}',
      'export interface Page {}',
      'export type Row = Page;',
    ].join('\n');
    deepEqual(exportedNames('a.ts', text), ['one', 'two', 'read', 'Reader', 'Page', 'Row']);
  });

  it('belong to one file each', async () => {
    const { sharedNames } = await load();
    const files = [
      ['src/a.ts', 'export function read() {}\nexport const a = 1;'],
      ['src/b.ts', 'export interface read {}\nexport const b = 1;'],
      ['src/c.ts', "import { read } from './a';\nexport const c = read();"],
    ] as const;
    deepEqual(sharedNames(files), ['read: src/a.ts, src/b.ts']);
  });

  it('may be shared if VS Code prescribes them', async () => {
    const { sharedNames } = await load();
    deepEqual(
      sharedNames([
        ['src/extension.ts', 'export function activate() {}'],
        ['test/extension.ts', 'export function activate() {}'],
      ]),
      [],
    );
  });
});
