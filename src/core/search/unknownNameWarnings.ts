import type { Intent } from '../request/requestSchema';
import { termsOfIdentifier } from '../text/analyzer';
import type { SubjectName } from '../intents/question/questionSubject';
import { subjectOfQuery } from '../intents/targetSymbol';
import type { QueryHits } from '../ranking/fuseResults';

const NOTHING_CALLED = 'Nothing in the index is called ';
const NOTHING_USES = 'Nothing that was searched uses ';

/**
 * Returns a warning for each query with names that nothing in the index has: the name that the query is about by its
 * grammar, or else its names of several parts if the query has no other names.
 * @param intentsOf Returns the intents of a query, named or inferred.
 */
export function unknownNameWarnings(
  answers: readonly QueryHits[],
  intentsOf: (answer: QueryHits) => readonly Intent[],
): readonly string[] {
  return answers.flatMap((answer) => {
    const { hits, unused } = answer;
    if (unused !== undefined) return [`${NOTHING_USES}"${unused}".`];
    const unknown = unknownNames(answer, intentsOf(answer));
    if (unknown.length === 0) return [];
    const names = unknown.map((name) => `"${name}"`).join(' or ');
    if (hits.length === 0) return [`${NOTHING_CALLED}${names}.`];
    const found = unknown.some((name) => termsOfIdentifier(name).length > 1)
      ? 'has parts of the name'
      : 'matches the other words';
    return [`${NOTHING_CALLED}${names}: what was found ${found}.`];
  });
}

function unknownNames({ pass, hits }: QueryHits, intents: readonly Intent[]): readonly string[] {
  const { query, named, index, statistics } = pass;
  const isKnown = (name: string): boolean => {
    const id = index.postings.idOf(termsOfIdentifier(name).at(-1) ?? '');
    return id !== undefined && statistics.isLive(id);
  };
  const asked = query.kind === 'symbol' ? [] : subjectOfQuery(query, intents).asked;
  const sure = asked.filter(
    ({ by, name }) => by === 'quotes' || by === 'spelling' || (by === 'place' && !isKnown(name)),
  );
  if (sure.length > 0) return unknownOf(sure, isKnown);
  const all = query.kind === 'symbol' ? [query.symbol] : query.identifiers;
  const isOther = (name: string): boolean => termsOfIdentifier(name).length < 2 || isKnown(name);
  return hits.length === 0 || named.size > 0 || all.some(isOther) ? [] : all;
}

/** Returns the names that are nowhere, if all of them are; of a known name, its container if that is nowhere. */
function unknownOf(names: readonly SubjectName[], isKnown: (name: string) => boolean): readonly string[] {
  const containers = names.flatMap(({ container }) => container ?? []);
  const asked = names.some(({ name }) => isKnown(name)) ? containers : names.map(({ name }) => name);
  return [...new Set(asked.filter((name) => !isKnown(name)))];
}

/**
 * Returns whether a warning reports an unknown name. Such a warning of one folder is void if another folder has the
 * name.
 */
export const isUnknownNameWarning = (warning: string): boolean =>
  warning.startsWith(NOTHING_CALLED) || warning.startsWith(NOTHING_USES);
