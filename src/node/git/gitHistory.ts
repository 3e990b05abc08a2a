import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../core/base/limits';
import { CommitHistory, type Commit } from '../../core/memoryIndex/commitHistory';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { readGitLog } from './gitLog';
import { gitLocationAround } from '../gitRepository/gitLocation';
import { RuleReader } from '../ignore/ruleReader';

/**
 * Returns the newest commits below a folder, without those that change too many files to say much about each. Returns
 * none if the folder is not under git.
 */
export async function readCommits(folder: string, signal: AbortSignal): Promise<readonly Commit[]> {
  const commits = await readGitLog(folder, [`--max-count=${limits.historyCommits}`], signal);
  return commits.filter(({ paths }) => paths.length > 0 && paths.length <= limits.historyPaths);
}

/** Keeps the commit history in the in-memory index, and reads it again when the repository's HEAD has moved. */
export class GitHistory {
  #gitFolder: string | undefined;
  #mark: string | undefined;
  #looking: Promise<void> | undefined;
  #isRead = false;

  constructor(
    private readonly folder: string,
    private readonly index: MemoryIndex,
    private readonly closing: AbortSignal,
  ) {}

  /**
   * Refreshes the history. Only the first read is awaited, for at most the given time: without it, the answer would
   * depend on when the request was sent. Later calls return at once and do not even wait for the disk.
   */
  async refresh(milliseconds: number, signal: AbortSignal): Promise<void> {
    // Only one check runs at a time. On an unreachable disk, each would block one of Node's few threads.
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    if (!this.#isRead)
      await Promise.race([this.#looking, delay(milliseconds, undefined, { signal }).catch(() => undefined)]);
  }

  async #look(): Promise<void> {
    const mark = await this.#headMark();
    if (mark === this.#mark) return;
    this.#mark = mark;
    await this.#read();
  }

  async #read(): Promise<void> {
    const commits = await readCommits(this.folder, this.closing).catch(() => []);
    if (commits.length > 0 || this.index.history !== CommitHistory.none)
      this.index.history = new CommitHistory(commits);
    this.#isRead = true;
  }

  /** Returns the size and time of HEAD's log, which grows with every commit and checkout. */
  async #headMark(): Promise<string> {
    this.#gitFolder ??= gitLocationAround(this.folder, new RuleReader({ warn: () => undefined }))?.gitFolder;
    const found =
      this.#gitFolder === undefined
        ? undefined
        : await stat(join(this.#gitFolder, 'logs', 'HEAD')).catch(() => undefined);
    return found ? `${found.size} ${found.mtimeMs}` : '';
  }
}
