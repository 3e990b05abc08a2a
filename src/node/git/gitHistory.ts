import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../core/base/limits';
import { CommitHistory, type Commit } from '../../core/memoryIndex/commitHistory';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { readGitLog } from './gitLog';
import { gitLocationAround } from '../gitRepository/gitLocation';
import { RuleReader } from '../ignore/ruleReader';

/** The newest commits below a folder that speak of their files: of few. None when it is not under git. */
export async function readCommits(folder: string, signal: AbortSignal): Promise<readonly Commit[]> {
  const commits = await readGitLog(folder, [`--max-count=${limits.historyCommits}`], signal);
  return commits.filter(({ paths }) => paths.length > 0 && paths.length <= limits.historyPaths);
}

/** Keeps the history in the in-memory index, and reads it again when the repository's head has moved. */
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
   * The first reading is waited for, so long: an answer would else depend on when it was asked. Later on nothing is,
   * not even the look at the disk.
   */
  async refresh(milliseconds: number, signal: AbortSignal): Promise<void> {
    // One at a time: on a disk that is away each would hold one of Node's few threads.
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

  /** Size and time of the log of the head: it grows with every commit and check-out. */
  async #headMark(): Promise<string> {
    this.#gitFolder ??= gitLocationAround(this.folder, new RuleReader({ warn: () => undefined }))?.gitFolder;
    const found =
      this.#gitFolder === undefined
        ? undefined
        : await stat(join(this.#gitFolder, 'logs', 'HEAD')).catch(() => undefined);
    return found ? `${found.size} ${found.mtimeMs}` : '';
  }
}
