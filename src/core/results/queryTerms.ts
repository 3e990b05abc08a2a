import { splitWords } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { FirstPass } from '../retrieval/candidateRetrieval';

/** A term of a query, as text. */
export interface WeightedQueryTerm {
  readonly text: string;
  /** Weighted idf of the term; 0 if no file contains it. */
  readonly mass: number;
}

/** Terms of a query, read once for all its results, because the index stores its terms as bytes. */
interface Known {
  readonly terms: readonly WeightedQueryTerm[];
  readonly texts: ReadonlySet<string>;
  /** Terms of the query by the word of code that contains them. */
  readonly inWords: Map<string, readonly string[]>;
}

const NONE: readonly string[] = [];
const known = new WeakMap<FirstPass, Known>();

function knownOf(pass: FirstPass): Known {
  let found = known.get(pass);
  if (!found) {
    const terms = readTerms(pass);
    const texts = new Set(terms.map(({ text }) => text));
    known.set(pass, (found = { terms, texts, inWords: new Map() }));
  }
  return found;
}

function readTerms({ query, index, statistics }: FirstPass): readonly WeightedQueryTerm[] {
  return Array.from(query.terms, ([term, weight]) => ({
    text: index.postings.termOf(term),
    mass: statistics.isLive(term) ? weight * statistics.fileIdf(term) : 0,
  }));
}

export const queryTerms = (pass: FirstPass): readonly WeightedQueryTerm[] => knownOf(pass).terms;

/** Visits each query term in the words of a text, as often as it occurs, with its line number from 0. */
export function visitQueryTerms(text: string, pass: FirstPass, visit: (term: string, line: number) => void): void {
  const { texts, inWords } = knownOf(pass);
  const termsIn = (word: string): readonly string[] => {
    let held = inWords.get(word);
    if (!held) {
      const all = termsOfIdentifier(word).filter((term) => texts.has(term));
      inWords.set(word, (held = all.length > 0 ? all : NONE));
    }
    return held;
  };
  for (const [line, words] of text.split('\n').map(splitWords).entries()) {
    for (const word of words) for (const term of termsIn(word)) visit(term, line);
  }
}
