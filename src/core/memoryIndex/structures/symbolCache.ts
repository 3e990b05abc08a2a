import type { CodeSymbol } from '../../base/types';
import type { FileEntry } from './fileEntry';
import { symbolsIn } from './outlineCodec';

/** Maximum number of chunks whose symbols are cached, at some hundred bytes each. */
const MAX_SYMBOLS = 1_000;

/** Cache of symbols by chunk, for one revision of the index: a search reads the symbols of a chunk several times. */
export class SymbolCache {
  readonly #known = new Map<number, readonly CodeSymbol[]>();
  #revision = -1;

  /** Returns the symbols that are declared in a chunk of a file, outermost first. */
  of(file: FileEntry, chunk: number, revision: number): readonly CodeSymbol[] {
    if (this.#revision !== revision || this.#known.size >= MAX_SYMBOLS) this.#known.clear();
    this.#revision = revision;
    const slot = file.firstChunk + chunk;
    let known = file.removed ? undefined : this.#known.get(slot);
    if (!known) {
      known = symbolsIn(file.outline, file.chunkCount, chunk);
      if (!file.removed) this.#known.set(slot, known);
    }
    return known;
  }

  clear(): void {
    this.#known.clear();
  }
}
