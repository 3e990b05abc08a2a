import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroupTurns } from '../../../src/core/scheduling/groupTurns';
import { never } from '../../twins/engineParts';

describe('GroupTurns', () => {
  let turns: GroupTurns<string>;
  let running: string[];
  let most: Set<string>;
  beforeEach(() => {
    turns = new GroupTurns();
    running = [];
    most = new Set();
  });
  const work = (group: string, signal = never): Promise<void> =>
    turns.run(
      group,
      async () => {
        running.push(group);
        most.add([...running].join(''));
        await sleep(5);
        running.splice(running.indexOf(group), 1);
      },
      signal,
    );

  it('runs work of one group concurrently, and never that of two groups', async () => {
    await Promise.all(['a', 'a', 'b', 'b', 'a', 'b'].map((group) => work(group)));
    assert(most.has('aa') && most.has('bb'));
    assert(
      [...most].every((together) => new Set(together).size === 1),
      [...most].join(),
    );
  });

  it('does not let a busy group starve another', async () => {
    const order: string[] = [];
    const noted = (group: string, name: string): Promise<void> => work(group).then(() => void order.push(name));
    await Promise.all([noted('a', 'first'), noted('b', 'other'), noted('a', 'later')]);
    assert.deepEqual(order, ['first', 'other', 'later']);
  });

  it('skips work that was canceled, and continues after work that failed', async () => {
    const first = turns.run('a', () => sleep(20).then(() => Promise.reject(new Error('failed'))), never);
    const stop = new AbortController();
    const given = work('b', stop.signal);
    const next = work('c');
    stop.abort(new Error('given up'));
    await assert.rejects(given, /given up/);
    await assert.rejects(first, /failed/);
    await next;
    assert.deepEqual([...most], ['c']);
  });
});
