import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { open as openLibrary } from '../../../src/node/engine/library';
import { never } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

// Loads the built library, which finds its resources next to itself.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { open } = require(join(__dirname, '../../../dist/library.js')) as { readonly open: typeof openLibrary };

describe('the library', () => {
  useTemporaryHome();
  const folder = temporaryFolder({ 'a.ts': 'export function answer() {\n  return 42;\n}\n' });

  const mistakes: readonly (readonly [why: string, words: RegExp, ...args: readonly unknown[]])[] = [
    ['an empty path', /"folder" is ""\./, ''],
    ['no path', /"folder" is undefined/, undefined],
    ['a glob that is none', /"exclude\[0\]" is "\["/, folder, { exclude: ['['] }],
    ['a glob without a list', /"include" is "x"/, folder, { include: 'x' }],
  ];
  for (const [why, words, ...args] of mistakes) {
    it(`rejects ${why}`, async () => {
      await assert.rejects((open as (...args: readonly unknown[]) => Promise<unknown>)(...args), {
        name: 'SearchError',
        code: 'INVALID_ARGUMENT',
        message: words,
      });
    });
  }

  it('answers until it is closed, and reports a closed engine afterwards', async () => {
    const engine = await open(folder);
    await engine.update(never);
    assert.equal((await engine.search({ query: 'answer' }, never)).items[0]?.path, 'a.ts');
    await engine.dispose();
    for (const call of [
      engine.search({ query: 'answer' }, never),
      engine.update(never),
      engine.why('a.ts', never),
      engine.coverage(never),
      engine.expand({ path: 'a.ts' }, never),
    ]) {
      await assert.rejects(call, { code: 'ENGINE_STOPPED', message: /was closed/ });
    }
  });
});
