import { commentMark } from '../languages/commentLines';
import { dropHalfPair } from '../sanitize/truncate';
import type { CodeSymbol, DisclosureLevel, ResultItem } from '../base/types';

/** A result in full, and the symbol it is named after, which can stand for it. */
export interface ResultDraft {
  readonly item: ResultItem;
  readonly symbol: CodeSymbol | undefined;
  /** Lines that every level shows: a use of what is asked about, what holds a text that is looked for. */
  readonly keyLines?: readonly number[];
}

/** About 20 tokens of code: what a signature may take, and about 30 of documentation with it. */
const SIGNATURE_CHARACTERS = 120;
const DOC_CHARACTERS = 140;
/** Lines that stand for text which declares nothing. */
const OPENING_LINES: Readonly<Record<Exclude<DisclosureLevel, 'full_code'>, number>> = {
  signature: 1,
  signature_doc: 3,
};

/** The result with as much of it as a level shows; its lines stay those of the whole, which can be expanded later. */
export function atLevel({ item, symbol, keyLines = [] }: ResultDraft, level: DisclosureLevel): ResultItem {
  if (level === 'full_code') return item;
  const opening = symbol ? declarationOf(symbol, item.language, level) : openingOf(item.snippet, level);
  const snippet = keyLines.reduce((text, line) => withLine(text, item, line), opening);
  return snippet.length < item.snippet.length ? { ...withoutPartialFields(item), snippet, level } : item;
}

/** A declaration with a line of its body that is asked for. */
function withLine(opening: string, { snippet, start_line }: ResultItem, line: number): string {
  const use = snippet.split('\n')[line - start_line] ?? '';
  return opening.includes(use.trim()) ? opening : `${opening}\n${clipped(use, SIGNATURE_CHARACTERS)}`;
}

/** Without what is said of a part of it that is shown as code. */
function withoutPartialFields(item: ResultItem): ResultItem {
  const { declaration, lines_before, more_lines, ...whole } = item;
  return whole;
}

function declarationOf({ signature, name, doc }: CodeSymbol, language: string, level: DisclosureLevel): string {
  const declaration = clipped(signature || name, SIGNATURE_CHARACTERS);
  if (level === 'signature' || doc === '') return declaration;
  return `${commentMark(language)}${clipped(doc, DOC_CHARACTERS)}\n${declaration}`;
}

/** The first lines that say something. */
function openingOf(text: string, level: Exclude<DisclosureLevel, 'full_code'>): string {
  const saying = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  return saying
    .slice(0, OPENING_LINES[level])
    .map((line) => clipped(line.trim(), SIGNATURE_CHARACTERS))
    .join('\n');
}

/** Cut between words. */
function clipped(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = dropHalfPair(text.slice(0, max));
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > max / 2 ? end : max).trimEnd()}…`;
}
