import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { check } from 'proper-lockfile';
import { errors } from '../../core/base/errors';
import type { LeftOutFiles } from '../../core/base/leftOut';
import type { AnswerSavings, EmbedderUsage, EngineStatistics } from '../../core/base/types';
import { readSavings, savingsFile } from './statistics/savingsLedger';
import { folderSize } from './statistics/searchMetrics';
import { readStatistics, readUsage } from './statistics/statisticsFiles';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { indexFolder, indexHome } from '../indexDirectory/indexHome';
import { readMetadata, type IndexMetadata } from '../indexDirectory/metadataFile';
import { ProcessSignals, type WriterStatus } from '../indexDirectory/processSignals';
import { openTables } from '../storage/tables/lanceTables';
import { readActiveModel } from '../embedders/activeModel';
import { requireOwn } from '../indexDirectory/privateFolder';
import { readAdoption, type AdoptionRecord } from '../sharedIndex/adoptionRecord';

/**
 * Facts about an index that can be read without opening an engine: notes beside the tables, and the row counts of the
 * tables.
 */

export interface IndexRecord extends Partial<Pick<IndexMetadata, 'folder' | 'embedder'>> {
  /** Folder of the index. */
  readonly home: string;
  readonly files: number;
  readonly chunks: number;
  readonly diskBytes: number;
  /** Share of `diskBytes` that other indexes also use through hard links. */
  readonly sharedBytes: number;
  /** Time of the last commit, in milliseconds since the epoch. */
  readonly updated: number;
  /** Whether a process keeps the index up to date now. */
  readonly inUse: boolean;
  /** Whether indexing is paused until the user resumes it. */
  readonly paused: boolean;
  /** Status that the writer process last published. */
  readonly published?: WriterStatus;
  /** Counts of files that no rule excludes and that are not indexed, by reason. */
  readonly leftOut?: LeftOutFiles;
  /** Index that this one was started from: the team's shared index, or that of another work tree or clone. */
  readonly adopted?: AdoptionRecord;
  /** Statistics of the latest process that searched the index and exited normally. */
  readonly statistics?: EngineStatistics;
  /** Embedder usage of all processes that exited normally. */
  readonly sent?: EmbedderUsage;
  /** Savings of all processes, up to a minute old. */
  readonly saved?: AnswerSavings;
}

/**
 * Returns the indexes of a folder, one for each index format, the latest first.
 * @throws SearchError STORE_UNAVAILABLE when the indexes cannot be listed.
 */
export async function readIndexes(folder: string): Promise<readonly IndexRecord[]> {
  const parent = dirname(indexFolder(indexHome(), folder));
  await requireOwn(parent);
  const names = await readdir(parent).catch((error: unknown): readonly string[] => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw errors.homeUnreadable(parent, message);
  });
  const records = await Promise.all(names.map((name) => readRecord(join(parent, name))));
  return records.flatMap((record) => record ?? []).sort((a, b) => b.updated - a.updated);
}

async function readRecord(home: string): Promise<IndexRecord | undefined> {
  const folder = new IndexFolder(home);
  const tables = folder.current();
  if (!tables) return undefined;
  const { files, chunks } = await openTables(folder.pathOf(tables), tables);
  const versions = await stat(join(folder.pathOf(tables), 'files.lance', '_versions'));
  const notes = await readMetadata(home);
  const signals = new ProcessSignals(home);
  const published = await signals.readStatus();
  const adopted = await readAdoption(home);
  const statistics = await readStatistics(home);
  // The metadata was written when a process opened the index, and that process may have changed the model since.
  const served = await readActiveModel(home);
  const sent = await readUsage(home);
  const saved = await readSavings(savingsFile(home));
  return {
    ...(notes && { folder: notes.folder, embedder: notes.embedder }),
    ...(served && { embedder: served.id }),
    home,
    // Files that are excluded by their content have rows too.
    files: await files.countRows("`left` = ''"),
    chunks: await chunks.countRows(),
    diskBytes: await folderSize(home),
    sharedBytes: await folderSize(home, ({ nlink }) => nlink > 1),
    updated: versions.mtimeMs,
    paused: await signals.isPaused(),
    inUse: await check(home).catch(() => false),
    ...(published && { published }),
    ...(published?.leftOut && { leftOut: published.leftOut }),
    ...(adopted && { adopted }),
    ...(statistics && { statistics }),
    ...(sent && { sent }),
    ...(saved && { saved }),
  };
}
