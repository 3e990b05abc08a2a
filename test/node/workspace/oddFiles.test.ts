import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFileStatus } from '../../../src/core/base/fileStatus';
import { never } from '../../twins/engineParts';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Runs the real engine on real files whose names, contents or permissions are unusual. */

describe('files with unusual names', () => {
  const names = [
    'with space.ts',
    "quo'te.ts",
    'double"quote.ts',
    "it''s.ts",
    'percent%20.ts',
    'a%b_c.ts',
    'new\nline.ts',
    'tab\t.ts',
    'größe.ts',
    '日本語.ts',
    '😀.ts',
    'e\u0301.ts',
    'back\\slash.ts',
    ' before.ts',
    ' both\\of them/in.ts',
    '#hash?.ts',
    '-dash.ts',
    '[a].ts',
    '{b,c}.ts',
    '$x.ts',
    ';drop.ts',
    '..a.ts',
    '...ts',
    'UPPER.TS',
    `${'long'.repeat(60)}.ts`,
    `${`${'deep'.repeat(10)}/`.repeat(8)}end.ts`,
    `${'d/'.repeat(200)}deep.ts`,
  ];

  it('are indexed, found, and shown under their own names', async () => {
    const folder = temporaryFolder(
      Object.fromEntries(names.map((name, i) => [name, `export function odd${number(i)}Thing(): void {}\n`])),
    );
    await withEngine(folder, async (engine) => {
      for (const [i, name] of names.entries()) {
        const { items } = await engine.search({ query: `odd${number(i)}Thing`, min_score: 0 }, never);
        assert.deepEqual([items[0]?.path, items[0] && fileURLToPath(items[0].uri)], [name, join(folder, name)]);
        for (const asked of [name, join(folder, name)]) {
          assert.deepEqual(
            [(await engine.why(asked, never)).state, (await engine.expand({ path: asked }, never)).path],
            ['indexed', name],
            asked,
          );
        }
      }
      assert.equal(engine.status.filesIndexed, names.length);
    });
  });

  it('are matched by their exact names before backslashes are read as separators and spaces are trimmed', async () => {
    const folder = temporaryFolder({
      'a/b.ts': 'export const inside = 1;\n',
      'c.ts': 'export const plain = 1;\n',
      'a\\c.ts': 'export const slashed = 1;\n',
      'd.ts ': '',
    });
    await withEngine(folder, async (engine) => {
      for (const [asked, file] of Object.entries({ 'a\\b.ts': 'a/b.ts', ' c.ts ': 'c.ts', 'a\\c.ts': 'a\\c.ts' })) {
        const status = await engine.why(asked, never);
        assert.deepEqual([status.file, status.state], [file, 'indexed']);
      }
      assert.deepEqual(await engine.why('d.ts ', never), { file: 'd.ts ', state: 'unknown_kind' });
    });
  });

  it('are distinguished when they differ only in case', async () => {
    const folder = temporaryFolder({
      'Case.ts': 'export const upperCased = 1;\n',
      'case.ts': 'export const lowerCased = 1;\n',
    });
    await withEngine(folder, async (engine) => {
      const { items } = await engine.search({ query: 'lowerCased', min_score: 0 }, never);
      assert.equal(items[0]?.path, 'case.ts');
      assert.equal(engine.status.filesIndexed, 2);
    });
  });

  it('are counted as failed, with an explanation, when they are not UTF-8', async () => {
    const folder = temporaryFolder({ 'good.ts': 'x' });
    const bad = (name: string): Buffer =>
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe]), Buffer.from(name)]);
    writeFileSync(bad('.ts'), 'export const hidden = 1;\n');
    mkdirSync(bad('folder'));
    writeFileSync(bad('folder/in.ts'), '');
    await withEngine(folder, async (engine) => {
      const coverage = await engine.coverage(never);
      assert.deepEqual([coverage.files, coverage.indexed, coverage.failed], [3, 1, 2]);
      assert.deepEqual(
        coverage.failures.find(({ file }) => file.endsWith('.ts')),
        { file: '\uFFFD\uFFFD.ts', error: 'its name is not valid UTF-8' },
      );
      assert.equal(coverage.failures.length, 2);
      assert.equal(
        describeFileStatus(await engine.why('\uFFFD\uFFFD.ts', never)),
        '\uFFFD\uFFFD.ts is not indexed: its name is not valid UTF-8.',
      );
    });
  });
});

/** Returns a word that is a single part of an identifier: without digits, at which it would be split. */
function number(i: number): string {
  return String.fromCharCode(65 + Math.floor(i / 26)) + String.fromCharCode(97 + (i % 26)).repeat(3);
}
