import { acceptsFile, type FileFilter } from '../request/fileFilter';
import type { MatchRequest } from '../request/searchRequest';
import type { Steps } from '../scheduling/cooperativeSteps';
import type { SearchClock } from '../scheduling/searchClock';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { FileSignatures } from './fileSignatures';
import { lineMatcher, type LineMatcher } from './lineMatcher';
import { linesMatchingPlace } from './linesMatchingPlace';

/** Source in which matches are searched. */
export interface MatchSource {
  readonly index: MemoryIndex;
  readonly signatures: FileSignatures;
  /** Returns the texts of the chunks of a file, in order; undefined for chunks that are gone. */
  texts(file: FileEntry): Promise<readonly (string | undefined)[]>;
  /** Returns a text with its secrets masked, as it may be shown. */
  readonly mask: (text: string) => string;
}

/** A chunk that contains a match. */
export interface MatchedChunk {
  readonly file: FileEntry;
  readonly chunk: number;
  /** Numbers of the lines with a match, in order. */
  readonly lines: readonly number[];
  /** Matched texts of these lines, each once. */
  readonly texts: readonly string[];
}

export interface Matches {
  /** Chunks in the order of the paths of their files, and of their lines. */
  readonly chunks: readonly MatchedChunk[];
  /** Set if time was up: the last file that was searched, and the number of files that were not. */
  readonly cut?: { readonly after: string; readonly left: number };
}

/**
 * Finds every chunk that contains a text or matches an expression, in the files that the filters accept, until time is
 * up. Signatures tell which files need not be read; each line is matched in the text itself.
 * @throws SearchError INVALID_ARGUMENT for an expression that is refused.
 */
export async function findMatches(
  match: MatchRequest,
  filters: readonly FileFilter[],
  source: MatchSource,
  clock: SearchClock,
): Promise<Matches> {
  const matcher = lineMatcher(match);
  const files = await clock.drive(acceptedFiles(filters, source.index));
  const namesMatch = match.place === 'names' ? nameTest(matcher, source.index) : undefined;
  const chunks: MatchedChunk[] = [];
  for (const [i, file] of files.entries()) {
    await clock.yieldIfDue();
    if (i > 0 && clock.isPastDeadline)
      return { chunks, cut: { after: files[i - 1]?.path ?? '', left: files.length - i } };
    const named = namesMatch?.(file);
    if (named?.size === 0 || !source.signatures.mayHold(file, matcher.trigrams)) continue;
    const texts = await source.texts(file);
    source.signatures.learn(file, texts);
    chunks.push(
      ...matchesIn(file, texts, match, matcher, named).flatMap((one) => shownPart(one, texts, source, matcher)),
    );
  }
  return { chunks };
}

function* acceptedFiles(filters: readonly FileFilter[], index: MemoryIndex): Steps<readonly FileEntry[]> {
  const accepted: FileEntry[] = [];
  for (const file of index.liveFiles()) {
    yield;
    if (filters.some((filter) => acceptsFile(filter, file.path, file.language))) accepted.push(file);
  }
  return accepted.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the matching names that are declared in a file, by chunk. */
type NamesInFile = (file: FileEntry) => ReadonlyMap<number, readonly string[]>;

/**
 * Returns a function that finds the matching names of a file. Each name is matched once, because most names are
 * declared more than once.
 */
function nameTest(matcher: LineMatcher, { definitions, names }: MemoryIndex): NamesInFile {
  const known = new Map<number, string | undefined>();
  const matching = (id: number): string | undefined => {
    if (known.has(id)) return known.get(id);
    const name = names.get(id);
    const found = matcher.find(name) ? name : undefined;
    known.set(id, found);
    return found;
  };
  return ({ firstDefinition, definitionCount, firstChunk }) => {
    const found = new Map<number, readonly string[]>();
    for (let entry = firstDefinition; entry < firstDefinition + definitionCount; entry++) {
      const name = matching(definitions.nameOf(entry));
      const chunk = definitions.slotOf(entry) - firstChunk;
      if (name !== undefined) found.set(chunk, [...(found.get(chunk) ?? []), name]);
    }
    return found;
  };
}

function matchesIn(
  file: FileEntry,
  texts: readonly (string | undefined)[],
  { place }: MatchRequest,
  matcher: LineMatcher,
  named: ReadonlyMap<number, readonly string[]> | undefined,
): readonly MatchedChunk[] {
  const chunks = texts.map((text, chunk) => ({ text, chunk }));
  if (named) return chunks.flatMap(({ text, chunk }) => declaredIn(file, chunk, text, named.get(chunk) ?? []));
  if (place === 'names') return [];
  const some = chunks.filter(({ text }) => text !== undefined && matcher.mayFind(text));
  if (some.length === 0) return [];
  const lines = place === 'anywhere' ? undefined : linesMatchingPlace(allLines(file, texts), file.language, place);
  return some.flatMap(({ text = '', chunk }) => {
    const start = file.startOf(chunk);
    const own = lines?.slice(start - 1, file.endOf(chunk)) ?? text.split('\n');
    return chunkOf(file, chunk, own, (line) => matcher.textIn(line));
  });
}

/** Returns the match of a chunk that declares names: for each name, the first line that contains it. */
function declaredIn(
  file: FileEntry,
  chunk: number,
  text: string | undefined,
  names: readonly string[],
): readonly MatchedChunk[] {
  if (text === undefined || names.length === 0) return [];
  const left = new Set(names);
  const nameIn = (line: string): string | undefined => {
    const name = [...left].find((one) => lineMatcher({ text: one, kind: 'word' }).find(line));
    if (name !== undefined) left.delete(name);
    return name;
  };
  return chunkOf(file, chunk, text.split('\n'), nameIn);
}

function chunkOf(
  file: FileEntry,
  chunk: number,
  lines: readonly string[],
  textIn: (line: string) => string | undefined,
): readonly MatchedChunk[] {
  const start = file.startOf(chunk);
  const found = lines.flatMap((line, i) => {
    const text = textIn(line);
    return text === undefined ? [] : [{ line: start + i, text }];
  });
  if (found.length === 0) return [];
  return [{ file, chunk, lines: found.map(({ line }) => line), texts: [...new Set(found.map(({ text }) => text))] }];
}

/** Returns all lines of a file. Blank lines between chunks belong to no chunk. */
function allLines(file: FileEntry, texts: readonly (string | undefined)[]): readonly string[] {
  const lines: string[] = [];
  texts.forEach((text = '', chunk) => {
    while (lines.length < file.startOf(chunk) - 1) lines.push('');
    lines.push(...text.split('\n'));
  });
  return lines;
}

/** Removes matches in masked text. Otherwise, a search would tell whether a guess at a secret is right. */
function shownPart(
  found: MatchedChunk,
  texts: readonly (string | undefined)[],
  { mask }: MatchSource,
  matcher: LineMatcher,
): readonly MatchedChunk[] {
  const text = texts[found.chunk] ?? '';
  const masked = mask(text);
  if (masked === text) return [found];
  const [written, shown] = [text.split('\n'), masked.split('\n')];
  const start = found.file.startOf(found.chunk);
  const isShown = (line: number): boolean =>
    shown[line - start] === written[line - start] || matcher.find(shown[line - start] ?? '');
  const lines = found.lines.filter(isShown);
  const kept = found.texts.filter((one) => masked.includes(one));
  return lines.length === 0 ? [] : [{ ...found, lines, texts: kept }];
}
