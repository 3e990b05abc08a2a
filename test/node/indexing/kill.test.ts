import assert from 'node:assert/strict';
import { killAtRandom, seeded, type Work } from '../../durability/killing';

/** A few kills; `npm run check:kill` does fifty of each. */
describe('a process that is killed while it writes', () => {
  for (const work of ['build', 'update', 'optimise', 'model'] satisfies Work[]) {
    it(`leaves an index that opens, serves no half file and ends as a fresh one: ${work}`, async function () {
      this.timeout(120_000);
      const { inTime } = await killAtRandom(work, 2, seeded(7));
      assert(inTime > 0, 'nothing was killed in time');
    });
  }
});
