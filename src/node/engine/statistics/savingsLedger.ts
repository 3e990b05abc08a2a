import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import type { AnswerSavings } from '../../../core/base/types';
import { readJson, writeTextAtomic } from '../../fileSystem/atomicFile';

/**
 * Bytes per token of code. This project's code has 3.8 by the tokenizer, and prose more. Counting exactly would require
 * reading the files.
 */
const BYTES_PER_TOKEN = 4;
/**
 * Milliseconds between writes, because answers may come every second. The command line answers once and writes when it
 * ends.
 */
const WRITE_MILLISECONDS = 60_000;
/**
 * Retry options of the lock. Processes that write at the same time wait for each other, and one write takes a few
 * milliseconds.
 */
const WAIT = { retries: 20, minTimeout: 20, maxTimeout: 200 } as const;

type Sums = Omit<AnswerSavings, 'since'>;
const nothing: Sums = { answers: 0, answerTokens: 0, fileTokens: 0 };

/**
 * Sums of the tokens that answers took and of the tokens that the complete files of their results would have taken. The
 * sums are stored in one small file in the folder of the index. Each process adds its own sums when it ends, and at
 * most once a minute.
 */
export class SavingsLedger implements Disposable {
  readonly #file: string;
  #own = nothing;
  #timer: NodeJS.Timeout | undefined;

  /** @param report is called with the error when the sums cannot be written. */
  constructor(
    home: string,
    private readonly report: (error: unknown) => void,
  ) {
    this.#file = savingsFile(home);
  }

  /** @param fileBytes Total size of the files that contain the results, each counted once. */
  answered(tokens: number, fileBytes: number): void {
    this.#add({ answers: 1, answerTokens: tokens, fileTokens: Math.round(fileBytes / BYTES_PER_TOKEN) });
  }

  /** Adds the tokens of an expanded result. Its file was already counted with the answer that named it. */
  expanded(tokens: number): void {
    this.#add({ answers: 0, answerTokens: tokens, fileTokens: 0 });
  }

  /** Returns the sums of this process and of all others, as far as they have written theirs. */
  async total(): Promise<AnswerSavings | undefined> {
    const before = await readSavings(this.#file);
    return before || this.#own.answers > 0 ? withOwn(before, this.#own) : undefined;
  }

  /** Adds the unsaved sums of this process to the file. */
  async flush(): Promise<void> {
    this[Symbol.dispose]();
    const own = this.#own;
    if (own === nothing) return;
    this.#own = nothing;
    try {
      const release = await lock(this.#file, { realpath: false, retries: WAIT });
      try {
        await writeTextAtomic(this.#file, JSON.stringify(withOwn(await readSavings(this.#file), own)));
      } finally {
        await release();
      }
    } catch (error) {
      this.report(error);
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #add(sums: Sums): void {
    this.#own = sum(this.#own, sums);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_MILLISECONDS).unref();
  }
}

export const savingsFile = (home: string): string => join(home, 'saved.json');

export async function readSavings(file: string): Promise<AnswerSavings | undefined> {
  const read = (await readJson(file)) as Partial<AnswerSavings> | undefined;
  const { answers, answerTokens, fileTokens, since } = read ?? {};
  return [answers, answerTokens, fileTokens, since].every((value) => typeof value === 'number')
    ? (read as AnswerSavings)
    : undefined;
}

const withOwn = (before: AnswerSavings | undefined, own: Sums): AnswerSavings => ({
  ...sum(before ?? nothing, own),
  since: before?.since ?? Date.now(),
});

const sum = (a: Sums, b: Sums): Sums => ({
  answers: a.answers + b.answers,
  answerTokens: a.answerTokens + b.answerTokens,
  fileTokens: a.fileTokens + b.fileTokens,
});
