import { languageOf } from '../languages/languages';
import { limits } from '../base/limits';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import { comparePaths } from './topKFiles';

/** Files that a question names, each with the line that it gives, if any. */
export type NamedFiles = ReadonlyMap<FileEntry, number | undefined>;

/**
 * `src/core/rank.ts`, `rank.ts:12`, `at run (/home/me/app/src/rank.ts:12:7)`: paths, and names of files that are
 * indexed.
 */
const TOKEN =
  /((?:[A-Za-z]:)?[\w.@$+~()[\]-]*(?:[\\/][\w.@$+~()[\]-]+)+|[\w@$+~-][\w.@$+~()[\]-]*\.\w+)(?::(\d+)|#L(\d+))?/g;
const NESTED = '/';
/** Third-party code. */
const LIBRARIES = /\/(?:node_modules|site-packages|dist-packages|gems|\.cargo)\//;

/** A name that more files have than this tells none of them, unless it is all there is to the question. */
const MAX_NAMED = 3;

interface Token {
  readonly path: string;
  readonly line: number | undefined;
  /** Whether it is the whole question. */
  readonly whole: boolean;
}

/** A path, or the end of one, in the case of the disk. A question without any costs nothing. */
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

/** Files whose path ends so; else, of a path from elsewhere, the one that has most of its end. */
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
  // Thousands may be called so, and each that is named gets every feature.
  return found.sort(comparePaths).slice(0, limits.candidateFiles);
}
