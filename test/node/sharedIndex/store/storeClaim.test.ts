import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Field, Int32, Schema } from 'apache-arrow';
import { timeoutSignal } from '../../../../src/core/scheduling/timeoutSignal';
import { StoreClaim } from '../../../../src/node/sharedIndex/store/storeClaim';
import { StoreConnection } from '../../../../src/node/sharedIndex/store/storeConnection';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { never } from '../../../twins/engineParts';

const schema = new Schema([new Field('none', new Int32(), true)]);
const claimed = (ago: number): string => `subject-claim-${(Date.now() - ago).toString(36)}-0f0f0f0f`;

describe('a claim in a store', function () {
  this.timeout(60_000);
  let folder: string;
  let connection: StoreConnection;
  beforeEach(async () => {
    folder = temporaryFolder();
    connection = await StoreConnection.openOrMake(folder, never);
  });
  afterEach(() => {
    mock.restoreAll();
    connection.close();
  });

  const take = async (subject: string, signal = never): Promise<[StoreClaim, StoreConnection]> => {
    const own = await StoreConnection.openOrMake(folder, never);
    return [await StoreClaim.take(own, subject, signal), own];
  };

  it('is held by one job at a time, and leaves nothing behind', async () => {
    let holders = 0;
    const most: number[] = [];
    const job = async (after: number): Promise<void> => {
      await delay(after);
      const [claim, own] = await take('subject');
      most.push(++holders);
      await claim.hold();
      await delay(20);
      holders--;
      await claim.release();
      own.close();
    };
    await Promise.all([0, 0, 5, 10, 20].map(job));
    assert.deepEqual([most, await connection.names()], [[1, 1, 1, 1, 1], []]);
  });

  it('on one subject does not block jobs on another', async () => {
    const [claim] = await take('subject');
    await take('subject-of-another');
    await claim.hold();
  });

  it("is waited for, up to the caller's limit", async () => {
    (await connection.make(claimed(60_000), schema)).close();
    await assert.rejects(take('subject', timeoutSignal(1_500)), { name: 'AbortError' });
    assert.equal((await connection.names()).length, 1);
  });

  for (const [what, ago] of [
    ['of a job that was killed', 3_600_000],
    ['of a time that is still to come', -3_600_000],
  ] as const)
    it(`${what} is taken over, and that job is told`, async () => {
      const [claim] = await take('subject');
      const [name = ''] = await connection.names();
      await connection.drop(name);
      await connection.make(claimed(ago), schema);
      const [other] = await take('subject');
      await assert.rejects(claim.hold(), { code: 'STORE_UNAVAILABLE', message: /Another job has taken over/ });
      await other.release();
      assert.deepEqual(await connection.names(), []);
    });

  it('is renewed while it is held, and lost if another job has taken it meanwhile', async () => {
    const [claim] = await take('subject');
    const [first] = await connection.names();
    const now = Date.now();
    const clock = mock.method(Date, 'now', () => now + 200_000);
    await claim.hold();
    const [renewed, ...others] = await connection.names();
    assert.deepEqual([renewed === first, others], [false, []]);
    clock.mock.mockImplementation(() => now + 400_000);
    (await connection.make(claimed(0), schema)).close();
    await assert.rejects(claim.hold(), { message: /Another job has taken over/ });
    assert.equal((await connection.names()).length, 1);
  });
});
