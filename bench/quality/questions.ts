import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalQuestion } from '../../src/core/eval/metrics';

export interface Repository {
  readonly name: string;
  readonly language: string;
  /** The folder to index, relative to the checkout; null for all of it. */
  readonly benchmark_root: string | null;
  readonly published?: Readonly<Record<string, number>>;
}

/** A folder of questions: `repos.json`, and the questions of each repository in `annotations/NAME.json`. */
export function readBenchRepositories(questions: string, only: readonly string[]): readonly Repository[] {
  const all = JSON.parse(readFileSync(join(questions, 'repos.json'), 'utf8')) as Repository[];
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}

export function readAnnotatedQuestions(questions: string, { name }: Pick<Repository, 'name'>): readonly EvalQuestion[] {
  return JSON.parse(readFileSync(join(questions, 'annotations', `${name}.json`), 'utf8')) as EvalQuestion[];
}
