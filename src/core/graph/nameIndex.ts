import { DEFINES, MENTIONS, readRoles } from '../facts/packedFacts';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Files by number of a name, in one array: those of a name stand together. */
class FilesByName {
  readonly #ends: Uint32Array;
  readonly #files: Uint32Array;
  #filled = 0;

  /** @param counts how many files each name will have. */
  constructor(counts: Uint32Array) {
    this.#ends = new Uint32Array(counts.length);
    let end = 0;
    counts.forEach((count, name) => {
      this.#ends[name] = end;
      end += count;
    });
    this.#files = new Uint32Array(end);
  }

  add(name: number, file: number): void {
    this.#files[this.#ends[name] as number] = file;
    this.#ends[name] = (this.#ends[name] as number) + 1;
    this.#filled++;
  }

  of(name: number): Uint32Array {
    return this.#files.subarray(name === 0 ? 0 : this.#ends[name - 1], this.#ends[name] ?? this.#filled);
  }
}

/**
 * Which files define a name, and which mention it. Read from the facts of all files when a trace first asks, in some
 * milliseconds for thousands of files, so that no change of a file has to keep it.
 */
export class NameIndex {
  readonly #definers: FilesByName;
  readonly #mentioners: FilesByName;

  constructor(index: MemoryIndex) {
    const counts = {
      [DEFINES]: new Uint32Array(index.factNames.size),
      [MENTIONS]: new Uint32Array(index.factNames.size),
    };
    const eachRole = (tell: (file: FileEntry, name: number, role: number) => void): void => {
      for (const file of index.files)
        if (!file.removed)
          readRoles(file.facts, (name, roles) => {
            if (roles & DEFINES) tell(file, name, DEFINES);
            if (roles & MENTIONS) tell(file, name, MENTIONS);
          });
    };
    eachRole((_, name, role) => {
      const of = role === DEFINES ? counts[DEFINES] : counts[MENTIONS];
      of[name] = (of[name] as number) + 1;
    });
    const [definers, mentioners] = [new FilesByName(counts[DEFINES]), new FilesByName(counts[MENTIONS])];
    eachRole(({ id }, name, role) => (role === DEFINES ? definers : mentioners).add(name, id));
    [this.#definers, this.#mentioners] = [definers, mentioners];
  }

  definersOf(name: number): Uint32Array {
    return this.#definers.of(name);
  }

  mentionersOf(name: number): Uint32Array {
    return this.#mentioners.of(name);
  }
}
