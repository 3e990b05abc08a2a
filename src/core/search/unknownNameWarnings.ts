import { termsOfIdentifier } from '../text/analyzer';
import type { QueryHits } from '../ranking/fuseResults';

const BEGINNING = 'Nothing in the index is called ';

/**
 * Names of several parts that nothing in the index has, where a question has no others: what is found shares some of
 * their parts.
 */
export function unknownNameWarnings(answers: readonly QueryHits[]): readonly string[] {
  return answers.flatMap(({ pass: { query, named, index, statistics }, hits }) => {
    const asked = query.kind === 'symbol' ? [query.symbol] : query.identifiers;
    const isKnown = (name: string): boolean => {
      const terms = termsOfIdentifier(name);
      const id = index.postings.idOf(terms.at(-1) ?? '');
      return terms.length < 2 || (id !== undefined && statistics.isLive(id));
    };
    if (hits.length === 0 || asked.length === 0 || named.size > 0 || asked.some(isKnown)) return [];
    return [`${BEGINNING}${asked.map((name) => `"${name}"`).join(' or ')}: what was found has parts of the name.`];
  });
}

/** Such a warning of one folder is none where another folder has the name. */
export const isUnknownNameWarning = (warning: string): boolean => warning.startsWith(BEGINNING);
