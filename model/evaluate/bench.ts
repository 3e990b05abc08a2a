/**
 * Measures NDCG@10 of the vectors alone, over questions with known answers: no words, no path rules, only the cosine
 * similarity of chunk and question.
 *
 *   tsx model/evaluate/bench.ts --model FILE --bench DIR --checkouts DIR
 *
 * The bench folder contains `repos.json` and `annotations/NAME.json`; the checkouts folder contains a working tree for
 * each NAME.
 */
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { requiredOption, printLine } from '../commandLine';
import { BenchRepository, readEvaluatedRepositories } from './benchRepository';
import { meanScore } from './metrics';

async function main(): Promise<void> {
  const bench = requiredOption('bench');
  const embedder = await loadBuiltinEmbedder(requiredOption('model'));
  const entries = readEvaluatedRepositories(bench);
  const chunkMeans: number[] = [];
  const fileMeans: number[] = [];
  const byCategory = new Map<string, number[]>();
  for (const entry of entries) {
    const repository = await BenchRepository.open(entry, bench, requiredOption('checkouts'), embedder);
    const outcomes = await Promise.all(repository.tasks.map((task) => repository.answer(task.query, task)));
    repository.tasks.forEach(({ category }, index) =>
      byCategory.set(category, [...(byCategory.get(category) ?? []), outcomes[index]?.chunks ?? 0]),
    );
    chunkMeans.push(meanScore(outcomes.map(({ chunks }) => chunks)));
    fileMeans.push(meanScore(outcomes.map(({ files }) => files)));
    printLine(`${entry.name.padEnd(20)} ${(chunkMeans.at(-1) ?? 0).toFixed(3)}`);
  }
  printLine(`\n${embedder.id}, ${entries.length} repositories`);
  printLine(
    `NDCG@10, ten best chunks: ${meanScore(chunkMeans).toFixed(4)}; ten best files: ${meanScore(fileMeans).toFixed(4)}`,
  );
  printLine(
    [...byCategory]
      .map(([category, values]) => `${category} ${meanScore(values).toFixed(4)} (${values.length})`)
      .join(', '),
  );
}

void main();
