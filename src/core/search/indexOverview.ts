import type { IndexOverview, Tally } from '../base/types';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';

/** Maximum number of folders in the overview; those with the most files are kept. */
const MAX_FOLDERS = 5_000;
/** Maximum number of files that are searched for example queries, spread over the whole folder. */
const FILES_LOOKED_INTO = 300;
const EXAMPLES = 3;

/** Returns the languages and folders of an index with their numbers of files, and example queries that have results. */
export function* readOverview(index: MemoryIndex): Steps<IndexOverview> {
  const languages = new Map<string, number>();
  const folders = new Map<string, number>();
  const code: FileEntry[] = [];
  for (const file of index.liveFiles()) {
    yield;
    count(languages, file.language);
    for (let end = file.path.lastIndexOf('/'); end > 0; end = file.path.lastIndexOf('/', end - 1))
      count(folders, file.path.slice(0, end));
    const { test, sample, notCode } = file.traits;
    if (!test && !sample && !notCode) code.push(file);
  }
  return {
    languages: mostFirst(languages),
    folders: mostFirst(folders).slice(0, MAX_FOLDERS),
    examples: yield* examplesIn(code, index),
  };
}

function count(tallies: Map<string, number>, name: string): void {
  tallies.set(name, (tallies.get(name) ?? 0) + 1);
}

const mostFirst = (tallies: ReadonlyMap<string, number>): readonly Tally[] =>
  [...tallies]
    .map(([name, files]) => ({ name, files }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));

/**
 * Returns example queries from doc comments of functions, from different folders while there are enough. Each of them
 * has a result, because it describes a function of the index.
 */
function* examplesIn(code: readonly FileEntry[], index: MemoryIndex): Steps<readonly string[]> {
  const step = Math.max(1, Math.floor(code.length / FILES_LOOKED_INTO));
  const byPath = [...code].sort((a, b) => (a.path < b.path ? -1 : 1)).filter((_, i) => i % step === 0);
  const found = new Map<string, string>();
  const others: string[] = [];
  for (const file of byPath) {
    yield;
    const question = questionIn(file, index);
    if (question === undefined || [...found.values(), ...others].includes(question)) continue;
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
    if (found.has(folder)) others.push(question);
    else found.set(folder, question);
  }
  return [...spread([...found.values()]), ...others].slice(0, EXAMPLES);
}

/** Returns entries from all over a list, because neighboring entries are about the same topic. */
function spread(list: readonly string[]): readonly string[] {
  const step = Math.max(1, list.length / EXAMPLES);
  return Array.from({ length: Math.min(EXAMPLES, list.length) }, (_, i) => list[Math.floor(i * step)] ?? '');
}

function questionIn(file: FileEntry, index: MemoryIndex): string | undefined {
  for (let chunk = 0; chunk < file.chunkCount; chunk++) {
    for (const { kind, doc } of index.symbolsOf(file, chunk)) {
      const question = kind === 'function' || kind === 'method' ? toQuestion(doc) : undefined;
      if (question !== undefined) return question;
    }
  }
  return undefined;
}

/** Matches a sentence of plain words at the beginning of a text, and nothing that is code or markup. */
const SENTENCE = /^\p{L}+(?:,? [\p{L}'\u2019-]+){3,9}(?=[.:;]|$)/u;

/**
 * Returns the first sentence of a doc comment as a user would type it: `Sends a failed request again.` becomes `sends a
 * failed request again`. Returns undefined if it is not a plain sentence.
 */
export function toQuestion(doc: string): string | undefined {
  const sentence = SENTENCE.exec(doc)?.[0];
  if (sentence === undefined) return undefined;
  const [first = '', ...rest] = sentence.split(' ');
  // Names and abbreviations keep their capitals.
  return [/^\p{Lu}\p{Ll}*$/u.test(first) ? first.toLowerCase() : first, ...rest].join(' ');
}
