/**
 * Measures whether an answer contains the right function and not only the right file. Asks through the MCP server, for
 * ten results regardless of their scores.
 *
 *     npm run bench:functions -- --checkouts DIR --questions DIR [--only NAME,NAME] [--misses FILE] [--cli FILE] [--beside FILE]
 *
 * `questions.ts` generates both folders. BM25 over windows of lines answers in the same run, and so does another build
 * of the command line if `--beside` names one.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countO200k } from '../../test/o200k';
import { languageOf } from '../../src/core/languages/languages';
import { builtCli, Product } from '../quality/product';
import { judge, type FunctionResult, type Answerer, type FunctionQuestion, type Shown } from './answered';
import { calibrationTableOf, missesOf, SCORES_HEAD, scoresRow, TOKENS_HEAD, tokensRow } from './tables';
import { Windows } from './windows';

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    questions: { type: 'string' },
    only: { type: 'string', default: '' },
    misses: { type: 'string' },
    cli: { type: 'string', default: builtCli },
    beside: { type: 'string' },
  },
});

const PRODUCT = 'Codebase Search';

async function openProduct(name: string, cli: string, folder: string): Promise<Answerer> {
  const product = await Product.open(cli, folder);
  const ask = async (query: string): Promise<readonly Shown[]> =>
    (await product.ask(query)).items.map(({ snippet, name: symbol, ...item }) => ({
      ...item,
      text: snippet,
      // In the text of an answer, the heading of each result takes some 30 tokens more.
      tokens: countO200k(snippet),
      symbol,
    }));
  return { name, ask, close: () => product.close() };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

async function answerersOf(folder: string): Promise<readonly Answerer[]> {
  return [
    await openProduct(PRODUCT, values.cli, folder),
    ...(values.beside === undefined ? [] : [await openProduct(values.beside, values.beside, folder)]),
    new Windows(folder, filesIn(folder)),
  ];
}

/** Returns the results by answerer. */
async function measure(
  name: string,
  checkouts: string,
  questions: string,
): Promise<ReadonlyMap<string, readonly FunctionResult[]>> {
  const folder = join(checkouts, name);
  const asked = JSON.parse(
    readFileSync(join(questions, 'annotations', `${name}.json`), 'utf8'),
  ) as readonly FunctionQuestion[];
  const answered = new Map<string, readonly FunctionResult[]>();
  for (const answerer of await answerersOf(folder)) {
    const own: FunctionResult[] = [];
    for (const question of asked)
      own.push(judge(question, await answerer.ask(question.query), functionText(folder, question)));
    await answerer.close();
    answered.set(answerer.name, own);
  }
  return answered;
}

function functionText(folder: string, { relevant: [{ path, start_line, end_line }] }: FunctionQuestion): string {
  return readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .slice(start_line - 1, end_line)
    .join('\n');
}

const languageIn = ({ question }: FunctionResult): string => languageOf(question.relevant[0].path)?.id ?? '';

async function main(): Promise<void> {
  const { checkouts, questions, only, misses } = values;
  if (checkouts === undefined || questions === undefined) throw new Error('Pass --checkouts DIR and --questions DIR.');
  const wanted = only.split(',').filter(Boolean);
  const names = readdirSync(join(questions, 'annotations'))
    .map((file) => basename(file, '.json'))
    .filter((name) => wanted.length === 0 || wanted.includes(name));
  const all = new Map<string, FunctionResult[]>();
  const missed: object[] = [];
  say(SCORES_HEAD);
  for (const name of names) {
    const answered = await measure(name, checkouts, questions);
    const own = answered.get(PRODUCT) ?? [];
    say(scoresRow(name, own));
    missed.push(...missesOf(name, own));
    for (const [answerer, answers] of answered) all.set(answerer, [...(all.get(answerer) ?? []), ...answers]);
  }
  const own = all.get(PRODUCT) ?? [];
  for (const language of [...new Set(own.map(languageIn))].sort())
    say(
      scoresRow(
        `*${language}*`,
        own.filter((one) => languageIn(one) === language),
      ),
    );
  for (const [answerer, answers] of all) say(scoresRow(`**${answerer}**`, answers));
  say(`\n${[TOKENS_HEAD, ...[...all].map(([answerer, answers]) => tokensRow(answerer, answers))].join('\n')}`);
  say(`\n${calibrationTableOf(own)}`);
  if (misses !== undefined) writeFileSync(misses, JSON.stringify(missed, null, 1));
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

void main();
