import type { Engine, Logger } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import { parseGlob } from '../../core/glob/glob';
import { requireLanceDb } from '../storage/requireLanceDb';

/** The engine as a library: open a folder, search it, dispose the engine. See docs/library.md. */
export type { Disposable, Engine, Logger } from '../../core/base/contracts';
export { SearchError, type ErrorCode } from '../../core/base/errors';
export type { TraceItem, TraceResult, TracedSymbol } from '../../core/base/traceTypes';
export type { IndexState, IndexStatus, ResultItem, SearchResult } from '../../core/base/types';

export interface OpenOptions {
  /**
   * Globs of files to index in addition to those found by default, and to exclude. Globs are relative to the folder.
   */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Receives warnings. If absent, they are discarded. */
  readonly logger?: Logger;
}

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the engine of a folder with the embedding model of its index, which is the built-in one if no other was chosen.
 * Searches use what is already indexed. The rest is indexed in the background, and `engine.update(signal)` waits for
 * it. The engine must be disposed, or the process does not exit.
 * @throws SearchError INVALID_ARGUMENT when the folder does not exist or a glob is invalid, STORE_UNAVAILABLE when the
 * store does not run on this machine.
 */
export async function open(folder: string, { logger = silent, ...globs }: OpenOptions = {}): Promise<Engine> {
  if (typeof folder !== 'string' || folder.trim() === '')
    throw errors.invalidField('folder', folder, 'the path of a folder');
  for (const field of ['include', 'exclude'] as const) requireGlobs(field, globs[field]);
  const { openEngine } = await requireLanceDb(() => import('./openEngine'));
  return openEngine(folder, { ...globs, resources: __dirname, logger });
}

/** Validates globs before use, because they apply to every process that has the folder open. */
function requireGlobs(field: 'include' | 'exclude', globs: unknown): void {
  if (globs === undefined) return;
  if (!Array.isArray(globs) || !globs.every((glob) => typeof glob === 'string'))
    throw errors.invalidField(field, globs, 'a list of globs');
  globs.forEach((glob, i) => parseGlob(`${field}[${i}]`, glob));
}
