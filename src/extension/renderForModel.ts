import type { ResultItem, SearchResult } from '../core/types';

/** The answer as a model reads it: one block per result, the way on when there is none. */
export function renderForModel(result: SearchResult): string {
  const { coverage, warnings } = result;
  const notes = warnings.map((warning) => `Note: ${warning}`);
  const extent = `${coverage.files_indexed} of ${coverage.files_total} files searched.`;
  if (result.items.length === 0) {
    const advice = 'No result. Use other words for the same idea, drop "path" and the globs, or lower "min_score".';
    return [advice, extent, ...notes].join('\n');
  }
  const head = `${result.items.length} of ${result.total_hits} results for "${result.query}". ${extent}`;
  return [head, ...notes, ...result.items.map(block)].join('\n\n');
}

function block(item: ResultItem): string {
  const place = `${item.path}:${item.start_line}-${item.end_line}`;
  const name = item.symbol ? ` ${item.symbol.kind} ${item.symbol.name}` : '';
  // Longer than any run of backquotes inside, so that the snippet cannot end its own fence.
  const fence = '`'.repeat(Math.max(3, ...[...item.snippet.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${place}${name} (score ${item.score.toFixed(2)}; ${item.reason})\n${fence}${item.language}\n${item.snippet}\n${fence}`;
}
