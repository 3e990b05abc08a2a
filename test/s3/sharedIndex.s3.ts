import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporaryFolder';
import { clone, commit, openShared, publish, makeRepository, someFiles, wordOf } from '../node/sharedIndex/repository';
import { startCeph, type Ceph } from './ceph';
import { startFaultyProxy, type ProxyFault, type FaultyProxy } from './faultyProxy';
import { s3Request } from './signedRequest';

/**
 * Tests a shared index on a real S3-compatible server through latency and faults: `npm run test:s3`. The engine finds
 * the server and its credentials in the environment, as any program does.
 */
describe('an index shared on S3', function () {
  this.timeout(120_000);
  let ceph: Ceph;
  let proxy: FaultyProxy;
  let buckets = 0;
  const question = `weigh the ${wordOf(3)}`;

  before(async () => {
    ceph = await startCeph();
    proxy = await startFaultyProxy(ceph.port);
    const variables = {
      AWS_ENDPOINT: proxy.endpoint,
      AWS_ALLOW_HTTP: 'true',
      AWS_ACCESS_KEY_ID: ceph.keyId,
      AWS_SECRET_ACCESS_KEY: ceph.secret,
      AWS_REGION: 'us-east-1',
    };
    Object.assign(process.env, variables);
  });
  after(() => {
    proxy.stop();
    ceph.stop();
  });
  beforeEach(() => (proxy.fault = undefined));

  const bucket = async (): Promise<string> => {
    const name = `team${++buckets}`;
    assert.equal((await s3Request(ceph, 'PUT', `/${name}`, { 'x-amz-acl': 'public-read-write' })).status, 200);
    return `s3://${name}/search`;
  };
  /** Creates a store with an index of twelve files, and a fresh clone. */
  const published = async (): Promise<{
    readonly store: string;
    readonly origin: string;
    readonly fresh: string;
    readonly revision: string;
  }> => {
    const [store, origin] = [await bucket(), makeRepository(someFiles(12))];
    const { revision } = await publish(origin, store);
    return { store, origin, fresh: clone(origin), revision: revision.revision };
  };
  /** Opens a folder, and checks that its files are found whether or not the index was adopted. */
  const opened = async (folder: string, store: string | undefined) => {
    const { answers, ...rest } = await openShared(folder, store, [question]);
    assert.equal(answers[0]?.items[0]?.path, 'src/part3.ts');
    assert.doesNotMatch(rest.notice ?? '', new RegExp(`${ceph.keyId}|${ceph.secret}`));
    return rest;
  };
  const builtHere = async (folder: string, store: string, fault: ProxyFault, words: RegExp): Promise<void> => {
    proxy.fault = fault;
    const { revision, indexed, notice } = await opened(folder, store);
    assert.deepEqual([revision, indexed], [undefined, 12]);
    assert.match(notice ?? '', words);
  };

  it('is published and adopted', async () => {
    const { store, fresh, revision } = await published();
    assert.deepEqual(await opened(fresh, store), { revision, files: 12, indexed: 12, notice: undefined });
  });

  it('is adopted through 100 ms of latency', async () => {
    const { store, fresh, revision } = await published();
    proxy.fault = () => ({ milliseconds: 100 });
    assert.equal((await opened(fresh, store)).revision, revision);
  });

  it('is adopted although every fifth response is cut and every seventh request must be retried', async () => {
    const { store, fresh, revision } = await published();
    let asked = 0;
    proxy.fault = ({ method }) =>
      method === 'GET' && ++asked % 5 === 0 ? 'cut' : asked % 7 === 0 ? 'busy' : undefined;
    const { revision: adopted, indexed, notice } = await opened(fresh, store);
    // The index is adopted completely, or not at all with an explanation.
    if (adopted === undefined) assert.match(notice ?? '', /^The shared index was not used: /);
    else assert.equal(adopted, revision);
    assert.equal(indexed, 12);
  });

  it('is not used, with an explanation, if its server is busy, denies access, breaks off or is gone', async () => {
    const { store, fresh } = await published();
    await builtHere(fresh, store, () => 'busy', /cannot be reached, or breaks off/);
    await builtHere(fresh, store, () => 'denied', /was denied/);
    await builtHere(
      fresh,
      store,
      ({ url }) => (url?.includes('.lance/data/') ? 'cut' : undefined),
      /cannot be reached, or breaks off|cannot be read/,
    );
    await builtHere(fresh, 's3://nobody/search', () => undefined, /There is no such bucket/);
    process.env['AWS_ENDPOINT'] = 'http://127.0.0.1:9';
    await builtHere(fresh, store, () => undefined, /cannot be reached, or breaks off/);
    process.env['AWS_ENDPOINT'] = proxy.endpoint;
  });

  it('requires the right key', async () => {
    const { store, fresh } = await published();
    process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
    await builtHere(fresh, store, () => undefined, /was denied/);
    await assert.rejects(publish(clone(fresh), store), { code: 'STORE_UNAVAILABLE', message: /was denied/ });
    process.env['AWS_SECRET_ACCESS_KEY'] = ceph.secret;
  });

  it('is found only when it is complete: an interrupted publisher leaves the previous index', async () => {
    const { store, origin, fresh, revision } = await published();
    commit(origin, { 'src/more.ts': 'export const more = 1;\n' });
    proxy.fault = ({ method, url }) => (method !== 'GET' && url?.includes('-vectors.lance') ? 'busy' : undefined);
    await assert.rejects(publish(origin, store), { code: 'STORE_UNAVAILABLE' });
    proxy.fault = undefined;
    assert.equal((await opened(fresh, store)).revision, revision);
    assert.equal((await opened(clone(origin), store)).revision, revision);
    const next = await publish(origin, store);
    assert.equal((await opened(clone(origin), store)).revision, next.revision.revision);
  });

  it('is rejected if the store ignores the condition of a conditional PUT', async () => {
    const store = await bucket();
    proxy.fault = ({ headers }) => (headers['if-none-match'] === undefined ? undefined : 'unconditional');
    await assert.rejects(publish(makeRepository(someFiles(2)), store), {
      code: 'STORE_UNAVAILABLE',
      message: /ignores the condition of a conditional PUT/,
    });
  });

  it('serves four readers while a writer publishes', async () => {
    const { store, origin } = await published();
    proxy.fault = () => ({ milliseconds: 10 });
    const clones = Array.from({ length: 4 }, () => clone(origin));
    const writing = (async () => {
      for (let i = 0; i < 4; i++) {
        commit(origin, { [`src/more${i}.ts`]: `export const more${i} = ${i};\n` });
        await publish(origin, store);
      }
    })();
    const read = async (folder: string): Promise<void> => {
      for (let round = 0; round < 2; round++) {
        const { items } = JSON.parse(await search(folder, store, question)) as {
          readonly items: readonly { readonly path: string; readonly snippet: string }[];
        };
        assert.equal(items[0]?.path, 'src/part3.ts');
        assert.match(items[0].snippet, /return load \* 3 /);
      }
    };
    await Promise.all([writing, ...clones.map(read)]);
    assert.equal((await opened(clone(origin), store)).indexed, 16);
  });

  /** Searches in a separate process with a new index home. */
  async function search(folder: string, store: string, query: string): Promise<string> {
    const env = { ...process.env, CODEBASE_SEARCH_HOME: temporaryFolder() };
    const child = spawn(
      process.execPath,
      [join(__dirname, '../../dist/cli.js'), 'search', query, '--json', '-f', folder, '--store', store],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let [output, complaints] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    const [status] = (await once(child, 'close')) as [number];
    assert.deepEqual([status, complaints], [0, '']);
    return output;
  }
});
