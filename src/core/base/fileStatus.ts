import { quotePath } from '../sanitize/quotePath';
import { toOneLine } from '../sanitize/hiddenCharacters';

/**
 * The status of a file: indexed, or left out for a reason. Every file on disk has exactly one status, so the counts of
 * {@link FileCoverage} add up to the number of files on disk.
 */

/** A rule that excludes files, and where it is defined. */
export interface Rule {
  /** An ignore file (relative to the folder, or absolute), a setting, or `built-in: likely secrets`. */
  readonly source: string;
  /** Line of the ignore file. */
  readonly line?: number;
  readonly pattern: string;
}

/** Why a file that passes the rules is left out, because of its content or because it cannot be read. */
export type ContentExclusion =
  | { readonly state: 'binary' }
  /** The file contains a private key, on the given line; `what` is the kind of key. */
  | { readonly state: 'secret'; readonly line: number; readonly what: string }
  /** The given line of the file contains a mark such as `@generated`. */
  | { readonly state: 'generated'; readonly mark: string; readonly line: number }
  /** The lines of the file are too long on average; `lineLength` is that average in characters. */
  | { readonly state: 'minified'; readonly lineLength: number }
  | { readonly state: 'failed'; readonly error: string };

/** Why a file is excluded without being read. */
export type PathExclusion =
  /** `path` is the file, or the parent folder that the rule matches. */
  | { readonly state: 'ignored'; readonly path: string; readonly rule: Rule }
  | { readonly state: 'too_large'; readonly bytes: number; readonly limit: number }
  /** No language has this file name or extension; a setting can include the file. */
  | { readonly state: 'unknown_kind' }
  /** Links are not followed. `path` is the file, or the parent folder that is a link. */
  | { readonly state: 'link'; readonly path: string }
  /** A socket, pipe or device. */
  | { readonly state: 'special' }
  | { readonly state: 'folder' }
  /** With `unknownKind`, the file would not be indexed even if it existed. */
  | { readonly state: 'missing'; readonly unknownKind?: true }
  | { readonly state: 'failed'; readonly error: string };

export type FileStatus = (
  | {
      readonly state: 'indexed';
      readonly chunks: number;
      /** Milliseconds since the epoch. */
      readonly at: number;
      /** Whether the file has changed on disk since it was indexed. */
      readonly stale: boolean;
      /** Whether unsaved text of an editor is searched instead of the file. */
      readonly unsaved: boolean;
    }
  | { readonly state: 'waiting' }
  | { readonly state: 'outside' }
  | PathExclusion
  | ContentExclusion
) & {
  /** Relative to the folder; for a file outside the folder, as the caller wrote it. */
  readonly file: string;
};

/** Number of files on disk by status. All counts except `files` add up to `files`. */
export interface FileCoverage {
  readonly files: number;
  readonly indexed: number;
  readonly waiting: number;
  readonly tooLarge: number;
  readonly unknownKind: number;
  readonly binary: number;
  readonly secret: number;
  readonly generated: number;
  readonly minified: number;
  readonly links: number;
  readonly special: number;
  /** Files that failed, and folders that could not be listed. */
  readonly failed: number;
  /** Some of the failed files, with their errors. */
  readonly failures: readonly FailedFile[];
  /** The rules that exclude files, most files first. */
  readonly ignored: readonly IgnoredCount[];
}

/** A file, or a folder that could not be listed. */
export interface FailedFile {
  readonly file: string;
  readonly error: string;
}

export interface IgnoredCount {
  readonly rule: Rule;
  readonly files: number;
}

/** Merges the counts of equal rules, and sorts them by number of files, highest first. */
export function mergeIgnored(counts: Iterable<IgnoredCount>): readonly IgnoredCount[] {
  const byRule = new Map<string, IgnoredCount>();
  for (const { rule, files } of counts) {
    const key = describeRule(rule);
    byRule.set(key, { rule, files: files + (byRule.get(key)?.files ?? 0) });
  }
  return [...byRule.values()].sort(
    (a, b) => b.files - a.files || (describeRule(a.rule) < describeRule(b.rule) ? -1 : 1),
  );
}

