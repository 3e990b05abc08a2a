import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import type { ResultItem } from '../../../src/core/base/types';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');
const SAVED = 'export function countSheep(): number {\n  return 1;\n}\n';
const UNSAVED = `// One line more.\n\nexport function herdLlamas(): number {\n  return 2;\n}\n\n${SAVED}`;

describe('unsaved texts', () => {
  let folder: string;
  let engine: Engine;
  beforeEach(async () => {
    process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
    folder = temporaryFolder({
      'src/a.ts': SAVED,
      'src/b.ts': 'export const other = 1;\n',
      '.gitignore': 'hidden.ts\n',
    });
    engine = await openEngine(folder, { resources, logger: silentLogger });
    await engine.update(never);
  });
  afterEach(async () => {
    await engine.dispose();
    delete process.env['CODEBASE_SEARCH_HOME'];
  });

  const find = async (query: string): Promise<ResultItem | undefined> =>
    (await engine.search({ query, min_score: 0 }, never)).items.find(({ snippet }) => snippet.includes(query));
  const lineOf = (item: ResultItem | undefined, words: string): number | undefined =>
    item && item.start_line + item.snippet.split('\n').findIndex((line) => line.includes(words));

  it('are searched with the line numbers of the editor', async () => {
    await engine.setUnsaved('src/a.ts', UNSAVED);
    const llamas = await find('herdLlamas');
    assert.deepEqual([llamas?.path, lineOf(llamas, 'herdLlamas')], ['src/a.ts', 3]);
    assert.equal(lineOf(await find('countSheep'), 'countSheep'), 7);
    assert.deepEqual(
      await engine.why('src/a.ts', never).then((status) => status.state === 'indexed' && status.unsaved),
      true,
    );
    const { snippet } = await engine.expand({ path: 'src/a.ts', start_line: 3, end_line: 3 }, never);
    assert.equal(snippet, 'export function herdLlamas(): number {');
  });

  it('are replaced by the file when they are discarded', async () => {
    await engine.setUnsaved('src/a.ts', UNSAVED);
    await engine.setUnsaved('src/a.ts', undefined);
    assert.equal(await find('herdLlamas'), undefined);
    assert.equal(lineOf(await find('countSheep'), 'countSheep'), 1);
    assert.equal((await engine.search({ query: 'count sheep', min_score: 0 }, never)).items[0]?.path, 'src/a.ts');
  });

  it('stay when the file on disk changes, and are replaced by the file when they are saved', async () => {
    await engine.setUnsaved('src/a.ts', UNSAVED);
    writeFiles(folder, { 'src/a.ts': 'export function fromOutside(): void {}\n' });
    await engine.update(never);
    assert.equal(await find('fromOutside'), undefined);
    assert.equal(lineOf(await find('herdLlamas'), 'herdLlamas'), 3);
    writeFiles(folder, { 'src/a.ts': UNSAVED.replace('Llamas', 'Alpacas') });
    await engine.setUnsaved('src/a.ts', undefined);
    // A search waits only briefly for a file that was just saved: on a busy machine, the next search finds it.
    for (let i = 0; i < 100 && !(await find('herdAlpacas')); i++) await delay(50);
    assert.equal(lineOf(await find('herdAlpacas'), 'herdAlpacas'), 3);
    assert.equal(await find('herdLlamas'), undefined);
    await engine.update(never);
    assert.equal(lineOf(await find('herdAlpacas'), 'herdAlpacas'), 3);
  });

  it('may belong to files that are not on disk, which are removed with them', async () => {
    await engine.setUnsaved('src/new.ts', UNSAVED);
    assert.equal((await find('herdLlamas'))?.path, 'src/new.ts');
    await engine.setUnsaved('src/new.ts', undefined);
    assert.equal(await find('herdLlamas'), undefined);
    assert.equal((await engine.why('src/new.ts', never)).state, 'missing');
  });

  it('are removed if their file is gone by the time they are closed', async () => {
    await engine.setUnsaved('src/a.ts', UNSAVED);
    rmSync(join(folder, 'src/a.ts'));
    await engine.update(never);
    assert.equal((await find('herdLlamas'))?.path, 'src/a.ts');
    await engine.setUnsaved('src/a.ts', undefined);
    await engine.update(never);
    assert.equal(await find('countSheep'), undefined);
    assert.equal(engine.status.filesIndexed, 1);
  });

  it('do not add files that the ignore rules exclude', async () => {
    for (const path of ['hidden.ts', '.env', 'picture.png']) await engine.setUnsaved(path, UNSAVED);
    assert.equal(await find('herdLlamas'), undefined);
  });

  it('are replaced by the file when their content becomes excluded', async () => {
    await engine.setUnsaved('src/a.ts', UNSAVED);
    await engine.setUnsaved('src/a.ts', `// @generated\n${UNSAVED}`);
    assert.equal(await find('herdLlamas'), undefined);
    assert.equal(lineOf(await find('countSheep'), 'countSheep'), 1);
    await engine.setUnsaved('src/a.ts', UNSAVED);
    assert.equal(lineOf(await find('herdLlamas'), 'herdLlamas'), 3);
  });

  it('are searched in their last version', async () => {
    await Promise.all(
      [1, 2, 3, 4, 5].map((i) =>
        engine.setUnsaved('src/a.ts', `export const version${i}Of = 1;\n${'// more\n'.repeat(500 - 100 * i)}`),
      ),
    );
    assert.equal((await find('version5Of'))?.path, 'src/a.ts');
    assert.equal(await find('version1Of'), undefined);
  });

  it('match a file that is written in UTF-16', async () => {
    writeFiles(folder, { 'src/a.ts': Buffer.from(`\uFEFF${UNSAVED}`, 'utf16le') });
    await engine.update(never);
    assert.equal(lineOf(await find('countSheep'), 'countSheep'), 7);
    assert.equal(
      (await engine.expand({ path: 'src/a.ts', start_line: 3, end_line: 3 }, never)).snippet,
      'export function herdLlamas(): number {',
    );
    await engine.setUnsaved('src/a.ts', UNSAVED);
    assert.equal(lineOf(await find('countSheep'), 'countSheep'), 7);
    await engine.setUnsaved('src/a.ts', undefined);
    assert.deepEqual(
      await engine
        .why('src/a.ts', never)
        .then((status) => status.state === 'indexed' && [status.unsaved, status.stale]),
      [false, false],
    );
  });

  it('are not in the index after a restart', async () => {
    await engine.setUnsaved('src/a.ts', UNSAVED);
    await engine.update(never);
    await delay(200);
    await engine.dispose();
    engine = await openEngine(folder, { resources, logger: silentLogger });
    await engine.update(never);
    assert.equal(await find('herdLlamas'), undefined);
    assert.equal(lineOf(await find('countSheep'), 'countSheep'), 1);
  });
});
