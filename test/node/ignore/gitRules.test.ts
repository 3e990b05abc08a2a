import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderRules } from '../../../src/node/workspace/folderRules';
import { RuleReader } from '../../../src/node/ignore/ruleReader';
import { walk } from '../../../src/node/workspace/directoryWalk';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { silentLogger } from '../../twins/engineParts';
import { inMemory, temporaryFolder } from '../../support/temporaryFolder';

/**
 * Compares generated trees with generated rules to git itself. The trees lie side by side in one repository, each with
 * its ignore files, so that git is called once for all of them.
 */

const TREES = 2_000;
/** Seed of the generated trees. */
const SEED = Number(process.env['CODEBASE_SEARCH_TEST_SEED'] ?? 1);

const names = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'ab', 'A', 'x.ts', 'foo') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'abc',
      'y.ts',
      'x.log',
      'a b',
      ' a',
      'a ',
      'é',
      'x.é',
      '[a]',
      'a*b',
      '!a',
      '#a',
      "q'%",
      'a\\b',
      'a-c',
      'aXb',
    ),
  },
);
const path = fc.array(names, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));

/** Pieces of globs, joined at random into both common and unlikely globs. */
const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    'ab',
    'x',
    '.ts',
    '.log',
    'foo',
    '*',
    '*',
    '**',
    '***',
    '?',
    '/',
    '/',
    '\\',
    '\\*',
    '\\ ',
    ' ',
    'é',
    'A',
  ],
  ...[
    '[a-c]',
    '[!a]',
    '[^b]',
    '[]a]',
    '[a',
    '[[:alpha:]]',
    '[[:upper:]x]',
    '[[:nope:]]',
    '[a\\]]',
    '[-a]',
    '[a-]',
    '[c-a]',
    '#',
    '!',
  ],
);
const globs = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
  names,
  path,
  path.map((own) => `/${own}`),
  names.map((own) => `${own}/`),
  names.map((own) => `**/${own}`),
  names.map((own) => `${own}/**`),
  names.map((own) => `${own}/*`),
);
const line = fc.oneof(
  { weight: 6, arbitrary: globs },
  { weight: 3, arbitrary: globs.map((glob) => `!${glob}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '# comment', ' ', '*', '/*', '!*/', '\uFEFFa', 'a\r', '/', '!', '\\#a', '\\!a'),
  },
);
const ignoreFile = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'));

const tree = fc.record({
  files: fc.array(path, { minLength: 1, maxLength: 12 }),
  ignoreFiles: fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 3, arbitrary: names },
        { weight: 1, arbitrary: path },
      ),
      ignoreFile,
    ),
    { minLength: 1, maxLength: 4 },
  ),
});
type Tree = {
  readonly files: readonly string[];
  readonly ignoreFiles: readonly (readonly [folder: string, text: string])[];
};

/** Writes the tree, skipping paths below a file and paths that are already folders. */
function writeTree(folder: string, { files, ignoreFiles }: Tree): void {
  const write = (file: string, text: string): void => {
    try {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String(error.code))))
        throw error;
    }
  };
  for (const file of files) write(file, '');
  for (const [at, text] of ignoreFiles) write(at === '' ? '.gitignore' : `${at}/.gitignore`, text);
}

function gitLists(root: string): readonly string[] {
  const output = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return [...new Set(output.split('\0').filter(Boolean))].sort();
}

function candidates(root: string): readonly string[] {
  const rules = new FolderRules(root, noFileFilters, new RuleReader(silentLogger));
  const entries = walk(root, rules, {
    onFolder: () => undefined,
    enters: (...folder) => rules.isWorthEntering(...folder),
  });
  return [...entries]
    .filter(({ verdict }) => !verdict.ignored)
    .map((entry) => entry.path)
    .sort();
}

/** Returns the first tree on which the two differ, with its contents for the error message. */
function firstDifference(
  root: string,
  trees: readonly Tree[],
  git: readonly string[],
  ours: readonly string[],
): string {
  const known = new Set(git);
  const own = new Set(ours);
  const path = [...git.filter((file) => !own.has(file)), ...ours.filter((file) => !known.has(file))][0] ?? '';
  const [number = ''] = path.split('/');
  return `${known.has(path) ? 'git lists' : 'we list'} ${path} of ${JSON.stringify(trees[Number(number.slice(1))])} (${readdirSync(join(root, number)).length})`;
}

function check(trees: readonly Tree[], root: string): void {
  const git = gitLists(root);
  const ours = candidates(root);
  if (git.join('\n') !== ours.join('\n')) assert.fail(firstDifference(root, trees, git, ours));
}

describe('the files that git would show', () => {
  const trees = fc.sample(tree, { numRuns: TREES, seed: SEED });
  let root: string;
  before(function () {
    this.timeout(60_000);
    root = temporaryFolder({}, inMemory);
    execFileSync('git', ['init', '-q'], { cwd: root });
    trees.forEach((one, i) => writeTree(join(root, `t${i}`), one));
  });

  for (const [name, ignoreCase] of [
    ['as they are', 'false'],
    ['where the case of names counts for nothing', 'true'],
  ] as const) {
    it(`equal the candidates of ${TREES} generated trees, ${name}`, () => {
      execFileSync('git', ['config', 'core.ignorecase', ignoreCase], { cwd: root });
      check(trees, root);
      const everything = [
        ...walk(root, new FolderRules(root, noFileFilters, new RuleReader(silentLogger)), {
          onFolder: () => undefined,
          enters: () => true,
        }),
      ];
      // Checks that the rules ignore some files.
      const ignored = everything.filter(({ verdict }) => verdict.ignored?.rule.source.endsWith('.gitignore')).length;
      assert.ok(ignored > everything.length / 8, `only ${ignored} of ${everything.length} files are ignored`);
    }).timeout(60_000);
  }
});
