/** The longest that a timer waits, 24.8 days: Node and browsers let one that is set to more fire after a millisecond. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds that a timer takes, whatever a setting or a server said. */
export const timerDelay = (milliseconds: number): number => (milliseconds < LONGEST_TIMER ? Math.max(0, Math.ceil(milliseconds)) : LONGEST_TIMER);
