import { limits } from '../../src/core/base/limits';
import type { IndexStatus, ResultItem, SearchResult } from '../../src/core/base/types';
import type { Callers, Calls, ViewSearchParams } from '../../src/shared/hostMessages';
import type { HostState } from '../../src/shared/viewMessages';
import { SearchController, type Host } from '../../webview-ui/control/searchController';
import { SearchModel } from '../../webview-ui/control/searchModel';
import { ViewStore } from '../../webview-ui/control/viewStore';

/** A model of the search view whose host is controlled by the test. */

export const items = (from: number, to: number): readonly ResultItem[] =>
  Array.from({ length: to - from }, (_, i) => ({
    path: `f${from + i}.ts`,
    uri: `file:///f${from + i}.ts`,
    start_line: 1,
    end_line: 2,
    score: 0.5,
    snippet: '',
    language: 'typescript',
    level: 'full_code',
    tokens: 1,
    source: 'text',
    reason: '',
    matched_keywords: [],
    matched_queries: [],
  }));

export const resultOf = (found: readonly ResultItem[], total = found.length): SearchResult => ({
  query: '',
  took_ms: 1,
  total_hits: total,
  total_tokens: 0,
  items: found,
  warnings: [],
  coverage: { state: 'indexed', files_indexed: 1, files_total: 1, stale: false },
});

export const hostState = (filesIndexed: number): HostState => {
  const status: IndexStatus = {
    index: { state: 'indexed' },
    filesIndexed,
    filesTotal: 9,
    chunks: 9,
    embedder: '',
    writer: true,
  };
  return {
    folders: ['app'],
    off: [],
    situation: 'ready',
    trusted: true,
    repositories: true,
    minScore: limits.minScore.default,
    status,
  };
};

export interface PendingSearch extends ViewSearchParams {
  readonly signal: AbortSignal;
  readonly answer: (result: SearchResult) => void;
  readonly fail: (error: unknown) => void;
}

/** Creates a model whose host answers when the test says so. */
export function startSearchModel(
  saved?: unknown,
  examples: readonly string[] = [],
): {
  readonly model: SearchModel;
  readonly asked: PendingSearch[];
  readonly memory: { saved: unknown };
  readonly eyes: { watch: boolean; since: number[] };
  readonly disk: { gone: readonly string[]; looks: (readonly string[])[] };
  readonly trace: { callers: Callers; calls: Calls };
} {
  const asked: PendingSearch[] = [];
  const memory = { saved };
  const eyes = { watch: false, since: [] as number[] };
  const search = (params: ViewSearchParams, signal: AbortSignal): Promise<SearchResult> =>
    new Promise((answer, fail) => asked.push({ ...params, signal, answer, fail }));
  const disk = { gone: [] as readonly string[], looks: [] as (readonly string[])[] };
  const gone = (uris: readonly string[]): Promise<readonly string[]> => (
    disk.looks.push(uris),
    Promise.resolve(uris.filter((uri) => disk.gone.includes(uri)))
  );
  const trace: { callers: Callers; calls: Calls } = { callers: { names: [], total: 0 }, calls: [] };
  const host = {
    request: (method: string, params: unknown, signal: AbortSignal) => {
      if (method === 'search') return search(params as ViewSearchParams, signal);
      if (method === 'examples') return Promise.resolve(examples);
      if (method === 'callers') return Promise.resolve(trace.callers);
      if (method === 'calls') return Promise.resolve(trace.calls);
      return method === 'pick' ? Promise.resolve('src/picked') : gone(params as readonly string[]);
    },
    notify: () => undefined,
  } as unknown as Host;
  const save = (state: unknown): void => void (memory.saved = structuredClone(state));
  const store = new ViewStore({ load: () => memory.saved, save, saveSoon: save });
  const searches = new SearchController(host, store, (since) => (eyes.since.push(since), eyes.watch));
  return { model: new SearchModel(host, store, searches), asked, memory, eyes, disk, trace };
}

export const textsOf = (asked: PendingSearch | undefined): readonly unknown[] | undefined =>
  asked?.request.queries ?? (asked && [asked.request.query]);
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export const shown = ({ state }: SearchModel): readonly string[] =>
  state.answer?.result.items.map(({ path }) => path) ?? [];
