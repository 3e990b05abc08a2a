import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Disposable } from '../../core/base/contracts';
import type { ConfigLocation } from '../gitRepository/configLocation';
import { harmlessConfig } from '../gitRepository/gitConfig';
import { gitLocationAround, pointerText } from '../gitRepository/gitLocation';
import { RuleReader } from '../ignore/ruleReader';

/** A repository of 100,000 branches has 10 MB of them. */
const MAX_COPIED_BYTES = 64 * 1024 * 1024;
const HEAD = /^(?:ref: refs\/|[0-9a-f]{40})/;
/** What git is told through its environment comes from here alone. Where it is installed is for the user to say. */
const GIT_VARIABLE = /^GIT_(?!EXEC_PATH$)/i;

const PREFIX = 'codebase-search-git-';
/** Far longer than any call takes. */
const LEFT_MILLISECONDS = 60 * 60_000;

/** Windows has a folder for temporary files for each user. */
const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

/** Removes the views that processes left behind when they were killed. */
export function removeStaleViews(now = Date.now()): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const view = join(tmpdir(), name);
    const made = lstatSync(view, { throwIfNoEntry: false });
    if (made?.isDirectory() && isOurs(made) && now - made.mtimeMs > LEFT_MILLISECONDS)
      rmSync(view, { recursive: true, force: true });
  }
}

/** A process that ends leaves none behind. */
const shown = new Set<GitView>();
process.once('exit', () => shown.forEach((view) => view.dispose()));

/**
 * A repository as git is shown it: a folder of ours in the place of `.git`, without configuration, hooks and
 * attributes. Configuration can name programs in more places than can be turned off one by one (filters, drivers of
 * diffs, remotes that missing objects are fetched from), so git reads none: no file of the repository's, of the user's
 * or of the system's. It is told what says how files are compared.
 */
export class GitView implements Disposable {
  /** Ours. */
  readonly folder = mkdtempSync(join(tmpdir(), PREFIX));

  private constructor(
    private readonly place: ConfigLocation,
    private readonly reader: RuleReader,
  ) {}

  /**
   * The repository around a folder; undefined where there is none.
   * @throws where nothing can be written to the folder of temporary files.
   */
  static around(folder: string): GitView | undefined {
    const reader = new RuleReader({ warn: () => undefined });
    const place = gitLocationAround(folder, reader);
    const head = place && pointerText(join(place.gitFolder, 'HEAD'), reader);
    if (!place || head === undefined || !HEAD.test(head)) return undefined;
    const view = new GitView(place, reader);
    shown.add(view);
    try {
      view.#fill(head);
    } catch (error) {
      view.dispose();
      throw error;
    }
    return view;
  }

  /** The environment for git. Each line holds by itself, also where git would read configuration all the same. */
  get environment(): NodeJS.ProcessEnv {
    const { gitFolder, common, folder } = this.place;
    return {
      ...withoutGit(process.env),
      ...{
        GIT_DIR: this.folder,
        GIT_WORK_TREE: folder,
        GIT_INDEX_FILE: join(gitFolder, 'index'),
        GIT_OBJECT_DIRECTORY: join(common, 'objects'),
      },
      // No configuration of the user or the system.
      ...{
        HOME: this.folder,
        XDG_CONFIG_HOME: this.folder,
        GIT_CONFIG_GLOBAL: join(this.folder, 'none'),
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_ATTR_NOSYSTEM: '1',
      },
      // Nothing is fetched, asked for or written.
      ...{ GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
    };
  }

  dispose(): void {
    shown.delete(this);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  #fill(head: string): void {
    const { common } = this.place;
    this.#write('HEAD', `${head}\n`);
    this.#write('config', harmlessConfig(this.place, this.reader));
    // A junction is a link to a folder that needs no rights on Windows.
    symlinkSync(join(common, 'refs'), join(this.folder, 'refs'), 'junction');
    mkdirSync(join(this.folder, 'info'));
    for (const name of ['packed-refs', 'shallow', join('info', 'exclude')]) this.#copy(common, name);
  }

  #copy(from: string, name: string): void {
    const bytes = this.reader.read(join(from, name), (all) => all, { mostBytes: MAX_COPIED_BYTES, followsLink: true });
    if (bytes) this.#write(name, bytes);
  }

  #write(name: string, content: string | Buffer): void {
    writeFileSync(join(this.folder, name), content);
  }
}

/** The environment without what tells git anything. */
export const withoutGit = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !GIT_VARIABLE.test(name)));
