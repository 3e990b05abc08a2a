/** Okapi BM25 (k1 1.2, b 0.75) over a small set of documents: the baseline for the vectors. */
export class Bm25 {
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly lengths: readonly number[];
  private readonly averageLength: number;

  constructor(documents: readonly (readonly string[])[]) {
    this.lengths = documents.map((terms) => terms.length);
    this.averageLength = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
    documents.forEach((terms, document) => terms.forEach((term) => this.add(term, document)));
  }

  contains(document: number, term: string): boolean {
    return this.postings.get(term)?.has(document) ?? false;
  }

  scores(terms: readonly string[]): number[] {
    const scores = this.lengths.map(() => 0);
    for (const term of terms) {
      const posting = this.postings.get(term) ?? new Map<number, number>();
      const idf = Math.log(1 + (this.lengths.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [document, count] of posting) {
        const norm = 0.25 + (0.75 * (this.lengths[document] ?? 0)) / this.averageLength;
        scores[document] = (scores[document] ?? 0) + (idf * count * 2.2) / (count + 1.2 * norm);
      }
    }
    return scores;
  }

  private add(term: string, document: number): void {
    const posting = this.postings.get(term) ?? new Map<number, number>();
    this.postings.set(term, posting.set(document, (posting.get(document) ?? 0) + 1));
  }
}
