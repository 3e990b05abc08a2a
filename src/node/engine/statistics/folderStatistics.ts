import type { Logger } from '../../../core/base/contracts';
import type { EmbedderUsage, EngineStatistics } from '../../../core/base/types';
import { usageSince } from '../../../core/indexing/embedderUsage';
import type { FolderVectors } from '../../embedding/folderVectors';
import { saveUsage, writeStatistics } from './statisticsFiles';
import { SavingsLedger } from './savingsLedger';
import { SearchMetrics } from './searchMetrics';

export interface FolderStatisticsParts {
  /** Folder of the index. */
  readonly home: string;
  readonly vectors: Pick<FolderVectors, 'embedder' | 'usage'>;
  readonly logger: Logger;
}

/**
 * Statistics of one engine: search metrics, embedder usage and token savings. They are saved when the engine is
 * disposed.
 */
export class FolderStatistics {
  readonly metrics = new SearchMetrics();
  readonly savings: SavingsLedger;

  #keptUsage: EmbedderUsage | undefined;
  #saved = Promise.resolve();

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

  /**
   * Saves the statistics for `status`, which may be called when no engine runs. A failure is only logged, because
   * searches already report that an index cannot be written.
   */
  save(queryCache: EngineStatistics['queryCache']): Promise<void> {
    return (this.#saved = this.#saved.then(() => this.#save(queryCache)));
  }

  async #save(queryCache: EngineStatistics['queryCache']): Promise<void> {
    const { home } = this.parts;
    const statistics = await this.read(queryCache);
    const { searches, sent } = statistics;
    const kept = Promise.all([searches > 0 && writeStatistics(home, statistics), sent && this.#saveUsage(sent)]);
    await kept.catch((error: unknown) => this.#notKept(error));
    await this.savings.flush();
  }

  /** Adds the usage since the last save to a file that other processes also add to. */
  async #saveUsage(sent: EmbedderUsage): Promise<void> {
    const before = this.#keptUsage;
    this.#keptUsage = sent;
    await saveUsage(this.parts.home, before ? usageSince(before, sent) : sent);
  }

  #notKept(error: unknown): void {
    this.parts.logger.info(`Statistics were not kept: ${String(error)}`);
  }
}
