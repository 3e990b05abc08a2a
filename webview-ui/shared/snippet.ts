import { html, nothing, type TemplateResult } from 'lit';
import { dedent, excerptOf, type Excerpt } from './excerpt';
import { contextAbove, linesBelow, excerptSource, isEndShown, leftOut } from './extent';
import { showHidden } from '../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../src/core/base/types';
import { marksIn, paint, type Token } from './markedTokens';

/** The code of a result, with line numbers, colors and marked words. It shows an excerpt until it is unfolded. */

type Highlight = (code: string, language: string) => readonly (readonly Token[])[];

const plain: Highlight = (code) => code.split('\n').map((text) => [{ text, kind: undefined }]);
let highlight = plain;

/** Tokens of results that were already colored, for rows that are scrolled back into view. */
let colored = new WeakMap<ResultItem, readonly (readonly Token[])[]>();

/**
 * Loads the grammars. They are as large as the rest of the code, so results are drawn before the grammars have arrived.
 */
export async function loadHighlighter(): Promise<void> {
  highlight = (await import('./highlighter.js')).highlightLines;
  colored = new WeakMap();
}

/**
 * Returns the tokens of at least the first `count` lines. An excerpt of a long function needs no later lines, since
 * they do not change the colors of earlier ones.
 */
function tokensOf(item: ResultItem, lines: readonly string[], count: number): readonly (readonly Token[])[] {
  const known = colored.get(item);
  if (known && known.length >= count) return known;
  const tokens = highlight(lines.slice(0, count).join('\n'), item.language);
  colored.set(item, tokens);
  return tokens;
}

const linesOf = ({ snippet }: ResultItem): readonly string[] =>
  dedent(showHidden(snippet.replace(/\r/g, '')).replace(/\n+$/, '').split('\n'));

/** @param hasty draws without colors unless they are known; the colors follow in the next frames. */
export function snippet(item: ResultItem, unfolded: boolean, hasty: boolean): TemplateResult {
  const lines = linesOf(item);
  const { first, count, kept }: Excerpt = unfolded
    ? { first: 0, count: lines.length }
    : excerptOf(excerptSource(item, lines));
  const width = String(item.start_line + lines.length - 1).length;
  const tokens =
    hasty && !colored.has(item) ? plain(lines.join('\n'), item.language) : tokensOf(item, lines, first + count);
  const shown = tokens.slice(first, first + count);
  const keptRows =
    kept === undefined
      ? nothing
      : html`${line(item.start_line + kept, tokens[kept] ?? [], item)}${leftOut(first - kept - 1)}`;
  return html`<div class="code digits-${width}">${contextAbove(item)}${keptRows}${shown.map((tokens, i) => line(item.start_line + first + i, tokens, item))}${linesBelow(item, isEndShown(item, lines, unfolded))}</div>`;
}

/** Renders a single line of code. */
export const code = (text: string, language: string): TemplateResult =>
  html`<code>${paint(highlight(text, language)[0] ?? [], [])}</code>`;

function line(number: number, tokens: readonly Token[], item: ResultItem): TemplateResult {
  const isEmpty = tokens.every(({ text }) => text === '');
  // The line is not focusable: with the keyboard, opening the result leads to its lines.
  return html`<div class="line" data-line=${number}><span class="number" title="Go to line ${number}">${number}</span><span class="text">${paint(tokens, marksIn(tokens, item))}${isEmpty ? '\u200b' : nothing}</span></div>`;
}
