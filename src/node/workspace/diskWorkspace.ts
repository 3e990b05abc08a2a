import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Census, Disposable, Logger, Workspace } from '../../core/base/contracts';
import { errors, messageOf } from '../../core/base/errors';
import type { ContentExclusion, PathExclusion } from '../../core/base/fileStatus';
import { languageOf } from '../../core/languages/languages';
import type { LeftOutByPath } from '../../core/base/leftOut';
import { mayBeScript } from '../../core/languages/shebang';
import { limits } from '../../core/base/limits';
import type { FileStat } from '../../core/base/types';
import { CensusCounter } from './censusCounter';
import { LeftOutCounter } from './leftOutCounter';
import { decodeText } from '../fileSystem/decodeText';
import { takeInSlices, walk, type WalkedEntry, type WalkOptions } from './directoryWalk';
import { isScript } from '../fileSystem/scriptFile';
import { FolderWatcher } from './folderWatcher';
import { givenSpelling, diskSpelling } from '../fileSystem/diskSpelling';
import { lstatOrReason, isFolder, isNotFound } from '../fileSystem/fileStat';
import { NotRegular, readRegular } from '../fileSystem/regularFile';
import { FolderRules, type FolderScope, type IgnoredFolder, type Verdict } from './folderRules';
import { reportsChangesAtOnce } from './reliableEvents';
import type { GitRepository } from '../gitRepository/gitRepository';
import { RuleReader } from '../ignore/ruleReader';
import type { FileFilters } from '../ignore/settingsRules';

const nothing = (): void => undefined;

/** A folder on disk as git sees it: with the ignore files of every level, and without following links. */
export class DiskWorkspace implements Workspace {
  #watcher: FolderWatcher | undefined;
  readonly #reader: RuleReader;
  #rules: FolderRules;
  #scanning: Promise<void> = Promise.resolve();
  #leftOut: LeftOutByPath | undefined;

  constructor(
    readonly root: string,
    private filters: FileFilters,
    private readonly logger: Logger,
    private readonly nameOnDisk = process.platform === 'darwin' || process.platform === 'win32'
      ? diskSpelling
      : givenSpelling,
  ) {
    this.#reader = new RuleReader(logger);
    this.#rules = this.#rulesOf(filters);
  }

  /** Replaces the filters. Returns whether they differ from the previous ones. */
  setFilters(filters: FileFilters): boolean {
    if (isDeepStrictEqual(filters, this.filters)) return false;
    this.filters = filters;
    this.#rules = this.#rulesOf(filters);
    return true;
  }

  /** Notice for the user about the settings: why some globs are not used. */
  get notice(): string | undefined {
    const { refusedGlobs } = this.#rules;
    const others = refusedGlobs.length - limits.namedGlobs;
    if (refusedGlobs.length === 0) return undefined;
    return [...refusedGlobs.slice(0, limits.namedGlobs), ...(others > 0 ? [`The log names ${others} more.`] : [])].join(
      ' ',
    );
  }

  /** Counts of the files that the last scan found but did not accept; undefined before the first scan. */
  get leftOut(): LeftOutByPath | undefined {
    return this.#leftOut;
  }

  #rulesOf(filters: FileFilters): FolderRules {
    const rules = new FolderRules(this.root, filters, this.#reader);
    for (const refused of rules.refusedGlobs) this.logger.warn(refused);
    return rules;
  }

  /** Scans the folder. Scans do not overlap, because each one closes the watches of folders that it has not seen. */
  scan(signal: AbortSignal): Promise<readonly FileStat[]> {
    const scan = this.#scanning.then(() => this.#scan(signal));
    // Does not keep the result: a promise holds its result as long as the promise itself is held, 79 MB for 212,000
    // files.
    this.#scanning = scan.then(nothing, nothing);
    return scan;
  }

  async #scan(signal: AbortSignal): Promise<readonly FileStat[]> {
    await this.#requireRoot();
    const found: FileStat[] = [];
    const leftOut = new LeftOutCounter();
    const folders: string[] = [];
    const onFolder = (path: string): void => {
      folders.push(path);
      // Watch the folder before it is listed, so that no later change is missed.
      this.#watcher?.add(path);
    };
    const repositories = new Set<GitRepository>();
    const onScope = ({ git }: FolderScope): unknown => repositories.add(git.repository);
    const enters = (path: string, ignored: IgnoredFolder, scope: FolderScope): boolean =>
      this.#rules.isWorthEntering(path, ignored, scope);
    const take = (entry: WalkedEntry): void => {
      const fate = this.#fateOf(entry);
      if ('size' in fate) found.push(fate);
      else {
        leftOut.count(entry.path, fate);
        if (fate.state === 'failed') this.logger.warn(`${entry.path} is left out: ${fate.error}`);
      }
    };
    await this.#walk({ onFolder, onScope, enters }, take, signal);
    this.#leftOut = leftOut.counts;
    this.#watcher?.keepOnly(folders);
    this.#watcher?.watchRules([...repositories].flatMap(({ sources }) => sources));
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async #walk(options: WalkOptions, take: (entry: WalkedEntry) => void, signal: AbortSignal): Promise<void> {
    try {
      await takeInSlices(walk(this.root, this.#rules, options), take, signal);
    } finally {
      // If the folder disappeared during the walk, all its files would seem to be removed, or the disk to have failed.
      await this.#requireRoot();
    }
  }

  async #requireRoot(): Promise<void> {
    if (await isFolder(this.root)) return;
    // A folder that comes back may be a different one, for which the old watches would stay silent.
    this.#watcher?.keepOnly([]);
    throw errors.folderGone(this.root);
  }

