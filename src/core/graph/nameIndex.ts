import { DEFINES, MENTIONS, readRoles } from '../facts/packedFacts';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { growTo } from '../collections/typedArrays';

/** Lists of files by the number of a name, in one array that stores the files of a name next to each other. */
class FilesByName {
  readonly #ends: Uint32Array;
  readonly #files: Uint32Array;

  /** @param uses pairs of name and file, in the first `length` numbers. */
  constructor(names: number, uses: Uint32Array, length: number) {
    this.#ends = new Uint32Array(names + 1);
    this.#files = new Uint32Array(length / 2);
    const ends = this.#ends;
    for (let at = 0; at < length; at += 2) ends[uses[at] as number] = (ends[uses[at] as number] as number) + 1;
    let end = 0;
    for (let name = 0; name < names; name++) {
      const count = ends[name] as number;
      ends[name] = end;
      end += count;
    }
    for (let at = 0; at < length; at += 2) {
      const name = uses[at] as number;
      this.#files[ends[name] as number] = uses[at + 1] as number;
      ends[name] = (ends[name] as number) + 1;
    }
  }

  of(name: number): Uint32Array {
    return this.#files.subarray(name === 0 ? 0 : this.#ends[name - 1], this.#ends[name]);
  }
}

/** A growing list of pairs of name and file. */
class Uses {
  pairs = new Uint32Array(1 << 16);
  length = 0;

  add(name: number, file: number): void {
    if (this.length + 2 > this.pairs.length) this.pairs = growTo(this.pairs, this.length + 2);
    this.pairs[this.length++] = name;
    this.pairs[this.length++] = file;
  }
}

/**
 * Index of the files that define a name, and of those that mention it. Built from the facts of all files when a trace
 * first needs it, in some milliseconds for thousands of files, so that changes of files do not have to maintain it.
 */
export class NameIndex {
  readonly #definers: FilesByName;
  readonly #mentioners: FilesByName;

  constructor(index: MemoryIndex) {
    const [defined, mentioned] = [new Uses(), new Uses()];
    for (const file of index.files)
      if (!file.removed)
        readRoles(file.facts, (name, roles) => {
          if (roles & DEFINES) defined.add(name, file.id);
          if (roles & MENTIONS) mentioned.add(name, file.id);
        });
    this.#definers = new FilesByName(index.factNames.size, defined.pairs, defined.length);
    this.#mentioners = new FilesByName(index.factNames.size, mentioned.pairs, mentioned.length);
  }

  definersOf(name: number): Uint32Array {
    return this.#definers.of(name);
  }

  mentionersOf(name: number): Uint32Array {
    return this.#mentioners.of(name);
  }
}
