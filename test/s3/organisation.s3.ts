import assert from 'node:assert/strict';
import type { SearchResult } from '../../src/core/base/types';
import { defaultSettings } from '../../src/core/request/searchRequest';
import { OpenCatalogue } from '../../src/node/catalogue/openCatalogue';
import { OrganisationEngine } from '../../src/node/catalogue/organisationEngine';
import { never } from '../twins/engineParts';
import { aFunction, makeOrigin, publishAll, publishJob, resources, startJob } from '../node/catalogue/organisation';
import { clone, commit, teamGit } from '../node/sharedIndex/repository';
import { startCeph, type Ceph } from './ceph';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy';
import { s3Request } from './signedRequest';

/** Tests a search of repositories in an S3-compatible store through latency and faults: `npm run test:s3`. */
describe('a search of repositories on S3', function () {
  this.timeout(120_000);
  let ceph: Ceph;
  let proxy: FaultyProxy;
  let store = '';
  let vans = '';

  before(async () => {
    ceph = await startCeph();
    proxy = await startFaultyProxy(ceph.port);
    Object.assign(process.env, {
      AWS_ENDPOINT: proxy.endpoint,
      AWS_ALLOW_HTTP: 'true',
      AWS_ACCESS_KEY_ID: ceph.keyId,
      AWS_SECRET_ACCESS_KEY: ceph.secret,
      AWS_REGION: 'us-east-1',
    });
    assert.equal((await s3Request(ceph, 'PUT', '/organisation')).status, 200);
    store = 's3://organisation/search';
    vans = makeOrigin('acme/vans', { 'src/park.ts': aFunction('parkVan', 'Parks the van.') });
    await publishAll(vans, store);
    await publishAll(makeOrigin('other/zoo', { 'zebra.ts': aFunction('feedZebra', 'Feeds the zebra.') }), store);
  });
  after(() => {
    proxy.stop();
    ceph.stop();
  });
  beforeEach(() => (proxy.fault = undefined));

  const search = (query: string, timeout_ms = 30_000): Promise<SearchResult> =>
    new OrganisationEngine(
      { catalogue: new OpenCatalogue({ uri: store, allowNetwork: true }), search: defaultSettings, resources },
      ['organisation'],
    ).search({ query, min_score: 0, timeout_ms }, never);
  const repositories = ({ items }: SearchResult): ReadonlySet<string | undefined> =>
    new Set(items.map(({ repository }) => repository));
  const idOf = async (name: string): Promise<string> => {
    const catalogue = await new OpenCatalogue({ uri: store, allowNetwork: true }).get(never);
    const { entries } = await catalogue.entries(never);
    return entries.find((entry) => entry.name === name)?.repository ?? 'none';
  };

  it('finds what was published, also through latency', async () => {
    assert.equal((await search('park the van')).items[0]?.path, 'acme/vans/src/park.ts');
    proxy.fault = () => ({ milliseconds: 20 });
    const { items, warnings } = await search('feed the zebra');
    assert.deepEqual([items[0]?.path, warnings], ['other/zoo/zebra.ts', []]);
  });

  it('finds nothing of a repository whose prefix is denied, and does not reveal it', async () => {
    const zoo = await idOf('other/zoo');
    proxy.fault = ({ url }) => (url?.includes(zoo) ? 'denied' : undefined);
    const result = await search('feed the zebra or park the van');
    assert.deepEqual([repositories(result), result.warnings], [new Set(['acme/vans']), []]);
  });

  it('answers from the other repositories if one is busy, breaks off or is slow, and says so', async () => {
    const zoo = await idOf('other/zoo');
    for (const fault of ['busy', 'cut', { milliseconds: 20_000 }] as const) {
      proxy.fault = ({ url, method }) => (method === 'GET' && url?.includes(`${zoo}-functions`) ? fault : undefined);
      const result = await search('feed the zebra or park the van', 8_000);
      assert.deepEqual(repositories(result), new Set(['acme/vans']), JSON.stringify(fault));
      assert.match(result.warnings.join(), /^1 of 2 repositories did not answer in time/);
    }
  });

  it('finds a repository only when it is complete: an interrupted job leaves the previous state', async () => {
    const origin = makeOrigin('acme/ships', { 'ship.ts': aFunction('launchShip', 'Launches the ship.') });
    const job = await startJob(origin);
    proxy.fault = ({ method, url }) => (method === 'PUT' && url?.includes('-functions-') ? 'busy' : undefined);
    await assert.rejects(publishJob(job, store), { code: 'STORE_UNAVAILABLE' });
    proxy.fault = undefined;
    const before = await search('launchShip');
    assert.deepEqual([repositories(before).has('acme/ships'), before.warnings], [false, []]);
    await publishJob(job, store);
    assert.equal((await search('launchShip')).items[0]?.path, 'acme/ships/ship.ts');
  });

  it('loses nothing when two jobs run at the same time', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const older = clone(vans);
    teamGit(older, 'remote', 'set-url', 'origin', 'https://github.com/acme/vans');
    commit(vans, { 'src/wash.ts': aFunction('washVan', 'Washes the van.') });
    const jobs = [await startJob(older), await startJob(vans)];
    await Promise.all(jobs.map((job) => publishJob(job, store)));
    assert.equal((await search('washVan')).items[0]?.path, 'acme/vans/src/wash.ts');
    assert.equal((await search('parkVan')).items[0]?.path, 'acme/vans/src/park.ts');
  });
});
