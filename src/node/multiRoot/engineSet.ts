import { basename, resolve } from 'node:path';
import type { Engine } from '../../core/base/contracts';
import { realPathOf } from '../fileSystem/diskSpelling';
import type { SearchedFolder } from './folderLabels';

/** The folders that could be opened, and why others could not. */
export interface OpenedFolders {
  readonly folders: readonly SearchedFolder[];
  readonly failures: readonly unknown[];
}

/** The engines of the folders that a process serves: opened on first use, closed when no longer needed. */
export class EngineSet {
  readonly #open: (folder: string) => Promise<Engine>;
  readonly #engines = new Map<string, Promise<Engine>>();
  #wanted: readonly string[] = [];

  constructor(open: (folder: string) => Promise<Engine>) {
    this.#open = open;
  }

  /** Replaces the served folders with the given ones. */
  async setFolders(folders: readonly string[]): Promise<void> {
    this.#wanted = eachOnce(folders.map((folder) => resolve(folder)));
    const left = [...this.#engines].filter(([folder]) => !this.#wanted.includes(folder));
    for (const [folder] of left) this.#engines.delete(folder);
    await Promise.all(left.map(([, engine]) => close(engine)));
  }

  /** Returns the opened folders. A folder that could not be opened is tried again with the next call. */
  async opened(): Promise<OpenedFolders> {
    // The wanted folders may change before these are open.
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

/** Returns each folder once. Several links may lead to the same folder; the first name is kept. */
function eachOnce(folders: readonly string[]): readonly string[] {
  const places = folders.map((folder) => realPathOf(folder) ?? folder);
  return folders.filter((_, i) => places.indexOf(places[i] ?? '') === i);
}

/** Closes an engine. If it failed to open, there is nothing to close, and its caller has received the error. */
async function close(engine: Promise<Engine>): Promise<void> {
  await (await engine.catch(() => undefined))?.dispose();
}

/** Returns the last part of each path, made unique. */
export const labelsOf = (folders: readonly string[]): readonly string[] =>
  distinctLabels(folders.map((folder) => basename(folder) || 'root'));

/**
 * Makes labels unique. The second of two equal names gets a number that no other name has: `a`, `a`, `a-2` become `a`,
 * `a-3`, `a-2`.
 */
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
