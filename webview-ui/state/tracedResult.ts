import type { ResultItem } from '../../src/core/base/types';
import type { TracedResult } from '../../src/shared/hostMessages';

/** Returns a result in the form in which requests to the host identify it. */
export function tracedResultOf({ uri, start_line: startLine, end_line: endLine, symbol }: ResultItem): TracedResult {
  const name = symbol && [symbol.container, symbol.name].filter(Boolean).join('.');
  return { uri, startLine, endLine, ...(name !== undefined && { symbol: name }) };
}
