/**
 * Measures whether the chunk that is shown of a file is the relevant one: the lines that a commit changed are wanted,
 * and the subject of the commit is the question. Uses the questions that `commits.ts` generates.
 *
 *     npm run bench:places -- --repositories FILE --questions DIR [--homes DIR]
 *
 * `--homes` keeps the indexes for another run.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ResultItem } from '../../src/core/base/types';
import { neverAborted, printResult, startEngine, withHome } from '../speed/engineUnderTest';
import { lineBefore, readHunks, touched } from './changedLines';
import { readAnnotatedQuestions } from './questions';

/** Wanted lines by path, as numbered in the checkout. */
type Wanted = ReadonlyMap<string, ReadonlySet<number>>;

/** More than `commits.ts` reads. */
const COMMITS = 700;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });

interface Commit {
  readonly hash: string;
  readonly subject: string;
}

function commitsOf(gitDir: string): readonly Commit[] {
  const lines = git(`--git-dir=${gitDir}`, 'log', '--no-merges', `-n${COMMITS}`, '--format=%H%x02%s')
    .trim()
    .split('\n');
  return lines
    .map((line) => line.split('\x02'))
    .map(([hash = '', subject = '']) => ({ hash, subject: subject.trim() }));
}

/**
 * Returns the newest commit with that subject, or the only one whose subject contains it, since questions lack prefixes
 * and numbers.
 */
function commitOf(question: string, commits: readonly Commit[]): string | undefined {
  const holding = commits.filter(({ subject }) => subject.includes(question));
  const same = holding.find(({ subject }) => subject === question) ?? (holding.length === 1 ? holding[0] : undefined);
  return same?.hash;
}

/**
 * Returns the lines that a commit changed, as numbered in the checkout. Lines that were added in between are not
 * wanted.
 */
function wantedBy(commit: string, paths: readonly string[], gitDir: string, base: string): Wanted {
  const hunks = (from: string, to: string, path: string) =>
    readHunks(git(`--git-dir=${gitDir}`, 'diff', '-U0', '--no-renames', from, to, '--', path));
  return new Map(
    paths.flatMap((path) => {
      const drift = hunks(base, `${commit}~1`, path);
      const lines = hunks(`${commit}~1`, commit, path)
        .flatMap(touched)
        .flatMap((line) => lineBefore(line, drift) ?? []);
      return lines.length > 0 ? [[path, new Set(lines)] as const] : [];
    }),
  );
}

const answers = ({ path, start_line, end_line }: ResultItem, wanted: Wanted): boolean =>
  [...(wanted.get(path) ?? [])].some((line) => line >= start_line && line <= end_line);

class Tally {
  questions = 0;
  files = 0;
  filesRight = 0;
  firstRight = 0;
  anyRight = 0;

  add(items: readonly ResultItem[], wanted: Wanted): void {
    const firsts = [...wanted.keys()].flatMap((path) => items.find((item) => item.path === path) ?? []);
    this.questions++;
    this.files += firsts.length;
    this.filesRight += firsts.filter((item) => answers(item, wanted)).length;
    this.firstRight += items.slice(0, 1).filter((item) => answers(item, wanted)).length;
    this.anyRight += Number(items.some((item) => answers(item, wanted)));
  }

  include(other: Tally): void {
    this.questions += other.questions;
    this.files += other.files;
    this.filesRight += other.filesRight;
    this.firstRight += other.firstRight;
    this.anyRight += other.anyRight;
  }

  get row(): string {
    const share = (count: number, of: number): string => `${((100 * count) / (of || 1)).toFixed(1)}%`;
    const { questions, files, filesRight, firstRight, anyRight } = this;
    return `${questions} | ${files} | ${share(filesRight, files)} | ${share(firstRight, questions)} | ${share(anyRight, questions)}`;
  }
}

async function ask(name: string, gitDir: string, questions: string, home: string, tally: Tally): Promise<void> {
  const checkout = join(questions, 'checkouts', name);
  const base = git('-C', checkout, 'rev-parse', 'HEAD').trim();
  const commits = commitsOf(gitDir);
  const { engine, stop } = startEngine(checkout, home);
  await engine.update(neverAborted);
  for (const { query, relevant } of readAnnotatedQuestions(questions, { name })) {
    const commit = commitOf(query.trim(), commits);
    const wanted =
      commit === undefined ? new Map<string, Set<number>>() : wantedBy(commit, relevant.map(pathOf), gitDir, base);
    if (wanted.size === 0) continue;
    const { items } = await engine.search(
      { query, top_k: 10, min_score: 0, include_dependencies: false, timeout_ms: 60_000 },
      neverAborted,
    );
    tally.add(items, wanted);
  }
  await stop();
}

const pathOf = (target: string | { readonly path: string }): string =>
  typeof target === 'string' ? target : target.path;

const { values } = parseArgs({
  options: { repositories: { type: 'string' }, questions: { type: 'string' }, homes: { type: 'string' } },
});

void (async () => {
  const { repositories, questions, homes } = values;
  if (repositories === undefined || questions === undefined)
    throw new Error('Pass --repositories FILE and --questions DIR.');
  const all = new Tally();
  printResult(
    '| repository | questions | wanted files shown | the first piece of such a file is right | the first result is | any of ten is |\n|---|---|---|---|---|---|',
  );
  for (const { name, gitDir } of JSON.parse(readFileSync(repositories, 'utf8')) as readonly {
    readonly name: string;
    readonly gitDir: string;
  }[]) {
    const own = new Tally();
    const measure = (home: string): Promise<void> => ask(name, gitDir, questions, home, own);
    if (homes !== undefined) mkdirSync(join(homes, name), { recursive: true });
    await (homes === undefined ? withHome(measure) : measure(join(homes, name)));
    printResult(`| ${name} | ${own.row} |`);
    all.include(own);
  }
  printResult(`| all | ${all.row} |`);
})();
