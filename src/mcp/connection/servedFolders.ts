import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { rejectBroadFolder } from '../../node/multiRoot/broadFolders';
import type { EngineSet } from '../../node/multiRoot/engineSet';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';

/** A root as the client names it. A URI with a scheme other than `file` is not on this disk. */
export interface Root {
  readonly uri: string;
}

export interface Served {
  readonly folders: readonly SearchedFolder[];
  /** Messages about folders that could not be opened. */
  readonly warnings: readonly string[];
}

/** Current folder and environment of the client's process. */
export interface ClientPlace {
  readonly currentFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The folders of one server: those of its command line, or the client's roots, or the current folder. */
export class ServedFolders {
  readonly #given: readonly string[];
  readonly #engines: EngineSet;
  #chosen: Promise<void>;
  /** Why some of the requested folders are not served. */
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

  /** Whether to ask the client for its roots. */
  get followsRoots(): boolean {
    return this.#given.length === 0;
  }

  /** Serves the client's roots once they are known. Requests wait until then. */
  follow(roots: Promise<readonly Root[]>): void {
    if (!this.followsRoots) return;
    // Answers may arrive out of order: only the latest request counts.
    const chosen: Promise<void> = roots.then((known) => (this.#chosen === chosen ? this.#use(known) : this.#chosen));
    chosen.catch(() => undefined);
    this.#chosen = chosen;
  }

  /** Returns the opened folders. @throws SearchError if no folder could be opened. */
  async opened(): Promise<Served> {
    await this.#chosen;
    const { folders, failures: unopened } = await this.#engines.opened();
    const failures = [...unopened, ...this.#refusals];
    if (folders.length === 0) throw failures.length > 0 ? toSearchError(failures[0]) : errors.noFolder();
    return { folders, warnings: failures.map((failure) => failureText(failure)) };
  }

  /**
   * Sets the folders to serve. The current folder replaces an empty list of roots, but not roots that are elsewhere,
   * about which it says nothing. A program without a project starts in the home folder or names it as its root, so a
   * home folder is only served if a user names it.
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
 * Returns the folder of a root. Instead of a valid URI, some clients send a path, or a URI without percent-encoding.
 */
function folderOfRoot(root: string): string | undefined {
  if (isAbsolute(root)) return root;
  const decoded = folderOfUri(root);
  const written = /^file:\/\/(\/.*)$/is.exec(root)?.[1];
  const isMeant = written !== undefined && (decoded === undefined || !existsSync(decoded)) && existsSync(written);
  return isMeant ? written : decoded;
}

/**
 * Returns the folder on this disk that a URI names; undefined if there is none.
 * @param windows whether paths are in the form of Windows; by default as on this machine.
 */
export function folderOfUri(uri: string, windows = process.platform === 'win32'): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    return fileURLToPath(uri, { windows });
  } catch {
    // The URI names another machine, or lacks a drive.
    return undefined;
  }
}

/** Returns the message of a failure with the next step. */
export function failureText(failure: unknown): string {
  const { message, nextStep } = toSearchError(failure);
  return `${message} ${nextStep}`;
}
