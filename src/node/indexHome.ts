import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** Part of every index folder's name: a change of what is stored starts a new index, and never misreads an old one. */
const FORMAT = 1;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The per-user folder that holds all indexes; `CODEBASE_SEARCH_HOME` overrides it. */
export function indexHome(environment: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string {
  const own = environment['CODEBASE_SEARCH_HOME'];
  if (own) return own;
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'codebase-search');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'codebase-search');
  return join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'codebase-search');
}

/** Where the index of one workspace folder lives, for one embedding model. */
export function indexFolder(home: string, folder: string, model: string): string {
  return join(home, `${basename(folder) || 'root'}-${digest(folder)}`, `v${FORMAT}-${digest(model)}`);
}
