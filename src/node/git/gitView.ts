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

/** Maximum size of a copied file. The references of a repository with 100,000 branches take 10 MB. */
const MAX_COPIED_BYTES = 64 * 1024 * 1024;
const HEAD = /^(?:ref: refs\/|[0-9a-f]{40})/;
/**
 * Variables that configure git. They are removed from the environment, so that only those set here take effect. The
 * installation folder of git remains the user's choice.
 */
const GIT_VARIABLE = /^GIT_(?!EXEC_PATH$)/i;

const PREFIX = 'codebase-search-git-';
/** Age in milliseconds after which a view counts as left behind, far longer than any call takes. */
const LEFT_MILLISECONDS = 60 * 60_000;

/** Returns whether a folder belongs to this user. On Windows, each user has a separate folder for temporary files. */
const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

/** Removes the views of processes that were killed. */
export function removeStaleViews(now = Date.now()): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const view = join(tmpdir(), name);
    const made = lstatSync(view, { throwIfNoEntry: false });
    if (made?.isDirectory() && isOurs(made) && now - made.mtimeMs > LEFT_MILLISECONDS)
      rmSync(view, { recursive: true, force: true });
  }
}

/** Existing views, which are removed when this process ends. */
const shown = new Set<GitView>();
process.once('exit', () => shown.forEach((view) => view.dispose()));

/**
 * A view of a repository for git: a temporary folder that replaces `.git`, without configuration, hooks and attributes.
 * Configuration can name programs in more places than can be disabled one by one (filters, diff drivers, remotes that
 * missing objects are fetched from), so git reads no configuration file of the repository, the user or the system. The
 * view contains only the settings that affect how files are compared.
 */
export class GitView implements Disposable {
  /** The temporary folder. */
  readonly folder = mkdtempSync(join(tmpdir(), PREFIX));

  private constructor(
    private readonly place: ConfigLocation,
    private readonly reader: RuleReader,
  ) {}

  /**
   * Creates a view of the repository around a folder, or returns undefined if there is none.
   * @throws when the folder for temporary files is not writable.
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

  /**
   * Environment variables for git. Each of them is effective on its own, even if git should still read configuration.
   */
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
      // No configuration of the user or the system is read.
      ...{
        HOME: this.folder,
        XDG_CONFIG_HOME: this.folder,
        GIT_CONFIG_GLOBAL: join(this.folder, 'none'),
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_ATTR_NOSYSTEM: '1',
      },
      // Nothing is fetched, no password is asked for, and nothing is written.
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
    // A junction is a link to a folder that needs no special rights on Windows.
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

/** Returns the environment without the variables that affect git. */
export const withoutGit = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !GIT_VARIABLE.test(name)));
