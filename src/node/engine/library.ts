import type { Engine, Logger } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import { parseGlob } from '../../core/glob/glob';
import { requireLanceDb } from '../storage/requireLanceDb';

/** The engine as a library: open a folder, ask, dispose. See docs/library.md. */
export type { Disposable, Engine, Logger } from '../../core/base/contracts';
export { SearchError, type ErrorCode } from '../../core/base/errors';
export type { TraceItem, TraceResult, TracedSymbol } from '../../core/base/traceTypes';
export type { IndexState, IndexStatus, ResultItem, SearchResult } from '../../core/base/types';

export interface OpenOptions {
  /** Globs of files to index besides those found by themselves, and to leave out; relative to the folder. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Where warnings go; nowhere when absent. */
  readonly logger?: Logger;
}

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the engine of a folder with the model that its index has: the built-in one, if no other was chosen. Searches
 * use what is indexed; the rest is indexed in the background, `engine.update(signal)` waits for it. Dispose it, or the
 * process will not end.
 * @throws SearchError INVALID_ARGUMENT when there is no such folder or a glob is none, STORE_UNAVAILABLE when the store
 * does not run on this machine.
 */
export async function open(folder: string, { logger = silent, ...globs }: OpenOptions = {}): Promise<Engine> {
  if (typeof folder !== 'string' || folder.trim() === '')
    throw errors.invalidField('folder', folder, 'the path of a folder');
  for (const field of ['include', 'exclude'] as const) requireGlobs(field, globs[field]);
  const { openEngine } = await requireLanceDb(() => import('./openEngine'));
  return openEngine(folder, { ...globs, resources: __dirname, logger });
}

/** They hold for every process that has the folder open. */
function requireGlobs(field: 'include' | 'exclude', globs: unknown): void {
  if (globs === undefined) return;
  if (!Array.isArray(globs) || !globs.every((glob) => typeof glob === 'string'))
    throw errors.invalidField(field, globs, 'a list of globs');
  globs.forEach((glob, i) => parseGlob(`${field}[${i}]`, glob));
}
