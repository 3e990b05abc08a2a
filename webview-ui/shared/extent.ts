import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../src/core/base/types';
import { excerptRows, showsEnd, type ExcerptSource } from './excerpt';

/** Size of a result as it is shown. */

interface Extent {
  /** Number of snippet lines that are shown. */
  readonly shown: number;
  readonly all: number;
  /** Number of rows that are drawn: those lines, and the rows above and below them. */
  readonly rows: number;
}

export function extentOf(item: ResultItem, unfolded: boolean): Extent {
  const lines = item.snippet.replace(/\n+$/, '').split('\n');
  const all = lines.length;
  const shown = unfolded ? all : excerptRows(excerptSource(item, lines));
  const isEnd = isEndShown(item, lines, unfolded);
  return { shown, all, rows: contextAbove(item).length + shown + linesBelow(item, isEnd).length };
}

/** Returns whether the last line of the snippet is shown, and with it the rows below it. */
export const isEndShown = (item: ResultItem, lines: readonly string[], unfolded: boolean): boolean =>
  unfolded || showsEnd(excerptSource(item, lines));

/** Returns the source of the excerpt of a result. A part of a long function already has its declaration above. */
export function excerptSource(
  { declaration, matched_keywords: keywords, start_line: start, symbol, uses }: ResultItem,
  lines: readonly string[],
): ExcerptSource {
  const wanted = uses?.lines.map((line) => line - start) ?? [];
  return { lines, keywords, wanted, symbol: declaration === undefined ? symbol?.name : undefined };
}

/**
 * Returns the rows above a part of a long function: its declaration, which links to the start of the function, and a
 * mark for the omitted lines.
 */
export function contextAbove({
  declaration,
  start_line: start,
  lines_before: before = 0,
}: ResultItem): readonly TemplateResult[] {
  if (declaration === undefined) return [];
  return [row('declaration', toOneLine(declaration), start - before), ...(before > 0 ? [leftOut(before)] : [])];
}

/** Renders a mark for omitted lines. */
export const leftOut = (lines: number): TemplateResult => row('left-out', lines === 1 ? '1 line' : `${lines} lines`);

/** @param isEnd whether the last line of the part is shown. */
export function linesBelow({ more_lines: more = 0 }: ResultItem, isEnd: boolean): readonly TemplateResult[] {
  return isEnd && more > 0 ? [row('left-out', more === 1 ? '1 more line' : `${more} more lines`)] : [];
}

/** @param leadsTo number of the line that a click goes to. */
const row = (kind: 'declaration' | 'left-out', text: string, leadsTo?: number): TemplateResult =>
  html`<div class="line ${kind}" data-line=${leadsTo ?? nothing}><span class="number" aria-hidden="true">${kind === 'left-out' ? '…' : ''}</span><span class="text">${text}</span></div>`;
