import type { Census, Workspace } from '../contracts';
import type { FileCoverage, FileFate } from '../fileFate';
import { pathInside, type FolderPaths } from '../folderPaths';
import { limits } from '../limits';
import type { UnsavedTexts } from './unsavedTexts';
import type { Indexer } from './indexer';

export interface FateSource {
  readonly workspace: Workspace;
  readonly unsaved: Pick<UnsavedTexts, 'has' | 'file'>;
  readonly indexer: Indexer;
}

/** @param asked relative to the folder or absolute. */
export async function whyFile(asked: string, folder: FolderPaths, { workspace, unsaved, indexer }: FateSource, signal: AbortSignal): Promise<FileFate> {
  const inside = pathInside(asked, folder);
  if (inside === undefined) return { file: asked, state: 'outside' };
  if (inside === '') return { file: asked, state: 'folder' };
  const judged = await workspace.judge(inside, signal);
  const file = 'size' in judged ? judged.path : inside;
  const fate = 'size' in judged ? indexer.fateOf(judged) : judged;
  const shown = unsaved.has(file) ? unsaved.file(file) : undefined;
  return shown ? { file, state: 'indexed', chunks: shown.chunkCount, at: 0, stale: false, unsaved: true } : { file, ...fate };
}

/** Counts what became of every file on disk. */
export function countFates(census: Census, indexer: Indexer): FileCoverage {
  const { candidates, ignored, tooLarge, unknownKind, links, special } = census;
  const counts = { indexed: 0, waiting: 0, binary: 0, secret: 0, generated: 0, minified: 0, failed: 0 };
  const failures = [...census.failed];
  for (const file of candidates) {
    const fate = indexer.fateOf(file);
    counts[fate.state]++;
    if (fate.state === 'failed') failures.push({ file: file.path, error: fate.error });
  }
  const ignoredFiles = ignored.reduce((sum, { files }) => sum + files, 0);
  const files = candidates.length + ignoredFiles + tooLarge + unknownKind + links + special + census.failed.length;
  return { files, ...counts, failed: failures.length, failures: failures.slice(0, limits.namedFailures), tooLarge, unknownKind, links, special, ignored };
}
