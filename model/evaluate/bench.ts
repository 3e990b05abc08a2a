/** NDCG@10 of the vectors alone, over questions with known answers: no words, no path rules, cosine of chunk and question.
 *
 *   tsx model/evaluate/bench.ts --model FILE --bench DIR --checkouts DIR
 *
 * The bench folder holds `repos.json` and `annotations/NAME.json`; the checkouts folder a working tree for each NAME.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../src/core/contracts';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtin';
import { requiredOption, say } from '../commandLine';
import { readChunks, type EvaluatedChunk } from './checkouts';
import { cosine, mean, ndcgAt10, topIndices, type Target } from './metrics';

interface Repository {
  readonly name: string;
  /** The folder that is searched; all of the checkout when absent. */
  readonly benchmark_root?: string | null;
}

interface Task {
  readonly query: string;
  readonly category: string;
  readonly relevant?: readonly (string | Target)[];
  readonly secondary?: readonly (string | Target)[];
}

const noSignal = new AbortController().signal;

function targetsOf(task: Task): Target[] {
  return [...(task.relevant ?? []), ...(task.secondary ?? [])].map((target) => (typeof target === 'string' ? { path: target } : target));
}

/** The best of each file first, each file once with its best chunk: a file's other chunks would crowd others out. */
function rank(chunks: readonly EvaluatedChunk[], scores: readonly number[], oncePerFile: boolean): EvaluatedChunk[] {
  const ordered = topIndices(scores, scores.length).map((index) => chunks[index] as EvaluatedChunk);
  if (!oncePerFile) {
    return ordered.slice(0, 10);
  }
  const seen = new Set<string>();
  return ordered.filter((chunk) => !seen.has(chunk.path) && seen.add(chunk.path)).slice(0, 10);
}

interface Outcome {
  readonly category: string;
  readonly chunks: number;
  readonly files: number;
}

async function evaluateRepository(repository: Repository, embedder: Embedder, bench: string, checkouts: string): Promise<Outcome[]> {
  const tasks = JSON.parse(readFileSync(join(bench, 'annotations', `${repository.name}.json`), 'utf8')) as Task[];
  const chunks = readChunks(join(checkouts, repository.name), repository.benchmark_root ?? '');
  const vectors = await embedder.embed(chunks.map((chunk) => chunk.text), noSignal);
  const questions = await embedder.embed(tasks.map((task) => task.query), noSignal);
  return tasks.map((task, index) => {
    const question = questions[index] as Float32Array;
    const scores = vectors.map((vector) => cosine(question, vector));
    const targets = targetsOf(task);
    return { category: task.category, chunks: ndcgAt10(rank(chunks, scores, false), targets), files: ndcgAt10(rank(chunks, scores, true), targets) };
  });
}

async function main(): Promise<void> {
  const bench = requiredOption('bench');
  const embedder = await loadBuiltinEmbedder(requiredOption('model'));
  const repositories = JSON.parse(readFileSync(join(bench, 'repos.json'), 'utf8')) as Repository[];
  const chunkMeans: number[] = [];
  const fileMeans: number[] = [];
  const byCategory = new Map<string, number[]>();
  for (const repository of repositories) {
    const outcomes = await evaluateRepository(repository, embedder, bench, requiredOption('checkouts'));
    chunkMeans.push(mean(outcomes.map((outcome) => outcome.chunks)));
    fileMeans.push(mean(outcomes.map((outcome) => outcome.files)));
    outcomes.forEach(({ category, chunks }) => byCategory.set(category, [...(byCategory.get(category) ?? []), chunks]));
    say(`${repository.name.padEnd(20)} ${(chunkMeans.at(-1) ?? 0).toFixed(3)}`);
  }
  say(`\n${embedder.id}, ${repositories.length} repositories`);
  say(`NDCG@10, ten best chunks: ${mean(chunkMeans).toFixed(4)}; ten best files: ${mean(fileMeans).toFixed(4)}`);
  say([...byCategory].map(([category, values]) => `${category} ${mean(values).toFixed(4)} (${values.length})`).join(', '));
}

void main();
