import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../../../src/node/engine/openEngine';
import { readIndexes } from '../../../src/node/engine/indexMetadata';
import { IndexFolder } from '../../../src/node/indexDirectory/indexFolder';
import { LanceStore } from '../../../src/node/storage/lanceStore';
import { openTables } from '../../../src/node/storage/tables/lanceTables';
import { optimizeTable } from '../../../src/node/storage/tables/tableOptimizer';
import { vacuum } from '../../../src/node/storage/tables/versionCleanup';
import { useTemporaryHome } from '../../support/temporaryHome';
import { writeFiles } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';
import { runCli } from '../../cli/runCli';
import { commit } from '../sharedIndex/repository';
import {
  addWorktree,
  changeSome,
  FILES,
  pathsBelow,
  indexOfFolder,
  openFolder,
  openAlone,
  repositoryOfFiles,
  rowsOnDisk,
} from './openedFolder';

const resources = join(__dirname, '../../../dist');

describe('an index that starts from that of another work tree', function () {
  this.timeout(120_000);
  const home = useTemporaryHome();

  it('parses what differs, and answers like one that was built alone', async () => {
    const repository = repositoryOfFiles();
    assert.equal((await openFolder(repository)).parsed, FILES);
    const worktree = addWorktree(repository);
    changeSome(worktree);
    const opened = await openFolder(worktree);
    assert.deepEqual([opened.taken, opened.parsed, opened.indexed], [FILES - 3, 3, FILES]);
    assert.equal(opened.from, repository);
    assert.equal(opened.answers, (await openAlone(worktree)).answers);
    // The state saved for the next start must be the same.
    const again = await openFolder(worktree);
    assert.deepEqual([again.parsed, again.answers], [0, opened.answers]);
  });

  it('omits files that its own settings exclude', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    const worktree = addWorktree(repository);
    const { taken, indexed, answers } = await openFolder(worktree, { exclude: ['src/part1*.ts'] });
    assert.deepEqual([taken, indexed], [FILES - 11, FILES - 11]);
    assert.doesNotMatch(answers, /part1[0-9]*\.ts/);
  });

  it('matches files by content, whatever their times', async () => {
    const repository = repositoryOfFiles();
    const worktree = addWorktree(repository);
    // The text has the same length and times as in the other work tree.
    const text = readFileSync(join(repository, 'src/part7.ts'), 'utf8');
    writeFiles(worktree, { 'src/part7.ts': text.replace('return load', 'return lead') });
    const { atime, mtime } = statSync(join(repository, 'src/part7.ts'));
    utimesSync(join(worktree, 'src/part7.ts'), atime, mtime);
    await openFolder(repository);
    const { taken, parsed } = await openFolder(worktree);
    assert.deepEqual([taken, parsed], [FILES - 1, 1]);
  });

  it('stores shared rows once, and tells which index it started from', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    const worktree = addWorktree(repository);
    await openFolder(worktree);
    const { shared, own } = rowsOnDisk(indexOfFolder(worktree));
    assert(shared > 0 && own === 0, `${shared} bytes shared, ${own} of its own`);
    const [record] = await readIndexes(worktree);
    assert(record?.adopted && 'sibling' in record.adopted);
    assert.deepEqual([record.adopted.sibling, record.files], [repository, FILES]);
    assert(record.sharedBytes >= shared && record.sharedBytes < record.diskBytes);
    const [told, ofTheOther] = [worktree, repository].map(
      (folder) => runCli(home(), ['status', '--folder', folder]).stdout,
    );
    assert.match(told ?? '', new RegExp(`started from ${FILES} files of the index of ${repository}`));
    assert.match(told ?? '', /MB \(\d\.\d MB of it shared with other indexes\);/);
    assert.doesNotMatch(ofTheOther ?? '', /started from/);
  });

  it('shares the posting lists of a large index, too', async () => {
    const large = { large: { mostChunks: 5 } };
    const repository = repositoryOfFiles();
    await openFolder(repository, large);
    const worktree = addWorktree(repository);
    changeSome(worktree);
    const { taken, answers } = await openFolder(worktree, large);
    assert.equal(taken, FILES - 3);
    const names = pathsBelow(indexOfFolder(worktree)).filter((file) => /(?:lists|arrays)-\w+\.bin$/.test(file));
    assert.deepEqual(names.map((file) => statSync(file).nlink).sort(), [2, 2]);
    assert.equal(answers, (await openAlone(worktree, large)).answers);
  });

  it('stays when the other index is cleared or deleted, and vice versa', async () => {
    const repository = repositoryOfFiles();
    const first = await openFolder(repository);
    const [cleared, left] = [addWorktree(repository), addWorktree(repository)];
    const { answers } = await openFolder(left);
    await openFolder(cleared);
    const engine = await openEngine(cleared, { resources, logger: silentLogger });
    await engine.clear(never);
    await engine.dispose();
    assert.equal((await openFolder(repository)).answers, first.answers);
    rmSync(join(indexOfFolder(repository), '..'), { recursive: true });
    const still = await openFolder(left);
    assert.deepEqual([still.parsed, still.answers], [0, answers]);
    assert.equal((await damagedFiles(left)).length, 0);
  });

  it('stays when the tables of the other index are merged and cleaned, and vice versa', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    const worktree = addWorktree(repository);
    const { answers } = await openFolder(worktree);
    for (const [merged, other] of [
      [repository, worktree],
      [worktree, repository],
    ] as const) {
      for (let i = 0; i < FILES / 2; i++) writeFiles(merged, { [`src/part${i}.ts`]: `export const okapi${i} = 1;\n` });
      await openFolder(merged);
      await mergeAndClean(merged);
      assert.equal((await damagedFiles(merged)).length, 0);
      assert.equal((await damagedFiles(other)).length, 0);
      if (other === worktree) assert.equal((await openFolder(other)).answers, answers);
    }
  });

  it('starts from the first of many rather than from the last', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    for (let i = 0; i < 10; i++) {
      const worktree = addWorktree(repository);
      commit(worktree, { [`src/part${i}.ts`]: `export const okapi = ${i};\n` });
      const { from, taken } = await openFolder(worktree);
      assert.deepEqual([from, taken], [repository, FILES - 1]);
    }
  });

  it('starts from the one that has most of its files', async () => {
    const repository = repositoryOfFiles();
    const old = addWorktree(repository);
    commit(repository, { 'src/part1.ts': 'export const okapi = 1;\n', 'src/part2.ts': 'export const zebra = 1;\n' });
    await openFolder(repository);
    // Makes this index the one that was used last.
    await openFolder(old);
    const worktree = addWorktree(repository);
    assert.deepEqual((await openFolder(worktree)).from, repository);
  });
});

/** Returns the files of an index that are not as they were written. */
async function damagedFiles(folder: string): Promise<readonly string[]> {
  const store = new LanceStore(indexOfFolder(folder));
  try {
    await store.generation();
    return await store.corruptFiles(never);
  } finally {
    await store.dispose();
  }
}

/** Merges and cleans the tables as the writer does after being idle for some time. */
async function mergeAndClean(folder: string): Promise<void> {
  const index = new IndexFolder(indexOfFolder(folder));
  const tables = await openTables(index.pathOf(index.current() ?? ''), '');
  for (const name of ['chunks', 'files'] as const) {
    const table = join(index.pathOf(index.current() ?? ''), `${name}.lance`);
    const before = pathsBelow(join(table, 'data'));
    assert.equal(await optimizeTable(tables[name], { fragments: 1 }), 'done');
    await vacuum(tables[name], table, Date.now() + 1_000);
    const after = pathsBelow(join(table, 'data'));
    assert(before.every((file) => !after.includes(file)));
    tables[name].close();
  }
}
