import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { IndexFolder } from '../../../src/node/indexDirectory/indexFolder';
import { FORMAT } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { linkOrCopy } from '../../../src/node/storage/linkTable';
import { FakeEmbeddingServer } from '../../support/embeddingServer';
import { useTemporaryHome } from '../../support/temporaryHome';
import { inMemory, temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';
import { runCli, startCli } from '../../cli/runCli';
import { defaultEmbedderSettings } from '../../../src/node/settings/embedderSettings';
import { clone, commit } from '../sharedIndex/repository';
import {
  addWorktree,
  changeSome,
  FILES,
  pathsBelow,
  indexOfFolder,
  openFolder,
  openAlone,
  repositoryOfFiles,
} from './openedFolder';

const resources = join(__dirname, '../../../dist');
const tablesOf = (folder: string): string => {
  const index = new IndexFolder(indexOfFolder(folder));
  return index.pathOf(index.current() ?? '');
};
const dataOf = (folder: string, table: string): readonly string[] => pathsBelow(join(tablesOf(folder), table, 'data'));

describe('an index with siblings', function () {
  this.timeout(120_000);
  const home = useTemporaryHome();

  it('starts from the index of a clone', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    const other = clone(repository);
    changeSome(other);
    const opened = await openFolder(other);
    assert.deepEqual([opened.from, opened.taken, opened.parsed], [repository, FILES - 3, 3]);
    assert.equal(opened.answers, (await openAlone(other)).answers);
  });

  it('adopts nothing from another repository with the same files', async () => {
    await openFolder(repositoryOfFiles());
    assert.equal((await openFolder(repositoryOfFiles())).taken, 0);
  });

  it('adopts nothing from an index that other users can write to', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    chmodSync(indexOfFolder(repository), 0o777);
    assert.equal((await openFolder(addWorktree(repository))).taken, 0);
  });

  it('adopts nothing from an index of another format', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    const pointer = join(indexOfFolder(repository), 'tables.json');
    const other = readFileSync(pointer, 'utf8').replace(`"format":${FORMAT}`, `"format":${FORMAT - 1}`);
    writeFileSync(pointer, other);
    assert.equal((await openFolder(addWorktree(repository))).taken, 0);
    assert.equal(readFileSync(pointer, 'utf8'), other);
  });

  const damages: Readonly<Record<string, (folder: string) => void>> = {
    'rows of chunks that end too early': (folder) =>
      dataOf(folder, 'chunks.lance').forEach((file) => truncateSync(file, 60)),
    'rows of chunks that are missing': (folder) =>
      dataOf(folder, 'chunks.lance').forEach((file) => renameSync(file, `${file}.gone`)),
    'rows of chunks that were overwritten': (folder) =>
      dataOf(folder, 'chunks.lance').forEach((file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 7))),
    'rows of files that were overwritten': (folder) =>
      dataOf(folder, 'files.lance').forEach((file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 7))),
    'manifests that were overwritten': (folder) =>
      pathsBelow(join(tablesOf(folder), 'chunks.lance', '_versions')).forEach((file) => writeFileSync(file, 'x')),
    'no vectors': (folder) =>
      readdirSync(indexOfFolder(folder))
        .filter((name) => name.startsWith('vectors-'))
        .forEach((name) => renameSync(join(indexOfFolder(folder), name), join(indexOfFolder(folder), `${name}.gone`))),
    'metadata of another kind': (folder) =>
      writeFileSync(join(indexOfFolder(folder), 'index.json'), '{"repository": 7}'),
    'no snapshot': (folder) =>
      renameSync(join(indexOfFolder(folder), 'image.bin'), join(indexOfFolder(folder), 'image.gone')),
    'a snapshot that was overwritten': (folder) => {
      const file = join(indexOfFolder(folder), 'image.bin');
      const bytes = readFileSync(file);
      bytes.fill(7, bytes.length - 2_000);
      writeFileSync(file, bytes);
    },
  };
  for (const [name, damage] of Object.entries(damages)) {
    it(`answers like one that was built alone if the sibling has ${name}`, async () => {
      const repository = repositoryOfFiles();
      await openFolder(repository);
      const worktree = addWorktree(repository);
      damage(repository);
      const { indexed, taken, answers } = await openFolder(worktree);
      assert.equal(indexed, FILES);
      // The snapshot is built from the rows.
      if (name.includes('snapshot')) assert.equal(taken, FILES);
      assert.equal(answers, (await openAlone(worktree)).answers);
      assert.equal((await openFolder(worktree)).answers, answers);
    });
  }

  it('can be started by two work trees and two processes at the same time, while the sibling is written', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    const writer = await openEngine(repository, { resources, logger: silentLogger });
    const worktrees = [addWorktree(repository), addWorktree(repository)];
    const running = worktrees.flatMap((folder) => [0, 1].map(() => startCli(home(), ['index', '--folder', folder])));
    const ends = running.map((child) => once(child, 'exit'));
    let isOver = false;
    const writing = (async () => {
      for (let i = 0; !isOver; i++) {
        writeFiles(repository, { [`src/part${i % FILES}.ts`]: `export const okapi${i} = 1;\n` });
        await writer.update(never);
      }
    })();
    const codes = await Promise.all(ends);
    isOver = true;
    await writing;
    await writer.dispose();
    assert.deepEqual(
      codes.flat(),
      codes.flatMap(() => [0, null]),
    );
    for (const folder of worktrees) {
      const { indexed, answers, parsed } = await openFolder(folder);
      assert.deepEqual([indexed, parsed], [FILES, 0]);
      assert.equal(answers, (await openAlone(folder)).answers);
    }
  });

  it('is built as usual, and without reporting damage, if the process that started it was killed', async () => {
    const repository = repositoryOfFiles();
    await openFolder(repository);
    let killed = 0;
    for (const wait of [0, 5, 15, 30, 60, 120]) {
      const worktree = addWorktree(repository);
      const mark = join(indexOfFolder(worktree), 'adopting.json');
      const child = startCli(home(), ['index', '--folder', worktree]);
      const ended = once(child, 'exit');
      while (!existsSync(mark) && child.exitCode === null) await turn();
      await delay(wait);
      child.kill('SIGKILL');
      await ended;
      const wasKilled = existsSync(mark) && !existsSync(join(indexOfFolder(worktree), 'tables.json'));
      const { indexed, taken, answers, said } = await openFolder(worktree);
      if (wasKilled) assert.deepEqual([taken, existsSync(mark)], [0, false]);
      killed += Number(wasKilled);
      assert.equal(indexed, FILES);
      assert.deepEqual(
        said.filter((line) => line.includes('set aside')),
        [],
      );
      assert.equal(answers, (await openAlone(worktree)).answers);
    }
    assert(killed > 0, 'it was always killed too late');
    assert.deepEqual(
      pathsBelow(indexOfFolder(repository)).filter((file) => file.includes('reading-')),
      [],
    );
  });

  it('copies files that cannot be linked', async () => {
    const [source, target] = [join(temporaryFolder({ a: 'rows' }), 'a'), join(temporaryFolder({}, inMemory), 'a')];
    await linkOrCopy(source, target);
    assert.equal(readFileSync(target, 'utf8'), 'rows');
    assert.equal(statSync(source).nlink, 1);
    await assert.rejects(linkOrCopy(`${source}-none`, `${target}-none`), { code: 'ENOENT' });
  });

  it('requests nothing from an embedding server that the sibling has', async () => {
    const server = await new FakeEmbeddingServer().start();
    try {
      const embedder = {
        ...defaultEmbedderSettings,
        choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' },
      } as const;
      const repository = repositoryOfFiles();
      await openFolder(repository, { embedder });
      const worktree = addWorktree(repository);
      commit(worktree, { 'src/zebra.ts': 'export function zebra(): number {\n  return 1;\n}\n' });
      server.embedded.length = 0;
      mkdirSync(join(home(), 'vectors'), { recursive: true });
      // The shared cache of vectors must not answer instead.
      for (const name of readdirSync(join(home(), 'vectors')))
        renameSync(join(home(), 'vectors', name), join(temporaryFolder(), name));
      const { taken } = await openFolder(worktree, { embedder });
      assert.equal(taken, FILES);
      assert.deepEqual(
        server.embedded.filter((text) => text.startsWith('search_document') && text.includes('weigh')),
        [],
      );
      assert.equal(server.embedded.filter((text) => text.includes('zebra')).length, 1);
      // The vectors are useless for another model.
      const builtin = addWorktree(repository);
      const { taken: none, answers } = await openFolder(builtin);
      assert.equal(none, 0);
      assert.equal(answers, (await openAlone(builtin)).answers);
    } finally {
      await server.stop();
    }
  });

  it('reports nothing if there is no sibling', async () => {
    assert.deepEqual(
      (await openFolder(temporaryFolder({ 'a.ts': 'export const a = 1;\n' }))).said.filter((line) =>
        /work tree|index of/.test(line),
      ),
      [],
    );
    assert.match(
      runCli(home(), ['search', 'a', '--folder', temporaryFolder({ 'a.ts': 'export const a = 1;\n' })]).stderr,
      /^$/,
    );
  });
});
