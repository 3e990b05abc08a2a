import { withRetry, type RetryPolicy } from './retry';

/** Talks JSON to the carrier's service. */
export class CarrierClient {
  constructor(
    private readonly baseUrl: string,
    private readonly policy: RetryPolicy,
  ) {}

  async getJson(path: string): Promise<unknown> {
    return withRetry(async () => {
      const response = await fetch(`${this.baseUrl}${path}`);
      if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
      return response.json();
    }, this.policy);
  }
}
