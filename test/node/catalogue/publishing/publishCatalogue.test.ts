import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, MatchQuery } from '@lancedb/lancedb';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { clone, commit, teamGit } from '../../sharedIndex/repository';
import {
  aFunction,
  functionTables,
  makeOrigin,
  openTable,
  publishAll,
  publishJob,
  rowsIn,
  startJob,
} from '../organisation';

describe('the catalogue of a store', function () {
  this.timeout(60_000);
  const files = {
    'src/scale.ts': aFunction('weighParcel', 'Weighs a parcel before it is sent.'),
    'src/route.ts': aFunction('planRoute', 'Plans the route of a van.'),
    'src/old.ts': aFunction('formerly', 'Was used once.'),
  };

  it('holds the functions of a repository, each with the last commit that changed its file', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', files)];
    const first = teamGit(origin, 'rev-parse', 'HEAD');
    assert.deepEqual(await publishAll(origin, store), { written: 3, removed: 0 });
    rmSync(join(origin, 'src/old.ts'));
    const second = commit(origin, { 'src/route.ts': aFunction('planTour', 'Plans the tour of a van.') });
    assert.deepEqual(await publishAll(origin, store), { written: 1, removed: 1 });
    const [name = '', ...others] = functionTables(store);
    const table = await openTable(store, name);
    assert.deepEqual([await rowsIn(table), others], [[`src/route.ts ${second}`, `src/scale.ts ${first}`], []]);
    const found = await table
      .query()
      .fullTextSearch(new MatchQuery('tour', 'words'))
      .select(['path', '_score'])
      .toArrow();
    assert.equal(String(found.getChild('path')?.get(0)), 'src/route.ts');
    assert.equal((await table.query().fullTextSearch(new MatchQuery('formerli', 'words')).toArrow()).numRows, 0);
    assert.deepEqual((await table.listIndices()).flatMap(({ columns }) => columns).sort(), ['names', 'path', 'words']);
  });

  it('does not publish a revision again, and adopts the new name of a repository', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', files)];
    await publishAll(origin, store);
    const before = bytesOf(store);
    assert.deepEqual(await publishAll(origin, store), { written: 0, removed: 0 });
    assert.ok(before.includes('acme/parcels') && !before.includes('secret'));
    teamGit(origin, 'remote', 'set-url', 'origin', 'git@github.com:acme/shipments.git');
    assert.deepEqual(await publishAll(origin, store), { written: 0, removed: 0 });
    assert.ok(bytesOf(store).includes('acme/shipments'));
  });

  it('is not changed by a job for an older commit', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', files)];
    const slow = clone(origin);
    await later(origin, { 'src/new.ts': aFunction('lately', 'Is used now.') });
    assert.deepEqual(await publishAll(origin, store), { written: 4, removed: 0 });
    assert.deepEqual(await publishAll(slow, store), { written: 0, removed: 0 });
    assert.equal((await rowsIn(await openTable(store, functionTables(store)[0] ?? ''))).length, 4);
  });

  it('loses nothing when jobs publish at the same time', async () => {
    const store = temporaryFolder();
    const origin = makeOrigin('acme/parcels', files);
    const older = clone(origin);
    teamGit(older, 'remote', 'set-url', 'origin', 'https://github.com/acme/parcels');
    const newest = await later(origin, {
      'src/scale.ts': aFunction('weighLetter', 'Weighs a letter.'),
      'src/new.ts': aFunction('lately', 'Is used now.'),
    });
    const other = makeOrigin('acme/vans', { 'van.ts': aFunction('parkVan', 'Parks the van.') });
    const jobs = [];
    for (const folder of [other, origin, older]) jobs.push(await startJob(folder));
    await Promise.all(jobs.map((job) => publishJob(job, store)));
    const rows = await Promise.all(functionTables(store).map(async (name) => rowsIn(await openTable(store, name))));
    const [many = [], few = []] = rows.sort((a, b) => b.length - a.length);
    assert.deepEqual(
      [few.length, many.map((row) => row.split(' ')[0])],
      [1, ['src/new.ts', 'src/old.ts', 'src/route.ts', 'src/scale.ts']],
    );
    assert.ok(many.includes(`src/scale.ts ${newest}`) && many.includes(`src/new.ts ${newest}`));
  });

  it('completes the work of a job that was killed', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', files)];
    await publishAll(origin, store);
    const [name = ''] = functionTables(store);
    const longAgo = (Date.now() - 3_600_000).toString(36);
    const claim = `${name.slice(0, 16)}-claim-${longAgo}-0f0f0f0f`;
    await (await connect(join(store, 'catalogue'))).createTable(claim, [{ none: 0 }]);
    await (await openTable(store, name)).delete("path = 'src/route.ts'");
    assert.deepEqual(await publishAll(origin, store), { written: 1, removed: 0 });
    assert.equal(await (await openTable(store, name)).countRows(), 3);
    assert.ok(!readdirSync(join(store, 'catalogue')).includes(`${claim}.lance`));
  });

  it('holds the vectors of one model at a time', async () => {
    const [store, origin] = [temporaryFolder(), makeOrigin('acme/parcels', files)];
    await publishAll(origin, store);
    const [name = ''] = functionTables(store);
    const folder = join(store, 'catalogue');
    renameSync(join(folder, `${name}.lance`), join(folder, `${name.slice(0, 16)}-functions-anothermodel.lance`));
    assert.deepEqual(await publishAll(origin, store), { written: 3, removed: 0 });
    assert.deepEqual(functionTables(store), [name]);
  });
});

/** Commits after a delay, so that the commit times differ. */
async function later(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return commit(folder, files);
}

const bytesOf = (store: string): string =>
  readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
