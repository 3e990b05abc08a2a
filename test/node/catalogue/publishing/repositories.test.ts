import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Catalogue } from '../../../../src/node/catalogue/catalogue';
import { StoreClaim } from '../../../../src/node/sharedIndex/store/storeClaim';
import { removeRepository } from '../../../../src/node/catalogue/publishing/removeRepository';
import { StoreConnection } from '../../../../src/node/sharedIndex/store/storeConnection';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { never } from '../../../twins/engineParts';
import { clone, commit, teamGit } from '../../sharedIndex/repository';
import { aFunction, makeOrigin, openTable, publishAll, rowsIn } from '../organisation';

describe('the identity of repositories in a catalogue', function () {
  this.timeout(60_000);
  const parcels = { 'src/scale.ts': aFunction('weighParcel', 'Weighs a parcel.') };
  const vans = { 'src/park.ts': aFunction('parkVan', 'Parks the van.') };

  /** Returns the paths of the functions, without their commits, by the name of their repository. */
  async function found(store: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const catalogue = await Catalogue.open(store, never);
    try {
      const { entries } = await catalogue.entries(never);
      const read = async (table: string) =>
        (await rowsIn(await openTable(store, table))).map((row) => row.split(' ')[0] ?? '');
      const all = entries.map(async ({ name, table }): Promise<readonly [string, readonly string[]]> => [
        name,
        await read(table),
      ]);
      return Object.fromEntries<readonly string[]>(await Promise.all(all));
    } finally {
      catalogue.close();
    }
  }
  const forkOf = (origin: string, name: string, minutes: number, files: Readonly<Record<string, string>>): string => {
    const fork = clone(origin);
    teamGit(fork, 'remote', 'set-url', 'origin', `git@github.com:${name}.git`);
    commitAt(fork, minutes, files);
    return fork;
  };
  const commitAt = (folder: string, minutes: number, files: Readonly<Record<string, string>>): void => {
    const date = new Date(Date.now() + minutes * 60_000).toISOString();
    process.env['GIT_COMMITTER_DATE'] = date;
    try {
      commit(folder, files);
    } finally {
      delete process.env['GIT_COMMITTER_DATE'];
    }
  };

  it('is kept when the remote is renamed, also for a late job with the old name', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', parcels)];
    await publishAll(origin, store);
    const late = clone(origin);
    teamGit(late, 'remote', 'set-url', 'origin', 'git@github.com:acme/parcels.git');
    teamGit(origin, 'remote', 'set-url', 'origin', 'git@github.com:acme/shipments.git');
    commitAt(origin, 5, { 'src/new.ts': aFunction('lately', 'Is used now.') });
    await publishAll(origin, store);
    const renamed = { 'acme/shipments': ['src/new.ts', 'src/scale.ts'] };
    assert.deepEqual(await found(store), renamed);
    commitAt(late, 3, { 'src/other.ts': aFunction('otherwise', 'Never merged.') });
    assert.deepEqual(await publishAll(late, store), { written: 0, removed: 0 });
    assert.deepEqual(await found(store), renamed);
  });

  for (const [when, minutes] of [
    ['older', -5],
    ['newer', 5],
  ] as const)
    it(`differs for a fork whose commit is ${when}, and each repository keeps its entry`, async () => {
      const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', parcels)];
      const fork = forkOf(origin, 'ann/parcels', minutes, { 'src/fork.ts': aFunction('forkIt', 'Is in the fork.') });
      commit(origin, { 'src/new.ts': aFunction('lately', 'Is used now.') });
      await publishAll(origin, store);
      await publishAll(fork, store);
      const both = {
        'acme/parcels': ['src/new.ts', 'src/scale.ts'],
        'ann/parcels': ['src/fork.ts', 'src/scale.ts'],
      };
      assert.deepEqual(await found(store), both);
      commitAt(fork, 10, { 'src/more.ts': aFunction('more', 'Is in the fork, too.') });
      assert.deepEqual(await publishAll(fork, store), { written: 1, removed: 0 });
      commitAt(origin, 15, { 'src/newest.ts': aFunction('latest', 'Is used last.') });
      assert.deepEqual(await publishAll(origin, store), { written: 1, removed: 0 });
      assert.deepEqual(await found(store), {
        'acme/parcels': ['src/new.ts', 'src/newest.ts', 'src/scale.ts'],
        'ann/parcels': ['src/fork.ts', 'src/more.ts', 'src/scale.ts'],
      });
    });

  it('differs again after a fork that was merely ahead was taken for the repository', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', parcels)];
    await publishAll(origin, store);
    await publishAll(forkOf(origin, 'ann/parcels', 5, { 'src/fork.ts': aFunction('forkIt', 'Is new.') }), store);
    assert.deepEqual(Object.keys(await found(store)), ['ann/parcels']);
    commitAt(origin, 10, { 'src/new.ts': aFunction('lately', 'Is used now.') });
    await publishAll(origin, store);
    assert.deepEqual(await found(store), {
      'acme/parcels': ['src/new.ts', 'src/scale.ts'],
      'ann/parcels': ['src/fork.ts', 'src/scale.ts'],
    });
  });

  describe('when repositories are removed', () => {
    const published = async (): Promise<string> => {
      const store = temporaryFolder();
      await publishAll(makeOrigin('acme/parcels', parcels), store);
      await publishAll(makeOrigin('acme/vans', vans), store);
      return store;
    };

    it('removes all tables of a repository, and keeps other repositories', async () => {
      const store = await published();
      const [place] = await removeRepository(store, 'acme/parcels', never);
      assert.deepEqual(await found(store), { 'acme/vans': ['src/park.ts'] });
      assert.deepEqual(
        readdirSync(join(store, 'catalogue')).filter((name) => name.startsWith(place ?? '')),
        [],
      );
    });

    it('accepts the id of a repository even if nothing else of it can be read', async () => {
      const store = await published();
      const [profile = ''] = readdirSync(join(store, 'catalogue')).filter((name) => name.endsWith('-profile.lance'));
      const id = profile.slice(0, 16);
      await (await openTable(store, `${id}-profile`)).update({ where: 'true', values: { format: 99 } });
      assert.deepEqual(await removeRepository(store, id, never), [id]);
      assert.equal(Object.keys(await found(store)).length, 1);
    });

    it('requires an existing repository, not a glob', async () => {
      const store = await published();
      for (const name of ['acme/*', 'acme/none', '0123456789abcdef'])
        await assert.rejects(removeRepository(store, name, never), { code: 'INVALID_ARGUMENT' });
      assert.equal(Object.keys(await found(store)).length, 2);
    });

    it('waits for a job that publishes the repository', async () => {
      const store = await published();
      const connection = await StoreConnection.open(join(store, 'catalogue'), never);
      const names = await connection.names();
      const places = names.filter((name) => name.endsWith('-profile')).map((name) => name.slice(0, 16));
      const claims = [];
      for (const place of places) claims.push(await StoreClaim.take(connection, place, never));
      const cancelled = new AbortController();
      const removing = removeRepository(store, 'acme/parcels', cancelled.signal);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      assert.equal(Object.keys(await found(store)).length, 2);
      for (const claim of claims) await claim.release();
      await removing;
      assert.deepEqual(Object.keys(await found(store)), ['acme/vans']);
      connection.close();
    });

    it('allows the repository to be published again', async () => {
      const [store, origin] = [await published(), makeOrigin('acme/zoo', { 'a.ts': aFunction('feed', 'Feeds.') })];
      await publishAll(origin, store);
      await removeRepository(store, 'acme/zoo', never);
      assert.deepEqual(await publishAll(origin, store), { written: 1, removed: 0 });
      assert.deepEqual(Object.keys(await found(store)), ['acme/parcels', 'acme/vans', 'acme/zoo']);
    });
  });
});
