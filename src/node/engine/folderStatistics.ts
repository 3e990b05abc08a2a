import type { Logger } from '../../core/base/contracts';
import type { EngineStatistics } from '../../core/base/types';
import type { FolderVectors } from '../embedding/folderVectors';
import { saveUsage, writeStatistics } from './indexMetadata';
import { SavingsLedger } from './savingsLedger';
import { SearchMetrics } from './searchMetrics';

export interface FolderStatisticsParts {
  /** Folder of the index. */
  readonly home: string;
  readonly vectors: Pick<FolderVectors, 'embedder' | 'usage'>;
  readonly logger: Logger;
}

/** What the answers of one engine took and saved, and what is kept of that when it ends. */
export class FolderStatistics {
  readonly metrics = new SearchMetrics();
  readonly savings: SavingsLedger;

  constructor(private readonly parts: FolderStatisticsParts) {
    this.savings = new SavingsLedger(parts.home, (error) => this.#notKept(error));
  }

  async read(queryCache: EngineStatistics['queryCache']): Promise<EngineStatistics> {
    const { home, vectors } = this.parts;
    const { embedder, usage } = vectors;
    const saved = await this.savings.total();
    return {
      ...(await this.metrics.statistics(home)),
      queryCache,
      embedder: embedder.id,
      ...(saved && { saved }),
      ...(usage && { sent: usage }),
    };
  }

  /** For `status`, which may be asked when no engine runs. That an index cannot be written is said with its answers. */
  async save(queryCache: EngineStatistics['queryCache']): Promise<void> {
    const { home } = this.parts;
    const statistics = await this.read(queryCache);
    const { searches, sent } = statistics;
    const kept = Promise.all([searches > 0 && writeStatistics(home, statistics), sent && saveUsage(home, sent)]);
    await kept.catch((error: unknown) => this.#notKept(error));
    await this.savings.flush();
  }

  #notKept(error: unknown): void {
    this.parts.logger.info(`Statistics were not kept: ${String(error)}`);
  }
}
