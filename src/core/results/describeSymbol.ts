import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { CodeSymbol, LineRange, ResultItem } from '../base/types';

/**
 * Describes the symbol of a result: its name, declaration, and documentation. If only a part of a function is shown,
 * adds the number of lines that are left out. The members of a type are results of their own, so a type has no such
 * numbers.
 */
export function describeSymbol(
  { name, kind, container, signature, doc, startLine, endLine }: CodeSymbol,
  shown: LineRange,
): Pick<ResultItem, 'symbol' | 'signature' | 'doc' | 'declaration' | 'lines_before' | 'more_lines'> {
  const [before, after] = [shown.startLine - startLine, endLine - shown.endLine];
  const isPart = FUNCTION_KINDS.has(kind);
  return {
    symbol: { name, kind, ...(container && { container }) },
    ...(signature && { signature }),
    ...(doc && { doc }),
    ...(before > 0 && signature && { declaration: signature }),
    ...(isPart && before > 0 && { lines_before: before }),
    ...(isPart && after > 0 && { more_lines: after }),
  };
}
