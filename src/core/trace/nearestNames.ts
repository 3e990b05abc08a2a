import { limits } from '../base/limits';

/** Maximum length of a name; longer ones are not misspelled names. */
const LONGEST = 100;
/** Minimum share of letter pairs that two names have in common. */
const MIN_SHARED = 0.5;

function pairsOf(name: string): ReadonlySet<string> {
  const lower = name.toLowerCase();
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < lower.length; i++) pairs.add(lower.slice(i, i + 2));
  return pairs;
}

/** Returns Dice's coefficient of letter pairs. */
function likeness(pairs: ReadonlySet<string>, other: string): number {
  const others = pairsOf(other);
  let shared = 0;
  for (const pair of others) if (pairs.has(pair)) shared++;
  return (2 * shared) / Math.max(1, pairs.size + others.size);
}

/** Returns the names that are most similar to a name, most similar first. */
export function nearestNames(name: string, names: readonly string[]): readonly string[] {
  if (name.length > LONGEST) return [];
  const pairs = pairsOf(name);
  return [...new Set(names)]
    .filter((other) => other !== name && Math.abs(other.length - name.length) <= name.length)
    .map((other) => ({ other, score: likeness(pairs, other) }))
    .filter(({ score }) => score >= MIN_SHARED)
    .sort((a, b) => b.score - a.score || (a.other < b.other ? -1 : 1))
    .slice(0, limits.nearNames)
    .map(({ other }) => other);
}
