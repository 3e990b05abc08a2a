import assert from 'node:assert/strict';
import { hammer } from '../../durability/hammering';

/** Runs for a few seconds; `npm run check:hammer` takes five minutes. */
describe('four processes on one folder', () => {
  let previous: string | undefined;
  before(() => (previous = process.env['CODEBASE_SEARCH_HOME']));
  after(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  it('lose no change while the writer is killed', async function () {
    this.timeout(180_000);
    const { found, kills, following } = await hammer(11);
    assert(kills > 0, 'a writer was killed');
    assert(found > 0 && following.length > 0, 'others followed');
  });
});
