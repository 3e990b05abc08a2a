import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { WriterLock } from '../../../src/node/indexDirectory/writerLock';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Milliseconds after which a lock that is never released fails the test. */
const PATIENCE_MILLISECONDS = 8_000;

const replaced = { code: 'ENGINE_STOPPED', message: 'Another process took over writing the index.' };

/** Writes another writer to the owner file, as an old copy of the folder does. */
function signAsAnother(folder: string): void {
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ id: randomUUID(), pid: process.pid, host: hostname() }));
}

describe('WriterLock', function () {
  this.timeout(30_000);
  let folder: string;
  let lock: WriterLock;

  beforeEach(() => {
    folder = join(temporaryFolder(), 'index');
    lock = new WriterLock(folder);
  });
  afterEach(() => lock.release());

  const takes = async (): Promise<boolean> => (await lock.acquire()) !== undefined;

  /** Returns whether the lock is acquired within the time limit, without further action. */
  async function takesAgain(): Promise<boolean> {
    const end = Date.now() + PATIENCE_MILLISECONDS;
    while (!(await takes())) {
      if (Date.now() > end) return false;
      await delay(50);
    }
    return true;
  }

  it('keeps a new term although confirmations of the previous term are still running', async () => {
    for (let term = 0; term < 10; term++) {
      // `owner.json` names another writer until the new term is signed.
      assert(await takes());
      signAsAnother(folder);
      await lock.release();
      let hasBegun = false;
      const confirmAlways = async (): Promise<void> => {
        while (!hasBegun) {
          await lock.assertHeld().catch(() => undefined);
          await setImmediate();
        }
      };
      const confirming = [confirmAlways(), confirmAlways(), confirmAlways(), confirmAlways()];
      assert(await takes());
      hasBegun = true;
      await Promise.all(confirming);
      await lock.assertHeld();
    }
  });

  it('acquires the lock again if another process has signed without holding it', async () => {
    const term = await lock.acquire();
    signAsAnother(folder);
    await assert.rejects(lock.assertHeld(), replaced);
    assert.deepEqual([lock.isHeld, term?.aborted], [false, true]);
    assert(await takesAgain());
    await lock.assertHeld();
  });

  it('has one winner of many that find the lock of a dead process at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      // One folder per round, because proper-lockfile does not wait for the removal of a lock that it failed to stamp.
      const contested = join(temporaryFolder(), 'index');
      const candidates = Array.from({ length: 12 }, () => new WriterLock(contested));
      mkdirSync(`${contested}.lock`, { recursive: true });
      const long = new Date(Date.now() - 60_000);
      utimesSync(`${contested}.lock`, long, long);
      // A candidate may remove the lock that another has just created; losing it is not an error.
      await Promise.all(candidates.map((candidate) => candidate.acquire()));
      await Promise.all(candidates.map((candidate) => candidate.release()));
      lock = new WriterLock(contested);
      assert(await takesAgain());
      await lock.release();
    }
  });

  it('belongs to another process that replaced a suspended one', async () => {
    const other = new WriterLock(folder);
    assert(await takes());
    const long = new Date(Date.now() - 60_000);
    utimesSync(`${folder}.lock`, long, long);
    assert(await other.acquire());
    await assert.rejects(lock.assertHeld(), replaced);
    const end = Date.now() + 4_000;
    while (Date.now() < end) {
      assert.equal(await lock.acquire(), undefined);
      await other.assertHeld();
      await delay(100);
    }
    await other.release();
    assert(await takes());
  });
});
