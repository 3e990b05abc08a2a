import { access, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Patterns of one ignore file, and the folder they are relative to. */
export interface IgnoreLevel {
  /** Workspace-relative; empty for the workspace folder and for those above it. */
  readonly folder: string;
  /** From a folder above down to the workspace folder, with a trailing slash; empty for all others. */
  readonly above: string;
  readonly rules: Ignore;
}

export const IGNORE_FILES = ['.gitignore', '.codebasesearchignore'];

/** Version control's own files, and what may hold secrets: nothing brings these back. */
const NEVER_INDEXED = [
  '.git',
  '.hg',
  '.svn',
  '.env',
  '.env.*',
  '!.env.example',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.crt',
  '*.keystore',
  'id_rsa*',
  'id_ed25519*',
  '.npmrc',
  '.netrc',
  'credentials.json',
];

/** Dependencies, build output, lock files, minified files: left out unless an ignore file or a setting names them with `!`. */
const DEFAULT_IGNORED = [
  'node_modules',
  '__pycache__',
  '.venv',
  '.tox',
  '.mypy_cache',
  'dist/',
  'build/',
  'out/',
  'coverage/',
  '*.min.js',
  '*.min.css',
  '*.map',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'Cargo.lock',
  'poetry.lock',
  'Gemfile.lock',
  'composer.lock',
  'go.sum',
];

const compile = (patterns: string | readonly string[]): Ignore => ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns);

export const builtInLevel = (): IgnoreLevel => ({ folder: '', above: '', rules: compile(DEFAULT_IGNORED) });

const never = compile(NEVER_INDEXED);

/** The user's own settings: they come after everything else, so they can bring back what git ignores. */
export function settingsLevel(include: readonly string[], exclude: readonly string[]): IgnoreLevel {
  return { folder: '', above: '', rules: compile([...include.map((glob) => `!${glob}`), ...exclude]) };
}

/** The ignore files of one folder; undefined when it has none. */
export async function readLevel(root: string, folder: string, names: readonly string[] = IGNORE_FILES): Promise<IgnoreLevel | undefined> {
  const texts = await Promise.all(names.map((name) => readFile(join(root, folder, name), 'utf8').catch(() => '')));
  const patterns = texts.join('\n');
  return patterns.trim() === '' ? undefined : { folder, above: '', rules: compile(patterns) };
}

/**
 * The levels of the repository that a workspace folder lies in: `.git/info/exclude` and the ignore files of the folders
 * above it. None of them when they ignore the workspace folder itself: whoever opens it wants it searched.
 */
export async function repositoryLevels(root: string): Promise<readonly IgnoreLevel[]> {
  const repository = await repositoryOf(root);
  if (repository === undefined) return [];
  const info = await readLevel(repository, '.git/info', ['exclude']);
  const levels = info ? [levelAbove(info, repository, root)] : [];
  for (const folder of foldersAbove(root, repository)) {
    const own = await readLevel(folder, '');
    if (own) levels.push(levelAbove(own, folder, root));
  }
  const verdicts = levels.toReversed().map(({ above, rules }) => (above === '' ? undefined : rules.test(above)));
  return verdicts.find((verdict) => verdict?.ignored || verdict?.unignored)?.ignored ? [] : levels;
}

/** From the repository down to the parent of the folder. */
function foldersAbove(folder: string, repository: string): readonly string[] {
  return folder === repository ? [] : [...foldersAbove(dirname(folder), repository), dirname(folder)];
}

function levelAbove(level: IgnoreLevel, folder: string, root: string): IgnoreLevel {
  const above = relative(folder, root).split(sep).join('/');
  return { ...level, folder: '', above: above === '' ? '' : `${above}/` };
}

/** The nearest folder, from this one up, that has a `.git`. */
async function repositoryOf(folder: string): Promise<string | undefined> {
  const found = await access(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  if (found) return folder;
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}

/**
 * Whether a file or folder is passed over when its parents are not: as git does it, the deepest level with an opinion
 * decides. Likely secrets always are.
 * @param levels outermost first.
 */
export function isIgnored(path: string, isFolder: boolean, levels: readonly IgnoreLevel[]): boolean {
  if (never.ignores(isFolder ? `${path}/` : path)) return true;
  for (const { folder, above, rules } of levels.toReversed()) {
    const own = above + (folder === '' ? path : path.slice(folder.length + 1));
    const verdict = rules.test(isFolder ? `${own}/` : own);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
