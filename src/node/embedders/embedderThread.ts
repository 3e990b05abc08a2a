import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder, Logger, WordModel } from '../../core/base/contracts';
import { abortable } from '../runtime/abortable';
import { OnDemandWorker } from '../runtime/onDemandWorker';
import { memoizeByPath } from '../fileSystem/memoizeByPath';
import { loadBuiltinEmbedder, openBuiltinModel } from './builtinEmbedder';
import { describeBuiltinModel } from './modelReader';

/**
 * Minimum number of texts to embed in the worker thread. Fewer, such as a query or the chunks of a saved file, take a
 * few milliseconds.
 */
const MANY = 32;

/** Loads the built-in model once for all folders. */
const [openShipped, loadShipped] = [memoizeByPath(openBuiltinModel), memoizeByPath(loadBuiltinEmbedder)];

/** The vectors of several texts, one after the other. */
export type VectorBlock = Float32Array<ArrayBuffer>;

/**
 * Opens the built-in model. Large batches are embedded in a worker thread if its bundle exists: a build of 998 files
 * spent 12% to 20% of its main thread on vectors.
 * @param resources Folder with `embedderWorker.js`.
 */
export async function openBuiltinEmbedder(model: string, resources: string, logger: Logger): Promise<Embedder> {
  const script = join(resources, 'embedderWorker.js');
  if (!existsSync(script)) return loadShipped(model);
  const { id, dimensions } = await describeBuiltinModel(model);
  return new ThreadedEmbedder(
    id,
    dimensions,
    () => openShipped(model),
    new OnDemandWorker(
      { script, data: model, failure: 'The thread that embeds has failed; another one does it.' },
      logger,
    ),
  );
}

/**
 * Opens the model that gives the vectors of words, on this thread.
 * @param model Path of the model's file.
 */
export const openWordModel: (model: string) => Promise<WordModel> = (model) => openShipped(model);

/** Opens the model that also embeds queries, on this thread. */
export const openQuestionModel: (model: string) => Promise<Embedder & WordModel> = (model) => openShipped(model);

class ThreadedEmbedder implements Embedder {
  readonly network = false;

  constructor(
    readonly id: string,
    readonly dimensions: number,
    /** Loads the model for this thread too. */
    private readonly own: () => Promise<Embedder>,
    private readonly thread: OnDemandWorker<readonly string[], VectorBlock>,
  ) {}

  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    signal.throwIfAborted();
    const block = texts.length < MANY ? undefined : await abortable(this.thread.call(texts), signal);
    return block
      ? texts.map((_, i) => block.subarray(i * this.dimensions, (i + 1) * this.dimensions))
      : (await this.own()).embed(texts, signal);
  }
}
