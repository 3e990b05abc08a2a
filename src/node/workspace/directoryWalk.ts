import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errors, messageOf } from '../../core/base/errors';
import type { FolderRules, FolderScope, IgnoredFolder, Verdict } from './folderRules';
import { isInside } from '../fileSystem/regularFile';
import { hasErrorCode } from '../fileSystem/atomicFile';

/** An entry on disk as listed, before the file itself is inspected. */
export interface WalkedEntry {
  /** Relative to the opened folder. */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'special' | 'unlisted';
  readonly verdict: Verdict;
  /** Why a folder is `unlisted`. */
  readonly error?: string;
}

export interface WalkOptions {
  /** Called before a folder is listed. */
  readonly onFolder: (path: string) => void;
  /** Called when the rules of a folder are known. */
  readonly onScope?: (scope: FolderScope) => void;
  /** Returns whether an ignored folder is entered nevertheless. */
  readonly enters: (path: string, ignored: IgnoredFolder, scope: FolderScope) => boolean;
}

interface Pending {
  readonly path: string;
  readonly parent: FolderScope;
  readonly ignored: IgnoredFolder | undefined;
}

/**
 * Yields everything in a folder, ignored or not, except the content of folders that are not entered. Links are not
 * followed, so there are no cycles.
 * @throws if the opened folder itself cannot be listed; SearchError INVALID_ARGUMENT if permission is missing.
 */
export function* walk(root: string, rules: FolderRules, options: WalkOptions): Generator<WalkedEntry> {
  const pending: Pending[] = [];
  yield* list('', (has) => rules.rootScope(has), undefined);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, parent, ignored } = next;
    yield* list(path, (has) => rules.enter(parent, path, ignored, has), ignored);
  }

  function* list(
    folder: string,
    scopeOf: (has: (name: string) => boolean) => FolderScope,
    ignored: IgnoredFolder | undefined,
  ): Generator<WalkedEntry> {
    options.onFolder(folder);
    const entries = listFolder(root, folder);
    if (entries === undefined) {
      yield { path: folder, kind: 'link', verdict: { ignored, included: false } };
      return;
    }
    if (typeof entries === 'string') {
      yield { path: folder, kind: 'unlisted', verdict: { ignored, included: false }, error: entries };
      return;
    }
    const names = new Set(entries.map((entry) => entry.name));
    const has = (name: string): boolean => names.has(name);
    const scope = scopeOf(has);
    options.onScope?.(scope);
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isFolder = entry.isDirectory();
      const verdict = rules.judge({ path, name: entry.name, isFolder }, scope, has);
      if (!isFolder) yield { path, kind: kindOf(entry), verdict };
      else if (!verdict.ignored || options.enters(path, verdict.ignored, scope))
        pending.push({ path, parent: scope, ignored: verdict.ignored });
    }
  }
}

const kindOf = (entry: Dirent): 'file' | 'link' | 'special' =>
  entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'special';

/**
 * Returns the entries of a folder, or why it cannot be listed; undefined if a link has replaced the folder, or one
 * above it, since it was listed.
 */
function listFolder(root: string, folder: string): readonly Dirent[] | string | undefined {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return isInside(root, folder) ? entries : undefined;
  } catch (error) {
    if (folder === '') throw hasErrorCode(error, 'EACCES') ? errors.folderUnreadable(root) : error;
    return messageOf(error);
  }
}

/**
 * Maximum number of milliseconds for which a scan blocks other work at a time: with 10, a search of a million chunks
 * took twice as long beside a scan, and a save three times.
 */
const SLICE_MILLISECONDS = 2;

/**
 * Processes all items synchronously, in slices: synchronous file system calls take a quarter of the time of promises
 * (200,000 files: 1.2 s and 5 s), but block all other work.
 */
export async function takeInSlices<T>(items: Iterable<T>, take: (item: T) => void, signal: AbortSignal): Promise<void> {
  let until = performance.now() + SLICE_MILLISECONDS;
  for (const item of items) {
    take(item);
    if (performance.now() < until) continue;
    await nextTurn();
    signal.throwIfAborted();
    until = performance.now() + SLICE_MILLISECONDS;
  }
}
