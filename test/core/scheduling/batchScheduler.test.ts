import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { BatchScheduler } from '../../../src/core/scheduling/batchScheduler';

describe('the turns of a batch', () => {
  /** Three that compute for two rounds of the event loop each; the first waits for something in between. */
  async function course({ waits, fails }: { readonly waits: number; readonly fails?: number }): Promise<string> {
    const scheduler = new BatchScheduler();
    const told: string[] = [];
    const rounds = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) await setImmediate();
    };
    const works = ['a', 'b', 'c'].map((name, place) =>
      scheduler.run(place, async (releaseWhile) => {
        told.push(name);
        await rounds(2);
        if (place === fails) throw new Error('failed');
        if (place === 0) await releaseWhile(() => rounds(waits));
        told.push(name.toUpperCase());
      }),
    );
    await Promise.allSettled(works);
    return told.join('');
  }

  it('are kept while one computes, and go to the next while it waits', async () => {
    assert.equal(await course({ waits: 30 }), 'abBcCA');
  });

  it('go to the first of those that can go on', async () => {
    assert.equal(await course({ waits: 1 }), 'abBAcC');
  });

  it('go on when one fails', async () => {
    assert.equal(await course({ waits: 1, fails: 0 }), 'abBcC');
  });
});
