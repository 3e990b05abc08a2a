/** Lets at most `perSecond` calls through, by handing out tokens that refill over time. */
export class RateLimiter {
  private tokens: number;
  private lastRefill = Date.now();

  constructor(private readonly perSecond: number) {
    this.tokens = perSecond;
  }

  tryAcquire(now = Date.now()): boolean {
    this.refill(now);
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  private refill(now: number): void {
    const earned = ((now - this.lastRefill) / 1000) * this.perSecond;
    this.tokens = Math.min(this.perSecond, this.tokens + earned);
    this.lastRefill = now;
  }
}
