/**
 * Measures the time to load the model, and how many megabytes of code are embedded per second of processor time on one
 * core.
 *
 *   tsx model/evaluate/speed.ts --model FILE --code DIR
 */
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { requiredOption, printLine } from '../commandLine';
import { readChunks } from './checkouts';

const maxBytes = 30e6;

/** Measures processor time as well, because the elapsed time on a shared machine depends on other programs. */
async function measured<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; wall: number; processor: number }> {
  const wall = performance.now();
  const processor = process.cpuUsage();
  const result = await work();
  const used = process.cpuUsage(processor);
  return { result, wall: performance.now() - wall, processor: (used.user + used.system) / 1000 };
}

async function main(): Promise<void> {
  const path = requiredOption('model');
  const load = await measured(() => loadBuiltinEmbedder(path));
  printLine(`load: ${load.wall.toFixed(0)} ms on the clock, ${load.processor.toFixed(0)} ms of processor`);
  const texts: string[] = [];
  let bytes = 0;
  for (const chunk of readChunks(requiredOption('code'), '')) {
    if (bytes < maxBytes) {
      texts.push(chunk.text);
      bytes += chunk.text.length;
    }
  }
  const embed = await measured(() => load.result.embed(texts, new AbortController().signal));
  printLine(
    `${texts.length} chunks, ${(bytes / 1e6).toFixed(1)} MB: ${(bytes / 1e3 / embed.processor).toFixed(1)} MB a second of processor, ${(bytes / 1e3 / embed.wall).toFixed(1)} on the clock`,
  );
}

void main();
