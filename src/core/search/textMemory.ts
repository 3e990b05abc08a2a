import { LRUCache } from 'lru-cache';
import type { ChunkPlace } from '../contracts';
import { readMissing } from '../readMissing';
import type { CacheStatistics, ChunkText } from '../types';
import type { ImageFile } from './imageFile';
import type { SearchImage } from './searchImage';

interface KnownText<T> {
  /** The file as it was when the text was read: a file that changed is another. */
  readonly file: ImageFile;
  readonly text: T;
}

/** Characters of text that it may hold: a few megabytes, against the hundreds of an index. */
const MOST_CHARACTERS = 2_000_000;

/** Texts of chunks that were read lately, each until its file changes. */
export class TextMemory<T extends ChunkText> {
  readonly #image: SearchImage;
  readonly #known = new LRUCache<string, KnownText<T>>({ maxSize: MOST_CHARACTERS, sizeCalculation: ({ text }) => text.text.length + 1 });
  readonly #uses = { hits: 0, misses: 0 };

  constructor(image: SearchImage) {
    this.#image = image;
  }

  get uses(): CacheStatistics {
    return { ...this.#uses };
  }

  /** Texts in order; those that are not known are read together. */
  async read<P>(asked: readonly P[], placeOf: (asked: P) => ChunkPlace, fresh: (missing: readonly P[]) => Promise<readonly (T | undefined)[]>): Promise<readonly (T | undefined)[]> {
    const keys = asked.map((one) => keyOf(placeOf(one)));
    const files = asked.map((one) => this.#image.file(placeOf(one).path));
    const known = keys.map((key, i) => this.#find(key, files[i]));
    const texts = await readMissing(asked, known, fresh);
    for (const [i, key] of keys.entries()) {
      const [file, text] = [files[i], texts[i]];
      if (file && text && !known[i]) this.#known.set(key, { file, text });
    }
    return texts;
  }

  #find(key: string, file: ImageFile | undefined): T | undefined {
    const known = this.#known.get(key);
    const text = known && known.file === file ? known.text : undefined;
    this.#uses[text ? 'hits' : 'misses']++;
    return text;
  }
}

const keyOf = ({ path, startLine }: ChunkPlace): string => `${startLine}:${path}`;
