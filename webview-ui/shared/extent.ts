import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../src/core/base/types';
import { excerptRows, showsEnd, type ExcerptSource } from './excerpt';

/** What is shown of a result, and what is said of the rest of it. */

interface Extent {
  /** Lines of the snippet that are shown. */
  readonly shown: number;
  readonly all: number;
  /** What is drawn: those lines, and what stands above and below them. */
  readonly rows: number;
}

export function extentOf(item: ResultItem, unfolded: boolean): Extent {
  const lines = item.snippet.replace(/\n+$/, '').split('\n');
  const all = lines.length;
  const shown = unfolded ? all : excerptRows(excerptSource(item, lines));
  const isEnd = isEndShown(item, lines, unfolded);
  return { shown, all, rows: above(item).length + shown + below(item, isEnd).length };
}

/** Whether the last line of the snippet is shown, and with it what follows it. */
export const isEndShown = (item: ResultItem, lines: readonly string[], unfolded: boolean): boolean =>
  unfolded || showsEnd(excerptSource(item, lines));

/** What the excerpt of a result is made of. A part of a long function has its declaration above already. */
export function excerptSource(
  { declaration, matched_keywords: keywords, start_line: start, symbol, uses }: ResultItem,
  lines: readonly string[],
): ExcerptSource {
  const wanted = uses?.lines.map((line) => line - start) ?? [];
  return { lines, keywords, wanted, symbol: declaration === undefined ? symbol?.name : undefined };
}

/** A part of a long function stands under its declaration, which leads to where the function begins. */
export function above({
  declaration,
  start_line: start,
  lines_before: before = 0,
}: ResultItem): readonly TemplateResult[] {
  if (declaration === undefined) return [];
  return [row('declaration', toOneLine(declaration), start - before), ...(before > 0 ? [leftOut(before)] : [])];
}

/** A mark for lines that are left out. */
export const leftOut = (lines: number): TemplateResult => row('left-out', lines === 1 ? '1 line' : `${lines} lines`);

/** @param isEnd whether the last line of the part is shown. */
export function below({ more_lines: more = 0 }: ResultItem, isEnd: boolean): readonly TemplateResult[] {
  return isEnd && more > 0 ? [row('left-out', more === 1 ? '1 more line' : `${more} more lines`)] : [];
}

/** Where a line has its number. */
const row = (kind: 'declaration' | 'left-out', text: string, leadsTo?: number): TemplateResult =>
  html`<div class="line ${kind}" data-line=${leadsTo ?? nothing}><span class="number" aria-hidden="true">${kind === 'left-out' ? '…' : ''}</span><span class="text">${text}</span></div>`;
