import type { ChunkBody, CodeSymbol } from '../../core/base/types';
import { docOf } from '../parsing/naming/outlineText';

/**
 * Removes the text from a body. Symbols keep their names and lines. Signatures and documentation are replaced with
 * their position in the text, as `from,to`, and are dropped if they do not occur there. With the text, they can be
 * restored.
 */

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordsApart = (text: string, gap: string): RegExp => new RegExp(text.split(' ').map(escaped).join(gap));

/** Pattern for the gap between words: white space, and in documentation also the markers of comment lines. */
const SIGNATURE_GAP = '\\s+';
const DOC_GAP = '[\\s/*#;!|-]+';
const CUT = '…';

type Read = (excerpt: string) => string;
const readSignature: Read = (excerpt) => excerpt.replace(/\s+/g, ' ');
const readDoc: Read = (excerpt) => docOf(excerpt.split('\n'));

export function stripBody({ text, symbols }: ChunkBody): ChunkBody {
  const strip = (symbol: CodeSymbol): CodeSymbol => ({
    ...symbol,
    signature: spanOf(text, symbol.signature, SIGNATURE_GAP, readSignature),
    doc: spanOf(text, symbol.doc, DOC_GAP, readDoc),
  });
  return { text: '', symbols: symbols.map(strip) };
}

/** @param text the text that {@link stripBody} removed. */
export function restoreBody(text: string, { symbols }: ChunkBody): ChunkBody {
  const restore = (symbol: CodeSymbol): CodeSymbol => ({
    ...symbol,
    signature: readSpan(text, symbol.signature, readSignature),
    doc: readSpan(text, symbol.doc, readDoc),
  });
  return { text, symbols: symbols.map(restore) };
}

/** Returns the position of an excerpt in the text; an empty string if it does not occur there. */
function spanOf(text: string, excerpt: string, gap: string, read: Read): string {
  if (excerpt === '') return '';
  const whole = excerpt.endsWith(CUT) ? excerpt.slice(0, -CUT.length) : excerpt;
  const found = wordsApart(whole, gap).exec(text);
  if (!found) return '';
  const span = `${found.index},${found.index + found[0].length}${whole === excerpt ? '' : CUT}`;
  return readSpan(text, span, read) === excerpt ? span : '';
}

function readSpan(text: string, span: string, read: Read): string {
  const [, from, to, cut] = /^(\d+),(\d+)(\u2026?)$/.exec(span) ?? [];
  return from === undefined || to === undefined ? '' : read(text.slice(Number(from), Number(to))) + (cut ?? '');
}