/** Describes the status of a file in a sentence or two, with the way to change it. */
export function describeFileStatus(status: FileStatus): string {
  const file = quotePath(status.file);
  switch (status.state) {
    case 'indexed':
      return describeIndexed(file, status);
    case 'waiting':
      return `${file} is waiting to be indexed.`;
    case 'outside':
      return `${file} is outside the indexed folder.`;
    case 'ignored':
      return `${file} is not indexed: ${describeExclusion(status)}. ${wayIn(status.rule)}`;
    case 'too_large':
      return `${file} is not indexed: it has ${status.bytes} bytes, and the limit is ${status.limit}. Raise codebaseSearch.maxFileSize to index it.`;
    case 'unknown_kind':
      return `${file} is not indexed: it is of no kind that is indexed by default. ${anotherWay(status.file)}`;
    case 'link':
      return `${file} is not indexed: ${status.path === status.file ? 'it' : quotePath(status.path)} is a link, and links are not followed.`;
    case 'special':
      return `${file} is not indexed: it is no regular file.`;
    case 'folder':
      return `${file} is a folder; ask about a file in it.`;
    case 'missing':
      return `There is no file ${file}.`;
    case 'binary':
      return `${file} is not indexed: its content is binary.`;
    case 'secret':
      return `${file} is not indexed: line ${status.line} begins ${status.what}. ${CLOSED_WAY}`;
    case 'generated':
      return `${file} is not indexed: line ${status.line} says that it is generated (${status.mark}). Name it in codebaseSearch.include to index it.`;
    case 'minified':
      return `${file} is not indexed: its lines have ${status.lineLength} characters on average, as minified files have. Name it in codebaseSearch.include to index it.`;
    case 'failed':
      return `${file} is not indexed: ${toOneLine(status.error)}.`;
  }
}

function describeIndexed(
  file: string,
  { chunks, at, stale, unsaved }: Extract<FileStatus, { state: 'indexed' }>,
): string {
  const parts = chunks === 1 ? '1 function or section' : `${chunks} functions and sections`;
  const updated = at > 0 ? `, updated ${localTime(new Date(at))}` : '';
  const since = unsaved
    ? ' The unsaved text of the editor is searched.'
    : stale
      ? ' It has changed since, and is waiting to be indexed again.'
      : '';
  return `${file} is indexed (${parts}${updated}).${since}`;
}

/** Formats a time of today as `12:07`, and of another day as `27 Nov 2026, 12:07`. */
function localTime(time: Date): string {
  const clock = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}, ${clock}`;
}

function describeExclusion({ file, path, rule }: Extract<FileStatus, { state: 'ignored' }>): string {
  const kind = builtInKind(rule);
  if (kind !== undefined) return `excluded by the built-in rule ${toOneLine(rule.pattern)} (${kind})`;
  return `${describeRule(rule)}${path === file ? '' : ` ignores ${quotePath(path)}`}`;
}

/** Returns the kind of a built-in rule, such as `build output`. */
const builtInKind = ({ source }: Rule): string | undefined =>
  source.startsWith(BUILT_IN) ? source.slice(BUILT_IN.length) : undefined;

const BUILT_IN = 'built-in: ';

/** Describes a rule as `"*.log" in src/.gitignore, line 3`, or as `Build output (dist/)` if it is built in. */
export function describeRule(rule: Rule): string {
  const { source, line, pattern } = rule;
  const kind = builtInKind(rule);
  if (kind !== undefined) return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} (${toOneLine(pattern)})`;
  return `"${toOneLine(pattern)}" in ${quotePath(source)}${line === undefined ? '' : `, line ${line}`}`;
}

/** Describes how to include the file, with and without an editor. */
function anotherWay(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const extension = /.\.[^.]+$/.test(name) ? `*${name.slice(name.lastIndexOf('.'))}` : name;
  return `Name it in codebaseSearch.include, or in a line such as ${quotePath(`!${extension}`)} of .codebasesearchignore, to index it.`;
}

const CLOSED_WAY = 'Such files are never indexed.';
const CLOSED: readonly string[] = [
  'built-in: likely secrets',
  'built-in: version control',
  'built-in: the index itself',
];

function wayIn({ source }: Rule): string {
  if (CLOSED.includes(source)) return CLOSED_WAY;
  if (source === 'codebaseSearch.exclude') return 'Take it out of that setting to index the file.';
  return 'Name the file in codebaseSearch.include to index it.';
}
