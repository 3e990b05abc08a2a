import type { FieldTerms, TermCounts } from '../../base/types';
import { packCounts, type Postings } from './postings';

/** Adds the terms of a chunk to the postings, and sets the length of each of its fields, in terms or summed weights. */
export function addTerms(
  { code, comment, definition }: FieldTerms,
  slot: number,
  postings: Postings,
  lengths: Readonly<Record<keyof FieldTerms, Float32Array>>,
): void {
  const [comments, definitions] = [byTerm(comment), byTerm(definition)];
  const add = (term: string, count: number): void =>
    postings.add(postings.intern(term), slot, packCounts(count, comments.get(term) ?? 0, definitions.get(term) ?? 0));
  code.terms.forEach((term, i) => {
    add(term, code.counts[i] as number);
    comments.delete(term);
  });
  for (const term of comments.keys()) add(term, 0);
  lengths.code[slot] = sum(code.counts);
  lengths.comment[slot] = sum(comment.counts);
  lengths.definition[slot] = sum(definition.counts);
}

const byTerm = ({ terms, counts }: TermCounts): Map<string, number> =>
  new Map(terms.map((term, i) => [term, counts[i] as number]));

function sum(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
