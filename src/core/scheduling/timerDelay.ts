/**
 * The longest that a timer waits, 24.8 days: Node and browsers let one that is set to more fire after a millisecond.
 */
export const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** Milliseconds that a timer takes, whatever a setting or a server said. */
export const clampTimerDelay = (milliseconds: number): number =>
  milliseconds < MAX_TIMER_MILLISECONDS ? Math.max(0, Math.ceil(milliseconds)) : MAX_TIMER_MILLISECONDS;
