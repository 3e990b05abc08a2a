import type { TracedSymbol, TraceItem, TraceResult } from '../base/traceTypes';
import { toOneLine } from '../sanitize/hiddenCharacters';
import { quotePath } from '../sanitize/quotePath';
import { CONTENT_MARK } from './renderForModel';

/** Renders a trace as text for models: grouped by file, one line for each symbol, with the lines of its references. */

const MAX_SHOWN = 3;

export function renderTrace(result: TraceResult): string {
  const { items, candidates = [] } = result;
  const body = [
    ...groupedByFile(items).map(([path, own]) =>
      [quotePath(path), ...own.map((item) => lineOf(item, result))].join('\n'),
    ),
    ...(candidates.length > 0 ? [candidates.map((one) => `- ${toOneLine(one)}`).join('\n')] : []),
  ];
  return [headOf(result), ...body, ...howToGoOn(result)].join('\n\n');
}

/** Renders the header line, followed by the warnings. */
function headOf(result: TraceResult): string {
  const { items, total_hits, warnings } = result;
  const isFound = items.length > 0;
  const marks =
    isFound && items.some(({ certainty }) => certainty !== 'resolved') ? ' Those without a mark are resolved.' : '';
  return [
    `${traceTitle(result)}: ${items.length} of ${total_hits}.${marks}${isFound ? ` ${CONTENT_MARK}` : ''}`,
    ...warnings.map((warning) => `Note: ${toOneLine(warning)}`),
  ].join('\n');
}

/** Describes the request: `callers of Cart.add (src/cart.ts:12)`. */
export function traceTitle({ direction, of }: TraceResult): string {
  const [first, last] = [of[0], of.at(-1)];
  if (direction === 'path' && first && last) return `path from ${placeOf(first)} to ${placeOf(last)}`;
  const named = of.slice(0, MAX_SHOWN).map(placeOf).join(', ');
  return `${direction}${named && ` of ${named}`}${of.length > MAX_SHOWN ? ` and ${of.length - MAX_SHOWN} more` : ''}`;
}

const placeOf = (symbol: TracedSymbol): string =>
  `${toOneLine(nameOf(symbol))} (${quotePath(symbol.path)}:${symbol.line})`;

/** Returns a name together with its direct container. */
export function nameOf({ name, container = '', kind }: Pick<TracedSymbol, 'name' | 'container' | 'kind'>): string {
  if (kind === 'file') return 'top of the file';
  return container === '' ? name : `${container.slice(container.lastIndexOf('.') + 1)}.${name}`;
}

export function groupedByFile(items: readonly TraceItem[]): readonly (readonly [string, readonly TraceItem[]])[] {
  const groups = new Map<string, TraceItem[]>();
  for (const item of items) groups.set(item.path, [...(groups.get(item.path) ?? []), item]);
  return [...groups];
}

const lineOf = (item: TraceItem, of: TraceResult): string =>
  `  ${item.line} ${toOneLine(nameOf(item))} · ${notesOf(item, of).join(' · ')}`;

/** Describes the relation to the traced symbol, how certain it is, and the symbols on the way. */
export function notesOf(item: TraceItem, { direction }: Pick<TraceResult, 'direction'>): readonly string[] {
  const { relation, certainty, lines, site_path, depth } = item;
  const where = site_path === undefined ? 'at' : `at ${quotePath(site_path)}`;
  return [
    `${relation} ${where}${site_path === undefined ? ' ' : ':'}${lines.join(', ')}`,
    ...(certainty === 'resolved' ? [] : [certainty]),
    ...(depth > 1 ? [`${depth} steps`] : []),
    ...wayOf(item, direction),
  ];
}

/**
 * Names the symbols between an item and the traced symbol, in the order of the calls: a caller is followed by what it
 * calls, and a callee says through which symbols it is called. The items of a path are in this order themselves.
 */
function wayOf({ through, from }: TraceItem, direction: TraceResult['direction']): readonly string[] {
  const names = [...(from === undefined ? [] : [from]), ...through].map(toOneLine);
  if (names.length === 0 || direction === 'path') return [];
  return [direction === 'callees' ? `via ${names.join(' → ')}` : `→ ${names.reverse().join(' → ')}`];
}

function howToGoOn({ items, total_hits }: TraceResult): readonly string[] {
  return items.length > 0 && items.length < total_hits
    ? [`For more, ask again with "offset": ${items.length} added, or a larger "max_tokens".`]
    : [];
}

/** Renders a trace as Markdown, to paste into a chat or an issue. */
export function renderTraceMarkdown(result: TraceResult): string {
  const groups = groupedByFile(result.items).map(([path, own]) =>
    [
      `**${quotePath(path)}**`,
      '',
      ...own.map((item) => `- \`${toOneLine(nameOf(item))}\`:${item.line} – ${notesOf(item, result).join(' · ')}`),
    ].join('\n'),
  );
  const candidates = (result.candidates ?? []).map((one) => `- \`${toOneLine(one)}\``).join('\n');
  const warnings = result.warnings.map((warning) => `> ${toOneLine(warning)}`).join('\n');
  return [`${traceTitle(result)}: ${result.items.length} of ${result.total_hits}`, warnings, ...groups, candidates]
    .filter(Boolean)
    .join('\n\n');
}
