import type { ResultItem } from '../../src/core/base/types';
import type { TracedResult } from '../../src/shared/hostMessages';

/** A result as the host is asked about it. */
export function tracedResultOf({ uri, start_line: startLine, end_line: endLine, symbol }: ResultItem): TracedResult {
  const name = symbol && [symbol.container, symbol.name].filter(Boolean).join('.');
  return { uri, startLine, endLine, ...(name !== undefined && { symbol: name }) };
}
