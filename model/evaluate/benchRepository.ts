import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../src/core/base/contracts';
import { readChunks, type EvaluatedChunk } from './checkouts';
import { cosine, ndcgAt10, topIndices, type TargetSpan } from './metrics';

export interface RepositoryEntry {
  readonly name: string;
  /** Folder to search; the whole checkout if absent. */
  readonly benchmark_root?: string | null;
}

export interface Task {
  readonly query: string;
  readonly category: string;
  readonly relevant?: readonly (string | TargetSpan)[];
  readonly secondary?: readonly (string | TargetSpan)[];
}

/** NDCG@10 of one question: over the ten best chunks, and over the ten best files, each with its best chunk. */
export interface Outcome {
  readonly chunks: number;
  readonly files: number;
}

const noSignal = new AbortController().signal;

export function readEvaluatedRepositories(bench: string): readonly RepositoryEntry[] {
  return JSON.parse(readFileSync(join(bench, 'repos.json'), 'utf8')) as RepositoryEntry[];
}

/** A repository of the benchmark, embedded once for all of its questions. */
export class BenchRepository {
  private constructor(
    readonly tasks: readonly Task[],
    private readonly embedder: Embedder,
    private readonly chunks: readonly EvaluatedChunk[],
    private readonly vectors: readonly Float32Array[],
  ) {}

  static async open(
    entry: RepositoryEntry,
    bench: string,
    checkouts: string,
    embedder: Embedder,
  ): Promise<BenchRepository> {
    const tasks = JSON.parse(readFileSync(join(bench, 'annotations', `${entry.name}.json`), 'utf8')) as Task[];
    const chunks = readChunks(join(checkouts, entry.name), entry.benchmark_root ?? '');
    return new BenchRepository(
      tasks,
      embedder,
      chunks,
      await embedder.embed(
        chunks.map(({ text }) => text),
        noSignal,
      ),
    );
  }

  taskOf(query: string): Task {
    const task = this.tasks.find((candidate) => candidate.query === query);
    if (!task) {
      throw new Error(`The benchmark has no question "${query}".`);
    }
    return task;
  }

  /** Answers a question in any wording; `task` has the right answers. */
  async answer(question: string, task: Task): Promise<Outcome> {
    const [vector] = await this.embedder.embed([question], noSignal);
    const scores = this.vectors.map((chunk) => cosine(vector as Float32Array, chunk));
    const ranked = topIndices(scores, scores.length).map((index) => this.chunks[index] as EvaluatedChunk);
    const seen = new Set<string>();
    const files = ranked.filter(({ path }) => !seen.has(path) && seen.add(path));
    return { chunks: ndcgAt10(ranked, targetsOf(task)), files: ndcgAt10(files, targetsOf(task)) };
  }
}

function targetsOf(task: Task): TargetSpan[] {
  return [...(task.relevant ?? []), ...(task.secondary ?? [])].map((target) =>
    typeof target === 'string' ? { path: target } : target,
  );
}
