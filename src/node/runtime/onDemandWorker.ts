import { parentPort, Worker } from 'node:worker_threads';
import type { Disposable, Logger } from '../../core/base/contracts';

/**
 * Milliseconds without work after which a thread ends, because its memory (compiled code, tables, trees) never shrinks.
 */
const IDLE_MILLISECONDS = 5_000;

/** A numbered question to the thread. An answer is undefined if there is none. */
interface Asked<Question> {
  readonly number: number;
  readonly question: Question;
}
type Told<Answer> = { readonly number: number; readonly answer: Answer | undefined } | { readonly problem: string };

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly settle: (answer: Answer | undefined) => void;
}

/** Exit code of a thread that cannot answer further questions. A new thread receives the waiting questions. */
const SPENT = 3;

/** The script of a thread, its start data, and the message for its failure. */
export interface ThreadScript {
  readonly script: string;
  readonly data: unknown;
  readonly failure: string;
  /**
   * Time limit for a question, and the message when it is exceeded. Only for threads that answer one question after the
   * other.
   */
  readonly patience?: { readonly milliseconds: number; readonly late: string };
}

/** A thread that starts with the first question and ends after a while without questions. */
export class OnDemandWorker<Question, Answer> implements Disposable {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #late: NodeJS.Timeout | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting<Question, Answer>>();
  #isDisposed = false;

  constructor(
    private readonly thread: ThreadScript,
    private readonly logger: Logger,
  ) {}

  /** Starts the thread early for a question that will follow, because starting takes a while. */
  prestart(): void {
    if (this.#isDisposed || this.#worker) return;
    this.#worker = this.#start();
    this.#stopWhenIdle();
  }

  /** @returns undefined if the thread has failed, or was ended by {@link dispose}. */
  call(question: Question): Promise<Answer | undefined> {
    if (this.#isDisposed) return Promise.resolve(undefined);
    clearTimeout(this.#idle);
    const number = this.#asked++;
    return new Promise((settle) => {
      this.#waiting.set(number, { question, settle });
      this.#post(number, question);
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
  }

  #post(number: number, question: Question): void {
    const worker = (this.#worker ??= this.#start());
    // A question keeps the process alive; an idle thread does not.
    worker.ref();
    worker.postMessage({ number, question } satisfies Asked<Question>);
  }

  #start(): Worker {
    const worker = new Worker(this.thread.script, { workerData: this.thread.data });
    worker.on('message', (told: Told<Answer>) => this.#onMessage(told));
    worker.on('error', (error) => this.logger.error(this.thread.failure, error));
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#onExit(code);
    });
    return worker;
  }

  #onExit(code: number): void {
    if (code === SPENT) this.#startAgain();
    else this.#stop();
  }

  #startAgain(): void {
    this.#worker = undefined;
    for (const [number, { question }] of this.#waiting) this.#post(number, question);
    this.#watch();
  }

  /** Starts the time limit of the current question. The thread begins it when it has answered the previous one. */
  #watch(): void {
    clearTimeout(this.#late);
    const { patience } = this.thread;
    if (!patience || this.#waiting.size === 0) return;
    this.#late = setTimeout(() => this.#giveUp(patience.late), patience.milliseconds).unref();
  }

  /**
   * Terminates the thread, which cannot be interrupted in any other way. A new thread receives the questions after this
   * one.
   */
  #giveUp(late: string): void {
    const [number, asked] = [...this.#waiting][0] ?? [];
    if (number === undefined) return;
    this.logger.warn(late);
    this.#waiting.delete(number);
    void this.#worker?.terminate();
    this.#startAgain();
    asked?.settle(undefined);
    if (this.#waiting.size === 0) this.#stopWhenIdle();
  }

  #onMessage(told: Told<Answer>): void {
    if ('problem' in told) {
      this.logger.warn(told.problem);
      return;
    }
    this.#waiting.get(told.number)?.settle(told.answer);
    this.#waiting.delete(told.number);
    this.#watch();
    if (this.#waiting.size === 0) this.#stopWhenIdle();
  }

  #stopWhenIdle(): void {
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stop(), IDLE_MILLISECONDS).unref();
  }

  /** Stops the thread. Its open questions resolve to undefined. */
  #stop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    clearTimeout(this.#late);
    void worker?.terminate();
    for (const { settle } of this.#waiting.values()) settle(undefined);
    this.#waiting.clear();
  }
}

/** Sends a message to the log of the process. For use in such a thread. */
export function reportProblem(message: string, error?: unknown): void {
  parentPort?.postMessage({
    problem: error instanceof Error ? `${message} (${error.message})` : message,
  } satisfies Told<never>);
}

interface AnsweringThread<Answer> {
  /** Returns the buffers of an answer that are transferred, so that this thread can no longer use them. */
  readonly moved?: (answer: Answer) => ArrayBuffer[];
  /** Returns whether the thread cannot answer further questions. */
  readonly isSpent?: () => boolean;
}

/**
 * Answers every question in order. For use in such a thread.
 * @param failure the message for a question that could not be answered.
 */
export function serveCalls<Answer>(
  answer: (question: never) => Promise<Answer | undefined>,
  failure: string,
  { moved = () => [], isSpent = () => false }: AnsweringThread<Answer> = {},
): void {
  const tell = (told: Told<Answer>, buffers: ArrayBuffer[] = []): void => parentPort?.postMessage(told, buffers);
  let last = Promise.resolve();
  parentPort?.on('message', ({ number, question }: Asked<never>) => {
    last = last
      .then(() => answer(question))
      .then(
        (given) => tell({ number, answer: given }, given === undefined ? [] : moved(given)),
        (error: unknown) => {
          reportProblem(failure, error);
          tell({ number, answer: undefined });
        },
      )
      .finally(() => {
        if (isSpent()) process.exit(SPENT);
      });
  });
}
