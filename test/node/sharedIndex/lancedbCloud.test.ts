import assert from 'node:assert/strict';
import { outputOfCli } from '../../cli/runCli';
import { temporaryFolder } from '../../support/temporaryFolder';
import { passOn, makeRepository, someFiles, wordOf } from './repository';
import { startLancedbCloud, type LancedbCloud } from './lancedbCloud';

/** Tests a shared index on LanceDB Cloud, or on a self-hosted server of that kind. */
describe('an index shared on LanceDB Cloud', function () {
  this.timeout(120_000);
  const question = `weigh the ${wordOf(3)}`;
  const store = 'db://team';
  const key = 'sk_of_the_team';
  let cloud: LancedbCloud;

  before(async () => {
    cloud = await startLancedbCloud(key);
    Object.assign(process.env, { LANCEDB_API_KEY: key, LANCEDB_HOST_OVERRIDE: cloud.url });
  });
  after(() => {
    for (const name of ['LANCEDB_API_KEY', 'LANCEDB_HOST_OVERRIDE']) Reflect.deleteProperty(process.env, name);
    cloud.stop();
  });

  it('is published and adopted, and so is the next revision', async () => {
    await passOn(store);
    assert.deepEqual(cloud.databases, new Set(['team']));
  });

  const refusals = [
    ['with another key', { LANCEDB_API_KEY: 'sk_of_nobody' }],
    ['without a key', { LANCEDB_API_KEY: '' }],
  ] as const;
  for (const [title, env] of refusals) {
    it(`reports denied access ${title}, and the folder is indexed locally`, async () => {
      const [answer, told] = await outputOfCli(
        temporaryFolder(),
        ['search', question, '--folder', makeRepository(someFiles(12)), '--store', store],
        env,
      );
      assert.match(answer, /src\/part3\.ts/);
      assert.match(told, /Access to "db:\/\/team" was denied\. Check .* LANCEDB_API_KEY/);
      assert.doesNotMatch(told, /sk_of/);
    });
  }
});
