import { commentMark } from '../languages/commentLines';
import { dropHalfPair } from '../sanitize/truncate';
import type { CodeSymbol, DisclosureLevel, ResultItem } from '../base/types';

/** A result in full, and the symbol that it is named after, which can represent it. */
export interface ResultDraft {
  readonly item: ResultItem;
  readonly symbol: CodeSymbol | undefined;
  /** Lines that every level shows, such as a use of the name in question or a line with the required text. */
  readonly keyLines?: readonly number[];
}

/** Maximum length of a signature, about 20 tokens of code, and of the documentation with it, about 30 tokens. */
const SIGNATURE_CHARACTERS = 120;
const DOC_CHARACTERS = 140;
/** Number of lines that represent text without declarations. */
const OPENING_LINES: Readonly<Record<Exclude<DisclosureLevel, 'full_code'>, number>> = {
  signature: 1,
  signature_doc: 3,
};

/**
 * Returns the result with as much code as the level shows. Its line numbers remain those of the whole result, which can
 * be expanded later.
 */
export function atLevel({ item, symbol, keyLines = [] }: ResultDraft, level: DisclosureLevel): ResultItem {
  if (level === 'full_code') return item;
  const opening = symbol ? declarationOf(symbol, item.language, level) : openingOf(item.snippet, level);
  const snippet = keyLines.reduce((text, line) => withLine(text, item, line), opening);
  return snippet.length < item.snippet.length ? { ...withoutPartialFields(item), snippet, level } : item;
}

/** Adds a requested line of the body to a declaration. */
function withLine(opening: string, { snippet, start_line }: ResultItem, line: number): string {
  const use = snippet.split('\n')[line - start_line] ?? '';
  return opening.includes(use.trim()) ? opening : `${opening}\n${clipped(use, SIGNATURE_CHARACTERS)}`;
}

/** Removes the fields that describe a part that is shown as code. */
function withoutPartialFields(item: ResultItem): ResultItem {
  const { declaration, lines_before, more_lines, ...whole } = item;
  return whole;
}

function declarationOf({ signature, name, doc }: CodeSymbol, language: string, level: DisclosureLevel): string {
  const declaration = clipped(signature || name, SIGNATURE_CHARACTERS);
  if (level === 'signature' || doc === '') return declaration;
  return `${commentMark(language)}${clipped(doc, DOC_CHARACTERS)}\n${declaration}`;
}

/** Returns the first lines that contain letters or digits. */
function openingOf(text: string, level: Exclude<DisclosureLevel, 'full_code'>): string {
  const saying = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  return saying
    .slice(0, OPENING_LINES[level])
    .map((line) => clipped(line.trim(), SIGNATURE_CHARACTERS))
    .join('\n');
}

/** Cuts a text between words. */
function clipped(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = dropHalfPair(text.slice(0, max));
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > max / 2 ? end : max).trimEnd()}…`;
}
