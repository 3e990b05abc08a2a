import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOfCli } from '../../cli/runCli';
import { temporaryFolder } from '../../support/temporaryFolder';
import { passOn, makeRepository, someFiles, wordOf } from './repository';
import { startCloudStorage, type CloudStorage } from './googleStorage';

/**
 * Tests a shared index on Google Cloud Storage. The engine finds the server as any program of that cloud does, by the
 * key file of a service account.
 */
describe('an index shared on Google Cloud Storage', function () {
  this.timeout(120_000);
  const question = `weigh the ${wordOf(3)}`;
  let storage: CloudStorage;

  before(async () => {
    storage = await startCloudStorage();
    const key = join(temporaryFolder(), 'service-account.json');
    writeFileSync(
      key,
      JSON.stringify({
        type: 'service_account',
        gcs_base_url: storage.url,
        disable_oauth: true,
        client_email: '',
        private_key: '',
        private_key_id: '',
      }),
    );
    Object.assign(process.env, { GOOGLE_SERVICE_ACCOUNT: key, GOOGLE_ALLOW_HTTP: 'true' });
  });
  after(() => {
    for (const name of ['GOOGLE_SERVICE_ACCOUNT', 'GOOGLE_ALLOW_HTTP']) Reflect.deleteProperty(process.env, name);
    storage.stop();
  });

  it('is published and adopted, and so is the next revision', async () => {
    storage.createBucket('team');
    await passOn('gs://team/search');
  });

  const refusals = [
    ['that is not there', 'gs://nobody/search', /There is no such bucket: "gs:\/\/nobody\/search"/],
    ['that denies access', 'gs://locked/search', /Access to "gs:\/\/locked\/search" was denied/],
  ] as const;
  for (const [title, store, words] of refusals) {
    it(`reports a bucket ${title}, and the folder is indexed locally`, async () => {
      storage.createBucket('locked');
      storage.lock('locked');
      const [answer, told] = await outputOfCli(temporaryFolder(), [
        'search',
        question,
        '--folder',
        makeRepository(someFiles(12)),
        '--store',
        store,
      ]);
      assert.match(answer, /src\/part3\.ts/);
      assert.match(told, words);
    });
  }
});
