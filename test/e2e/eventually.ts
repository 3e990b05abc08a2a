import { setTimeout as delay } from 'node:timers/promises';

/** Repeats an assertion until it passes or the time is up, because an editor updates asynchronously. */
export async function eventually(assertion: () => Promise<void> | void, milliseconds = 15_000): Promise<void> {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await delay(50);
  }
}
