import type { Rule } from '../../core/base/fileStatus';
import { foldCase } from './byteStrings';
import { builtInRules, type IgnoreRule, type RuledEntry, type RuleList } from './ignoreFile';
import { secretNames } from './secretNames';

const list = (groups: Readonly<Record<string, readonly string[]>>): RuleList => ({
  folder: '',
  rules: Object.entries(groups).flatMap(([name, patterns]) => builtInRules(`built-in: ${name}`, patterns)),
});

const SECRETS = 'built-in: likely secrets';

/** A folder may have the name of such a file: packages are called `kubeconfig`. */
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
 * By the last character of a name; patterns that end with a wildcard fit any. Trying all patterns on each name took
 * three times as long.
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

/** Nothing brings these back. */
export const neverIndexed: RuleList = { folder: '', rules: never, near: byLastLetter(never) };

const BUILD_OUTPUT = 'build output';
/** Whether a rule goes by what folders are mostly called that a build writes: what git tracks there is source. */
export const yieldsToTracked = ({ source }: Rule): boolean => source === `built-in: ${BUILD_OUTPUT}`;

/** Left out unless an ignore file or a setting names them with `!`; build output also unless git tracks it. */
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
