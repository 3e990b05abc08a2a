/** How often terms stand in a larger collection, of which an index holds a part: what is rare is judged by it. */
export interface TermBackground {
  readonly documents: number;
  /** About how many documents hold a term. */
  count(term: string): number;
}
