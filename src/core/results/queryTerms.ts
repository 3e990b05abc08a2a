import { splitWords } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { FirstPass } from '../retrieval/candidateRetrieval';

/** A term of a question, as text. */
export interface WeightedQueryTerm {
  readonly text: string;
  /** Its idf, weighted; 0 where no file holds it. */
  readonly mass: number;
}

/** What is asked of a question with each of its results, and found out once: the index keeps its terms as bytes. */
interface Known {
  readonly terms: readonly WeightedQueryTerm[];
  readonly texts: ReadonlySet<string>;
  /** By word of the code, the terms of the question in it. */
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

/**
 * Gives each term of a question in the words of a text, as often as it stands there, with the place of its line, from
 * 0.
 */
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
