import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalQuestion } from '../../src/core/eval/metrics';

export interface Repository {
  readonly name: string;
  readonly language: string;
  /** Folder to index, relative to the checkout; null for the whole checkout. */
  readonly benchmark_root: string | null;
  readonly published?: Readonly<Record<string, number>>;
}

/**
 * Reads the repositories of a folder of questions: `repos.json` lists them, and `annotations/NAME.json` has the
 * questions of each.
 */
export function readBenchRepositories(questions: string, only: readonly string[]): readonly Repository[] {
  const all = JSON.parse(readFileSync(join(questions, 'repos.json'), 'utf8')) as Repository[];
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}

export function readAnnotatedQuestions(questions: string, { name }: Pick<Repository, 'name'>): readonly EvalQuestion[] {
  return JSON.parse(readFileSync(join(questions, 'annotations', `${name}.json`), 'utf8')) as EvalQuestion[];
}
