/**
 * Measures whether `tests` for the functions that a commit changes finds the tests that the commit changes too.
 *
 *     npm run bench:graph:tests -- GIT_DIR [GIT_DIR ...] [--count 6]
 *
 * Uses the latest commits of each repository that change functions and tests in a small number of files. The graph is
 * built from the tree after the commit, and the trace is given all of the change except the tests.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '../../src/core/base/limits';
import type { ChangedLines } from '../../src/core/base/traceTypes';
import { symbolKey } from '../../src/core/graph/certainty';
import type { Edges } from '../../src/core/graph/edges';
import type { GraphSymbol } from '../../src/core/graph/fileView';
import { languageOf } from '../../src/core/languages/languages';
import { pathFeatures } from '../../src/core/memoryIndex/structures/pathFeatures';
import { symbolsOfChange } from '../../src/core/trace/findSymbols';
import { walkGraph } from '../../src/core/trace/walk';
import { readDiff } from '../../src/node/git/gitDiff';
import { printRow, readGraph } from './readGraph';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '6' } },
});

/** Maximum number of commits to read, and of files that a commit may change. */
const MAX_COMMITS = 400;
const MAX_FILES = 12;

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['--git-dir', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

const isTest = ({ path }: ChangedLines): boolean => pathFeatures(path).test;
const isCode = ({ path }: ChangedLines): boolean => languageOf(path)?.content === 'code';

interface Commit {
  readonly hash: string;
  readonly sources: readonly ChangedLines[];
  readonly tests: readonly ChangedLines[];
}

function* commitsOf(folder: string): Generator<Commit> {
  for (const hash of git(folder, 'rev-list', '--no-merges', `--max-count=${MAX_COMMITS}`, 'HEAD').split('\n')) {
    if (hash === '') continue;
    const changed = readDiff(
      git(folder, 'show', '--format=', '--unified=0', '--no-renames', '--diff-filter=d', hash),
    ).filter(isCode);
    const [tests, sources] = [changed.filter(isTest), changed.filter((one) => !isTest(one))];
    if (tests.length > 0 && sources.length > 0 && changed.length <= MAX_FILES) yield { hash, sources, tests };
  }
}

async function graphAt(folder: string, hash: string): Promise<Edges> {
  const tree = mkdtempSync(join(tmpdir(), 'codebase-search-bench-'));
  try {
    mkdirSync(tree, { recursive: true });
    const archive = execFileSync('git', ['--git-dir', folder, 'archive', hash], { maxBuffer: 1 << 30 });
    execFileSync('tar', ['x', '-C', tree], { input: archive });
    return await readGraph(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Returns the tests that a trace finds, nearest first. */
function named(edges: Edges, symbols: readonly GraphSymbol[]): { keys: Set<string>; files: Set<string> } {
  const walk = walkGraph(edges, symbols, 'tests', limits.tracedSteps.tests);
  let step = walk.next();
  while (!step.done) step = walk.next();
  const found = step.value.steps.filter(({ edge }) => edge.view.file.traits.test);
  return {
    keys: new Set(found.flatMap(({ edge }) => (edge.symbol ? [symbolKey(edge.symbol)] : []))),
    files: new Set(found.map(({ edge }) => edge.view.path)),
  };
}

const sums = { commits: 0, files: 0, foundFiles: 0, otherFiles: 0, allFiles: 0, tests: 0, found: 0, others: 0 };
type Sums = typeof sums;

async function measureCommit(folder: string, { hash, sources, tests }: Commit): Promise<Sums | undefined> {
  const edges = await graphAt(folder, hash);
  const { symbols } = symbolsOfChange(edges.graph, sources);
  const changed = symbolsOfChange(edges.graph, tests).symbols.filter(({ kind }) => kind !== 'suite');
  if (symbols.length === 0 || changed.length === 0) return undefined;
  const { keys, files } = named(edges, symbols);
  const own = new Set(tests.map(({ path }) => path));
  const foundFiles = [...own].filter((path) => files.has(path)).length;
  const found = changed.filter((symbol) => keys.has(symbolKey(symbol))).length;
  return {
    commits: 1,
    files: own.size,
    foundFiles,
    otherFiles: files.size - foundFiles,
    allFiles: [...edges.graph.index.liveFiles()].filter(({ traits }) => traits.test).length,
    tests: changed.length,
    found,
    others: keys.size - found,
  };
}

function add(into: Sums, one: Sums): void {
  for (const key of Object.keys(into) as (keyof Sums)[]) into[key] += one[key];
}

function printSums(
  name: string,
  { commits, files, foundFiles, otherFiles, allFiles, tests, found, others }: Sums,
): void {
  const per = (sum: number): string => (sum / Math.max(1, commits)).toFixed(1);
  printRow(
    `| ${name} | ${commits} | ${foundFiles} of ${files} | ${per(otherFiles)} of ${per(allFiles)} | ${found} of ${tests} | ${per(others)} |`,
  );
}

const nameOf = (folder: string): string => {
  const path = resolve(folder);
  return /^(?:\.git|repo)$/.test(basename(path)) ? basename(dirname(path)) : basename(path);
};

void (async () => {
  printRow(
    '| repository | commits | test files named | others, each commit | tests named | others, each commit |\n|---|---|---|---|---|---|',
  );
  for (const folder of positionals) {
    const own = { ...sums, commits: 0 };
    for (const key of Object.keys(own) as (keyof Sums)[]) own[key] = 0;
    for (const commit of commitsOf(folder)) {
      if (own.commits >= Number(values.count)) break;
      const measured = await measureCommit(folder, commit);
      if (measured) add(own, measured);
    }
    printSums(nameOf(folder), own);
    add(sums, own);
  }
  printSums('all', sums);
})();
