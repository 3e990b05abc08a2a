import { DEFINITION_KINDS } from '../../../core/languages/symbolKinds';
import type { Definition, TermCounts } from '../../../core/base/types';

/** Encodes terms and definitions for the cells of a table. */

/**
 * Encodes terms with their counts, as in `parse config*3`: terms contain only letters and digits, and most occur once.
 */
export function writeTerms({ terms, counts }: TermCounts): string {
  return terms
    .map((term, i) => (counts[i] === 1 ? term : `${term}*${Math.round((counts[i] as number) * 10) / 10}`))
    .join(' ');
}

/** Decodes terms and their counts. The terms are distinct, as they were written. */
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

export const packDefinition = ({ name, kind, line, indented }: Definition): PackedDefinition => [
  name,
  DEFINITION_KINDS.indexOf(kind),
  line,
  indented ? 1 : 0,
];

export const unpackDefinition = ([name, kind, line, indented]: PackedDefinition): Definition => ({
  name,
  kind: DEFINITION_KINDS[kind] ?? 'variable',
  line,
  indented: indented === 1,
});
