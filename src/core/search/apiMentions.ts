import { termsOfIdentifier } from '../text/analyzer';
import { matchesApiName, type ApiName } from '../query/apiNames';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { codeCount, commentCount } from '../memoryIndex/structures/postings';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { ROUNDS, type Steps } from '../scheduling/cooperativeSteps';

/** Number of mentions of a name by chunk slot, within one file. */
export type MentionCounts = ReadonlyMap<number, number>;

interface FileMentions {
  /** Whether code mentions the name; otherwise only comments do. */
  readonly inCode: boolean;
  readonly slots: MentionCounts;
}

export type MentionsByName = ReadonlyMap<ApiName, ReadonlyMap<FileEntry, FileMentions>>;

/**
 * Finds the files and chunks that mention each name: in identifiers, or else in comments.
 * @param isLate Returns whether time is up. From then on, files are found by the posting lists, which lack lines that
 * are too long to be tokenized.
 */
export function* findApiMentions(
  names: ReadonlySet<ApiName>,
  index: MemoryIndex,
  isLate: () => boolean,
): Steps<MentionsByName> {
  const mentions = new Map<ApiName, Map<FileEntry, FileMentions>>();
  for (const name of names) {
    yield;
    mentions.set(name, commentMentions(name, index));
  }
  for (const [symbol, files] of yield* filesBySymbol([...names], index, isLate)) {
    yield;
    for (const [file, slots] of codeMentions(symbol, files, index)) {
      for (const name of names) if (matchesApiName(symbol, name)) addMentions(mentions.get(name), file, slots);
    }
  }
  return mentions;
}

/** Returns the symbols that end with any of the names, each with the files that use or define it. */
function* filesBySymbol(
  names: readonly ApiName[],
  index: MemoryIndex,
  isLate: () => boolean,
): Steps<ReadonlyMap<string, ReadonlySet<FileEntry>>> {
  // The last two characters exclude most symbols cheaply.
  const endings = new Set(
    names.flatMap(({ spellings }) =>
      spellings.map((spelling) => spelling.slice(-2)).filter((pair) => pair.length === 2),
    ),
  );
  const symbols = new Map<number, string>();
  let rounds = 0;
  for (const id of yield* index.names.endingWith(endings)) {
    if (++rounds % ROUNDS === 0) yield;
    const symbol = index.names.get(id);
    if (names.some((name) => matchesApiName(symbol, name))) symbols.set(id, symbol);
  }
  const namesIn = index.references.namesAmong(new Set(symbols.keys()));
  const files = new Map<string, Set<FileEntry>>([...symbols.values()].map((symbol) => [symbol, new Set()]));
  const look = (file: FileEntry): void => {
    for (const id of namesIn(file)) files.get(symbols.get(id) ?? '')?.add(file);
  };
  for (const file of index.liveFiles()) {
    yield;
    if (isLate()) break;
    look(file);
  }
  if (isLate()) for (const file of filesContaining([...symbols.values()], index)) look(file);
  return files;
}

/** Returns nearly all files that have a symbol. The posting lists of its words are read instead of every file. */
function filesContaining(symbols: readonly string[], index: MemoryIndex): ReadonlySet<FileEntry> {
  const files = new Set<FileEntry>();
  for (const symbol of symbols) {
    forEachPosting(symbol, index, (slot, packed) => {
      const file = index.fileOf(slot);
      if (file && codeCount(packed) > 0) files.add(file);
    });
  }
  return files;
}

function addMentions(files: Map<FileEntry, FileMentions> | undefined, file: FileEntry, slots: MentionCounts): void {
  const known = files?.get(file);
  const counts = new Map(known?.inCode ? known.slots : []);
  for (const [slot, count] of slots) counts.set(slot, (counts.get(slot) ?? 0) + count);
  files?.set(file, { inCode: true, slots: counts });
}

/**
 * Returns the chunks that hold a symbol for each of the files; none for a file whose line is too long to be tokenized.
 */
function codeMentions(
  symbol: string,
  files: ReadonlySet<FileEntry>,
  index: MemoryIndex,
): ReadonlyMap<FileEntry, MentionCounts> {
  const found = new Map([...files].map((file) => [file, new Map<number, number>()]));
  forEachPosting(symbol, index, (slot, packed) => {
    const file = index.fileOf(slot);
    if (file && codeCount(packed) > 0) found.get(file)?.set(slot, codeCount(packed));
  });
  return found;
}

function commentMentions({ spellings }: ApiName, index: MemoryIndex): Map<FileEntry, FileMentions> {
  const files = new Map<FileEntry, { inCode: false; slots: Map<number, number> }>();
  forEachPosting(spellings.at(-1) ?? '', index, (slot, packed) => {
    const file = index.fileOf(slot);
    if (!file || commentCount(packed) === 0) return;
    const slots = files.get(file)?.slots ?? new Map<number, number>();
    files.set(file, { inCode: false, slots: slots.set(slot, commentCount(packed)) });
  });
  return files;
}

/** Visits the chunks that hold a symbol as one word. */
function forEachPosting(
  symbol: string,
  { postings }: MemoryIndex,
  visit: (slot: number, packed: number) => void,
): void {
  const whole = postings.idOf(termsOfIdentifier(symbol).at(-1) ?? '');
  if (whole === undefined) return;
  const pairs = postings.of(whole);
  for (let i = 0; i < pairs.length; i += 2) visit(pairs[i] ?? 0, pairs[i + 1] ?? 0);
}
