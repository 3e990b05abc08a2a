import { LRUCache } from 'lru-cache';
import type { ChunkPlace } from '../contracts';
import { Glob } from '../glob';
import type { SearchRequest } from '../request';
import type { CacheStatistics, ChunkBody, Coverage, SearchResult } from '../types';
import type { ImageFile } from './imageFile';
import { QuestionMemory } from './questionMemory';
import type { SinceIndexed } from './search';
import type { SearchImage } from './searchImage';

/** What the disk says of the files of an answer. */
export interface LookAtDisk {
  since(paths: readonly string[]): Promise<ReadonlyMap<string, SinceIndexed>>;
  /** Whether any file that was asked for is not as it was indexed. */
  readonly differs: boolean;
}

type ReadBodies = (places: readonly ChunkPlace[]) => Promise<readonly (ChunkBody | undefined)[]>;

interface KnownBody {
  /** The file as it was when the body was read: a file that changed is another. */
  readonly file: ImageFile;
  readonly body: ChunkBody;
}

/** Characters of text that each cache may hold: a few megabytes, against the hundreds of an index. */
const MOST_CHARACTERS = 2_000_000;

/** What was answered and shown lately. An answer is forgotten when the index changes, a body when its file does. */
export class SearchMemory {
  readonly questions: QuestionMemory;
  readonly #image: SearchImage;
  readonly #results = new LRUCache<string, SearchResult>({ maxSize: MOST_CHARACTERS, sizeCalculation: sizeOf });
  readonly #bodies = new LRUCache<string, KnownBody>({ maxSize: MOST_CHARACTERS, sizeCalculation: ({ body }) => body.text.length + 1 });
  readonly #bodyUses = { hits: 0, misses: 0 };
  #revision = -1;

  constructor(image: SearchImage) {
    this.#image = image;
    this.questions = new QuestionMemory(image);
  }

  get bodyUses(): CacheStatistics {
    return { ...this.#bodyUses };
  }

  /** The answer to an equal request on this very index, or that of `search`. */
  async answer(request: SearchRequest, coverage: () => Coverage, disk: LookAtDisk, search: () => Promise<SearchResult>): Promise<SearchResult> {
    const started = performance.now();
    this.#forgetOldAnswers();
    const revision = this.#revision;
    const key = keyOf(request);
    // In any other state an answer says so.
    const known = coverage().state === 'indexed' ? await this.#knownAnswer(key, disk) : undefined;
    if (known) this.questions.answered(request.queries.length);
    if (known) return { ...known, coverage: coverage(), took_ms: Math.round((performance.now() - started) * 100) / 100 };
    const result = await search();
    if (isLasting(result, request) && !disk.differs && this.#image.revision === revision) this.#results.set(key, result);
    return result;
  }

  async #knownAnswer(key: string, disk: LookAtDisk): Promise<SearchResult | undefined> {
    const known = this.#results.get(key);
    return known && (await disk.since(known.items.map(({ path }) => path))).size === 0 ? known : undefined;
  }

  /** Bodies in order; those that are not known are read together. */
  async bodies(places: readonly ChunkPlace[], read: ReadBodies): Promise<readonly (ChunkBody | undefined)[]> {
    const files = places.map(({ path }) => this.#image.file(path));
    const known = places.map((place, i) => this.#knownBody(place, files[i]));
    const missing = places.flatMap((place, i) => (known[i] ? [] : [{ place, file: files[i] }]));
    const fresh = missing.length > 0 ? await read(missing.map(({ place }) => place)) : [];
    missing.forEach(({ place, file }, i) => {
      const body = fresh[i];
      if (file && body) this.#bodies.set(bodyKey(place), { file, body });
    });
    let next = 0;
    return known.map((body) => body ?? fresh[next++]);
  }

  #forgetOldAnswers(): void {
    if (this.#revision === this.#image.revision) return;
    this.#revision = this.#image.revision;
    this.#results.clear();
  }

  #knownBody(place: ChunkPlace, file: ImageFile | undefined): ChunkBody | undefined {
    const known = this.#bodies.get(bodyKey(place));
    const body = known && known.file === file ? known.body : undefined;
    count(this.#bodyUses, body !== undefined);
    return body;
  }
}

/** 0–1; 0 before the first use. */
export const hitRate = ({ hits, misses }: CacheStatistics): number => (hits + misses === 0 ? 0 : hits / (hits + misses));

/** How long it may take changes neither the answer nor its order; what it warns of takes room in it. */
function keyOf({ timeoutMs: _, ...request }: SearchRequest): string {
  return JSON.stringify(request, (__, value: unknown) => (value instanceof Glob ? value.pattern : value));
}

/** An answer with a note about now (a failing embedder, a half-built index, a deadline) is for now only. */
function isLasting(result: SearchResult, request: SearchRequest): boolean {
  return result.coverage.state === 'indexed' && result.warnings.length === request.warnings.length;
}

function sizeOf(result: SearchResult, key: string): number {
  return result.items.reduce((total, { snippet, path }) => total + snippet.length + path.length, key.length);
}

const bodyKey = ({ path, startLine }: ChunkPlace): string => `${startLine}:${path}`;

function count(uses: { hits: number; misses: number }, hit: boolean): void {
  if (hit) uses.hits++;
  else uses.misses++;
}
