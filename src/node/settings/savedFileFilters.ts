import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Logger } from '../../core/base/contracts';
import { FILTERS_FILE } from '../indexDirectory/processSignals';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';
import { noFileFilters, type FileFilters } from '../ignore/settingsRules';
import { readWorkspaceFilters } from './workspaceFilters';

/**
 * The editor's settings about the files of a folder, saved with its index, because the command line and the MCP server
 * cannot read the editor's settings. Without this, processes with different settings would add and remove the same
 * files.
 */

const schema = z.object({
  include: z.array(z.string()).exactOptional(),
  exclude: z.array(z.string()).exactOptional(),
  hidden: z.array(z.object({ glob: z.string(), when: z.string().exactOptional() })).exactOptional(),
  maxFileBytes: z.number().exactOptional(),
});

/**
 * Returns the filters that were saved last; if no editor has ever opened the folder, those of its own settings file.
 */
export async function readSavedFilters(home: string, root: string): Promise<FileFilters> {
  const [own, saved] = await Promise.all([readWorkspaceFilters(root), readSaved(home)]);
  return { ...noFileFilters, ...own, ...saved };
}

const readSaved = async (home: string): Promise<Partial<FileFilters>> =>
  schema.safeParse(await readJson(join(home, FILTERS_FILE))).data ?? {};

/**
 * Saves the given filters for every process that has the folder open. A process without filters uses the saved ones.
 */
export async function keepFilters(home: string, given: Partial<FileFilters>, logger: Logger): Promise<void> {
  const { include, exclude, hidden, maxFileBytes } = given;
  if (!include && !exclude && !hidden && maxFileBytes === undefined) return;
  const filters = {
    ...(await readSaved(home)),
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(hidden && { hidden }),
    ...(maxFileBytes !== undefined && { maxFileBytes }),
  };
  await saveFilters(home, filters).catch((error: unknown) =>
    logger.warn(`The settings of the index could not be saved: ${String(error)}`),
  );
}

/** Saves filters, which apply to all processes that have the folder open. */
export async function saveFilters(home: string, filters: Partial<FileFilters>): Promise<void> {
  const file = join(home, FILTERS_FILE);
  if (!isDeepStrictEqual(await readJson(file), filters)) await writeTextAtomic(file, JSON.stringify(filters));
}
