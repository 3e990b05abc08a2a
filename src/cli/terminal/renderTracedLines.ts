import type { TraceItem, TraceResult } from '../../core/base/traceTypes';
import { groupedByFile, nameOf, notesOf, traceTitle } from '../../core/rendering/renderTrace';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import { quotePath } from '../../core/sanitize/quotePath';
import { colors } from './colors';

/** Renders a trace for a user at a terminal, without colors if the output is not a terminal. */
export function renderTracedLines(result: TraceResult): string {
  const groups = groupedByFile(result.items).map(
    ([path, items]) => `${colors.cyan(quotePath(path))}\n${items.map((item) => lineOf(item, result)).join('')}\n`,
  );
  const candidates = (result.candidates ?? []).map((one) => `  ${toOneLine(one)}\n`).join('');
  const warnings = result.warnings.map((warning) => `${colors.yellow('!')} ${toOneLine(warning)}\n`).join('');
  const summary = `${traceTitle(result)}: ${result.items.length} of ${result.total_hits} in ${result.took_ms.toFixed(1)} ms`;
  return `${groups.join('')}${colors.dim(summary)}\n${warnings}${candidates}`;
}

const lineOf = (item: TraceItem, of: TraceResult): string =>
  `${colors.yellow(String(item.line).padStart(6))}  ${colors.bold(toOneLine(nameOf(item)))}  ${colors.dim(notesOf(item, of).join(' · '))}\n`;
