/**
 * Generates a question set from history: the subject of a commit is the question, and the source files that it changed
 * are the answer. The folder is checked out as it was before the oldest of these commits, and its history ends there,
 * so that no answer can be found in the history.
 *
 *     npm run bench:commits -- --repositories FILE --out DIR [--descriptions]
 *
 * With `--descriptions`, the questions are commits with a description, subject and description together, like an issue:
 * a title and some paragraphs. FILE lists `{name, language, gitDir}`; DIR gets `checkouts/NAME`, `repos.json` and
 * `annotations/NAME.json`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commitQuestions } from '../../src/core/eval/generatedQuestions';
import type { Commit } from '../../src/core/memoryIndex/commitHistory';
import { linkHistory } from './linkHistory';

interface Source {
  readonly name: string;
  readonly language: string;
  readonly gitDir: string;
}

/** Maximum number of commits to read, newest first, and of questions generated from them. */
const COMMITS = 600;
const QUESTIONS = 60;
/**
 * Minimum number of questions per repository: one with fewer is not representative, but would weigh as much as any
 * other.
 */
const FEWEST = 5;
/** Limits in characters: a shorter description adds little to its subject; a longer one is cut off. */
const DESCRIPTION = { least: 150, most: 1800 } as const;
const TRAILER =
  /^\s*(?:[A-Z][\w-]+-by:|change-id|\(cherry|git-svn|fixes #|closes #|refs?:|https?:\/\/|diff --git|merge)/i;

const git = (gitDir: string, ...args: string[]): string =>
  execFileSync('git', [`--git-dir=${gitDir}`, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

interface Described extends Commit {
  readonly hash: string;
  readonly description: string;
}

/** Returns commits that changed existing files, newest first. Each has a parent. */
function readCommits(gitDir: string): readonly Described[] {
  const log = git(
    gitDir,
    'log',
    '--no-merges',
    '--min-parents=1',
    '--no-renames',
    '--diff-filter=AMD',
    '--name-status',
    `-n${COMMITS}`,
    '--format=%x01%H%x02%s%x02%b%x02',
  );
  return log
    .split('\x01')
    .slice(1)
    .map((entry) => {
      const [hash = '', subject = '', body = '', names = ''] = entry.split('\x02');
      const changes = names
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t'));
      return {
        hash,
        subject,
        description: withoutTrailers(body),
        paths: changes.filter(([status]) => status === 'M').map(([, path = '']) => path),
      };
    });
}

const withoutTrailers = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !TRAILER.test(line))
    .join('\n')
    .trim()
    .slice(0, DESCRIPTION.most);

/** @returns the number of questions. */
function prepare({ name, gitDir }: Source, out: string, describing: boolean): number {
  const commits = readCommits(gitDir);
  const before = git(gitDir, 'rev-parse', `${commits.at(-1)?.hash ?? 'HEAD'}~1`).trim();
  const checkout = resolve(out, 'checkouts', name);
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout, { recursive: true });
  linkHistory(gitDir, checkout, before);
  const listed = git(gitDir, 'ls-tree', '-r', '--name-only', '-z', before).split('\0');
  const existing = new Set(listed.filter((path) => path && existsSync(join(checkout, path))));
  const asking = describing
    ? commits.filter(({ description }) => description.length >= DESCRIPTION.least)
    : commits.map(({ subject, paths }) => ({ subject, paths }));
  const questions = commitQuestions(asking, existing).slice(0, QUESTIONS);
  writeFileSync(join(out, 'annotations', `${name}.json`), JSON.stringify(questions, null, 1));
  process.stdout.write(`${name}: ${questions.length} questions at ${before.slice(0, 10)}\n`);
  return questions.length;
}

const { values } = parseArgs({
  options: {
    repositories: { type: 'string' },
    out: { type: 'string' },
    descriptions: { type: 'boolean', default: false },
  },
});
if (!values.repositories || !values.out) throw new Error('Pass --repositories FILE and --out DIR.');
const sources = JSON.parse(readFileSync(values.repositories, 'utf8')) as Source[];
mkdirSync(join(values.out, 'annotations'), { recursive: true });
const { out, descriptions } = values;
const asked = sources.filter((source) => prepare(source, out, descriptions) >= FEWEST);
writeFileSync(
  join(out, 'repos.json'),
  JSON.stringify(
    asked.map(({ name, language }) => ({ name, language, benchmark_root: null })),
    null,
    1,
  ),
);
