import { workerData } from 'node:worker_threads';
import { serveCalls } from '../runtime/onDemandWorker';
import { loadBuiltinEmbedder } from './builtinEmbedder';
import type { VectorBlock } from './embedderThread';

/** Entry of the embedding worker thread, started by `embedderThread.ts` with the path of the model's file. */

const never = new AbortController().signal;
const embedder = loadBuiltinEmbedder(String(workerData));

async function embed(texts: readonly string[]): Promise<VectorBlock> {
  const model = await embedder;
  const block = new Float32Array(texts.length * model.dimensions);
  (await model.embed(texts, never)).forEach((vector, i) => block.set(vector, i * model.dimensions));
  return block;
}

serveCalls(embed, 'Texts were not embedded in the thread for that.', { moved: ({ buffer }) => [buffer] });
