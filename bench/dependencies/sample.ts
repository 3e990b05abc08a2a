/**
 * Draws dependencies of budgeted answers, to be judged by reading: is this the definition that the result refers to?
 *
 *     npm run bench:dependencies -- --checkouts DIR --questions DIR --count 100 [--only NAME,NAME] [--home DIR] [--seed N]
 *
 * Prints each dependency with the lines that name it. The judgments are in `labels.json`, for code of this repository
 * and of npm packages.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ResultItem } from '../../src/core/base/types';
import { openEngine } from '../../src/node/engine/openEngine';
import { randomFrom } from '../budget/check';
import { readAnnotatedQuestions, readBenchRepositories, type Repository } from '../quality/questions';

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    questions: { type: 'string' },
    count: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    home: { type: 'string' },
    seed: { type: 'string', default: '7' },
  },
});
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

interface Drawn {
  readonly repository: string;
  readonly dependency: ResultItem;
  readonly parent: ResultItem;
  readonly text: string;
}

async function dependenciesIn(repository: Repository, checkouts: string, questions: string): Promise<readonly Drawn[]> {
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'codebase-search-dependencies-'));
  process.env['CODEBASE_SEARCH_HOME'] = home;
  const folder = join(checkouts, repository.name, repository.benchmark_root ?? '');
  const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silent });
  try {
    await engine.update(never);
    const drawn: Drawn[] = [];
    for (const { query } of readAnnotatedQuestions(questions, repository)) {
      const { items } = await engine.search({ query, top_k: 5, max_tokens: 20_000, timeout_ms: 60_000 }, never);
      for (const dependency of items.filter(({ source }) => source === 'dependency')) {
        const parent = items.find(
          (item) =>
            item.path === dependency.parent_file &&
            new RegExp(`\\b${dependency.symbol?.name ?? ''}\\b`).test(item.snippet),
        );
        if (parent)
          drawn.push({
            repository: repository.name,
            dependency,
            parent,
            text: readFileSync(join(folder, parent.path), 'utf8'),
          });
      }
    }
    return drawn;
  } finally {
    await engine.dispose();
    if (values.home === undefined) rmSync(home, { recursive: true, force: true });
  }
}

function describe({ repository, dependency, parent, text }: Drawn, number: number): string {
  const name = dependency.symbol?.name ?? '';
  const naming = (lines: string): readonly string[] =>
    lines
      .split('\n')
      .filter((line) => new RegExp(`\\b${name}\\b`).test(line))
      .map((line) => line.trim().slice(0, 140));
  const stem =
    dependency.path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  const imports = text
    .split('\n')
    .filter(
      (line) =>
        /\b(import|from|require|use|using|include|open)\b/.test(line) && (line.includes(name) || line.includes(stem)),
    );
  return [
    `#${number} ${repository}: ${name} (${dependency.symbol?.kind ?? ''}) in ${dependency.path}:${dependency.start_line}-${dependency.end_line}`,
    `  named by ${parent.path}:${parent.start_line}-${parent.end_line} ${parent.symbol?.name ?? ''}`,
    ...naming(parent.snippet)
      .slice(0, 3)
      .map((line) => `    > ${line}`),
    ...imports.slice(0, 3).map((line) => `    import ${line.trim().slice(0, 140)}`),
    ...dependency.snippet
      .split('\n')
      .filter((line) => line.includes(name))
      .slice(0, 2)
      .map((line) => `    = ${line.trim().slice(0, 140)}`),
  ].join('\n');
}

async function main(): Promise<void> {
  const { checkouts, questions, only } = values;
  if (!checkouts || !questions) throw new Error('Pass --checkouts DIR and --questions DIR.');
  const random = randomFrom(Number(values.seed));
  const repositories = readBenchRepositories(questions, only.split(',').filter(Boolean));
  const share = Math.ceil(Number(values.count) / repositories.length);
  let number = 0;
  for (const repository of repositories) {
    const all = [...(await dependenciesIn(repository, checkouts, questions))];
    const chosen = Array.from(
      { length: Math.min(share, all.length) },
      () => all.splice(Math.floor(random() * all.length), 1)[0],
    ).filter((one) => one !== undefined);
    for (const one of chosen) process.stdout.write(`${describe(one, ++number)}\n`);
  }
}

void main();
