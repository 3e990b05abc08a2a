import type { Census, Workspace } from '../base/contracts';
import type { FileCoverage, FileStatus } from '../base/fileStatus';
import { pathInside, type FolderPaths } from '../request/folderPaths';
import { limits } from '../base/limits';
import type { UnsavedTexts } from './unsavedTexts';
import type { Indexer } from './indexer';

export interface FileStatusSource {
  readonly workspace: Workspace;
  readonly unsaved: Pick<UnsavedTexts, 'shown'>;
  readonly indexer: Indexer;
}

/**
 * Returns the status of a file in the index.
 * @param asked path of the file, relative to the folder or absolute.
 */
export async function explainFile(
  asked: string,
  folder: FolderPaths,
  { workspace, unsaved, indexer }: FileStatusSource,
  signal: AbortSignal,
): Promise<FileStatus> {
  const inside = pathInside(asked, folder);
  if (inside === undefined) return { file: asked, state: 'outside' };
  if (inside === '') return { file: asked, state: 'folder' };
  const judged = await workspace.classify(inside, signal);
  const file = 'size' in judged ? judged.path : inside;
  const fate = 'size' in judged ? indexer.statusOf(judged) : judged;
  const shown = unsaved.shown(file)?.file;
  return shown
    ? { file, state: 'indexed', chunks: shown.chunks.length, at: 0, stale: false, unsaved: true }
    : { file, ...fate };
}

/** Counts the files on disk by their status in the index. */
export function countFileStatuses(census: Census, indexer: Indexer): FileCoverage {
  const { candidates, ignored, tooLarge, unknownKind, links, special } = census;
  const counts = { indexed: 0, waiting: 0, binary: 0, secret: 0, generated: 0, minified: 0, failed: 0 };
  const failures = [...census.failed];
  for (const file of candidates) {
    const status = indexer.statusOf(file);
    counts[status.state]++;
    if (status.state === 'failed') failures.push({ file: file.path, error: status.error });
  }
  const ignoredFiles = ignored.reduce((sum, { files }) => sum + files, 0);
  const files = candidates.length + ignoredFiles + tooLarge + unknownKind + links + special + census.failed.length;
  return {
    files,
    ...counts,
    failed: failures.length,
    failures: failures.slice(0, limits.namedFailures),
    tooLarge,
    unknownKind,
    links,
    special,
    ignored,
  };
}
