import type { ChunkBody, CodeSymbol } from '../../core/base/types';
import { docOf } from '../parsing/outlineText';

/**
 * A body without its text: symbols keep their names and lines, and of their signature and documentation only where
 * these stand in the text, as `from,to`. With the text, they can be restored.
 */

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordsApart = (text: string, gap: string): RegExp => new RegExp(text.split(' ').map(escaped).join(gap));

/** White space; in documentation the markers of comment lines as well. */
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

/** @param text what {@link stripBody} took away. */
export function restoreBody(text: string, { symbols }: ChunkBody): ChunkBody {
  const restore = (symbol: CodeSymbol): CodeSymbol => ({
    ...symbol,
    signature: readSpan(text, symbol.signature, readSignature),
    doc: readSpan(text, symbol.doc, readDoc),
  });
  return { text, symbols: symbols.map(restore) };
}

/** Where an excerpt stands that reads as this; empty when there is none. */
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
