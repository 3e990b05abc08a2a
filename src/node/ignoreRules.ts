import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Patterns of one ignore file, and the folder (workspace-relative) they are relative to. */
export interface IgnoreLevel {
  readonly folder: string;
  readonly rules: Ignore;
}

export const IGNORE_FILES = ['.gitignore', '.codebasesearchignore'];

/** Left out by default; a project's own ignore files cannot bring these back. */
const ALWAYS_IGNORED = ['.git', '.hg', '.svn', 'node_modules', '__pycache__', '.venv', '.tox', '.mypy_cache'];

/** Build output, lock files, minified files, and what may hold secrets. */
const DEFAULT_IGNORED = [
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

const compile = (patterns: string | readonly string[]): Ignore => ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns);

export const builtInLevel = (): IgnoreLevel => ({ folder: '', rules: compile([...ALWAYS_IGNORED, ...DEFAULT_IGNORED]) });

/** The user's own settings: they come after everything else, so they can bring back what git ignores. */
export function settingsLevel(include: readonly string[], exclude: readonly string[]): IgnoreLevel {
  return { folder: '', rules: compile([...include.map((glob) => `!${glob}`), ...exclude]) };
}

/** The ignore files of one folder; undefined when it has none. */
export async function readLevel(root: string, folder: string, names: readonly string[] = IGNORE_FILES): Promise<IgnoreLevel | undefined> {
  const texts = await Promise.all(names.map((name) => readFile(join(root, folder, name), 'utf8').catch(() => '')));
  const patterns = texts.join('\n');
  return patterns.trim() === '' ? undefined : { folder, rules: compile(patterns) };
}

/**
 * Whether git would pass over a file or folder whose parents it does not: the deepest level with an opinion decides.
 * @param levels outermost first.
 */
export function isIgnored(path: string, isFolder: boolean, levels: readonly IgnoreLevel[]): boolean {
  for (const { folder, rules } of levels.toReversed()) {
    const relative = folder === '' ? path : path.slice(folder.length + 1);
    const verdict = rules.test(isFolder ? `${relative}/` : relative);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
