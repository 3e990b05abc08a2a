import { DEFINITION_KINDS } from '../core/index/definitions';
import type { Definition, TermCounts } from '../core/types';

/** How a cell of a table holds terms and definitions. */

/** `parse config*3`: a term holds letters and digits only, and most stand once. */
export function writeTerms(terms: TermCounts): string {
  return [...terms].map(([term, count]) => (count === 1 ? term : `${term}*${Math.round(count * 10) / 10}`)).join(' ');
}

export function readTerms(written: string): TermCounts {
  const terms = new Map<string, number>();
  if (written === '') return terms;
  for (const entry of written.split(' ')) {
    const star = entry.indexOf('*');
    if (star < 0) terms.set(entry, 1);
    else terms.set(entry.slice(0, star), Number(entry.slice(star + 1)));
  }
  return terms;
}

export type PackedDefinition = readonly [name: string, kind: number, line: number, indented: 0 | 1];

export const packDefinition = ({ name, kind, line, indented }: Definition): PackedDefinition => [name, DEFINITION_KINDS.indexOf(kind), line, indented ? 1 : 0];

export const unpackDefinition = ([name, kind, line, indented]: PackedDefinition): Definition => ({
  name,
  kind: DEFINITION_KINDS[kind] ?? 'variable',
  line,
  indented: indented === 1,
});
