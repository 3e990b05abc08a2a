import { LRUCache } from 'lru-cache';
import { readMissing } from '../readMissing';
import type { CacheStatistics, ChunkBody } from '../types';
import { placeOf, type FileChunk, type ImageFile } from './imageFile';
import type { SearchImage } from './searchImage';

interface KnownText {
  /** The file as it was when the text was read: a file that changed is another. */
  readonly file: ImageFile;
  readonly body: ChunkBody;
}

/** Characters of text that it may hold: a few megabytes, against the hundreds of an index. */
const MOST_CHARACTERS = 2_000_000;

/** Texts of chunks that were read lately, each until its file changes. */
export class TextMemory {
  readonly #image: SearchImage;
  readonly #known = new LRUCache<string, KnownText>({ maxSize: MOST_CHARACTERS, sizeCalculation: ({ body }) => body.text.length + 1 });
  readonly #uses = { hits: 0, misses: 0 };

  constructor(image: SearchImage) {
    this.#image = image;
  }

  get uses(): CacheStatistics {
    return { ...this.#uses };
  }

  /** Bodies in order; those that are not known are read together. */
  async read(chunks: readonly FileChunk[], fresh: (missing: readonly FileChunk[]) => Promise<readonly (ChunkBody | undefined)[]>): Promise<readonly (ChunkBody | undefined)[]> {
    const keys = chunks.map(keyOf);
    const files = chunks.map(({ file }) => this.#image.file(file.path));
    const known = keys.map((key, i) => this.#find(key, files[i]));
    const bodies = await readMissing(chunks, known, fresh);
    for (const [i, key] of keys.entries()) {
      const [file, body] = [files[i], bodies[i]];
      if (file && body && !known[i]) this.#known.set(key, { file, body });
    }
    return bodies;
  }

  #find(key: string, file: ImageFile | undefined): ChunkBody | undefined {
    const known = this.#known.get(key);
    const body = known && known.file === file ? known.body : undefined;
    this.#uses[body ? 'hits' : 'misses']++;
    return body;
  }
}

function keyOf(chunk: FileChunk): string {
  const { path, startLine } = placeOf(chunk);
  return `${startLine}:${path}`;
}
