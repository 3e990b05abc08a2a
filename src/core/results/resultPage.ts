import type { FoundChunk } from '../ranking/fuseResults';
import type { ResultDraft } from '../rendering/disclosureLevels';
import type { SearchRequest } from '../request/searchRequest';
import type { SearchSource } from '../retrieval/searchSource';
import type { SearchClock } from '../scheduling/searchClock';
import { draftResult } from './draftResult';
import { readDependencies } from './readDependencies';
import { joinBodies, symbolChunks } from './wholeSymbol';

/** Results and their dependencies. */
export interface PageDrafts {
  readonly drafts: readonly ResultDraft[];
  readonly dependencies: readonly ResultDraft[];
}

/** The results of one page. They are read from the beginning as far as needed, and none is read twice. */
export class ResultPage {
  /** Drafts by place on the page; empty where the code no longer exists. */
  readonly #read: (readonly ResultDraft[])[] = [];

  constructor(
    private readonly found: readonly FoundChunk[],
    private readonly source: SearchSource,
    private readonly clock: SearchClock,
  ) {}

  get length(): number {
    return this.found.length;
  }

  /** @param count Number of results, from the first. */
  async read(count: number, { includeDependencies, exclude, topK, minScore }: SearchRequest): Promise<PageDrafts> {
    const { source, clock } = this;
    await this.#readOn(count);
    const drafts = await markStale(this.#read.slice(0, count).flat(), source);
    if (!includeDependencies || topK === 1) return { drafts, dependencies: [] };
    const dependencies = await markStale(await readDependencies(drafts, exclude, source, clock), source);
    return { drafts, dependencies: dependencies.filter(({ item }) => item.score >= minScore) };
  }

  async #readOn(count: number): Promise<void> {
    const { found, source, clock } = this;
    const next = found.slice(this.#read.length, count);
    if (next.length === 0) return;
    // A match is shown with the lines around it, not with its whole function.
    const parts = next.map(({ hit, matches }) => (matches.length > 0 ? symbolChunks(hit, source.index) : [hit]));
    const bodies = await source.bodies(parts.flat());
    let at = 0;
    const joined = parts.map((own) => joinBodies(own, bodies.slice(at, (at += own.length))));
    this.#read.push(...(await clock.map(next, (one, i) => draftResult(one, parts[i] ?? [], joined[i], source))));
  }
}

/**
 * Removes results of deleted files and marks results of changed files as stale. The index learns of such changes a
 * moment later, or never if it cannot be written.
 */
async function markStale(drafts: readonly ResultDraft[], source: SearchSource): Promise<readonly ResultDraft[]> {
  const since = await source.staleFiles([...new Set(drafts.map(({ item }) => item.path))]);
  if (since.size === 0) return drafts;
  const there = drafts.filter(({ item }) => since.get(item.path) !== 'gone');
  return there.map((draft) =>
    since.has(draft.item.path) ? { ...draft, item: { ...draft.item, stale: true } } : draft,
  );
}