  async census(signal: AbortSignal): Promise<Census> {
    const tally = new CensusCounter();
    const options = { onFolder: () => undefined, enters: () => true };
    await this.#walk(options, (entry) => tally.count(entry.path, this.#fateOf(entry)), signal);
    return tally.census;
  }

  classify(asked: string, signal: AbortSignal): Promise<FileStat | PathExclusion> {
    signal.throwIfAborted();
    const path = this.nameOnDisk(this.root, asked);
    const segments = path.split('/');
    let scope = this.#rules.rootScope();
    for (const [depth, name] of segments.entries()) {
      const part = segments.slice(0, depth + 1).join('/');
      const entry = lstatOrReason(join(this.root, part));
      const stat = typeof entry === 'object' ? entry : undefined;
      const isFolder = stat?.isDirectory() ?? depth < segments.length - 1;
      const verdict = this.#rules.judge({ path: part, name, isFolder }, scope, (sibling) =>
        this.#exists(part, sibling),
      );
      const isLast = depth === segments.length - 1;
      if (!isLast && stat?.isSymbolicLink()) return Promise.resolve({ state: 'link', path: part });
      if (isLast && !isFolder) return Promise.resolve(this.#fateAt(path, entry, verdict));
      if (isLast && !verdict.ignored) return Promise.resolve({ state: 'folder' });
      scope = this.#rules.enter(scope, part, verdict.ignored);
    }
    const { ignored } = scope;
    return Promise.resolve(ignored ? { state: 'ignored', ...ignored } : { state: 'missing' });
  }

  async read(path: string, signal: AbortSignal): Promise<string | ContentExclusion | undefined> {
    try {
      return decodeText(await readRegular(this.root, path, this.#mostBytes(path), signal)) ?? { state: 'binary' };
    } catch (error) {
      signal.throwIfAborted();
      // A file that was replaced by something else is not indexed; the next scan determines what it is now.
      return isNotFound(error) || error instanceof NotRegular
        ? undefined
        : { state: 'failed', error: messageOf(error) };
    }
  }

  /** Whether every change is seen and reported at once. */
  get seesAllChanges(): boolean {
    return this.#watcher?.isComplete === true && reportsChangesAtOnce(this.root);
  }

  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable {
    this.#watcher?.dispose();
    const concerns = (path: string, isFolder: boolean): boolean =>
      isFolder ? !this.#rules.isOwn(path) : this.#isKnownKind(path);
    this.#watcher = new FolderWatcher(this.root, concerns, onChange, this.logger);
    this.#watcher.watchRoot();
    return this.#watcher;
  }

  #isKnownKind(path: string): boolean {
    return languageOf(path) !== undefined || mayBeScript(path) || this.#rules.includes(path);
  }

  #exists(path: string, sibling: string): boolean {
    return typeof lstatOrReason(join(this.root, path, '..', sibling)) === 'object';
  }

  /** Like {@link #fateOf}, for a file that may not exist: the rules decide about its name all the same. */
  #fateAt(path: string, entry: Stats | string | undefined, verdict: Verdict): FileStat | PathExclusion {
    if (verdict.ignored || typeof entry === 'object')
      return this.#fateOf({ path, kind: typeof entry === 'object' ? kindOf(entry) : 'file', verdict });
    return entry === undefined ? missing(path, verdict.included) : { state: 'failed', error: entry };
  }

  /**
   * Returns the file if it is to be read: accepted by the rules, of a known kind and not too large. Otherwise returns
   * why not.
   */
  #fateOf({ path, kind, verdict, error }: WalkedEntry): FileStat | PathExclusion {
    const { ignored, included } = verdict;
    if (ignored) return { state: 'ignored', path: ignored.path, rule: ignored.rule };
    if (kind === 'unlisted') return { state: 'failed', error: error ?? 'it could not be listed' };
    if (kind === 'link') return { state: 'link', path };
    if (kind === 'special') return { state: 'special' };
    if (!included && !languageOf(path) && !isScript(this.root, path)) return { state: 'unknown_kind' };
    return this.#statFile(path, included);
  }

  /**
   * Returns the maximum size of a file. It is larger for notebooks, because they consist mostly of images, which are
   * left out.
   */
  #mostBytes(path: string): number {
    const { maxFileBytes } = this.filters;
    return languageOf(path)?.id === 'jupyter' ? limits.notebookShare * maxFileBytes : maxFileBytes;
  }

  #statFile(path: string, included: boolean): FileStat | PathExclusion {
    const stat = lstatOrReason(join(this.root, path));
    if (!stat) return missing(path, included);
    if (typeof stat === 'string') return { state: 'failed', error: stat };
    const limit = this.#mostBytes(path);
    if (stat.size > limit) return { state: 'too_large', bytes: stat.size, limit };
    return {
      path,
      size: stat.size,
      modified: Math.trunc(stat.mtimeMs),
      changed: Math.trunc(stat.ctimeMs),
      ...(included && { included }),
    };
  }
}

function missing(path: string, included: boolean): PathExclusion {
  if (path.includes('\uFFFD')) return { state: 'failed', error: 'its name is not valid UTF-8' };
  return included || languageOf(path) ? { state: 'missing' } : { state: 'missing', unknownKind: true };
}

const kindOf = (stat: { isFile(): boolean; isSymbolicLink(): boolean }): 'file' | 'link' | 'special' =>
  stat.isFile() ? 'file' : stat.isSymbolicLink() ? 'link' : 'special';
