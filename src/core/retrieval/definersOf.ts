import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** The chunks that define functions and types of a name, spelled as it is, with their files: by chunk slot. */
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
