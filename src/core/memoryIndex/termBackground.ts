/**
 * Document frequencies of terms in a larger collection of which the index holds a part. The rarity of terms is judged
 * by this collection.
 */
export interface TermBackground {
  readonly documents: number;
  /** Returns approximately how many documents hold a term. */
  count(term: string): number;
}
