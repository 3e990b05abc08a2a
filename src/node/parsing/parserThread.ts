import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Disposable, Logger, Parser } from '../../core/base/contracts';
import { languageById } from '../../core/languages/languages';
import type { LanguageId, Outline } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import { newLock } from './grammarLoader';
import { OnDemandWorker } from '../runtime/onDemandWorker';
import { createTreeSitterParser } from './treeSitterParser';

export interface OutlineQuestion {
  readonly text: string;
  readonly language: LanguageId;
}

/** Data with which a parser thread is started. */
export interface ParserData {
  readonly grammars: string;
  readonly compiling: Int32Array;
}

const compiling = newLock();

/**
 * Milliseconds after which a parse is abandoned. The cost of a parse is bounded by `limits.parseSteps`, but the cost of
 * the scanners of grammars and of the patterns that read names is not. The slowest file took some seconds on a busy
 * machine.
 */
const PATIENCE_MILLISECONDS = 20_000;

/**
 * Opens the parser of an engine. It runs in a thread, so that a build uses a second core and searches do not wait for a
 * parse. If the bundle of the thread is missing, it runs in this thread.
 * @param resources folder with `parserWorker.js` and `grammars/`.
 * @param isNeeded whether files have to be parsed at once. The thread then starts early, because starting takes a
 * while: a folder of six files was indexed in 1.1 s instead of 1.2 s (median of five).
 */
export async function openParser(resources: string, logger: Logger, isNeeded: boolean): Promise<Parser & Disposable> {
  const [script, grammars] = [join(resources, 'parserWorker.js'), join(resources, 'grammars')];
  if (!existsSync(script)) return createTreeSitterParser(grammars, logger);
  const thread = shareThread(script, grammars, logger);
  if (isNeeded) thread.worker.prestart();
  return new ParserThread(thread);
}

/** A thread and the number of engines that use it. */
interface SharedThread {
  readonly script: string;
  readonly worker: OnDemandWorker<OutlineQuestion, Outline>;
  engines: number;
}

/** The parser threads of this process. Any number of folders share at most as many threads as there are cores. */
const threads = new Set<SharedThread>();

function shareThread(script: string, grammars: string, logger: Logger): SharedThread {
  const alike = [...threads].filter((thread) => thread.script === script);
  const leastUsed = alike.sort((a, b) => a.engines - b.engines)[0];
  const thread =
    leastUsed && alike.length >= availableParallelism() ? leastUsed : startThread(script, grammars, logger);
  thread.engines++;
  return thread;
}

function startThread(script: string, grammars: string, logger: Logger): SharedThread {
  const failure = 'The thread that parses has failed; its files are cut by lines.';
  const data = { grammars, compiling } satisfies ParserData;
  const late = `A file took the parser more than ${PATIENCE_MILLISECONDS / 1_000} s and is cut by lines.`;
  const patience = { milliseconds: PATIENCE_MILLISECONDS, late };
  const thread = {
    script,
    worker: new OnDemandWorker<OutlineQuestion, Outline>({ script, data, failure, patience }, logger),
    engines: 0,
  };
  threads.add(thread);
  return thread;
}

class ParserThread implements Parser, Disposable {
  #isDisposed = false;

  constructor(private readonly thread: SharedThread) {}

  async outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined> {
    signal.throwIfAborted();
    if (this.#isDisposed || languageById(language)?.grammar === undefined) return undefined;
    return abortable(this.thread.worker.call({ text, language }), signal);
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    if (--this.thread.engines > 0) return;
    threads.delete(this.thread);
    this.thread.worker.dispose();
  }
}
