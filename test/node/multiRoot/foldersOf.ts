import type { Engine } from '../../../src/core/base/contracts';
import type { ResultItem, SearchResult } from '../../../src/core/base/types';
import type { SearchedFolder } from '../../../src/node/multiRoot/folderLabels';

/** Creates a result with this score. */
export const item = (path: string, score: number): ResultItem => ({
  path,
  uri: '',
  start_line: 1,
  end_line: 2,
  score,
  snippet: '',
  language: 'typescript',
  level: 'full_code',
  tokens: 10,
  source: 'text',
  reason: '',
  matched_keywords: [],
  matched_queries: [],
});

/** Creates a folder whose engine pages through `items` and records its requests. */
export function warmupFolder(
  label: string,
  items: readonly ResultItem[],
  failure?: Error,
): SearchedFolder & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const search: Engine['search'] = (request) => {
    asked.push(request);
    if (failure) return Promise.reject(failure);
    const { offset = 0, top_k: size = 10 } = request as { offset?: number; top_k?: number };
    const coverage = { state: 'indexed', files_indexed: 5, files_total: 5, stale: false } as const;
    const page = items
      .slice(offset, offset + size)
      .map((one) => (one.uri === '' ? { ...one, uri: `file:///code/${label}/${one.path}` } : one));
    return Promise.resolve({
      query: 'q',
      took_ms: 1,
      total_hits: items.length,
      total_tokens: 0,
      items: page,
      warnings: [],
      coverage,
    });
  };
  const engine = { search } as unknown as Engine;
  return { label, path: `/code/${label}`, engine, asked };
}

export const paths = ({ items }: SearchResult): readonly string[] => items.map(({ path }) => path);
