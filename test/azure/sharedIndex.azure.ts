import assert from 'node:assert/strict';
import { runCli } from '../cli/runCli';
import { temporaryFolder } from '../support/temporaryFolder';
import { passOn, makeRepository, someFiles, wordOf } from '../node/sharedIndex/repository';
import { startAzurite, type Azurite } from './azurite';

/**
 * Tests a shared index on Azure Blob Storage: `npm run test:azure`. The engine finds the account in the environment, as
 * any Azure program does.
 */
describe('an index shared on Azure', function () {
  this.timeout(300_000);
  const question = `weigh the ${wordOf(3)}`;
  let azurite: Azurite;

  before(async () => {
    azurite = await startAzurite();
    Object.assign(process.env, azurite.variables);
    await azurite.createContainer('team');
  });
  after(() => azurite.stop());

  it('is published and adopted, and so is the next revision', async () => {
    await passOn('az://team/search');
  });

  // Each case runs in a separate process, because a successful login is kept by the process.
  const cases = [
    ['that is not there', 'nobody', {}, /There is no such bucket: "az:\/\/nobody\/search"/],
    [
      'that does not let one in',
      'team',
      { AZURE_STORAGE_ACCOUNT_KEY: Buffer.from('another key').toString('base64') },
      /Access to "az:\/\/team\/search" was denied/,
    ],
  ] as const;
  for (const [title, container, env, words] of cases) {
    it(`reports a bucket ${title}, and the folder is indexed locally`, () => {
      const folder = makeRepository(someFiles(12));
      const { stdout, stderr } = runCli(
        temporaryFolder(),
        ['search', question, '--folder', folder, '--store', `az://${container}/search`],
        { env },
      );
      assert.match(stdout, /src\/part3\.ts/);
      assert.match(stderr, words);
      assert.doesNotMatch(stderr, /another key|AZURE_STORAGE_ACCOUNT_KEY=/);
    });
  }
});
