import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { UpdateQueue } from '../../../src/core/indexing/updateQueue';

const raise = (error: unknown): never => assert.fail(String(error));

describe('UpdateQueue', () => {
  it('collects changes that arrive together into one run', async () => {
    const runs: (readonly string[] | undefined)[] = [];
    const queue = new UpdateQueue((paths) => Promise.resolve(void runs.push(paths)), raise);
    queue.push(['a']);
    queue.push(['b', 'a']);
    await queue.flush();
    assert.deepEqual(runs, [['a', 'b']]);
  });

  it('merges changes of single paths into a change of the whole folder', async () => {
    const runs: (readonly string[] | undefined)[] = [];
    const queue = new UpdateQueue((paths) => Promise.resolve(void runs.push(paths)), raise);
    queue.push(['a']);
    queue.push(undefined);
    queue.push(['b']);
    await queue.flush();
    assert.deepEqual(runs, [undefined]);
  });

  it('runs one update at a time, and then the changes that arrived meanwhile', async () => {
    let running = 0;
    const queue = new UpdateQueue(async () => {
      assert.equal(++running, 1);
      await delay(5);
      running--;
    }, raise);
    queue.push(['a']);
    const first = queue.flush();
    queue.push(['b']);
    await Promise.all([first, queue.flush()]);
    assert.equal(queue.isPending, false);
  });

  it('continues after a run that failed', async () => {
    const runs: unknown[] = [];
    const queue = new UpdateQueue(
      (paths) => (runs.push(paths && [...paths]) === 1 ? Promise.reject(new Error('disk')) : Promise.resolve()),
      () => undefined,
    );
    queue.push(['a']);
    await assert.rejects(queue.flush(), /disk/);
    await queue.runAll();
    queue.push(['b']);
    await queue.flush();
    assert.deepEqual(runs, [['a'], undefined, ['b']]);
  });

  it('does not wait for the end of changes that never end', async () => {
    const runs: number[] = [];
    const queue = new UpdateQueue((paths) => Promise.resolve(void runs.push(paths?.length ?? 0)), raise);
    for (let i = 0; i < 40 && runs.length === 0; i++) {
      queue.push([`f${i}`]);
      await delay(20);
    }
    queue.dispose();
    assert.equal(runs.length, 1);
  });
});
