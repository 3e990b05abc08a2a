import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors, toSearchError, type SearchError } from '../core/base/errors';
import { rejectBroadFolder } from '../node/multiRoot/broadFolders';
import type { EngineSet } from '../node/multiRoot/engineSet';
import type { SearchedFolder } from '../node/multiRoot/folderLabels';

/** A root as a client tells it; URIs of other schemes are not on this disk. */
export interface Root {
  readonly uri: string;
}

export interface Served {
  readonly folders: readonly SearchedFolder[];
  /** Why other folders could not be opened, in words. */
  readonly warnings: readonly string[];
}

/** Where the client's process is. */
export interface ClientPlace {
  readonly currentFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The folders one server answers about: those of its command line, else the client's roots, else the current folder.
 */
export class ServedFolders {
  readonly #given: readonly string[];
  readonly #engines: EngineSet;
  #chosen: Promise<void>;
  /** Why some of what was asked for is not served. */
  #refusals: readonly SearchError[] = [];

  constructor(
    given: readonly string[],
    engines: EngineSet,
    private readonly place: ClientPlace,
  ) {
    this.#given = given;
    this.#engines = engines;
    this.#chosen = given.length > 0 ? engines.setFolders(given) : Promise.resolve();
  }

  /** Whether the client is to be asked for its roots. */
  get followsRoots(): boolean {
    return this.#given.length === 0;
  }

  /** Serves what the client says once it has said it; requests wait meanwhile. */
  follow(roots: Promise<readonly Root[]>): void {
    if (!this.followsRoots) return;
    // Answers may come in another order than they were asked for: the last question counts.
    const chosen: Promise<void> = roots.then((known) => (this.#chosen === chosen ? this.#use(known) : this.#chosen));
    chosen.catch(() => undefined);
    this.#chosen = chosen;
  }

  /** @throws SearchError when no folder could be opened. */
  async opened(): Promise<Served> {
    await this.#chosen;
    const { folders, failures: unopened } = await this.#engines.opened();
    const failures = [...unopened, ...this.#refusals];
    if (folders.length === 0) throw failures.length > 0 ? toSearchError(failures[0]) : errors.noFolder();
    return { folders, warnings: failures.map((failure) => failureText(failure)) };
  }

  /**
   * The current folder stands for none; not for some that are elsewhere, about which it has nothing to say. A home
   * folder is what a program without a project starts in, or calls its root: it is served only when a user names it.
   */
  #use(roots: readonly Root[]): Promise<void> {
    const { currentFolder, environment } = this.place;
    const places =
      roots.length > 0 ? roots.map(({ uri }) => folderOfRoot(uri) ?? errors.rootElsewhere(uri)) : [currentFolder];
    const judged = places.map((place) =>
      typeof place === 'string' ? (refusalOf(place, environment) ?? place) : place,
    );
    this.#refusals = judged.filter((place) => typeof place !== 'string');
    return this.#engines.setFolders(judged.filter((place) => typeof place === 'string'));
  }
}

function refusalOf(folder: string, environment: ClientPlace['environment']): SearchError | undefined {
  try {
    rejectBroadFolder(folder, environment);
    return undefined;
  } catch (error) {
    return toSearchError(error);
  }
}

/**
 * The folder that a root names: a URI, or what clients write in its place, a path or a URI whose signs are written as
 * they are.
 */
function folderOfRoot(root: string): string | undefined {
  if (isAbsolute(root)) return root;
  const decoded = folderOfUri(root);
  const written = /^file:\/\/(\/.*)$/is.exec(root)?.[1];
  const isMeant = written !== undefined && (decoded === undefined || !existsSync(decoded)) && existsSync(written);
  return isMeant ? written : decoded;
}

/**
 * The folder on this disk that a URI names; undefined when it names none.
 * @param windows how paths are written: this machine's way when absent.
 */
export function folderOfUri(uri: string, windows = process.platform === 'win32'): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    return fileURLToPath(uri, { windows });
  } catch {
    // On another machine, or without a drive.
    return undefined;
  }
}

/** A failure, and what to do next. */
export function failureText(failure: unknown): string {
  const { message, nextStep } = toSearchError(failure);
  return `${message} ${nextStep}`;
}
