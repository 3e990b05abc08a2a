import { LRUCache } from 'lru-cache';
import type { TextPacker } from '../contracts';
import type { ImageFile } from './imageFile';

interface Unpacked {
  readonly file: ImageFile;
  readonly text: string;
}

/** Characters that it may hold. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Parts of outlines that were unpacked last. An answer for an agent needs 14 of them (33,816 chunks), 19% of which are among the last 16, 47 among the last 256 and 68 among the last
 * 1,024: the same files are found again and again. zlib takes 10 to 25 µs for each, half of it to begin with.
 */
export class UnpackedTexts {
  readonly #known = new LRUCache<string, Unpacked>({ maxSize: MOST_CHARACTERS, sizeCalculation: ({ text }) => text.length + 1 });

  constructor(private readonly packer: TextPacker) {}

  /** @param packed a part of the outline of the file, where it stands. */
  textOf(file: ImageFile, packed: Uint8Array): string {
    const key = `${file.id}:${packed.byteOffset}`;
    const known = this.#known.get(key);
    if (known?.file === file) return known.text;
    const text = this.packer.unpack(packed);
    this.#known.set(key, { file, text });
    return text;
  }

  forget(): void {
    this.#known.clear();
  }
}
