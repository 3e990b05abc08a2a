import assert from 'node:assert/strict';
import { connect, makeArrowTable } from '@lancedb/lancedb';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PublishedVectors } from '../../../src/node/sharedIndex/publishedVectors';
import { revisionRow, revisionSchema, type PublishedRevision } from '../../../src/node/sharedIndex/revisionRows';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';
import { clone, commit, teamGit, openShared, publish, makeRepository, someFiles, wordOf } from './repository';

/** Returns the contents of a table of a store as one text. */
async function textOf(store: string, name: string): Promise<string> {
  const connection = await connect(store);
  const rows: unknown[] = await (await connection.openTable(name)).query().toArray();
  connection.close();
  return rows.map((row) => Object.values((row as { toJSON(): object }).toJSON()).join(' ')).join('\n');
}

const all = async (store: string, { tables }: PublishedRevision): Promise<string> =>
  (await Promise.all(['files', 'chunks'].map((kind) => textOf(store, `${tables}-${kind}`)))).join('\n');

describe('the published part of an index', function () {
  this.timeout(60_000);

  for (const mark of ['--skip-worktree', '--assume-unchanged']) {
    it(`is the committed text, even for files that git is told to ignore changes of (${mark})`, async () => {
      const origin = makeRepository(someFiles(3));
      teamGit(origin, 'update-index', mark, 'src/part1.ts');
      writeFiles(origin, { 'src/part1.ts': 'export const okapilocal = 1;\n' });
      const store = temporaryFolder();
      const { revision, kept } = await publish(origin, store);
      assert.deepEqual([revision.files, kept], [2, 1]);
      assert.doesNotMatch(await all(store, revision), /okapi/);
    });
  }

  it('is the committed text, even if a git filter fails or decrypts', async () => {
    const origin = makeRepository({ ...someFiles(2), '.gitattributes': '*.crypt.ts filter=rot\n' });
    const rot = `tr 'A-Za-z' 'N-ZA-Mn-za-m'`;
    for (const way of ['clean', 'smudge']) teamGit(origin, 'config', `filter.rot.${way}`, rot);
    commit(origin, { 'src/vault.crypt.ts': 'export const okapicrypted = 1;\n' });
    assert.doesNotMatch(teamGit(origin, 'show', 'HEAD:src/vault.crypt.ts'), /okapi/);
    const store = temporaryFolder();
    assert.deepEqual((await publish(origin, store)).kept, 1);
    teamGit(origin, 'config', 'filter.rot.clean', 'no-such-program');
    teamGit(origin, 'config', 'filter.rot.required', 'true');
    writeFiles(origin, {
      'src/vault.crypt.ts': 'export const okapicrypted = 2;\n',
      'src/part0.ts': 'export const okapichanged = 1;\n',
    });
    const other = temporaryFolder();
    const { revision, kept } = await publish(origin, other);
    assert.deepEqual([revision.files, kept], [1, 2]);
    assert.doesNotMatch(await all(other, revision), /okapi/);
  });

  it('is complete if only line endings differ', async () => {
    const origin = makeRepository(someFiles(2));
    const windows = clone(origin, '-c', 'core.autocrlf=true');
    assert.deepEqual((await publish(windows, temporaryFolder())).kept, 0);
  });

  it('reveals no word order if it leaves out texts, and has no snapshot that would', async () => {
    const words = 'we shall acquire another corporation seven million dollars nobody knows'.split(' ');
    const origin = makeRepository({
      'plan.md': `# Plan\n\n${words.join(' ')}.\n`,
      'src/a.ts': `// ${words.join(' ')}\nexport const a = 1;\n`,
    });
    const store = temporaryFolder();
    const { revision } = await publish(origin, store, true);
    const held = await all(store, revision);
    assert.match(held, /corporation/);
    for (const [i, word] of words.entries()) {
      const next = words[i + 1];
      if (next !== undefined && next < word) assert.ok(!held.includes(`${word} ${next}`), `${word} ${next}`);
    }
    assert.deepEqual(
      readdirSync(store).filter((name) => name.endsWith('-image.lance')),
      [],
    );
    assert.equal((await openShared(clone(origin), store)).files, 2);
  });

  it('is published again if part of it is missing, or if it lacked files that had been changed', async () => {
    const origin = makeRepository(someFiles(3));
    const store = temporaryFolder();
    writeFiles(origin, { 'src/part0.ts': '// changed\n' });
    assert.equal((await publish(origin, store)).revision.files, 2);
    teamGit(origin, 'checkout', '--', 'src/part0.ts');
    const whole = await publish(origin, store);
    assert.deepEqual([whole.isNew, whole.revision.files], [true, 3]);
    assert.equal((await openShared(clone(origin), store)).files, 3);
    rmSync(join(store, `${whole.revision.tables}-chunks.lance`), { recursive: true });
    assert.equal((await publish(origin, store)).isNew, true);
    const opened = await openShared(clone(origin), store);
    assert.deepEqual([opened.files, opened.notice], [3, undefined]);
    assert.equal((await publish(origin, store)).isNew, false);
  });

  it('is found next to what a later version has published', async () => {
    const origin = makeRepository(someFiles(2));
    const store = temporaryFolder();
    const { revision } = await publish(origin, store);
    const connection = await connect(store);
    const later = {
      ...revision,
      format: revision.format + 1,
      model: { id: 'later', dimensions: 4, choice: { kind: 'unheard of' } },
    } as unknown as PublishedRevision;
    await (
      await connection.openTable('codebase-search-revisions')
    ).add(makeArrowTable([revisionRow(later)], { schema: revisionSchema }));
    connection.close();
    assert.equal((await openShared(clone(origin), store)).revision, revision.revision);
    assert.equal((await publish(origin, store)).isNew, false);
  });

  it('is kept when a version that does not know its model cleans the store', async () => {
    const origin = makeRepository(someFiles(2));
    const store = temporaryFolder();
    const { revision } = await publish(origin, store);
    const twoDaysAgo = (Date.now() - 48 * 3_600_000).toString(36);
    const tables = `codebase-search-${revision.repository}-${revision.revision.slice(0, 12)}-${twoDaysAgo}`;
    const connection = await connect(store);
    const later = {
      ...revision,
      tables,
      model: { id: 'later', dimensions: 4, choice: { kind: 'unheard of' } },
    } as unknown as PublishedRevision;
    await connection.createTable(`${tables}-files`, [{ path: 'a.ts' }]);
    await (
      await connection.openTable('codebase-search-revisions')
    ).add(makeArrowTable([revisionRow(later)], { schema: revisionSchema }));
    connection.close();
    commit(origin, { 'src/more.ts': 'export const more = 1;\n' });
    assert((await publish(origin, store)).isNew);
    assert(readdirSync(store).includes(`${tables}-files.lance`));
  });

  it('is adopted even if an earlier process died while adopting it', async () => {
    const origin = makeRepository(someFiles(2));
    const store = temporaryFolder();
    const { revision } = await publish(origin, store);
    const [fresh, home] = [clone(origin), temporaryFolder()];
    const opened = await openShared(fresh, store, [], undefined, home, (index) => {
      mkdirSync(`${index}.lock`, { recursive: true });
      writeFiles(index, { 'owner.json': JSON.stringify({ id: 'dead', pid: 2 ** 22 + 1, host: hostname() }) });
    });
    assert.equal(opened.revision, revision.revision);
  });

  it('is searched for vectors again only if that was interrupted', async () => {
    const origin = makeRepository(someFiles(2));
    const store = temporaryFolder();
    const { revision } = await publish(origin, store);
    const connection = await connect(store);
    const rows = (await (
      await connection.openTable(`${revision.tables}-vectors`)
    )
      .query()
      .select(['key'])
      .toArray()) as readonly { readonly key: bigint }[];
    connection.close();
    const keys = new Set(rows.map(({ key }) => key));
    const published = new PublishedVectors(origin, { uri: store, allowNetwork: true }, silentLogger);
    const pausing = new AbortController();
    const counts: number[] = [];
    const ask = async (signal: AbortSignal, onFound: () => void): Promise<void> => {
      let count = 0;
      for await (const found of published.find(revision.model, keys, signal)) {
        count += found.size;
        onFound();
      }
      counts.push(count);
    };
    await assert.rejects(ask(pausing.signal, () => pausing.abort()));
    await ask(never, () => undefined);
    await ask(never, () => undefined);
    assert.deepEqual(counts, [2, 0]);
  });

  it('is not searched in a missing folder, which is not created', async () => {
    const missing = join(temporaryFolder(), 'drive', 'search');
    const { notice, indexed } = await openShared(makeRepository(someFiles(2)), missing, [wordOf(1)]);
    assert.match(notice ?? '', /There is no folder ".*search"\. Correct the address, or mount the drive/);
    assert.deepEqual([indexed, existsSync(missing)], [2, false]);
  });
});
