import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import * as z from 'zod';
import { limits } from '../../core/base/limits';
import { REGULAR } from '../fileSystem/regularFile';
import type { FileFilters, HiddenFiles } from '../ignore/settingsRules';

/**
 * File filters from the `.vscode/settings.json` of a folder, so that a team's settings apply without an editor too.
 * They can do no more than a `.codebasesearchignore` beside them.
 */

const globs = z.array(z.string());
const hidden = z.record(z.string(), z.union([z.boolean(), z.object({ when: z.string() })]));
const kilobytes = z.int().min(1).max(limits.settingFileKilobytes);
const MOST_BYTES = 1_000_000;

/**
 * Reads the filters of a folder. A file that cannot be read or parsed yields no filters, and invalid settings are left
 * out.
 */
export async function readWorkspaceFilters(root: string): Promise<Partial<FileFilters>> {
  const text = await readSettings(join(root, '.vscode', 'settings.json')).catch(() => '');
  if (!/codebaseSearch\.|files\.exclude/.test(text)) return {};
  const settings = settingsIn(text);
  const include = globs.safeParse(settings['codebaseSearch.include']).data;
  const exclude = globs.safeParse(settings['codebaseSearch.exclude']).data;
  const excluded = hidden.safeParse(settings['files.exclude']).data;
  const size = kilobytes.safeParse(settings['codebaseSearch.maxFileSize']).data;
  return {
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(excluded && { hidden: hiddenFiles(excluded) }),
    ...(size !== undefined && { maxFileBytes: size * 1_000 }),
  };
}

/**
 * Reads the settings file. A repository may have a pipe or a link in its place, which is not read. Reads
 * asynchronously, because a disk that is unavailable would block the thread.
 */
async function readSettings(path: string): Promise<string> {
  const file = await open(path, REGULAR);
  try {
    const stats = await file.stat();
    return stats.isFile() && stats.size <= MOST_BYTES ? await file.readFile('utf8') : '';
  } finally {
    await file.close();
  }
}

const objects = z.record(z.string(), z.unknown());

function settingsIn(text: string): z.infer<typeof objects> {
  try {
    return objects.safeParse(parse(text)).data ?? {};
  } catch (error) {
    // The settings are nested too deeply to be parsed.
    if (!(error instanceof RangeError)) throw error;
    return {};
  }
}

const hiddenFiles = (excluded: z.infer<typeof hidden>): readonly HiddenFiles[] =>
  Object.entries(excluded).flatMap(([glob, value]) =>
    value === true ? [{ glob }] : value === false ? [] : [{ glob, when: value.when }],
  );
