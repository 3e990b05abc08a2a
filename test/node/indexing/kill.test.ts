import assert from 'node:assert/strict';
import { killAtRandom, seeded, type Work } from '../../durability/killing';

/** Kills the process a few times; `npm run check:kill` does fifty kills of each kind. */
describe('a process that is killed while it writes', () => {
  for (const work of ['build', 'update', 'optimise', 'model'] satisfies Work[]) {
    it(`leaves an index that opens, serves no partial file and finally equals a new one: ${work}`, async function () {
      this.timeout(120_000);
      const { inTime } = await killAtRandom(work, 2, seeded(7));
      assert(inTime > 0, 'nothing was killed in time');
    });
  }
});
