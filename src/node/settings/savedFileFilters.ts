import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Logger } from '../../core/base/contracts';
import { FILTERS_FILE } from '../indexDirectory/processSignals';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';
import { noFileFilters, type FileFilters } from '../ignore/settingsRules';

/**
 * What the editor's settings say of the files of a folder, kept with its index. The command line and the MCP server
 * know no settings: otherwise processes with different settings would add and remove the same files.
 */

const schema = z.object({
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  hidden: z.array(z.object({ glob: z.string(), when: z.string().exactOptional() })),
  maxFileBytes: z.number(),
});

/** What was said last; nothing where no editor has ever opened the folder. */
export async function readSavedFilters(home: string): Promise<FileFilters> {
  return schema.safeParse(await readJson(join(home, FILTERS_FILE))).data ?? noFileFilters;
}

/**
 * What is said of files holds for every process that has the folder open; one that says nothing goes by the last who
 * did.
 */
export async function keepFilters(home: string, given: Partial<FileFilters>, logger: Logger): Promise<void> {
  const { include, exclude, hidden, maxFileBytes } = given;
  if (!include && !exclude && !hidden && maxFileBytes === undefined) return;
  const kept = await readSavedFilters(home);
  const filters = {
    include: include ?? kept.include,
    exclude: exclude ?? kept.exclude,
    hidden: hidden ?? kept.hidden,
    maxFileBytes: maxFileBytes ?? kept.maxFileBytes,
  };
  await saveFilters(home, filters).catch((error: unknown) =>
    logger.warn(`The settings of the index could not be saved: ${String(error)}`),
  );
}

/** They apply to all processes that have the folder open. */
export async function saveFilters(home: string, filters: FileFilters): Promise<void> {
  const file = join(home, FILTERS_FILE);
  if (!isDeepStrictEqual(await readJson(file), filters)) await writeTextAtomic(file, JSON.stringify(filters));
}
