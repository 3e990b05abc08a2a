import { Minimatch } from 'minimatch';
import { z } from 'zod';
import { errors } from './errors';
import { resolveLanguage } from './index/languages';
import { limits } from './limits';

/**
 * The `codebase_search` request: the one place that says which fields there are. The MCP tool takes this schema, the
 * manifest of the extension holds its JSON form, and a test keeps the two equal.
 */
export const requestSchema = z.object({
  query: z
    .string()
    .describe('What to find: one idea in plain words ("where are retries scheduled") or one identifier ("RetryPolicy").'),
  path: z.string().optional().describe('Only search in this folder or file, relative to the workspace or absolute.'),
  include: z.array(z.string()).optional().describe('Only search files that match one of these globs, such as "src/**/*.ts".'),
  exclude: z.array(z.string()).optional().describe('Leave out files that match one of these globs; wins over "include".'),
  languages: z.array(z.string()).optional().describe('Only search these languages: ids or extensions, such as "python" or ".tsx".'),
  top_k: z
    .number()
    .optional()
    .describe(`Number of results, ${limits.topK.min} to ${limits.topK.max}; ${limits.topK.default} when absent.`),
  offset: z.number().optional().describe('Number of results to skip, for the next page.'),
  min_score: z.number().optional().describe(`Leave out results below this score, 0 to 1; ${limits.minScore.default} when absent.`),
  timeout_ms: z.number().optional().describe(`Give up after this many milliseconds; ${limits.timeoutMilliseconds.default} when absent.`),
});

export type RequestField = keyof z.infer<typeof requestSchema>;

/** A request that has been checked: every field present, every number in range. */
export interface SearchRequest {
  readonly query: string;
  /** Workspace-relative, `/`-separated, no trailing slash; empty for the whole folder. */
  readonly path: string;
  readonly include: readonly Minimatch[];
  readonly exclude: readonly Minimatch[];
  /** Language ids; empty for all. */
  readonly languages: readonly string[];
  readonly topK: number;
  readonly offset: number;
  readonly minScore: number;
  readonly timeoutMs: number;
  /** What was ignored or changed, in words. */
  readonly warnings: readonly string[];
}

/** Other names that clients use for a field. */
const ALIASES: Readonly<Record<string, RequestField>> = { maxResults: 'top_k' };

/**
 * Checks and normalises a request of any origin.
 * @param folder absolute path of the searched folder, to resolve absolute `path`s.
 * @throws SearchError INVALID_ARGUMENT naming the field, the value and what would be right.
 */
export function parseRequest(raw: unknown, folder: string): SearchRequest {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw errors.queryMissing();
  const { fields, warnings } = knownFields(raw as Readonly<Record<string, unknown>>);
  return {
    query: readQuery(fields.get('query')),
    path: normalizePath(readString(fields, 'path') ?? '', folder),
    include: readGlobs(fields, 'include'),
    exclude: readGlobs(fields, 'exclude'),
    languages: readLanguages(fields),
    topK: readNumber(fields, 'top_k', { ...limits.topK, integer: true }),
    offset: readNumber(fields, 'offset', { ...limits.offset, default: 0, integer: true }),
    minScore: readNumber(fields, 'min_score', limits.minScore),
    timeoutMs: readNumber(fields, 'timeout_ms', { ...limits.timeoutMilliseconds, integer: true }),
    warnings,
  };
}

function knownFields(raw: Readonly<Record<string, unknown>>): { fields: ReadonlyMap<RequestField, unknown>; warnings: string[] } {
  const fields = new Map<RequestField, unknown>();
  const warnings: string[] = [];
  for (const [key, value] of Object.entries(raw)) {
    const name = Object.hasOwn(ALIASES, key) ? ALIASES[key] : key;
    if (value === undefined || value === null) continue;
    if (name !== undefined && Object.hasOwn(requestSchema.shape, name)) fields.set(name as RequestField, value);
    else warnings.push(`Unknown field "${key.slice(0, 40)}" was ignored.`);
  }
  return { fields, warnings };
}

function readQuery(value: unknown): string {
  if (value === undefined) throw errors.queryMissing();
  if (typeof value !== 'string') throw errors.invalidField('query', value, 'a text');
  if (value.trim() === '') throw errors.queryEmpty();
  if (value.length > limits.queryCharacters) throw errors.invalidField('query', value, `at most ${limits.queryCharacters} characters long`);
  return value.trim();
}

function readString(fields: ReadonlyMap<RequestField, unknown>, name: RequestField): string | undefined {
  const value = fields.get(name);
  if (value === undefined || typeof value === 'string') return value;
  throw errors.invalidField(name, value, 'a text');
}

function readStrings(fields: ReadonlyMap<RequestField, unknown>, name: RequestField): readonly string[] {
  const value = fields.get(name) ?? [];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw errors.invalidField(name, value, 'a list of texts');
}

function readGlobs(fields: ReadonlyMap<RequestField, unknown>, name: 'include' | 'exclude'): readonly Minimatch[] {
  return readStrings(fields, name).map((pattern) => {
    const glob = new Minimatch(pattern, { dot: true, matchBase: true, nonegate: true, nocomment: true });
    if (pattern.trim() === '' || glob.makeRe() === false) throw errors.invalidField(name, pattern, 'a glob such as "src/**/*.ts"');
    return glob;
  });
}

function readLanguages(fields: ReadonlyMap<RequestField, unknown>): readonly string[] {
  return readStrings(fields, 'languages').map((name) => {
    const language = resolveLanguage(name);
    if (!language) throw errors.invalidField('languages', name, 'a language id or extension such as "python" or ".ts"');
    return language.id;
  });
}

interface NumberRange {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
}

function readNumber(fields: ReadonlyMap<RequestField, unknown>, name: RequestField, range: NumberRange): number {
  const value = fields.get(name) ?? range.default;
  const fits = typeof value === 'number' && value >= range.min && value <= range.max && (!range.integer || Number.isInteger(value));
  if (fits) return value;
  throw errors.invalidField(name, value, `${range.integer ? 'a whole number' : 'a number'} from ${range.min} to ${range.max}`);
}

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:\//.test(path);

/** Workspace-relative form of a path in any spelling: absolute, `./`, trailing slash, Windows separators. */
export function normalizePath(path: string, folder: string): string {
  const slashed = path.trim().replaceAll('\\', '/');
  const root = folder.replaceAll('\\', '/').replace(/\/+$/, '');
  let relative = slashed;
  if (isAbsolute(slashed)) {
    const inside = slashed === root || slashed.startsWith(`${root}/`);
    if (!inside) throw errors.pathOutside(path);
    relative = slashed.slice(root.length);
  }
  const segments: string[] = [];
  for (const segment of relative.split('/')) {
    if (segment === '..' && segments.pop() === undefined) throw errors.pathOutside(path);
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.join('/');
}

/** Whether a file passes the filters of a request. */
export function acceptsFile(request: SearchRequest, path: string, language: string): boolean {
  if (request.path && path !== request.path && !path.startsWith(`${request.path}/`)) return false;
  if (request.languages.length > 0 && !request.languages.includes(language)) return false;
  if (request.include.length > 0 && !request.include.some((glob) => glob.match(path))) return false;
  return !request.exclude.some((glob) => glob.match(path));
}
