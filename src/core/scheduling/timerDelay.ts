/** Maximum delay of a timer, 24.8 days. In Node and browsers, a timer with a longer delay fires after a millisecond. */
export const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** Returns a delay that a timer accepts, whatever a setting or a server specifies. */
export const clampTimerDelay = (milliseconds: number): number =>
  milliseconds < MAX_TIMER_MILLISECONDS ? Math.max(0, Math.ceil(milliseconds)) : MAX_TIMER_MILLISECONDS;
