import { html, nothing, type TemplateResult } from 'lit';
import { dedent, excerptOf, type Excerpt } from '../shared/excerpt';
import { above, below, excerptSource, leftOut } from '../shared/extent';
import { findKeywords, type TextRange } from '../shared/findKeywords';
import { showHidden } from '../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../src/core/base/types';
import type { Token } from './highlighter';

/** The code of a result: line numbers, colours, matched words marked. Shows an excerpt until it is unfolded. */

type Highlight = (code: string, language: string) => readonly (readonly Token[])[];

const plain: Highlight = (code) => code.split('\n').map((text) => [{ text, kind: undefined }]);
let highlight = plain;

/** Coloured already: what is scrolled out of sight comes back. */
let colored = new WeakMap<ResultItem, readonly (readonly Token[])[]>();

/** Grammars are as large as all the rest: results are drawn before they have arrived. */
export async function loadHighlighter(): Promise<void> {
  highlight = (await import('./highlighter.js')).highlightLines;
  colored = new WeakMap();
}

/**
 * At least so many of the first lines. Of a long function an excerpt is shown, and what follows it changes no colour.
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

/** @param hasty without colours, unless they are known: they follow in the next frames. */
export function snippet(item: ResultItem, unfolded: boolean, hasty: boolean): TemplateResult {
  const lines = linesOf(item);
  const { first, count, declaration }: Excerpt = unfolded
    ? { first: 0, count: lines.length }
    : excerptOf(excerptSource(item, lines));
  const width = String(item.start_line + lines.length - 1).length;
  const tokens =
    hasty && !colored.has(item) ? plain(lines.join('\n'), item.language) : tokensOf(item, lines, first + count);
  const shown = tokens.slice(first, first + count);
  const kept =
    declaration === undefined
      ? nothing
      : html`${line(item.start_line + declaration, tokens[declaration] ?? [], item)}${leftOut(first - declaration - 1)}`;
  return html`<div class="code digits-${width}">${above(item)}${kept}${shown.map((tokens, i) => line(item.start_line + first + i, tokens, item))}${below(item, count === lines.length)}</div>`;
}

function line(
  number: number,
  tokens: readonly Token[],
  { matched_keywords: keywords, symbol, uses }: ResultItem,
): TemplateResult {
  const text = tokens.map((token) => token.text).join('');
  const names = symbol ? occurrences(text, symbol.name) : [];
  // A name whose uses are asked for is marked as a whole, and none of its parts elsewhere.
  const found = uses ? uses.names.flatMap((name) => occurrences(text, name)) : findKeywords(text, keywords);
  const marks = [
    ...found.map((range) => ({ ...range, name: false })),
    ...names.map((range) => ({ ...range, name: true })),
  ];
  // Not for the keyboard, which opens the result and is at its lines.
  return html`<div class="line" data-line=${number}><span class="number" title="Go to line ${number}">${number}</span><span class="text">${paint(tokens, marks)}${text === '' ? '\u200b' : nothing}</span></div>`;
}

interface Mark extends TextRange {
  /** The symbol's own name, or a word of the question. */
  readonly name: boolean;
}

/** Where an identifier stands by itself. */
function occurrences(text: string, name: string): readonly TextRange[] {
  const found: TextRange[] = [];
  for (let start = text.indexOf(name); start >= 0 && name !== ''; start = text.indexOf(name, start + name.length)) {
    const end = start + name.length;
    if (!/[\p{L}\p{N}_$]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)) found.push({ start, end });
  }
  return found;
}

/** Tokens cut where a mark begins or ends. */
function paint(tokens: readonly Token[], marks: readonly Mark[]): readonly (TemplateResult | string)[] {
  let position = 0;
  return tokens.map(({ text, kind }) => {
    const pieces = cut(text, position, marks).map(({ piece, word, name }) => {
      const inner = name ? html`<b class="name">${piece}</b>` : piece;
      return word ? html`<mark>${inner}</mark>` : inner;
    });
    position += text.length;
    return kind ? html`<span class="syntax-${kind}">${pieces}</span>` : html`${pieces}`;
  });
}

interface Piece {
  readonly piece: string;
  readonly word: boolean;
  readonly name: boolean;
}

function cut(text: string, offset: number, marks: readonly Mark[]): readonly Piece[] {
  const inside = marks.filter(({ start, end }) => end > offset && start < offset + text.length);
  if (inside.length === 0) return [{ piece: text, word: false, name: false }];
  const borders = new Set([
    0,
    text.length,
    ...inside.flatMap(({ start, end }) => [Math.max(0, start - offset), Math.min(text.length, end - offset)]),
  ]);
  const sorted = [...borders].sort((a, b) => a - b);
  return sorted.slice(1).map((until, i) => {
    const from = sorted[i] ?? 0;
    const held = inside.filter(({ start, end }) => start - offset <= from && end - offset >= until);
    return {
      piece: text.slice(from, until),
      word: held.some(({ name }) => !name),
      name: held.some(({ name }) => name),
    };
  });
}

/** A name with its matched words marked. */
export function markedText(text: string, keywords: readonly string[]): readonly (TemplateResult | string)[] {
  return paint(
    [{ text, kind: undefined }],
    findKeywords(text, keywords).map((range) => ({ ...range, name: false })),
  );
}
