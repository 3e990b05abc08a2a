import { languageOf } from '../languages/languages';
import { limits } from '../base/limits';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import { comparePaths } from './topKFiles';

/** Files that a query names, each with the line number that the query gives, if any. */
export type NamedFiles = ReadonlyMap<FileEntry, number | undefined>;

/** Matches paths and names of files: `src/core/rank.ts`, `rank.ts:12`, `at run (/home/me/app/src/rank.ts:12:7)`. */
const TOKEN =
  /((?:[A-Za-z]:)?[\w.@$+~()[\]-]*(?:[\\/][\w.@$+~()[\]-]+)+|[\w@$+~-][\w.@$+~()[\]-]*\.\w+)(?::(\d+)|#L(\d+))?/g;
const NESTED = '/';
/** Matches paths of third-party code. */
const LIBRARIES = /\/(?:node_modules|site-packages|dist-packages|gems|\.cargo)\//;

/** Maximum number of files that a name may match, unless the name is the whole query; it is ambiguous otherwise. */
const MAX_NAMED = 3;

interface Token {
  readonly path: string;
  readonly line: number | undefined;
  /** Whether the token is the whole query. */
  readonly whole: boolean;
}

/**
 * Finds the files that a query names by a path or the end of one, in the letter case of the disk. A query without paths
 * costs nothing.
 */
export function* findNamedFiles(text: string, index: MemoryIndex): Steps<NamedFiles> {
  const named = new Map<FileEntry, number | undefined>();
  for (const token of tokensOf(text)) {
    const found = yield* filesNamed(token, index);
    if (found.length <= MAX_NAMED || token.whole)
      for (const file of found) named.set(file, named.get(file) ?? token.line);
  }
  return named;
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].flatMap(([token, written = '', line, anchor]) => {
    const path = written
      .replaceAll('\\', '/')
      .replace(/^\(+/, '')
      .replace(/^(?:\.{1,2}\/)+/, '')
      .replace(/[.)\]]+$/, '');
    if (!path.includes(NESTED) && !languageOf(path)) return [];
    return [{ path, line: Number(line ?? anchor) || undefined, whole: token === text.trim() }];
  });
}

/**
 * Returns the files whose path ends like the token. If there are none, for a path outside of the folder, returns the
 * file that shares the longest end with the path.
 */
function* filesNamed({ path }: Token, { files }: MemoryIndex): Steps<readonly FileEntry[]> {
  const ending = `/${path.replace(/^\/+/, '')}`;
  const found: FileEntry[] = [];
  let longest: FileEntry | undefined;
  yield* inSlices(files.length, (from, to) => {
    for (let id = from; id < to; id++) {
      const file = files[id] as FileEntry;
      if (file.removed) continue;
      if (`/${file.path}`.endsWith(ending)) found.push(file);
      else if (
        file.path.includes(NESTED) &&
        ending.endsWith(`/${file.path}`) &&
        file.path.length > (longest?.path.length ?? 0)
      )
        longest = file;
    }
  });
  if (found.length === 0 && longest && !LIBRARIES.test(ending)) return [longest];
  // Thousands of files may match, and every feature is computed for each of them.
  return found.sort(comparePaths).slice(0, limits.candidateFiles);
}
