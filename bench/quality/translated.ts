/**
 * Measures how well the right answers still rank when the question is asked in another language: with words and
 * glossary alone, and with vectors.
 *
 *     npm run bench:translated -- --checkouts DIR --questions DIR [--only NAME,NAME]
 *
 * `translatedQuestions.json` has 74 questions of the benchmark, two per repository, by their position, each in seven
 * languages. The translators did not know the glossary, and the glossary was written without the translations.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CountTokens, Embedder, WordModel, Parser } from '../../src/core/base/contracts';
import { mean, score, type EvalQuestion } from '../../src/core/eval/metrics';
import { CodeGraph } from '../../src/core/graph/codeGraph';
import { Edges } from '../../src/core/graph/edges';
import { parseRequest } from '../../src/core/request/searchRequest';
import { locationOf, type FileChunk } from '../../src/core/memoryIndex/structures/fileEntry';
import { FileSignatures } from '../../src/core/match/fileSignatures';
import { QueryCache } from '../../src/core/search/queryCache';
import { search } from '../../src/core/search/search';
import type { Coverage } from '../../src/core/base/types';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { loadTokenizer } from '../../src/node/tokenizer/loadTokenizer';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';
import { buildImage, silent } from './builtImage';
import { readAnnotatedQuestions, readBenchRepositories, type Repository } from './questions';

interface Translated {
  readonly repository: string;
  /** Index in the repository's list of questions. */
  readonly position: number;
  readonly translations: Readonly<Record<string, string>>;
}

const never = new AbortController().signal;
const resources = join(__dirname, '../../dist');
const { values } = parseArgs({
  options: { checkouts: { type: 'string' }, questions: { type: 'string' }, only: { type: 'string', default: '' } },
});

type ScoresByLanguage = Map<string, number[]>;

/** Returns the embedder without the ability to embed queries, so that only words and glossary remain. */
const silenced = (embedder: Embedder): Embedder => ({
  id: embedder.id,
  dimensions: embedder.dimensions,
  network: false,
  embed: () => Promise.reject(new Error('not asked')),
});

async function measure(
  folder: string,
  asked: readonly (EvalQuestion & Translated)[],
  tools: { readonly parser: Parser; readonly embedder: Embedder & WordModel },
  found: ReadonlyMap<string, ScoresByLanguage>,
): Promise<void> {
  const { index, store } = await buildImage(folder, tools.parser, tools.embedder);
  const tokenizer = (): Promise<CountTokens> => loadTokenizer(resources);
  const shared = {
    index,
    edges: new Edges(new CodeGraph(index)),
    tokenizer,
    wordModel: () => Promise.resolve(tools.embedder),
    bodies: (chunks: readonly FileChunk[]) => store.bodies(chunks.map(locationOf)),
    signatures: new FileSignatures(),
    texts: () => Promise.resolve([]),
    mask: (text: string) => text,
    staleFiles: () => Promise.resolve(new Map<string, never>()),
    yieldToEventLoop: () => setImmediate(),
    uriOf: (path: string) => `file:///${path}`,
  };
  const coverage: Coverage = {
    state: 'indexed',
    files_indexed: index.fileCount,
    files_total: index.fileCount,
    stale: false,
  };
  for (const [leg, scores] of found) {
    const embedder = leg === WORDS ? silenced(tools.embedder) : tools.embedder;
    const source = { ...shared, embedder, memory: new QueryCache(index), coverage };
    for (const question of asked) {
      for (const [language, query] of Object.entries({ en: question.query, ...question.translations })) {
        const { items } = await search(
          parseRequest({ query, min_score: 0, include_dependencies: false, timeout_ms: 60_000 }, folder),
          source,
          never,
        );
        scores.set(language, [...(scores.get(language) ?? []), score(items, question).ndcg]);
      }
    }
  }
}

const WORDS = 'words alone';

function row(leg: string, scores: ScoresByLanguage): string {
  const english = mean(scores.get('en') ?? []);
  const cells = [...scores].map(([language, list]) =>
    language === 'en'
      ? mean(list).toFixed(3)
      : `${mean(list).toFixed(3)} (${((100 * mean(list)) / english).toFixed(0)}%)`,
  );
  return `| ${leg} | ${cells.join(' | ')} |`;
}

async function main(): Promise<void> {
  const { checkouts, questions, only } = values;
  if (!checkouts || !questions) throw new Error('Pass --checkouts DIR and --questions DIR.');
  const translated = JSON.parse(readFileSync(join(__dirname, 'translatedQuestions.json'), 'utf8')) as Translated[];
  const found = new Map<string, ScoresByLanguage>([
    [WORDS, new Map()],
    ['with vectors', new Map()],
  ]);
  const tools = {
    parser: await createTreeSitterParser(join(resources, 'grammars'), silent),
    embedder: await loadBuiltinEmbedder(join(resources, 'model/embedding.bin')),
  };
  const asked = (repository: Repository): (EvalQuestion & Translated)[] =>
    translated
      .filter(({ repository: name }) => name === repository.name)
      .flatMap((entry) => ({
        ...(readAnnotatedQuestions(questions, repository)[entry.position] as EvalQuestion),
        ...entry,
      }));
  for (const repository of readBenchRepositories(questions, only.split(',').filter(Boolean)).filter(
    (each) => asked(each).length > 0,
  )) {
    const folder = join(checkouts, repository.name, repository.benchmark_root ?? '');
    await measure(folder, asked(repository), tools, found);
    process.stderr.write(`${repository.name}\n`);
  }
  const languages = [...(found.get(WORDS)?.keys() ?? [])];
  process.stdout.write(`| | ${languages.join(' | ')} |\n|${'---|'.repeat(languages.length + 1)}\n`);
  for (const [leg, scores] of found) process.stdout.write(`${row(leg, scores)}\n`);
}

void main();
