import { existsSync } from 'node:fs';
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
 * The parser of an engine: in a thread of its own, so that a build uses a second core and a search does not wait for a
 * parse; in this one where the bundle of the thread is not there.
 * @param resources folder with `parserWorker.js` and `grammars/`.
 * @param isNeeded whether there will be something to parse at once: a thread takes a while to start, and a folder of
 * six files was indexed in 1.1 s instead of 1.2 (median of five).
 */
export async function openParser(resources: string, logger: Logger, isNeeded: boolean): Promise<Parser & Disposable> {
  const [script, grammars] = [join(resources, 'parserWorker.js'), join(resources, 'grammars')];
  if (!existsSync(script)) return createTreeSitterParser(grammars, logger);
  const thread = new OnDemandWorker<OutlineQuestion, Outline>(
    {
      script,
      data: { grammars, compiling } satisfies ParserData,
      failure: 'The thread that parses has failed; its files are cut by lines.',
    },
    logger,
  );
  if (isNeeded) thread.prestart();
  return new ParserThread(thread);
}

class ParserThread implements Parser, Disposable {
  constructor(private readonly thread: OnDemandWorker<OutlineQuestion, Outline>) {}

  async outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined> {
    signal.throwIfAborted();
    if (languageById(language)?.grammar === undefined) return undefined;
    return abortable(this.thread.call({ text, language }), signal);
  }

  dispose(): void {
    this.thread.dispose();
  }
}
