import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { mayContain, trigramSignature, type Signature } from './trigramSignature';

/**
 * Signatures of the files that were searched, a twentieth of the size of the files: the next search reads only files
 * that may hold its match. A file entry is replaced whenever its file changes, so its signature stays valid.
 */
export class FileSignatures {
  #known = new WeakMap<FileEntry, Signature>();

  /** Returns whether a file may hold a text with these trigrams; true for files without a signature. */
  mayHold(file: FileEntry, trigrams: readonly number[]): boolean {
    const signature = this.#known.get(file);
    return signature === undefined || mayContain(signature, trigrams);
  }

  /**
   * Records the signature of a file.
   * @param texts of its chunks; if one is missing, nothing is recorded.
   */
  learn(file: FileEntry, texts: readonly (string | undefined)[]): void {
    if (this.#known.has(file) || texts.includes(undefined)) return;
    this.#known.set(file, trigramSignature(texts.join('\n')));
  }

  clear(): void {
    this.#known = new WeakMap();
  }
}
