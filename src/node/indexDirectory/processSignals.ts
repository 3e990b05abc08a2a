import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeftOutTexts } from '../../core/base/leftOutTexts';
import type { Disposable } from '../../core/base/contracts';
import type { LeftOutFiles } from '../../core/base/leftOut';
import type { IndexState } from '../../core/base/types';
import { readJson, readText, writeTextAtomic } from '../fileSystem/atomicFile';

/** Commands that any process may send to the writer. */
export type IndexCommand = 'update' | 'rebuild' | 'clear' | 'check';

/** Status of the writer as published to other processes. */
export interface WriterStatus {
  readonly index: IndexState;
  readonly filesTotal: number;
  readonly leftOut?: LeftOutFiles;
  readonly leftOutTexts?: LeftOutTexts;
}

const ORDERS: readonly IndexCommand[] = ['clear', 'rebuild', 'check', 'update'];
const PAUSED = 'paused';
const PUBLISHED = 'writer.json';
/** See `savedFileFilters.ts`. */
export const FILTERS_FILE = 'files.json';
const orderFile = (command: IndexCommand): string => `wanted-${command}`;

/**
 * Small files in the folder of an index through which its processes communicate. Files outlive every process: a pause
 * holds after a restart, and the next writer completes an interrupted rebuild.
 */
export class ProcessSignals {
  constructor(private readonly folder: string) {}

  async isPaused(): Promise<boolean> {
    return (await this.#read(PAUSED)) !== undefined;
  }

  pause(): Promise<void> {
    return this.#write(PAUSED, '');
  }

  resume(): Promise<void> {
    return this.#remove(PAUSED);
  }

  enqueue(command: IndexCommand): Promise<void> {
    return this.#write(orderFile(command), randomUUID());
  }

  isQueued(command: IndexCommand): Promise<boolean> {
    return this.#read(orderFile(command)).then((found) => found !== undefined);
  }

  /** Executes every queued command. A command that is queued again during its execution is executed again. */
  async consume(carryOut: (command: IndexCommand) => Promise<void>): Promise<void> {
    for (const order of ORDERS) {
      for (let wanted = await this.#read(orderFile(order)); wanted !== undefined;) {
        await carryOut(order);
        const latest = await this.#read(orderFile(order));
        if (latest === wanted) await this.#remove(orderFile(order));
        wanted = latest === wanted ? undefined : latest;
      }
    }
  }

  /** Removes all queued commands if they cannot be executed. */
  async discard(): Promise<void> {
    await Promise.all(ORDERS.map((command) => this.#remove(orderFile(command))));
  }

  writeStatus(published: WriterStatus): Promise<void> {
    return this.#write(PUBLISHED, JSON.stringify(published));
  }

  async readStatus(): Promise<WriterStatus | undefined> {
    const found = await readJson(join(this.folder, PUBLISHED));
    return isPublished(found) ? found : undefined;
  }

  /**
   * Calls back soon after another process has written a signal. Never calls back on systems that do not report file
   * changes.
   */
  watch(onChange: () => void): Disposable {
    try {
      const watcher = watch(this.folder, { persistent: false }, (_, name) => {
        if (
          name === null ||
          name === PAUSED ||
          name === PUBLISHED ||
          name === FILTERS_FILE ||
          ORDERS.some((command) => name === orderFile(command))
        )
          onChange();
      });
      watcher.on('error', () => watcher.close());
      return { dispose: () => watcher.close() };
    } catch {
      // If the system allows no more watches, the next poll finds the signals.
      return { dispose: () => undefined };
    }
  }

  #write(name: string, text: string): Promise<void> {
    return writeTextAtomic(join(this.folder, name), text);
  }

  #read(name: string): Promise<string | undefined> {
    return readText(join(this.folder, name));
  }

  #remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }
}

function isPublished(found: unknown): found is WriterStatus {
  return typeof found === 'object' && found !== null && 'index' in found && 'filesTotal' in found;
}
