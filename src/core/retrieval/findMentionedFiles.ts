import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import type { ReportMentions, NameMention, PathMention } from '../query/reportMentions';

/**
 * How a report mentions a file, 0 to 1 each. The value is lower if several files may be meant, and decreases with the
 * distance from where the error arose.
 */
export interface FileMention {
  /** Mentions by path: in the title, in a stack trace, or elsewhere. */
  readonly inTitle: number;
  readonly inFrame: number;
  readonly byPath: number;
  /** Mention by the dotted name of the module. */
  readonly asModule: number;
  /** Line numbers that the report gives for the file. */
  readonly lines: readonly number[];
}

/** Matches the part of a path up to the folder of installed Python packages; the package follows. */
const LIBRARY = /^.*\/(?:site-packages|dist-packages)\//;
/** Matches paths through folders of dependencies, which lead to files of another project. */
const FOREIGN = /\/(?:node_modules|gems|\.cargo)\//;
const EXTENSION = /\.[^./]*$/;
const SEPARATOR = /::|->|[.#]/;
/** Maximum number of files that a mention may match; a mention of more files is ambiguous and ignored. */
const MAX_NAMED = 4;
/** Maximum number of files, in the order of the mentions, because every feature is computed for each of them. */
const MAX_FILES = 100;
/** Maximum number of parts of a module name; no module is nested that deep. */
const LONGEST_CHAIN = 10;
/** Distance from where an error arose at which a stack frame counts half. */
const HALF_DISTANCE = 3;

const NOT_NAMED: FileMention = { inTitle: 0, inFrame: 0, byPath: 0, asModule: 0, lines: [] };

/** The end of a path that a report mentions, and the files whose paths have this end. */
interface Wanted {
  /** Begins with `/`. */
  readonly ending: string;
  readonly mention: PathMention | NameMention;
  readonly isModule: boolean;
  readonly files: FileEntry[];
  /** For a path outside of the folder, the file that shares the longest end with the path. */
  nearest: FileEntry | undefined;
}

/** Finds the files that the paths and modules of a report lead to, in one pass over all files. */
export function* findMentionedFiles(
  mentions: ReportMentions,
  { files }: MemoryIndex,
): Steps<ReadonlyMap<FileEntry, FileMention>> {
  const [byName, byStem] = [new Map<string, Wanted[]>(), new Map<string, Wanted[]>()];
  for (const wanted of wantedBy(mentions)) {
    const last = wanted.ending.slice(wanted.ending.lastIndexOf('/') + 1);
    const index = wanted.isModule ? byStem : byName;
    const known = index.get(last);
    if (known) known.push(wanted);
    else index.set(last, [wanted]);
  }
  yield* inSlices(files.length, (from, to) => {
    for (let id = from; id < to; id++) {
      const file = files[id] as FileEntry;
      if (file.removed) continue;
      const name = file.path.slice(file.path.lastIndexOf('/') + 1);
      for (const wanted of byName.get(name) ?? []) compare(wanted, file, `/${file.path}`);
      for (const wanted of byStem.get(name.replace(EXTENSION, '')) ?? [])
        compare(wanted, file, `/${file.path.replace(EXTENSION, '')}`);
    }
  });
  const found = new Map<FileEntry, FileMention>();
  for (const wanted of [...byName.values(), ...byStem.values()].flat()) note(wanted, found);
  return found;
}

function wantedBy({ paths, chains }: ReportMentions): readonly Wanted[] {
  const want = (ending: string, mention: Wanted['mention'], isModule: boolean): Wanted => ({
    ending,
    mention,
    isModule,
    files: [],
    nearest: undefined,
  });
  const byPath = paths.map((mention) =>
    want(`/${mention.path.replace(LIBRARY, '').replace(/^\/+/, '')}`, mention, false),
  );
  const asModules = chains.flatMap((mention) => {
    const parts = mention.name.split(SEPARATOR).slice(0, LONGEST_CHAIN);
    return parts.slice(1).flatMap((_, i) => {
      const module = `/${parts.slice(0, i + 2).join('/')}`;
      return [want(module, mention, true), want(`${module}/__init__`, mention, true)];
    });
  });
  return [...byPath, ...asModules];
}

function compare(wanted: Wanted, file: FileEntry, path: string): void {
  const { ending, isModule, nearest } = wanted;
  if (path.endsWith(ending)) {
    if (wanted.files.length <= MAX_NAMED) wanted.files.push(file);
  } else if (
    !isModule &&
    file.path.includes('/') &&
    ending.endsWith(path) &&
    !FOREIGN.test(ending) &&
    path.length > (nearest?.path.length ?? 0)
  )
    wanted.nearest = file;
}

function note({ mention, isModule, files, nearest }: Wanted, found: Map<FileEntry, FileMention>): void {
  const named = files.length === 0 && nearest ? [nearest] : files;
  if (named.length > MAX_NAMED) return;
  const isPath = 'distance' in mention;
  const value = (isPath ? HALF_DISTANCE / (HALF_DISTANCE + mention.distance) : 1) / named.length;
  const field = isModule
    ? 'asModule'
    : mention.standing === 'title'
      ? 'inTitle'
      : mention.standing === 'frame'
        ? 'inFrame'
        : 'byPath';
  for (const file of named) {
    const known = found.get(file) ?? NOT_NAMED;
    if (known === NOT_NAMED && found.size >= MAX_FILES) return;
    const lines = isPath && mention.line !== undefined ? [...known.lines, mention.line] : known.lines;
    found.set(file, { ...known, [field]: Math.max(known[field], value), lines });
  }
}
