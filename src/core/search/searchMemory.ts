import { LRUCache } from 'lru-cache';
import { Glob } from '../glob';
import type { SearchRequest } from '../request';
import type { CacheStatistics, Coverage, SearchResult } from '../types';
import { QuestionMemory } from './questionMemory';
import type { SinceIndexed } from './search';
import type { SearchImage } from './searchImage';
import { TextMemory } from './textMemory';

/** What the disk says of the files of an answer. */
export interface LookAtDisk {
  since(paths: readonly string[]): Promise<ReadonlyMap<string, SinceIndexed>>;
  /** Whether any file that was asked for is not as it was indexed. */
  readonly differs: boolean;
}

/** Characters of text that answers may hold. */
const MOST_CHARACTERS = 2_000_000;

/** What was answered and shown lately. An answer is forgotten when the index changes, a text when its file does. */
export class SearchMemory {
  readonly questions: QuestionMemory;
  readonly texts: TextMemory;
  readonly #image: SearchImage;
  readonly #results = new LRUCache<string, SearchResult>({ maxSize: MOST_CHARACTERS, sizeCalculation: sizeOf });
  #revision = -1;

  constructor(image: SearchImage) {
    this.#image = image;
    this.questions = new QuestionMemory(image);
    this.texts = new TextMemory(image);
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

  /** Lets go of what the next search makes again. Answers and texts stay. */
  rest(): void {
    // What the questions let go of goes back to the image.
    this.questions.forget();
    this.#image.rest();
  }

  async #knownAnswer(key: string, disk: LookAtDisk): Promise<SearchResult | undefined> {
    const known = this.#results.get(key);
    return known && (await disk.since(known.items.map(({ path }) => path))).size === 0 ? known : undefined;
  }

  #forgetOldAnswers(): void {
    if (this.#revision === this.#image.revision) return;
    this.#revision = this.#image.revision;
    this.#results.clear();
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
