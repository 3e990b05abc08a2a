/**
 * Makes a question set from history: the subject of a commit asks, the source files it changed answer. The folder is
 * checked out as it was before the oldest of these commits, so no answer gives itself away.
 *
 *     npm run bench:commits -- --repositories FILE --out DIR
 *
 * FILE lists `{name, language, gitDir}`; DIR gets `checkouts/NAME`, `repos.json` and `annotations/NAME.json`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { languageOf } from '../../src/core/index/languages';
import { pathTraits } from '../../src/core/search/pathTraits';
import type { Question } from './metrics';

interface Source {
  readonly name: string;
  readonly language: string;
  readonly gitDir: string;
}

/** Commits looked at, newest first, and questions taken from them at most. */
const COMMITS = 600;
const QUESTIONS = 60;
/** A commit that touches more files says little about each. */
const MOST_FILES = 5;
const NOT_A_QUESTION = /^(merge|revert|bump|release|version|update (dependenc|changelog)|v?\d+\.|wip|typo|fix typo|lint|format|chore|ci|build|docs?)\b/i;

const git = (gitDir: string, ...args: string[]): string => execFileSync('git', [`--git-dir=${gitDir}`, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly files: readonly string[];
}

/** Commits that only changed existing files, newest first. */
function readCommits(gitDir: string): readonly Commit[] {
  const log = git(gitDir, 'log', '--no-merges', '--no-renames', '--diff-filter=AMD', '--name-status', `-n${COMMITS}`, '--format=%x01%H%x02%s');
  return log.split('\x01').slice(1).map((entry) => {
    const [head = '', ...lines] = entry.split('\n');
    const [hash = '', subject = ''] = head.split('\x02');
    const changes = lines.filter(Boolean).map((line) => line.split('\t'));
    return { hash, subject, files: changes.filter(([status]) => status === 'M').map(([, path = '']) => path) };
  });
}

/** The subject without conventional prefix, issue numbers and code marks. */
function questionText(subject: string): string {
  return subject
    .replace(/^\w+(\([^)]*\))?!?:\s*/, '')
    .replace(/\(?#\d+\)?/g, '')
    .replace(/`/g, '')
    .trim();
}

const isSource = (path: string): boolean => languageOf(path)?.content === 'code' && !pathTraits(path).test && !pathTraits(path).sample;

function questionsOf(commits: readonly Commit[], existing: ReadonlySet<string>): readonly Question[] {
  const seen = new Set<string>();
  return commits.flatMap(({ subject, files }) => {
    const query = questionText(subject);
    const relevant = files.filter((path) => isSource(path) && existing.has(path));
    const words = query.split(/\s+/).length;
    if (NOT_A_QUESTION.test(subject) || words < 4 || words > 20 || seen.has(query)) return [];
    if (relevant.length === 0 || files.filter(isSource).length > MOST_FILES) return [];
    seen.add(query);
    return [{ query, relevant, category: 'commit' }];
  });
}

function prepare({ name, gitDir }: Source, out: string): void {
  const commits = readCommits(gitDir);
  const before = git(gitDir, 'rev-parse', `${commits.at(-1)?.hash ?? 'HEAD'}~1`).trim();
  const checkout = resolve(out, 'checkouts', name);
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout, { recursive: true });
  // A snapshot may lack large files: git then complains, and writes all others.
  spawnSync('git', [`--git-dir=${gitDir}`, `--work-tree=${checkout}`, 'checkout', '-f', before, '--', '.'], {
    stdio: 'ignore',
    env: { ...process.env, GIT_INDEX_FILE: `${checkout}.index` },
  });
  rmSync(`${checkout}.index`, { force: true });
  const listed = git(gitDir, 'ls-tree', '-r', '--name-only', '-z', before).split('\0');
  const existing = new Set(listed.filter((path) => path && existsSync(join(checkout, path))));
  const questions = questionsOf(commits, existing).slice(0, QUESTIONS);
  writeFileSync(join(out, 'annotations', `${name}.json`), JSON.stringify(questions, null, 1));
  process.stdout.write(`${name}: ${questions.length} questions at ${before.slice(0, 10)}\n`);
}

const { values } = parseArgs({ options: { repositories: { type: 'string' }, out: { type: 'string' } } });
if (!values.repositories || !values.out) throw new Error('Pass --repositories FILE and --out DIR.');
const sources = JSON.parse(readFileSync(values.repositories, 'utf8')) as Source[];
mkdirSync(join(values.out, 'annotations'), { recursive: true });
for (const source of sources) prepare(source, values.out);
writeFileSync(
  join(values.out, 'repos.json'),
  JSON.stringify(sources.map(({ name, language }) => ({ name, language, benchmark_root: null })), null, 1),
);
