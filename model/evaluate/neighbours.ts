/**
 * Prints the words whose vectors are nearest to each given word, to be judged by reading.
 *
 *   tsx model/evaluate/neighbours.ts --model FILE --data DIR [--words a,b,c]
 */
import { join } from 'node:path';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { option, requiredOption, printLine } from '../commandLine';
import { readVocabulary } from '../prepare/vocabulary';
import { cosine, topIndices } from './metrics';

const usual =
  'auth,retry,cache,delete,config,thread,encrypt,paginate,parse,render,upload,log,queue,schedule,validate,serialize,timeout,socket,database,user,error,test,image,money,search,sort,compress,lock,event,permission';
/** Rank up to which words are searched: rarer words are noise. */
const frequent = 15_000;

async function main(): Promise<void> {
  const embedder = await loadBuiltinEmbedder(requiredOption('model'));
  const signal = new AbortController().signal;
  const words = readVocabulary(join(requiredOption('data'), 'vocabulary.json')).words.slice(0, frequent);
  const vectors = await embedder.embed(words, signal);
  for (const word of (option('words') ?? usual).split(',')) {
    const [vector] = await embedder.embed([word], signal);
    const scores = vectors.map((other) => cosine(vector as Float32Array, other));
    const neighbours = topIndices(scores, 11)
      .filter((index) => words[index] !== word)
      .slice(0, 10);
    printLine(`${word}: ${neighbours.map((index) => `${words[index]} ${(scores[index] ?? 0).toFixed(2)}`).join(', ')}`);
  }
}

void main();
