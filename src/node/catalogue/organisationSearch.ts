import type { SearchRequest } from '../../core/request/searchRequest';
import { errors, SearchError } from '../../core/base/errors';
import { acceptsFile } from '../../core/request/fileFilter';
import { chooseRepositories, CatalogueStatistics, type RoutedQuestion } from '../../core/catalogue/routing';
import type { RepositoryScope } from '../../core/catalogue/scope';
import { webLink } from '../../core/catalogue/webLink';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import { search } from '../../core/search/search';
import { termsOf } from '../../core/text/analyzer';
import type { ResultItem, SearchResult } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import type { Catalogue, CatalogueEntries } from './catalogue';
import type { CatalogueEntry } from './profileRows';
import { recallFrom, type Candidate, type RecallFilter } from './recall';
import { RecalledIndex, type RecalledParts } from './recalledIndex';
import { bestCandidates, readRowsOf, type RecalledRow } from './recalledRows';

/** Maximum number of repositories that a query is sent to. */
const MAX_REPOSITORIES = 24;
/** Maximum number of query terms sent to the store, the rarest first. */
const MAX_TERMS = 24;
/** Share of all functions above which a term counts as common. Common terms are used only if a query has no others. */
const COMMON_SHARE = 0.2;
/**
 * Shares of a request's timeout after which profiles, candidates and their rows are no longer waited for. A repository
 * that is late with one step does not take time from the others.
 */
const SHARES = { profiles: 0.3, candidates: 0.5, rows: 0.7 } as const;
type Deadlines = Readonly<Record<keyof typeof SHARES, AbortSignal>>;

/** Returns what a repository answers before the deadline of a step, or else nothing. */
type InTime = <T>(
  entry: CatalogueEntry,
  step: keyof typeof SHARES,
  work: () => Promise<readonly T[]>,
) => Promise<readonly T[]>;

export type OrganisationParts = Pick<RecalledParts, 'embedder' | 'tokenizer' | 'wordModel' | 'masksSecrets'>;

/** Functions that the repositories returned, and counts of repositories. */
interface Recalled {
  readonly rows: readonly RecalledRow[];
  /** Number of repositories that did not answer in time. */
  readonly late: number;
  readonly asked: number;
}

/**
 * Searches the repositories of a catalogue. The store recalls a few hundred functions from the repositories that match
 * a query best, and these are ranked like those of a folder.
 */
export class OrganisationSearch {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly parts: OrganisationParts,
    private readonly scope: RepositoryScope,
  ) {}

  async search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult> {
    const started = performance.now();
    const until = (step: keyof typeof SHARES): AbortSignal =>
      AbortSignal.any([signal, timeoutSignal(SHARES[step] * request.timeoutMs)]);
    const deadlines = { profiles: until('profiles'), candidates: until('candidates'), rows: until('rows') };
    const found = await abortable(this.catalogue.entries(deadlines.profiles), signal).catch((error: unknown) => {
      const isLate = deadlines.profiles.aborted && !signal.aborted && !(error instanceof SearchError);
      throw isLate ? errors.storeUnreachable(this.catalogue.connection.address) : error;
    });
    const entries = found.entries.filter(({ name }) => this.scope.has(name));
    const statistics = new CatalogueStatistics(entries);
    const { rows, late, asked } = await this.#recall(request, entries, statistics, deadlines);
    signal.throwIfAborted();
    const files = entries.reduce((sum, entry) => sum + entry.files, 0);
    const index = new RecalledIndex(rows, {
      ...this.parts,
      background: statistics,
      coverage: { state: 'indexed', files_indexed: files, files_total: files, stale: false },
    });
    const warnings = [...request.warnings, ...warningsOf(found, entries.length, late, asked)];
    const left = Math.max(1, request.timeoutMs - (performance.now() - started));
    const plain = { ...request, warnings, include: [], exclude: [], languages: [], timeoutMs: left };
    const queries = request.queries.map((query) => ({ ...query, path: '' }));
    const result = await search({ ...plain, queries }, index.source, signal);
    return {
      ...result,
      took_ms: Math.round(performance.now() - started),
      // Only the recalled functions are searched for matches.
      ...(result.matches && { matches: { ...result.matches, complete: false } }),
      items: result.items.map((item) => located(item, index)),
    };
  }

  /** Recalls functions for the queries of a request. */
  async #recall(
    request: SearchRequest,
    entries: readonly CatalogueEntry[],
    statistics: CatalogueStatistics,
    deadlines: Deadlines,
  ): Promise<Recalled> {
    const late = new Set<CatalogueEntry>();
    const asked = new Set<CatalogueEntry>();
    const inTime: InTime = async (entry, step, work) => {
      asked.add(entry);
      try {
        return await abortable(work(), deadlines[step]);
      } catch {
        late.add(entry);
        return [];
      }
    };
    const lists = await Promise.all(
      request.queries.map(({ text, path }) =>
        this.#recallCandidates(text, filterOf({ ...request, path }), entries, statistics, inTime),
      ),
    );
    const rows = await Promise.all(
      [...merged(lists)].map(([entry, ids]) => inTime(entry, 'rows', () => readRowsOf(this.catalogue, entry, ids))),
    );
    return { rows: rows.flat(), late: late.size, asked: asked.size };
  }

  /** Recalls the best candidates for one query from the repositories that match it best. */
  async #recallCandidates(
    text: string,
    filter: RecallFilter,
    entries: readonly CatalogueEntry[],
    statistics: CatalogueStatistics,
    inTime: InTime,
  ): Promise<ReturnType<typeof bestCandidates>> {
    const question = await this.#questionOf(text, statistics);
    const chosen = chooseRepositories(entries, question, statistics, MAX_REPOSITORIES);
    const candidates = await Promise.all(
      chosen
        .flatMap((place) => entries[place] ?? [])
        .map((entry) =>
          inTime(entry, 'candidates', () => recallFrom(this.catalogue, entry, question, statistics, filter)),
        ),
    );
    return bestCandidates(candidates.flat() satisfies readonly Candidate[]);
  }

  async #questionOf(text: string, statistics: CatalogueStatistics): Promise<RoutedQuestion> {
    const known = [...new Set(termsOf(text))].filter((term) => statistics.count(term) > 0);
    const telling = known.filter((term) => statistics.count(term) <= COMMON_SHARE * statistics.documents);
    const terms = (telling.length > 0 ? telling : known)
      .sort((a, b) => statistics.count(a) - statistics.count(b))
      .slice(0, MAX_TERMS);
    const [vector] = await this.parts.embedder.embed([text], timeoutSignal(EMBED_MILLISECONDS));
    return { terms, vector };
  }
}

