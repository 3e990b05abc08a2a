import { withoutQueryCount } from '../../src/core/rendering/matchReason';
import { termsOfIdentifier } from '../../src/core/text/analyzer';
import type { ResultItem } from '../../src/core/base/types';
import type { Callers } from '../../src/shared/hostMessages';

type Reasoned = Pick<ResultItem, 'reason' | 'matched_keywords' | 'symbol'>;

/**
 * Expands the engine's brief reason to a text such as `Name says retry and policy; code says failed; file name fits`.
 */
export function describeReason(item: Reasoned): string {
  const clauses = withoutQueryCount(item.reason).split('; ');
  const said = clauses.flatMap((clause) => inWords(clause, item));
  // A result that defines a name also contains the words of that name, so the clause about the name is redundant.
  const text = said.filter((clause) => !clauses.some(isDefined) || !clause.startsWith(NAME_SAYS)).join('; ');
  const shorter = text.replace('file name fits; folder name fits', 'file and folder names fit');
  return shorter.charAt(0).toUpperCase() + shorter.slice(1);
}

const NAME_SAYS = 'name says';
const isDefined = (clause: string): boolean => /^defines /i.test(clause);
const MATCHES = /^matches /i;
const PLACE = /^(?:file|folder) name$/i;

function inWords(clause: string, item: Reasoned): readonly string[] {
  if (PLACE.test(clause)) return [`${clause.toLowerCase()} fits`];
  // Clauses without keywords are already in words.
  if (!MATCHES.test(clause) || item.matched_keywords.length === 0) return [clause];
  return saidWhere(clause.replace(MATCHES, '').split(', '), item.symbol);
}

/** Splits the words of a question by where they occur: in the name of a result, or in the rest of it. */
function saidWhere(words: readonly string[], symbol: ResultItem['symbol']): readonly string[] {
  const isSection = symbol?.kind === 'section';
  const named = new Set(symbol ? symbol.name.split(/\s+/).flatMap(termsOfIdentifier) : []);
  const inName = words.filter((word) => termsOfIdentifier(word).some((term) => named.has(term)));
  const elsewhere = words.filter((word) => !inName.includes(word));
  return [says(isSection ? 'heading' : 'name', inName), says(isSection || !symbol ? 'text' : 'code', elsewhere)].filter(
    (clause) => clause !== '',
  );
}

const says = (what: string, words: readonly string[]): string =>
  words.length > 0 ? `${what} says ${listed(words)}` : '';

/** Returns a text such as `called by a, b and 3 others`; empty if there are no callers or they are not known. */
export function calledBy(callers: Callers | undefined): string {
  if (!callers || callers.names.length === 0) return '';
  const others = callers.total - callers.names.length;
  return `called by ${listed([...callers.names, ...(others > 0 ? [`${others} ${others === 1 ? 'other' : 'others'}`] : [])])}`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
