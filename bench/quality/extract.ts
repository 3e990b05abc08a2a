/**
 * Writes down what the ranker sees: for each question, the features of its best candidates and which are wanted.
 *
 *     npm run bench:extract -- --checkouts DIR --questions DIR --out FILE
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder, Logger, Parser } from '../../src/core/contracts';
import { Indexer } from '../../src/core/index/indexer';
import { featuresOf, type FeatureName } from '../../src/core/search/features';
import { analyzeQuery } from '../../src/core/search/queryAnalyzer';
import { modelScore } from '../../src/core/search/ranker';
import { recall } from '../../src/core/search/recall';
import { SearchImage } from '../../src/core/search/searchImage';
import { weights } from '../../src/core/search/weights';
import { DiskWorkspace } from '../../src/node/diskWorkspace';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtin';
import { createTreeSitterParser } from '../../src/node/treeSitterParser';
import { InMemoryStore } from '../../test/twins/inMemoryStore';
import { targetsOf, type Question } from './metrics';
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
const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function buildImage(folder: string, parser: Parser, embedder: Embedder): Promise<SearchImage> {
  const image = new SearchImage(embedder.dimensions);
  const workspace = new DiskWorkspace(folder, { include: [], exclude: [] }, silent);
  const hash = (text: string): string => createHash('sha1').update(text).digest('hex');
  const indexer = new Indexer({ workspace, parser, embedder, store: new InMemoryStore(), image, hash, logger: silent }, () => undefined);
  await indexer.update(undefined, never);
  return image;
}

async function example(question: Question, image: SearchImage, embedder: Embedder, base: Pick<Example, 'repository' | 'set'>): Promise<Example> {
  const query = analyzeQuery(question.query, image.postings);
  const [embedding] = await embedder.embed([question.query], never);
  const pass = recall(image, query, () => true, embedding);
  const features = featuresOf(pass);
  const names = Object.keys(features[0] ?? {}) as FeatureName[];
  const model = query.kind === 'symbol' ? weights.symbol : weights.prose;
  const targets = targetsOf(question).map(({ path }) => path);
  const matches = (path: string): boolean => targets.some((target) => path === target || path.endsWith(`/${target}`) || target.endsWith(`/${path}`));
  const candidates = pass.candidates
    .map((file, i) => ({ file, features: features[i], score: modelScore(model, features[i]), relevant: matches(file.path) }))
    .sort((a, b) => b.score - a.score)
    .filter(({ relevant }, place) => relevant || place < KEPT);
  return {
    ...base,
    kind: query.kind,
    wanted: new Set(targets).size,
    names,
    rows: candidates.map((candidate) => names.map((name) => Math.round((candidate.features?.[name] ?? 0) * 1e4) / 1e4)),
    relevant: candidates.map(({ relevant }) => relevant),
  };
}

async function extract(repository: Repository, checkouts: string, questions: string, parser: Parser, embedder: Embedder): Promise<Example[]> {
  const asked = readQuestions(questions, repository);
  if (asked.length === 0) return [];
  const image = await buildImage(join(checkouts, repository.name, repository.benchmark_root ?? ''), parser, embedder);
  process.stderr.write(`${repository.name}: ${image.fileCount} files, ${asked.length} questions\n`);
  const examples: Example[] = [];
  for (const question of asked) {
    const set = question.category === 'commit' ? 'commits' : 'benchmark';
    examples.push(await example(question, image, embedder, { repository: repository.name, set }));
  }
  return examples;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { checkouts: { type: 'string' }, questions: { type: 'string' }, out: { type: 'string' } } });
  const { checkouts, questions, out } = values;
  if (!checkouts || !questions || !out) throw new Error('Pass --checkouts DIR, --questions DIR and --out FILE.');
  const resources = join(__dirname, '../../dist');
  const embedder = await loadBuiltinEmbedder(join(resources, 'model', 'embedding.bin'));
  const parser = await createTreeSitterParser(join(resources, 'grammars'), silent);
  const examples: Example[] = [];
  for (const repository of readRepositories(questions, [])) examples.push(...(await extract(repository, checkouts, questions, parser, embedder)));
  writeFileSync(out, JSON.stringify(examples));
}

void main();
