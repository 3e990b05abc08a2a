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

/** What a thread that parses is started with. */
export interface ParserData {
  readonly grammars: string;
  readonly compiling: Int32Array;
}

const compiling = newLock();

/**
 * What a parse costs is bounded by `limits.parseSteps`; the scanners that grammars bring, and the patterns that read
 * names, are bounded by nothing else. The most that a file took beside a busy machine's other work was some seconds.
 */
const PATIENCE_MILLISECONDS = 20_000;

/**
 * The parser of an engine: in a thread, so that a build uses a second core and a search does not wait for a parse; in
 * this one where the bundle of the thread is not there.
 * @param resources folder with `parserWorker.js` and `grammars/`.
 * @param isNeeded whether there will be something to parse at once: a thread takes a while to start, and a folder of
 * six files was indexed in 1.1 s instead of 1.2 (median of five).
 */
export async function openParser(resources: string, logger: Logger, isNeeded: boolean): Promise<Parser & Disposable> {
  const [script, grammars] = [join(resources, 'parserWorker.js'), join(resources, 'grammars')];
  if (!existsSync(script)) return createTreeSitterParser(grammars, logger);
  const thread = shareThread(script, grammars, logger);
  if (isNeeded) thread.worker.prestart();
  return new ParserThread(thread);
}

/** A thread, and how many engines use it. */
interface SharedThread {
  readonly script: string;
  readonly worker: OnDemandWorker<OutlineQuestion, Outline>;
  engines: number;
}

/** Of this process: hundreds of folders share as many threads as there are cores. */
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
