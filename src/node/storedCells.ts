import { DEFINITION_KINDS } from '../core/index/definitions';
import { SYMBOL_KINDS } from '../core/index/symbolKinds';
import type { ChunkBody, CodeSymbol, Definition, SymbolPlace, TermCounts } from '../core/types';

/** How a cell of a table holds terms, definitions and symbols. */

/** `parse config*3`: a term holds letters and digits only, and most stand once. */
export function writeTerms({ terms, counts }: TermCounts): string {
  return terms.map((term, i) => (counts[i] === 1 ? term : `${term}*${Math.round((counts[i] as number) * 10) / 10}`)).join(' ');
}

/** Distinct ones, as they were written. */
export function readTerms(written: string): TermCounts {
  const terms = written === '' ? [] : written.split(' ');
  const counts: number[] = [];
  for (const [i, entry] of terms.entries()) {
    const star = entry.indexOf('*');
    counts.push(star < 0 ? 1 : Number(entry.slice(star + 1)));
    if (star >= 0) terms[i] = entry.slice(0, star);
  }
  return { terms, counts };
}

export type PackedDefinition = readonly [name: string, kind: number, line: number, indented: 0 | 1];

export const packDefinition = ({ name, kind, line, indented }: Definition): PackedDefinition => [name, DEFINITION_KINDS.indexOf(kind), line, indented ? 1 : 0];

export const unpackDefinition = ([name, kind, line, indented]: PackedDefinition): Definition => ({
  name,
  kind: DEFINITION_KINDS[kind] ?? 'variable',
  line,
  indented: indented === 1,
});

type PackedSymbol = readonly [name: string, kind: number, startLine: number, endLine: number];
type PackedDeclaration = readonly [signature: string, doc: string];

/** Where symbols stand, which the search image knows; what they declare is in a cell of its own. */
export const writeSymbols = (symbols: readonly SymbolPlace[]): string => JSON.stringify(symbols.map(({ name, kind, startLine, endLine }): PackedSymbol => [name, SYMBOL_KINDS.indexOf(kind), startLine, endLine]));

export const readSymbols = (written: string): readonly SymbolPlace[] =>
  (JSON.parse(written) as PackedSymbol[]).map(([name, kind, startLine, endLine]) => ({ name, kind: SYMBOL_KINDS[kind] ?? 'variable', startLine, endLine }));

export const writeDeclarations = (symbols: readonly CodeSymbol[]): string => JSON.stringify(symbols.map(({ signature, doc }): PackedDeclaration => [signature, doc]));

/** What may be shown of a chunk, of its cells. */
export function readBody(text: string, symbols: string, declarations: string): ChunkBody {
  const declared = JSON.parse(declarations) as PackedDeclaration[];
  return { text, symbols: readSymbols(symbols).map((place, i) => ({ ...place, signature: declared[i]?.[0] ?? '', doc: declared[i]?.[1] ?? '' })) };
}