const EMBED_MILLISECONDS = 10_000;

function merged(
  lists: readonly ReadonlyMap<CatalogueEntry, readonly bigint[]>[],
): ReadonlyMap<CatalogueEntry, readonly bigint[]> {
  const all = new Map<CatalogueEntry, readonly bigint[]>();
  for (const list of lists)
    for (const [entry, ids] of list) all.set(entry, [...new Set([...(all.get(entry) ?? []), ...ids])]);
  return all;
}

/** Returns a filter in which paths and globs are relative to each repository, or begin with the name of one. */
function filterOf(request: Pick<SearchRequest, 'include' | 'exclude' | 'languages'> & { path: string }): RecallFilter {
  const { path, include, exclude, languages } = request;
  const isAll = path === '' && [include, exclude, languages].every(({ length }) => length === 0);
  const wanted = { path, include, languages, exclude: [] };
  return {
    isAll,
    accepts: ({ name }, own, language) => {
      const spellings = [own, `${name}/${own}`];
      return (
        isAll ||
        (spellings.some((one) => acceptsFile(wanted, one, language)) &&
          !spellings.some((one) => exclude.some((glob) => glob.match(one))))
      );
    },
  };
}

/** Returns warnings about repositories that were not searched, but never about those that the user may not read. */
function warningsOf(
  { entries, unreachable, foreign }: CatalogueEntries,
  inScope: number,
  late: number,
  asked: number,
): readonly string[] {
  return [
    ...(entries.length === 0 ? ['The shared index holds no repositories that can be searched here.'] : []),
    ...(entries.length > 0 && inScope === 0 ? ['No repository of the shared index is in the scope.'] : []),
    ...(unreachable > 0 ? [`${repositories(unreachable)} of the shared index could not be read.`] : []),
    ...(foreign > 0
      ? [
          `${repositories(foreign)} of the shared index ${foreign === 1 ? 'was' : 'were'} published by another version, and not searched.`,
        ]
      : []),
    ...(late > 0 ? [`${late} of ${repositories(asked)} did not answer in time: their results are missing.`] : []),
  ];
}

const repositories = (count: number): string => `${count} ${count === 1 ? 'repository' : 'repositories'}`;

/** Adds the repository and the link to its web page to a result. */
export function located(item: ResultItem, index: Pick<RecalledIndex, 'rowAt'>): ResultItem {
  const row = index.rowAt(item.path, item.start_line);
  if (!row) return item;
  const { entry, path, revision } = row;
  const within = entry.within === '' ? path : `${entry.within}/${path}`;
  const lines = { startLine: item.start_line, endLine: item.end_line };
  const uri = webLink(entry.web, { path: within, revision, ...lines }) ?? item.uri;
  return { ...item, uri, repository: entry.name, revision };
}
