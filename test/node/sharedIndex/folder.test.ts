import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SearchError } from '../../../src/core/base/errors';
import { defaultEmbedderSettings, type EmbedderSettings } from '../../../src/node/settings/embedderSettings';
import { storeAddress } from '../../../src/node/settings/storeAddress';
import { FakeEmbeddingServer } from '../../support/embeddingServer';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { clone, commit, teamGit, openShared, publish, makeRepository, someFiles, wordOf } from './repository';

/** Returns all bytes of a store as one text. */
const bytesOf = (store: string): string =>
  readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');
const tablesIn = (store: string, kind: string): readonly string[] =>
  readdirSync(store)
    .filter((name) => name.endsWith(`-${kind}.lance`))
    .sort();
const question = (i: number): string => `weigh the ${wordOf(i)}`;

describe('an index shared in a folder', function () {
  this.timeout(60_000);

  it('is adopted completely by a fresh clone, which answers like one that built its own index', async () => {
    const origin = makeRepository(someFiles(12));
    const store = temporaryFolder();
    const { revision, kept, isNew } = await publish(origin, store);
    assert.deepEqual([revision.files, kept, isNew], [12, 0, true]);
    assert.equal((await publish(origin, store)).isNew, false);
    const fresh = clone(origin);
    const questions = [question(3), question(8), 'what is sent'];
    const [shared, local] = [await openShared(fresh, store, questions), await openShared(fresh, undefined, questions)];
    assert.deepEqual([shared.revision, shared.files, shared.notice], [revision.revision, 12, undefined]);
    assert.equal(local.files, 0);
    assert.deepEqual(
      shared.answers.map(({ items }) => items),
      local.answers.map(({ items }) => items),
    );
  });

  it('is overridden by local differences: changed, new, deleted and ignored files', async () => {
    const origin = makeRepository(someFiles(8));
    const store = temporaryFolder();
    await publish(origin, store);
    const fresh = clone(origin);
    rmSync(join(fresh, 'src/part2.ts'));
    writeFiles(fresh, {
      '.codebasesearchignore': 'src/part5.ts\n',
      'src/part1.ts': 'export const zebrafish = 1;\n',
      'src/new.ts': 'export const quagga = 2;\n',
    });
    const { files, indexed, answers } = await openShared(fresh, store, [
      'zebrafish',
      'quagga',
      question(1),
      question(2),
      question(5),
    ]);
    assert.deepEqual([files, indexed], [5, 7]);
    const paths = answers.map(({ items }) => items.map(({ path }) => path));
    assert.deepEqual([paths[0]?.[0], paths[1]?.[0]], ['src/part1.ts', 'src/new.ts']);
    for (const gone of ['src/part2.ts', 'src/part5.ts']) assert.ok(!paths.flat().includes(gone), gone);
    assert.ok(!answers[2]?.items.some(({ snippet }) => snippet.includes(`weigh${wordOf(1)}`)));
  });

  it('includes the vectors of a model on a server: only local differences are embedded', async () => {
    const server = await new FakeEmbeddingServer().start();
    const embedder: EmbedderSettings = {
      ...defaultEmbedderSettings,
      choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' },
    };
    try {
      const origin = makeRepository(someFiles(6));
      const store = temporaryFolder();
      const { revision } = await publish(origin, store, false, embedder);
      assert.deepEqual([revision.vectors, revision.model.choice.kind], [6, 'ollama']);
      const fresh = clone(origin);
      writeFiles(fresh, { 'src/part1.ts': 'export const zebrafish = 1;\n' });
      server.embedded.length = 0;
      const { files, answers } = await openShared(fresh, store, ['zebrafish'], embedder);
      assert.deepEqual([files, answers[0]?.items[0]?.path], [5, 'src/part1.ts']);
      assert.deepEqual(
        server.embedded.filter((text) => /export|weigh/.test(text)).map((text) => /zebrafish/.test(text)),
        [true],
      );
      // The store also has the revision that was pulled, and local changes are not written to it.
      const [later, home] = [clone(origin), temporaryFolder()];
      await openShared(later, store, [], embedder, home);
      commit(origin, { 'src/pulled.ts': 'export const quagga = 2;\n' });
      await publish(origin, store, false, embedder);
      teamGit(later, 'pull', '-q');
      writeFiles(later, { 'src/own.ts': 'export const okapi = 3;\n' });
      server.embedded.length = 0;
      assert.equal((await openShared(later, store, [], embedder, home)).indexed, 8);
      assert.deepEqual(
        server.embedded.filter((text) => /export|weigh/.test(text)).map((text) => /okapi/.test(text)),
        [true],
      );
      assert.equal(
        (await openShared(clone(origin), store)).revision,
        undefined,
        'vectors of another model are of no use',
      );
    } finally {
      await server.stop();
    }
  });

  it('is that of the newest commit that is HEAD or its ancestor', async () => {
    const origin = makeRepository(someFiles(4));
    const store = temporaryFolder();
    const first = (await publish(origin, store)).revision;
    const branch = clone(origin);
    commit(branch, { 'src/branch.ts': 'export const fromBranch = 1;\n' });
    commit(origin, { 'src/main.ts': 'export const fromMain = 1;\n' });
    const second = (await publish(origin, store)).revision;
    assert.equal(second.base, first.revision);
    const later = clone(origin);
    commit(later, { 'src/later.ts': 'export const later = 1;\n' });
    assert.deepEqual(
      [(await openShared(branch, store)).revision, (await openShared(later, store)).revision],
      [first.revision, second.revision],
    );
    assert.equal((await openShared(makeRepository({ 'a.ts': 'export const a = 1;\n' }), store)).revision, undefined);
  });

  it('holds no uncommitted text, no secret and no absolute path', async () => {
    const origin = makeRepository({ ...someFiles(4), '.gitignore': 'ignored.ts\n' });
    writeFiles(origin, {
      'src/draft.ts': 'export const okapidraft = 1;\n',
      'src/part0.ts': 'export const okapichanged = 1;\n',
      'ignored.ts': 'export const okapiignored = 1;\n',
      '.env': 'KEY=okapisecret\n',
    });
    const store = temporaryFolder();
    const { revision, kept } = await publish(origin, store);
    assert.deepEqual([revision.files, kept], [3, 2]);
    const bytes = bytesOf(store);
    assert.ok(bytes.includes(`weigh${wordOf(1)}`.toLowerCase()), 'what is published can be seen');
    for (const word of ['okapi', origin]) assert.ok(!bytes.includes(word), word);
  });

  it('may leave out texts, which are restored from the working tree', async () => {
    const origin = makeRepository(someFiles(6));
    const store = temporaryFolder();
    await publish(origin, store, true);
    assert.doesNotMatch(bytesOf(store), /return load|before it is sent/);
    const fresh = clone(origin);
    const [shared, local] = [
      await openShared(fresh, store, [question(2)]),
      await openShared(fresh, undefined, [question(2)]),
    ];
    assert.equal(shared.files, 6);
    assert.deepEqual(shared.answers[0]?.items, local.answers[0]?.items);
    assert.match(shared.answers[0]?.items[0]?.snippet ?? '', /return load \* 2/);
  });

  it('falls back to an older one if part of it is missing, and to a local build if all are', async () => {
    const origin = makeRepository(someFiles(4));
    const store = temporaryFolder();
    const first = (await publish(origin, store)).revision;
    commit(origin, { 'src/main.ts': 'export const fromMain = 1;\n' });
    const second = (await publish(origin, store)).revision;
    rmSync(join(store, `${second.tables}-chunks.lance`), { recursive: true });
    assert.equal((await openShared(clone(origin), store)).revision, first.revision);
    for (const name of tablesIn(store, 'vectors')) rmSync(join(store, name), { recursive: true });
    const { revision, notice, indexed } = await openShared(clone(origin), store);
    assert.deepEqual([revision, indexed], [undefined, 5]);
    assert.match(notice ?? '', /^The shared index was not used: Part of what was published .* is missing\./);
  });

  it('is reported as an invalid address, even if the folder has an index meanwhile', async () => {
    const [fresh, home] = [clone(makeRepository(someFiles(2))), temporaryFolder()];
    for (const when of ['at first', 'later']) {
      const { notice, indexed } = await openShared(fresh, 'ftp://somewhere/index', [], undefined, home);
      assert.match(notice ?? '', /^The shared index was not used: "ftp:\/\/somewhere\/index" /, when);
      assert.equal(indexed, 2);
    }
  });

  it('is not found before it is complete, because the record is written last', async () => {
    const origin = makeRepository(someFiles(3));
    const store = temporaryFolder();
    await publish(origin, store);
    rmSync(join(store, 'codebase-search-revisions.lance'), { recursive: true });
    const { revision, notice, indexed } = await openShared(clone(origin), store);
    assert.deepEqual([revision, indexed], [undefined, 3]);
    assert.match(notice ?? '', /holds no index that fits/);
  });

  it('requires the complete history, and says so', async () => {
    const origin = makeRepository(someFiles(2));
    commit(origin, { 'src/more.ts': 'export const more = 1;\n' });
    const shallow = clone(`file://${origin}`, '--depth', '1');
    await assert.rejects(publish(shallow, temporaryFolder()), { code: 'INVALID_ARGUMENT', nextStep: /fetch-depth: 0/ });
    assert.match((await openShared(shallow, temporaryFolder())).notice ?? '', /git fetch --unshallow/);
  });

  it('requires git, and says so', async () => {
    const origin = makeRepository(someFiles(2));
    const path = process.env['PATH'];
    process.env['PATH'] = temporaryFolder();
    try {
      await assert.rejects(publish(origin, temporaryFolder()), {
        code: 'INVALID_ARGUMENT',
        message: 'The program git is not there.',
        nextStep: /install git/,
      });
      assert.match((await openShared(origin, temporaryFolder())).notice ?? '', /The program git is not there/);
    } finally {
      process.env['PATH'] = path;
    }
  });
});

