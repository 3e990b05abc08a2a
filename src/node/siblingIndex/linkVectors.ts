import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFolder } from '../fileSystem/fileStat';
import { linkTable } from '../storage/linkTable';
import { vectorTableName } from '../storage/lanceVectors';

const tableOf = (model: string): string => `${vectorTableName(model)}.lance`;

/** Returns whether an index has vectors of a model. */
export const hasVectors = (home: string, model: string): Promise<boolean> => isFolder(join(home, tableOf(model)));

/**
 * Links the vectors of a model from one index into another. The table is renamed into place last, so that it is
 * complete.
 * @throws the error of the file system if there are no vectors.
 */
export async function linkVectors(source: string, target: string, model: string): Promise<void> {
  const table = tableOf(model);
  const temporary = join(target, `${table}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    await linkTable(join(source, table), temporary);
    // An existing table is usually left from an index that was set aside, or from a killed adoption. It is replaced,
    // because all of the linked vectors are in use here.
    await rm(join(target, table), { recursive: true, force: true });
    await rename(temporary, join(target, table));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
