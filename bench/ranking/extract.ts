/**
 * Writes down what the ranker sees: for each question, the features of its best files and of their best chunks, and which are wanted.
 *
 *     npm run bench:extract -- --checkouts DIR --questions DIR --set NAME --out FILE [--words]
 *
 * A folder of questions holds `annotations/NAME.json` for each repository, and perhaps `repos.json`. With `--words`, as the ranker sees it where there are no vectors.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder, Parser, WordModel } from '../../src/core/contracts';
import { targetsOf, type Question } from '../../src/core/eval/metrics';
import { chunkFeatures } from '../../src/core/search/chunkFeatures';
import { featuresOf, type FeatureName } from '../../src/core/search/features';
import { analyzeQuery } from '../../src/core/search/queryAnalyzer';
import { fileScores } from '../../src/core/search/ranker';
import { recall } from '../../src/core/search/recall';
import type { SearchImage } from '../../src/core/search/searchImage';
import { FUNCTION_KINDS } from '../../src/core/index/symbolKinds';
import { partsOf } from '../../src/core/search/wholeSymbol';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtin';
import { createTreeSitterParser } from '../../src/node/treeSitterParser';
import { inOneGo } from '../../test/twins/inOneGo';
import { isRight } from '../functions/answered';
import { buildImage, silent } from '../quality/builtImage';
import { readQuestions, readRepositories, type Repository } from '../quality/questions';
import { DatasetWriter, type Example } from './dataset';


interface Tools {
  readonly parser: Parser;
  readonly embedder: Embedder & WordModel;
  /** Whether chunks are ranked by their words alone. */
  readonly words: boolean;
}

function example(question: Question, image: SearchImage, { embedder, words }: Tools, base: Pick<Example, 'repository' | 'set'>): Example {
  const query = analyzeQuery(question.query, image.postings);
  const pass = inOneGo(recall(image, query, () => true, words ? undefined : embedder.vectorOf(question.query)));
  const features = inOneGo(featuresOf(pass));
  const targets = targetsOf(question);
  const matches = (path: string, target: string): boolean => (image.file(target) ? path === target : path.endsWith(`/${target}`) || target.endsWith(`/${path}`));
  const wantedFiles = pass.candidates.map(({ path }) => targets.some((target) => matches(path, target.path)));
  const chunks = inOneGo(chunkFeatures(pass, fileScores(pass, features), embedder));
  const isAsked = (path: string, startLine: number, endLine: number): boolean =>
    targets.some((target) => matches(path, target.path) && (target.start_line === undefined || isRight({ path: target.path, start_line: startLine, end_line: endLine }, { start_line: 1, end_line: 1, ...target })));
  pass.release();
  return {
    ...base,
    kind: query.kind,
    query: question.query,
    wanted: new Set(targets.map(({ path }) => path)).size,
    hasLines: targets.some(({ start_line }) => start_line !== undefined),
    files: { names: Object.keys(features[0] ?? {}) as FeatureName[], rows: features.map((one) => Object.values(one) as number[]), right: wantedFiles },
    chunks: {
      rows: chunks.map((one) => [...one.features]),
      candidates: chunks.map(({ candidate }) => candidate),
      right: chunks.map((one) => {
        const [first, last] = [partsOf(one, image)[0] ?? one, partsOf(one, image).at(-1) ?? one];
        const { file, symbol } = one;
        const endLine = file.endOf(last.chunk);
        return isAsked(file.path, file.startOf(first.chunk), symbol && FUNCTION_KINDS.has(symbol.kind) ? Math.min(symbol.endLine, endLine) : endLine);
      }),
    },
  };
}

async function extract(repository: Repository, checkouts: string, questions: string, set: string, tools: Tools, writer: DatasetWriter): Promise<void> {
  const asked = readQuestions(questions, repository);
  if (asked.length === 0) return;
  const { image } = await buildImage(join(checkouts, repository.name, repository.benchmark_root ?? ''), tools.parser, tools.embedder);
  process.stderr.write(`${repository.name}: ${image.fileCount} files, ${image.liveChunks} chunks, ${asked.length} questions\n`);
  for (const question of asked) writer.add(example(question, image, tools, { repository: repository.name, set }));
}

const repositoriesIn = (questions: string): readonly Repository[] =>
  existsSync(join(questions, 'repos.json'))
    ? readRepositories(questions, [])
    : readdirSync(join(questions, 'annotations')).map((file) => ({ name: basename(file, '.json'), language: '', benchmark_root: null }));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { checkouts: { type: 'string' }, questions: { type: 'string' }, set: { type: 'string' }, out: { type: 'string' }, words: { type: 'boolean', default: false } } });
  const { checkouts, questions, set, out, words } = values;
  if (!checkouts || !questions || !set || !out) throw new Error('Pass --checkouts DIR, --questions DIR, --set NAME and --out FILE.');
  const resources = join(__dirname, '../../dist');
  const tools = { parser: await createTreeSitterParser(join(resources, 'grammars'), silent), embedder: await loadBuiltinEmbedder(join(resources, 'model', 'embedding.bin')), words };
  const writer = new DatasetWriter(out);
  for (const repository of repositoriesIn(questions)) await extract(repository, checkouts, questions, set, tools, writer);
  writer.close();
}

void main();