describe('the address of a shared index', () => {
  const refused = (uri: string, allowNetwork = true): SearchError => {
    try {
      return new SearchError('INTERNAL', storeAddress({ uri, allowNetwork }), '');
    } catch (error) {
      assert.ok(error instanceof SearchError);
      return error;
    }
  };

  it('is a bucket, a database, a folder or a file: URI', () => {
    for (const uri of ['s3://team/search', 'gs://team', 'az://team/a/b', 'db://team'])
      assert.equal(storeAddress({ uri: `${uri}/`, allowNetwork: true }), uri);
    assert.equal(storeAddress({ uri: 'file:///srv/search', allowNetwork: false }), '/srv/search');
    assert.equal(storeAddress({ uri: '/srv/search', allowNetwork: false }), '/srv/search');
  });

  it('never holds credentials, which are not repeated in messages', () => {
    for (const uri of ['s3://AKIA1:hunter2@team/search', 's3://team/search?X-Amz-Signature=hunter2']) {
      const { code, message, nextStep } = refused(uri);
      assert.equal(code, 'INVALID_ARGUMENT');
      assert.doesNotMatch(message + nextStep, /hunter2|AKIA1/);
    }
  });

  it('is rejected with an explanation if it is invalid or the network is not allowed', () => {
    for (const uri of [
      'http://team/search',
      's3:/team/search',
      's3:team/search',
      's3://',
      'file:/srv/search',
      '~/search',
    ])
      assert.match(refused(uri).message, /no address of a shared index/, uri);
    assert.match(refused('s3://team', false).message, /the network is not allowed/);
  });
});
