import type { Rule } from '../../core/base/fileStatus';
import { foldCase } from './byteStrings';
import { builtInRules, type IgnoreRule, type RuledEntry, type RuleList } from './ignoreFile';
import { secretNames } from './secretNames';

const list = (groups: Readonly<Record<string, readonly string[]>>): RuleList => ({
  folder: '',
  rules: Object.entries(groups).flatMap(([name, patterns]) => builtInRules(`built-in: ${name}`, patterns)),
});

const SECRETS = 'built-in: likely secrets';

/**
 * Returns the rules for likely secrets. They match files only, unless a pattern ends with a slash, because a folder may
 * have the name of such a file: packages are called `kubeconfig`.
 */
function ofSecrets(patterns: readonly string[]): readonly IgnoreRule[] {
  return builtInRules(SECRETS, patterns).map((rule, i) => {
    const isFolder = patterns[i]?.endsWith('/') ?? false;
    const begin = /^[^*?[/]+(?=[^/]*$)/.exec(foldCase(rule.rule.pattern))?.[0] ?? '';
    return {
      ...rule,
      matches: (entry) =>
        entry.isFolder === isFolder && foldCase(entry.name.slice(0, begin.length)) === begin && rule.matches(entry),
    };
  });
}

/**
 * Groups rules by the last character of the names that they match. Patterns that end with a wildcard are in every
 * group. Trying all patterns on each name took three times as long.
 */
function byLastLetter(rules: readonly IgnoreRule[]): (entry: RuledEntry) => readonly IgnoreRule[] {
  const letters = rules.map(({ rule: { pattern } }) => /[^*?\]/](?=\/?$)/.exec(foldCase(pattern))?.[0]);
  const lists = new Map(
    [...new Set(letters)].map((letter) => [
      letter,
      rules.filter((_, i) => letters[i] === undefined || letters[i] === letter),
    ]),
  );
  const others = rules.filter((_, i) => letters[i] === undefined);
  return ({ name }) => lists.get(foldCase(name.slice(-1))) ?? others;
}

const never = [...list({ 'version control': ['.git', '.hg', '.svn', '.jj'] }).rules, ...ofSecrets(secretNames)];

/** Rules that neither ignore files nor settings can override. */
export const neverIndexed: RuleList = { folder: '', rules: never, near: byLastLetter(never) };

const BUILD_OUTPUT = 'build output';
/**
 * Returns whether a rule does not apply to tracked files. It matches common names of build output folders, and tracked
 * files in such folders are source code.
 */
export const yieldsToTracked = ({ source }: Rule): boolean => source === `built-in: ${BUILD_OUTPUT}`;

/** Rules that an ignore file or a setting can override with `!`. Build output that git tracks is not excluded. */
export const excludedByDefault = list({
  dependencies: ['node_modules', 'bower_components', '.venv', '.tox', '.yarn/', '.pnpm-store', '.terraform', '.gradle'],
  [BUILD_OUTPUT]: [
    'dist/',
    'build/',
    'out/',
    'coverage/',
    '__pycache__',
    '.mypy_cache',
    '.pytest_cache',
    '.next/',
    '.nuxt/',
    '.cache/',
  ],
  'minified files': ['*.min.js', '*.min.mjs', '*.min.cjs', '*.min.css', '*.map'],
  'lock files': [
    'package-lock.json',
    'npm-shrinkwrap.json',
    'yarn.lock',
    'pnpm-lock.yaml',
    'bun.lock',
    'deno.lock',
    'Cargo.lock',
    'poetry.lock',
    'Pipfile.lock',
    'uv.lock',
    'pdm.lock',
    'Gemfile.lock',
    'composer.lock',
    'go.sum',
    'mix.lock',
    'pubspec.lock',
    'Podfile.lock',
    'packages.lock.json',
    'gradle.lockfile',
    'flake.lock',
  ],
});
