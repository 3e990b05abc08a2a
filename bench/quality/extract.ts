/**
 * Writes down what the ranker sees: for each question, the features of its best candidates and which are wanted.
 *
 *     npm run bench:extract -- --checkouts DIR --questions DIR --out FILE [--words]
 *
 * With `--words`, as the ranker sees it where there are no vectors.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder, Parser } from '../../src/core/contracts';
import { featuresOf, type FeatureName } from '../../src/core/search/features';
import { analyzeQuery } from '../../src/core/search/queryAnalyzer';
import { modelScore } from '../../src/core/search/ranker';
import { recall } from '../../src/core/search/recall';
import type { SearchImage } from '../../src/core/search/searchImage';
import { weights } from '../../src/core/search/weights';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtin';
import { createTreeSitterParser } from '../../src/node/treeSitterParser';
import { targetsOf, type Question } from '../../src/core/eval/metrics';
import { inOneGo } from '../../test/twins/inOneGo';
import { buildImage, silent } from './builtImage';
import { readQuestions, readRepositories, type Repository } from './questions';

/** One question as training sees it. */
export interface Example {
  readonly repository: string;
  readonly set: string;
  readonly kind: 'symbol' | 'prose';
  /** Number of files wanted, found or not. */
  readonly wanted: number;
  readonly names: readonly FeatureName[];
  /** A row a candidate, best first by the weights in use. */
  readonly rows: readonly (readonly number[])[];
  readonly relevant: readonly boolean[];
}

/** Candidates kept beside the wanted ones. */
const KEPT = 60;
const never = new AbortController().signal;
type Embed = (text: string) => Promise<Float32Array | undefined>;

async function example(question: Question, image: SearchImage, embed: Embed, base: Pick<Example, 'repository' | 'set'>): Promise<Example> {
  const query = analyzeQuery(question.query, image.postings);
  const embedding = await embed(question.query);
  const pass = inOneGo(recall(image, query, () => true, embedding));
  const features = inOneGo(featuresOf(pass));
  const names = Object.keys(features[0] ?? {}) as FeatureName[];
  const model = query.kind === 'symbol' ? weights.symbol : weights.prose;
  const targets = targetsOf(question).map(({ path }) => path);
  const matches = (path: string): boolean => targets.some((target) => (image.file(target) ? path === target : path.endsWith(`/${target}`) || target.endsWith(`/${path}`)));
  const candidates = pass.candidates
    .map((file, i) => ({ file, features: features[i], score: modelScore(model, features[i]), relevant: matches(file.path) }))
    .sort((a, b) => b.score - a.score)
    .filter(({ relevant }, place) => relevant || place < KEPT);
  pass.release();
  return {
    ...base,
    kind: query.kind,
    wanted: new Set(targets).size,
    names,
    rows: candidates.map((candidate) => names.map((name) => Math.round((candidate.features?.[name] ?? 0) * 1e4) / 1e4)),
    relevant: candidates.map(({ relevant }) => relevant),
  };
}

interface Tools {
  readonly parser: Parser;
  readonly embedder: Embedder;
  /** For the questions. */
  readonly embed: Embed;
}

async function extract(repository: Repository, checkouts: string, questions: string, { parser, embedder, embed }: Tools): Promise<Example[]> {
  const asked = readQuestions(questions, repository);
  if (asked.length === 0) return [];
  const { image } = await buildImage(join(checkouts, repository.name, repository.benchmark_root ?? ''), parser, embedder);
  process.stderr.write(`${repository.name}: ${image.fileCount} files, ${asked.length} questions\n`);
  const examples: Example[] = [];
  for (const question of asked) {
    const set = question.category === 'commits' ? 'commits' : 'benchmark';
    examples.push(await example(question, image, embed, { repository: repository.name, set }));
  }
  return examples;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { checkouts: { type: 'string' }, questions: { type: 'string' }, out: { type: 'string' }, words: { type: 'boolean', default: false } } });
  const { checkouts, questions, out, words } = values;
  if (!checkouts || !questions || !out) throw new Error('Pass --checkouts DIR, --questions DIR and --out FILE.');
  const resources = join(__dirname, '../../dist');
  const embedder = await loadBuiltinEmbedder(join(resources, 'model', 'embedding.bin'));
  const parser = await createTreeSitterParser(join(resources, 'grammars'), silent);
  const embed: Embed = async (text) => (words ? undefined : (await embedder.embed([text], never))[0]);
  const examples: Example[] = [];
  for (const repository of readRepositories(questions, [])) examples.push(...(await extract(repository, checkouts, questions, { parser, embedder, embed })));
  writeFileSync(out, JSON.stringify(examples));
}

void main();
