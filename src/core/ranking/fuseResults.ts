import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { ResultItem, SearchResult } from '../base/types';
import type { MatchedChunk } from '../match/findMatches';
import { multiMatchBoost } from './multiMatchBoost';
import type { AnalyzedQuery } from '../query/analyzedQuery';
import type { RankedChunk } from './ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { comparePaths } from '../retrieval/topKFiles';

/** What an intent says of a chunk. */
export interface IntentNote {
  readonly reason: string;
  /** Requested names that occur in the chunk, as it writes them. */
  readonly names?: readonly string[];
  /** Names whose uses in the chunk are asked for, and not what it defines. */
  readonly usesOf?: readonly string[];
}

/** What one question found, best first. */
export interface QueryHits {
  readonly query: AnalyzedQuery;
  readonly pass: FirstPass;
  /** The highest score before the weak ones were left out; undefined when nothing passed the filters. */
  readonly best: number | undefined;
  readonly hits: readonly RankedChunk[];
  /** What an intent says of a hit, by chunk slot. */
  readonly notes: ReadonlyMap<number, IntentNote>;
  /** The name whose uses are asked for, where there are none. */
  readonly unused?: string;
}

/** A chunk that was found by at least one question. */
export interface FoundChunk {
  /** As the question with the best score found it. */
  readonly hit: RankedChunk;
  /** 0 to 1: the best weighted score, boosted for every further question that found it. */
  readonly score: number;
  /** The answers that hold it, the best first, the others in the order of the request; none without a question. */
  readonly matches: readonly QueryHits[];
  /** Where a text must be contained: the lines that hold it. */
  readonly matched?: Pick<MatchedChunk, 'lines' | 'texts'>;
  /** Of an example of an API only. */
  readonly example?: Pick<ResultItem, 'rerank_score' | 'match_explanation' | 'matched_keywords'>;
}

/** All that a request finds, best first, before paging. */
export interface Findings {
  readonly found: readonly FoundChunk[];
  /** The best score before the least score was applied, if any. */
  readonly best: number | undefined;
  /** Of a list of matches without a question: what all of it holds. */
  readonly listed?: SearchResult['matches'];
}

/** Joins the answers of a batch: each chunk once, and each function, the best first. */
export function fuseResults(answers: readonly QueryHits[]): readonly FoundChunk[] {
  const found = new Map<string, Joined>();
  for (const answer of answers) {
    for (const hit of answer.hits) {
      const score = hit.score * answer.query.scale;
      const sortKey = (hit.sortKey ?? hit.score) * answer.query.scale;
      const place = placeOf(answer, hit);
      const known = found.get(place);
      if (!known) {
        found.set(place, { best: answer, hit, score, sortKey, matches: [answer] });
        continue;
      }
      known.matches.push(answer);
      if (score > known.score) Object.assign(known, { best: answer, hit, score });
      known.sortKey = Math.max(known.sortKey, sortKey);
    }
  }
  const joined = [...found.values()];
  for (const one of joined) one.sortKey = boosted(one.sortKey, one.matches);
  return joined.sort(bySortKeyThenPlace).map(toFound);
}

/** A chunk and all answers that hold it, in the order of the request. */
interface Joined {
  best: QueryHits;
  hit: RankedChunk;
  score: number;
  /** The highest of what the answers sort it by. */
  sortKey: number;
  readonly matches: QueryHits[];
}

const toFound = ({ best, hit, score, matches }: Joined): FoundChunk => ({
  hit,
  score: boosted(score, matches),
  matches: matches.length === 1 ? matches : [best, ...matches.filter((answer) => answer !== best)],
});

/** Rounded to what is shown, before sorting: what looks equal is ordered by its place. */
const boosted = (score: number, { length }: readonly QueryHits[]): number =>
  Math.round(Math.min(1, score * multiMatchBoost(length)) * 1e6) / 1e6;

/**
 * Of one path, lines are what makes two results the same: those of its function, of which one question may find another
 * part than the next. A text to look up by: a file may have thousands of functions.
 */
function placeOf({ pass }: QueryHits, { file, chunk }: RankedChunk): string {
  const symbol = pass.index.symbolsOf(file, chunk)[0];
  const { startLine, endLine } = symbol && FUNCTION_KINDS.has(symbol.kind) ? symbol : file.linesOf(chunk);
  return `${startLine}-${endLine} ${file.path}`;
}

function bySortKeyThenPlace(a: Joined, b: Joined): number {
  if (a.sortKey !== b.sortKey) return a.sortKey > b.sortKey ? -1 : 1;
  return comparePaths(a.hit.file, b.hit.file) || a.hit.chunk - b.hit.chunk;
}
