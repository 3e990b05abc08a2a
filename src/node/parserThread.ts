import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Disposable, Logger, Parser } from '../core/contracts';
import { languageById } from '../core/index/languages';
import type { LanguageId, Outline } from '../core/types';
import type { OutlineRequest, ParserMessage } from './parserMessages';
import { createTreeSitterParser } from './treeSitterParser';

/** Its memory (grammars, trees, compiled code) never shrinks, so the thread ends when it has had nothing to do for so long. */
const IDLE_MILLISECONDS = 5_000;

/**
 * The parser of an engine: in a thread of its own, so that a build uses a second core and a search does not wait for a
 * parse; in this one where the bundle of the thread is not there.
 * @param resources folder with `parserWorker.js` and `grammars/`.
 */
export async function openParser(resources: string, logger: Logger): Promise<Parser & Disposable> {
  const [script, grammars] = [join(resources, 'parserWorker.js'), join(resources, 'grammars')];
  return existsSync(script) ? new ParserThread(script, grammars, logger) : createTreeSitterParser(grammars, logger);
}

type Settle = (outline: Outline | undefined) => void;

class ParserThread implements Parser, Disposable {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, Settle>();
  #isDisposed = false;

  constructor(
    private readonly script: string,
    private readonly grammars: string,
    private readonly logger: Logger,
  ) {}

  async outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined> {
    signal.throwIfAborted();
    if (this.#isDisposed || languageById(language)?.grammar === undefined) return undefined;
    const outline = await this.#ask({ number: this.#asked++, text, language });
    signal.throwIfAborted();
    return outline;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
  }

  #ask(request: OutlineRequest): Promise<Outline | undefined> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    // What is asked keeps the process alive; a thread that waits does not.
    worker.ref();
    return new Promise((resolve) => {
      this.#waiting.set(request.number, resolve);
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.script, { workerData: this.grammars });
    worker.on('message', (message: ParserMessage) => this.#onMessage(message));
    worker.on('error', (error) => this.logger.error('The thread that parses has failed; its files are cut by lines.', error));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#stop();
    });
    return worker;
  }

  #onMessage(message: ParserMessage): void {
    if ('problem' in message) {
      this.logger.warn(message.problem);
      return;
    }
    this.#waiting.get(message.number)?.(message.outline);
    this.#waiting.delete(message.number);
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stop(), IDLE_MILLISECONDS).unref();
  }

  /** Files that are still with it go without an outline. */
  #stop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    void worker?.terminate();
    for (const settle of this.#waiting.values()) settle(undefined);
    this.#waiting.clear();
  }
}
