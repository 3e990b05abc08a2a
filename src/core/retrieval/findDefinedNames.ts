import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { eachInSlices, type Steps } from '../scheduling/cooperativeSteps';
import type { NameMention, MentionContext } from '../query/reportMentions';

/**
 * Value of the names of a report that a file defines, by their context in the report, relative to the highest value of
 * any file.
 */
export type DefinedNames = ReadonlyMap<FileEntry, Readonly<Record<MentionContext, number>>>;

/**
 * Names of a lower value are ignored. On a logarithmic scale, a name that one file defines has the value 1, and a name
 * that all files define has the value 0.
 */
const MIN_VALUE = 0.35;

/** Finds the files that define the functions and types that a report names, in exact spelling. */
export function* findDefinedNames(names: readonly NameMention[], index: MemoryIndex): Steps<DefinedNames> {
  const found = new Map<FileEntry, Record<MentionContext, number>>();
  const peaks: Record<MentionContext, number> = { title: 0, frame: 0, prose: 0, code: 0 };
  yield* eachInSlices(names, ({ name, standing }) => {
    const files = new Set([...definersOf(name, index).values()]);
    const value = 1 - Math.log(files.size || 1) / Math.log(index.fileCount + 1);
    if (value < MIN_VALUE) return;
    for (const file of files) {
      const known = found.get(file) ?? { title: 0, frame: 0, prose: 0, code: 0 };
      found.set(file, known);
      known[standing] += value;
      peaks[standing] = Math.max(peaks[standing], known[standing]);
    }
  });
  for (const known of found.values())
    for (const standing of Object.keys(peaks) as MentionContext[]) known[standing] /= peaks[standing] || 1;
  return found;
}

/** Returns the chunks that define functions and types of exactly this name, with their files; by chunk slot. */
export function definersOf(name: string, index: MemoryIndex): ReadonlyMap<number, FileEntry> {
  const { definitions, names } = index;
  const found = new Map<number, FileEntry>();
  for (const id of definitions.namesLike(name)) {
    if (names.get(id) !== name) continue;
    for (const entry of definitions.entriesOf(id)) {
      const [kind, slot] = [definitions.kindOf(entry), definitions.slotOf(entry)];
      const file = kind === 'type' || kind === 'function' ? index.fileOf(slot) : undefined;
      if (file) found.set(slot, file);
    }
  }
  return found;
}
