import * as vscode from 'vscode';
import type { SearchResult } from '../../core/base/types';
import { changedFiles, currentBranch } from '../../node/git/gitChanges';
import type { ViewSearchParams } from '../../shared/hostMessages';
import type { FirstParams } from '../../shared/viewMessages';
import type { LatestSearch } from '../commands/copyAsPrompt';
import type { FolderEngines } from '../engines/folderEngines';
import { inEditor } from '../repositories/repositoryResults';
import { toGlobs, type ChangedFiles } from './branchFilter';
import { onlyChanged, unchangedBranch } from './resultFilters';

/** Answers the questions of the search view, and remembers the latest answer. */
export class ViewSearch implements LatestSearch {
  #latest: ReturnType<LatestSearch['get']>;

  constructor(private readonly engines: FolderEngines) {}

  get(): ReturnType<LatestSearch['get']> {
    return this.#latest;
  }

  forget(): void {
    this.#latest = undefined;
  }

  /** @param showFirst receives the first results while the search continues. */
  async search(
    { asked, request, changed, labels }: ViewSearchParams,
    showFirst: (first: FirstParams) => void,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const files = changed && vscode.workspace.isTrusted ? await changedInAll(this.engines, signal) : undefined;
    const globs = files && toGlobs(files, request.include ?? []);
    const finished = (result: SearchResult): SearchResult =>
      files && globs ? withLeftOut(onlyChanged(result, files), globs.left) : inEditor(result);
    // A further page is sent in one piece.
    const isFirstPage = (request.offset ?? 0) === 0;
    const onPartial = isFirstPage
      ? (first: SearchResult): void => showFirst({ asked, result: finished(first) })
      : undefined;
    // Other repositories have no branch that is checked out here, so their scope is dropped.
    const wanted = { ...request, ...(globs && { include: globs.include, scope: [] }) };
    const { engines } = this;
    const result = finished(
      await (wanted.of === undefined ? engines.search(wanted, signal, onPartial) : engines.similar(wanted, signal)),
    );
    if (isFirstPage) this.#latest = { questions: labels, result };
    return files?.every(({ paths }) => paths.length === 0) === true
      ? unchangedBranch(result, await branchesOf(engines, signal))
      : result;
  }
}

const withLeftOut = (result: SearchResult, left: number): SearchResult =>
  left === 0
    ? result
    : {
        ...result,
        warnings: [
          ...result.warnings,
          `So many files changed on this branch that ${left.toLocaleString('en')} of them were not searched.`,
        ],
      };

/** Returns the files that changed in each folder. A folder that is not under git has no changed files. */
async function changedInAll({ folders }: FolderEngines, signal: AbortSignal): Promise<readonly ChangedFiles[]> {
  return Promise.all(
    folders.map(async ({ path, label }) => ({
      label: folders.length > 1 ? label : undefined,
      paths: (await changedFiles(path, signal)) ?? [],
    })),
  );
}

async function branchesOf({ folders }: FolderEngines, signal: AbortSignal): Promise<readonly string[]> {
  const names = await Promise.all(folders.map(({ path }) => currentBranch(path, signal)));
  return [...new Set(names.filter((name) => name !== undefined))];
}
