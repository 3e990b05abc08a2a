import assert from 'node:assert/strict';
import { runCli } from '../cli/runCli';
import { temporaryFolder } from '../node/temporaryFolder';
import { clone, commit, open, publish, repository, someFiles, wordOf } from '../teamIndex/repository';
import { startAzurite, type Azurite } from './azurite';

/** A shared index on Azure Blob Storage: `npm run test:azure`. The engine finds the account as any program of that cloud does, in the environment. */
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
    const [store, origin] = ['az://team/search', repository(someFiles(12))];
    const { revision } = await publish(origin, store);
    const first = await open(clone(origin), store, [question]);
    assert.equal(first.answers[0]?.items[0]?.path, 'src/part3.ts');
    assert.deepEqual([first.revision, first.files], [revision.revision, 12]);
    commit(origin, { 'src/zebra.ts': '/** Feeds the zebra. */\nexport function feedZebra(): number {\n  return 1;\n}\n' });
    const next = await publish(origin, store);
    const second = await open(clone(origin), store, ['feed the zebra']);
    assert.equal(second.answers[0]?.items[0]?.path, 'src/zebra.ts');
    assert.deepEqual([second.revision, second.files], [next.revision.revision, 13]);
  });

  // Each in a process of its own: who is let in once stays in.
  const cases = [
    ['that is not there', 'nobody', {}, /There is no such bucket: "az:\/\/nobody\/search"/],
    ['that does not let one in', 'team', { AZURE_STORAGE_ACCOUNT_KEY: Buffer.from('another key').toString('base64') }, /"az:\/\/team\/search" does not let you in/],
  ] as const;
  for (const [title, container, env, words] of cases) {
    it(`${title} is named, and the folder is indexed here`, () => {
      const folder = repository(someFiles(12));
      const { stdout, stderr } = runCli(temporaryFolder(), ['search', question, '--folder', folder, '--store', `az://${container}/search`], { env });
      assert.match(stdout, /src\/part3\.ts/);
      assert.match(stderr, words);
      assert.doesNotMatch(stderr, /another key|AZURE_STORAGE_ACCOUNT_KEY=/);
    });
  }
});
