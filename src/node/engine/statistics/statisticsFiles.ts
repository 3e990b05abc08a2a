import { join } from 'node:path';
import type { EmbedderUsage, EngineStatistics } from '../../../core/base/types';
import { addUsage } from '../../../core/indexing/embedderUsage';
import { readJson, writeTextAtomic } from '../../fileSystem/atomicFile';

/** Files that processes write beside the tables of an index when they exit normally. */
const STATISTICS = 'statistics.json';
const SENT = 'sent.json';

export const writeStatistics = (home: string, statistics: EngineStatistics): Promise<void> =>
  writeTextAtomic(join(home, STATISTICS), JSON.stringify(statistics));

/** Reads the statistics of the latest process that searched the index. */
export const readStatistics = async (home: string): Promise<EngineStatistics | undefined> =>
  (await readJson(join(home, STATISTICS))) as EngineStatistics | undefined;

/** Adds the usage of server embedders by one process to that of the others. */
export async function saveUsage(home: string, sent: EmbedderUsage): Promise<void> {
  const before = await readUsage(home);
  await writeTextAtomic(join(home, SENT), JSON.stringify(before ? addUsage(before, sent) : sent));
}

/** Reads the embedder usage of all processes. */
export const readUsage = async (home: string): Promise<EmbedderUsage | undefined> =>
  (await readJson(join(home, SENT))) as EmbedderUsage | undefined;
