import { join } from 'node:path';
import type { EmbedderUsage, EngineStatistics } from '../../../core/base/types';
import { addUsage } from '../../../core/indexing/embedderUsage';
import { readJson, writeTextAtomic } from '../../fileSystem/atomicFile';

/** What processes leave beside the tables of an index when they end in good order. */
const STATISTICS = 'statistics.json';
const SENT = 'sent.json';

export const writeStatistics = (home: string, statistics: EngineStatistics): Promise<void> =>
  writeTextAtomic(join(home, STATISTICS), JSON.stringify(statistics));

/** Of the latest process that searched the index. */
export const readStatistics = async (home: string): Promise<EngineStatistics | undefined> =>
  (await readJson(join(home, STATISTICS))) as EngineStatistics | undefined;

/** Adds what one process had embedders on servers do to what others had. */
export async function saveUsage(home: string, sent: EmbedderUsage): Promise<void> {
  const before = await readUsage(home);
  await writeTextAtomic(join(home, SENT), JSON.stringify(before ? addUsage(before, sent) : sent));
}

/** Of all processes. */
export const readUsage = async (home: string): Promise<EmbedderUsage | undefined> =>
  (await readJson(join(home, SENT))) as EmbedderUsage | undefined;
