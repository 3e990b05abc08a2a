import type { ResultItem } from '../src/core/types';
import { button, element } from './dom';
import { dedent, excerptOf } from './excerpt';
import { highlightLines, type Token } from './highlighter';
import { findWords, type TextRange } from './words';

/** The code of a result: line numbers, colours, matched words marked. Shows an excerpt until it is unfolded. */
export function createSnippet(item: ResultItem, unfolded: boolean, onUnfold: (unfolded: boolean) => void): HTMLElement {
  const lines = dedent(item.snippet.replace(/\r/g, '').replace(/\n+$/, '').split('\n'));
  const excerpt = excerptOf(lines, item.matched_keywords, item.symbol?.name);
  const tokens = highlightLines(lines.join('\n'), item.language);
  const node = element('div', { class: 'snippet' });

  const draw = (all: boolean): void => {
    const { first, count } = all ? { first: 0, count: lines.length } : excerpt;
    const numberWidth = String(item.start_line + lines.length).length;
    const rows = tokens.slice(first, first + count).map((line, i) => lineRow(item.start_line + first + i, line, item.matched_keywords));
    const code = element('div', { class: 'code' }, ...rows);
    code.style.setProperty('--number-width', `${numberWidth}ch`);
    node.replaceChildren(code, ...(excerpt.count < lines.length ? [more(all)] : []));
  };
  const more = (all: boolean): HTMLElement => {
    const toggle = button(all ? 'Show less' : `Show all ${lines.length} lines`, 'link', () => {
      draw(!all);
      onUnfold(!all);
    });
    toggle.classList.add('more-lines');
    toggle.tabIndex = -1;
    return toggle;
  };
  draw(unfolded);
  return node;
}

function lineRow(number: number, tokens: readonly Token[], keywords: readonly string[]): HTMLElement {
  const text = tokens.map((token) => token.text).join('');
  const marks = findWords(text, keywords);
  return element(
    'div',
    { class: 'line', 'data-line': number },
    element('span', { class: 'number', 'aria-hidden': 'true' }, String(number)),
    element('span', { class: 'text' }, ...paint(tokens, marks), text === '' && '\u200b'),
  );
}

/** Tokens cut where a mark begins or ends. */
function paint(tokens: readonly Token[], marks: readonly TextRange[]): readonly Node[] {
  let position = 0;
  return tokens.flatMap(({ text, kind }) => {
    const start = position;
    position += text.length;
    const pieces = cut(text, start, marks).map(({ piece, marked }) => (marked ? element('mark', {}, piece) : document.createTextNode(piece)));
    return kind ? [element('span', { class: `syntax-${kind}` }, ...pieces)] : pieces;
  });
}

function cut(text: string, offset: number, marks: readonly TextRange[]): readonly { readonly piece: string; readonly marked: boolean }[] {
  const pieces: { piece: string; marked: boolean }[] = [];
  let at = 0;
  const push = (until: number, marked: boolean): void => {
    if (until > at) pieces.push({ piece: text.slice(at, until), marked });
    at = Math.max(at, until);
  };
  for (const { start, end } of marks) {
    if (end <= offset || start >= offset + text.length) continue;
    push(Math.max(0, start - offset), false);
    push(Math.min(text.length, end - offset), true);
  }
  push(text.length, false);
  return pieces;
}

/** A name with its matched words marked. */
export function markedText(text: string, keywords: readonly string[]): readonly Node[] {
  return paint([{ text, kind: undefined }], findWords(text, keywords));
}
