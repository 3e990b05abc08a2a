import assert from 'node:assert/strict';
import { runCli } from '../cli/runCli';
import { temporaryFolder } from '../support/temporaryFolder';
import { passOn, makeRepository, someFiles, wordOf } from '../node/sharedIndex/repository';
import { startAzurite, type Azurite } from './azurite';

/**
 * A shared index on Azure Blob Storage: `npm run test:azure`. The engine finds the account as any program of that cloud
 * does, in the environment.
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

  it('is published and taken over, and so is the next revision', async () => {
    await passOn('az://team/search');
  });

  // Each in a process of its own: who is let in once stays in.
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
    it(`${title} is named, and the folder is indexed here`, () => {
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
