import { basename, resolve } from 'node:path';
import type { Engine } from '../../core/base/contracts';
import { realPathOf } from '../fileSystem/diskSpelling';
import type { SearchedFolder } from './folderLabels';

/** Folders that opened, and why others did not. */
export interface OpenedFolders {
  readonly folders: readonly SearchedFolder[];
  readonly failures: readonly unknown[];
}

/**
 * The engines of the folders that a process serves: opened when they are first needed, closed when they are no longer.
 */
export class EngineSet {
  readonly #open: (folder: string) => Promise<Engine>;
  readonly #engines = new Map<string, Promise<Engine>>();
  #wanted: readonly string[] = [];

  constructor(open: (folder: string) => Promise<Engine>) {
    this.#open = open;
  }

  /** Serves these folders from now on, and no others. */
  async setFolders(folders: readonly string[]): Promise<void> {
    this.#wanted = eachOnce(folders.map((folder) => resolve(folder)));
    const left = [...this.#engines].filter(([folder]) => !this.#wanted.includes(folder));
    for (const [folder] of left) this.#engines.delete(folder);
    await Promise.all(left.map(([, engine]) => close(engine)));
  }

  /** A folder that could not be opened is tried again with the next call. */
  async opened(): Promise<OpenedFolders> {
    // Others may be wanted by the time these are open.
    const wanted = this.#wanted;
    const labels = labelsOf(wanted);
    const folderOf = (i: number, engine: Engine): SearchedFolder => ({
      label: labels[i] ?? '',
      path: wanted[i] ?? '',
      realPath: realPathOf(wanted[i] ?? ''),
      engine,
    });
    const opening = await Promise.allSettled(wanted.map((folder) => this.#engineOf(folder)));
    return {
      folders: opening.flatMap((result, i) => (result.status === 'fulfilled' ? [folderOf(i, result.value)] : [])),
      failures: opening.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
    };
  }

  async dispose(): Promise<void> {
    await this.setFolders([]);
  }

  #engineOf(folder: string): Promise<Engine> {
    const known = this.#engines.get(folder);
    if (known) return known;
    const opening = this.#open(folder);
    this.#engines.set(folder, opening);
    opening.catch(() => {
      if (this.#engines.get(folder) === opening) this.#engines.delete(folder);
    });
    return opening;
  }
}

/** A folder may be named by several links; the first name is kept. */
function eachOnce(folders: readonly string[]): readonly string[] {
  const places = folders.map((folder) => realPathOf(folder) ?? folder);
  return folders.filter((_, i) => places.indexOf(places[i] ?? '') === i);
}

/** One that failed to open has nothing to close, and who asked for it was told. */
async function close(engine: Promise<Engine>): Promise<void> {
  await (await engine.catch(() => undefined))?.dispose();
}

/** The last part of each path, told apart. */
export const labelsOf = (folders: readonly string[]): readonly string[] =>
  distinctLabels(folders.map((folder) => basename(folder) || 'root'));

/** The second of two equal names gets a number that no other has: `a`, `a`, `a-2` become `a`, `a-3`, `a-2`. */
export function distinctLabels(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  return names.map((name, i) => {
    if (names.indexOf(name) === i) return name;
    let number = 2;
    while (taken.has(`${name}-${number}`)) number++;
    taken.add(`${name}-${number}`);
    return `${name}-${number}`;
  });
}
