import type { SearchError } from '../errors';
import type { ResultItem, SearchResult } from '../types';

/** The answer as text for a language model: where each piece is, how well it matches, and the code. */
export function renderForModel(result: SearchResult): string {
  const header = `Query: "${result.query}". ${result.items.length} of ${result.total_hits} results.`;
  const body = result.items.length === 0 ? nothingFound(result) : result.items.map(renderItem).join('\n\n');
  return [header, ...result.warnings.map((warning) => `Note: ${warning}`), body].join('\n\n');
}

function renderItem(item: ResultItem, position: number): string {
  const path = decodeURIComponent(new URL(item.uri).pathname);
  const place = `${position + 1}. ${path}:${item.start_line}-${item.end_line}`;
  const symbol = item.symbol ? ` ${item.symbol.kind} ${item.symbol.name}` : '';
  const fence = longestFence(item.snippet);
  return `${place}${symbol} (score ${item.score.toFixed(2)}; ${item.reason})\n${fence}${item.language}\n${item.snippet}\n${fence}`;
}

/** A fence longer than any in the code, which may itself hold Markdown. */
function longestFence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map((match) => match[0].length));
  return '`'.repeat(longest + 1);
}

function nothingFound({ coverage }: SearchResult): string {
  const partial = coverage.files_indexed < coverage.files_total ? ' The index is still being built; ask again in a few seconds.' : '';
  return (
    `Nothing scored high enough in ${coverage.files_indexed} indexed files.${partial} ` +
    'Loosen the request: drop "path", "include" or "languages", lower "min_score", or use other words for one idea at a time. For an exact name, grep.'
  );
}

/** A failure as text for a language model, with what to do next. */
export function renderErrorForModel({ code, message, nextStep }: SearchError): string {
  return `${code}: ${message} ${nextStep}`;
}
