import { html, type TemplateResult } from 'lit';
import type { ResultItem } from '../../src/core/base/types';
import type { SyntaxKind } from '../../src/shared/viewMessages';
import { findKeywords, type TextRange } from './findKeywords';

/** Renders tokens of code in color, with symbol names and words of the question marked. */

/** A run of text in one color; plain if its kind is undefined. */
export interface Token {
  readonly text: string;
  readonly kind: SyntaxKind | undefined;
}

export interface LineMark extends TextRange {
  /** Whether the mark is the symbol's own name rather than a word of the question. */
  readonly name: boolean;
}

/** Returns the marks in a line of a result. */
export function marksIn(
  tokens: readonly Token[],
  { matched_keywords: keywords, symbol, uses }: Pick<ResultItem, 'matched_keywords' | 'symbol' | 'uses'>,
): readonly LineMark[] {
  const text = tokens.map((token) => token.text).join('');
  const names = symbol ? occurrences(text, symbol.name).filter((range) => !isInComment(range, tokens)) : [];
  // A name whose uses were requested is marked as a whole, and its parts are not marked elsewhere.
  const found = uses ? uses.names.flatMap((name) => occurrences(text, name)) : findKeywords(text, keywords);
  return [...found.map((range) => ({ ...range, name: false })), ...names.map((range) => ({ ...range, name: true }))];
}

/** Returns the ranges at which an identifier stands as a whole word. */
function occurrences(text: string, name: string): readonly TextRange[] {
  const found: TextRange[] = [];
  for (let start = text.indexOf(name); start >= 0 && name !== ''; start = text.indexOf(name, start + name.length)) {
    const end = start + name.length;
    if (!/[\p{L}\p{N}_$]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)) found.push({ start, end });
  }
  return found;
}

/**
 * Returns whether a range is in a comment. There, a name is an ordinary word, such as the `to` in “the URL to the
 * path”.
 */
function isInComment({ start }: TextRange, tokens: readonly Token[]): boolean {
  let end = 0;
  return tokens.find(({ text }) => (end += text.length) > start)?.kind === 'comment';
}

/** Renders tokens, split where a mark begins or ends. */
export function paint(tokens: readonly Token[], marks: readonly LineMark[]): readonly (TemplateResult | string)[] {
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

function cut(text: string, offset: number, marks: readonly LineMark[]): readonly Piece[] {
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

/** Renders a name with its matched words marked. */
export function markedText(text: string, keywords: readonly string[]): readonly (TemplateResult | string)[] {
  return paint(
    [{ text, kind: undefined }],
    findKeywords(text, keywords).map((range) => ({ ...range, name: false })),
  );
}
