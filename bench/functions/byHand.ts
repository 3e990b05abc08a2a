/**
 * Measures questions that developers would ask, in words of their own. The answers are given by name, because several
 * functions may answer such a question. Asks through the MCP server, for ten results regardless of their scores.
 *
 *     npm run bench:functions:hand -- --checkouts DIR [--only NAME,NAME] [--misses]
 *
 * DIR has a folder for each repository of `byHand.json`, called like it without its owner. With `--misses`, the
 * questions whose first result is wrong are listed with their first three results.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathFeatures } from '../../src/core/memoryIndex/structures/pathFeatures';
import { builtCli, Product } from '../quality/product';

interface AskedByHand {
  readonly query: string;
  /** Names of functions or types that answer the question, or of the type that contains the answer; `*` matches any. */
  readonly accept: readonly string[];
}

interface Ranked extends AskedByHand {
  /** From 0, or -1 if no answer is among the first ten results. */
  readonly rank: number;
  readonly first: readonly string[];
}

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    only: { type: 'string', default: '' },
    misses: { type: 'boolean', default: false },
  },
});

const sets = JSON.parse(readFileSync(join(__dirname, 'byHand.json'), 'utf8')) as Readonly<
  Record<string, { readonly questions: readonly AskedByHand[] }>
>;

const pattern = (accept: readonly string[]): RegExp =>
  new RegExp(
    `(?:^|\\.)(?:${accept.map((name) => name.replaceAll('.', '\\.').replaceAll('*', '\\w*')).join('|')})(?:\\.|$)`,
  );

async function rankOf(asked: AskedByHand, product: Product): Promise<Ranked> {
  const { items } = await product.ask(asked.query);
  const names = items.map(({ name = '' }) => name);
  const right = pattern(asked.accept);
  const rank = items.findIndex(({ path }, i) => right.test(names[i] ?? '') && !pathFeatures(path).test);
  return { ...asked, rank, first: names.slice(0, 3) };
}

async function ranksIn(repository: string, checkouts: string): Promise<readonly Ranked[]> {
  const product = await Product.open(builtCli, join(checkouts, basename(repository)));
  const ranks: Ranked[] = [];
  for (const asked of sets[repository]?.questions ?? []) ranks.push(await rankOf(asked, product));
  await product.close();
  return ranks;
}

function row(name: string, ranks: readonly Ranked[]): string {
  const share = (max: number): string =>
    (ranks.filter(({ rank }) => rank >= 0 && rank < max).length / ranks.length).toFixed(3);
  const reciprocal = ranks.reduce((sum, { rank }) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0) / ranks.length;
  return `| ${name} | ${ranks.length} | ${share(1)} | ${share(3)} | ${share(10)} | ${reciprocal.toFixed(3)} |`;
}

async function main(): Promise<void> {
  const { checkouts, only, misses } = values;
  if (!checkouts) throw new Error('Pass --checkouts DIR.');
  const chosen = Object.keys(sets).filter((name) => !only || only.split(',').includes(basename(name)));
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  say('| Repository | Questions | hit@1 | @3 | @10 | MRR |\n|---|---|---|---|---|---|');
  const all: Ranked[] = [];
  for (const repository of chosen) {
    const ranks = await ranksIn(repository, checkouts);
    all.push(...ranks);
    say(row(basename(repository), ranks));
  }
  say(row('all', all));
  if (misses)
    for (const { query, rank, first } of all)
      if (rank !== 0) say(`${rank < 0 ? '–' : rank + 1}  ${query}: ${first.join(', ')}`);
}

void main();
