import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { mayHold, trigramSignature, type Signature } from './trigramSignature';

/**
 * The signatures of the files that were looked through, a twentieth of their size: the next match reads only files that
 * may hold it. An entry is replaced with its file, so what is known of it stays true.
 */
export class FileSignatures {
  #known = new WeakMap<FileEntry, Signature>();

  /** Whether a file may hold what has these trigrams: all that were not looked through may. */
  mayHold(file: FileEntry, trigrams: readonly number[]): boolean {
    const signature = this.#known.get(file);
    return signature === undefined || mayHold(signature, trigrams);
  }

  /** @param texts of its chunks; where one is missing, nothing is learnt. */
  learn(file: FileEntry, texts: readonly (string | undefined)[]): void {
    if (this.#known.has(file) || texts.includes(undefined)) return;
    this.#known.set(file, trigramSignature(texts.join('\n')));
  }

  clear(): void {
    this.#known = new WeakMap();
  }
}
