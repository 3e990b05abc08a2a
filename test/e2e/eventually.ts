import { setTimeout as delay } from 'node:timers/promises';

/** An editor changes when it has time to: what is asserted of it may come true a moment later. */
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
