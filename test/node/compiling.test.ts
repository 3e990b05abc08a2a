import assert from 'node:assert/strict';
import v8 from 'node:v8';
import { setTimeout as delay } from 'node:timers/promises';
import { compileLater } from '../../src/node/compiling';
import type { Practice, Stage } from '../../src/node/practice';
import { folder, indexed, LONG, newStage, somebody, until } from './practisingFolder';

const isOfV8_11 = process.versions.v8.startsWith('11.');

/** What V8 is told while a folder that is indexed is searched and practised. */
async function budgetsOf(act: (practice: Practice, stage: Stage) => Promise<void>, beforeEach?: () => unknown): Promise<readonly number[]> {
  const { setFlagsFromString } = v8;
  const told: string[] = [];
  v8.setFlagsFromString = (flag) => {
    told.push(flag);
  };
  try {
    const stage = newStage();
    const { board, practice } = await folder({ stage, ...(beforeEach && { beforeEach }) });
    compileLater();
    await practice.besides(somebody);
    board.set(indexed);
    await act(practice, stage);
    practice.dispose();
  } finally {
    v8.setFlagsFromString = setFlagsFromString;
  }
  return told.flatMap((flag) => (flag.startsWith('--interrupt-budget=') ? [Number(flag.slice('--interrupt-budget='.length))] : []));
}

describe('practice of a folder', () => {
  it('has V8 optimise at once meanwhile, where that is told to do so later, and later still once all is practised', async () => {
    const budgets = await budgetsOf(async (practice, stage) => {
      await practice.besides(somebody);
      await until(() => stage.left === 0 && stage.curtains.size === 0);
    });
    assert.deepEqual(budgets, isOfV8_11 ? [500_000, 67_584, 3_000_000] : []);
  });

  it('has V8 optimise as before where somebody interrupts it', async () => {
    const budgets = await budgetsOf(async (practice, stage) => {
      await practice.besides(somebody);
      await until(() => stage.left < LONG);
      await practice.besides(async () => until(() => stage.curtains.size === 0));
    }, () => delay(20));
    assert.deepEqual(budgets.slice(0, 3), isOfV8_11 ? [500_000, 67_584, 500_000] : []);
  });
});
