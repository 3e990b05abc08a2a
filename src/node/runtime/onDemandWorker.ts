import { parentPort, Worker } from 'node:worker_threads';
import type { Disposable, Logger } from '../../core/base/contracts';

/**
 * What a thread of this kind ends after when it has had nothing to do: its memory (compiled code, tables, trees) never
 * shrinks.
 */
const IDLE_MILLISECONDS = 5_000;

/** Every question by a number; an answer is undefined where there is none. */
interface Asked<Question> {
  readonly number: number;
  readonly question: Question;
}
type Told<Answer> = { readonly number: number; readonly answer: Answer | undefined } | { readonly problem: string };

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly settle: (answer: Answer | undefined) => void;
}

/** With this a thread ends that can answer no further question: another gets those that wait. */
const SPENT = 3;

/** The script of a thread, what it is started with, and what is said when it fails. */
export interface ThreadScript {
  readonly script: string;
  readonly data: unknown;
  readonly failure: string;
  /** Of a thread that answers one question after the other: how long one may take, and what is said of one that does not end. */
  readonly patience?: { readonly milliseconds: number; readonly late: string };
}

/** A thread that starts with the first question and ends when there were none for a while. */
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

  /** Starts it for a question that will come, since that takes a while. */
  prestart(): void {
    if (this.#isDisposed || this.#worker) return;
    this.#worker = this.#start();
    this.#stopWhenIdle();
  }

  /** @returns undefined when the thread has failed, or ended by {@link dispose}. */
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
    // What is asked keeps the process alive; a thread that waits does not.
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

  /** The question that the thread has now began when the one before it was answered. */
  #watch(): void {
    clearTimeout(this.#late);
    const { patience } = this.thread;
    if (!patience || this.#waiting.size === 0) return;
    this.#late = setTimeout(() => this.#giveUp(patience.late), patience.milliseconds).unref();
  }

  /** The thread is ended, since nothing else ends what it does; another gets the questions behind this one. */
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

  /** Questions that are still with it go without an answer. */
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

/** In such a thread: tells the log of the process. */
export function reportProblem(message: string, error?: unknown): void {
  parentPort?.postMessage({
    problem: error instanceof Error ? `${message} (${error.message})` : message,
  } satisfies Told<never>);
}

interface AnsweringThread<Answer> {
  /** Memory of an answer that this thread does without from then on. */
  readonly moved?: (answer: Answer) => ArrayBuffer[];
  /** Whether it can answer no further question. */
  readonly isSpent?: () => boolean;
}

/**
 * In such a thread: answers every question, in turn.
 * @param failure what is said of a question that could not be answered.
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
