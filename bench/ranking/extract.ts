/**
 * Extracts the input of the ranker: for each question, the features of its best files and their best chunks, and which
 * of them are wanted.
 *
 *     npm run bench:extract -- --checkouts DIR --questions DIR --set NAME --out FILE [--words]
 *
 * A folder of questions has `annotations/NAME.json` for each repository, and optionally `repos.json`. With `--words`,
 * the input is the one without vectors.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder, Parser, WordModel } from '../../src/core/base/contracts';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';
import { buildImage, silent } from '../quality/builtImage';
import { readAnnotatedQuestions, readBenchRepositories, type Repository } from '../quality/questions';
import { DatasetWriter } from './dataset';
import { wantedAnswer, exampleOf } from './example';

interface Tools {
  readonly parser: Parser;
  readonly embedder: Embedder & WordModel;
  /** Whether chunks are ranked by words alone. */
  readonly words: boolean;
}

async function extract(
  repository: Repository,
  checkouts: string,
  questions: string,
  set: string,
  tools: Tools,
  writer: DatasetWriter,
): Promise<void> {
  const asked = readAnnotatedQuestions(questions, repository);
  if (asked.length === 0) return;
  const { index } = await buildImage(
    join(checkouts, repository.name, repository.benchmark_root ?? ''),
    tools.parser,
    tools.embedder,
  );
  process.stderr.write(
    `${repository.name}: ${index.fileCount} files, ${index.liveChunks} chunks, ${asked.length} questions\n`,
  );
  for (const question of asked)
    writer.add(
      exampleOf(
        wantedAnswer(question, index, tools.words ? undefined : tools.embedder.vectorOf(question.query)),
        index,
        tools.embedder,
        { repository: repository.name, set },
      ),
    );
}

const repositoriesIn = (questions: string): readonly Repository[] =>
  existsSync(join(questions, 'repos.json'))
    ? readBenchRepositories(questions, [])
    : readdirSync(join(questions, 'annotations')).map((file) => ({
        name: basename(file, '.json'),
        language: '',
        benchmark_root: null,
      }));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      checkouts: { type: 'string' },
      questions: { type: 'string' },
      set: { type: 'string' },
      out: { type: 'string' },
      words: { type: 'boolean', default: false },
    },
  });
  const { checkouts, questions, set, out, words } = values;
  if (!checkouts || !questions || !set || !out)
    throw new Error('Pass --checkouts DIR, --questions DIR, --set NAME and --out FILE.');
  const resources = join(__dirname, '../../dist');
  const tools = {
    parser: await createTreeSitterParser(join(resources, 'grammars'), silent),
    embedder: await loadBuiltinEmbedder(join(resources, 'model', 'embedding.bin')),
    words,
  };
  const writer = new DatasetWriter(out);
  for (const repository of repositoriesIn(questions))
    await extract(repository, checkouts, questions, set, tools, writer);
  writer.close();
}

void main();
