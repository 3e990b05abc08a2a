import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { ResultItem, SearchResult } from '../base/types';
import type { MatchedChunk } from '../match/findMatches';
import { multiMatchBoost } from './multiMatchBoost';
import type { AnalyzedQuery } from '../query/analyzedQuery';
import type { RankedChunk } from './ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { comparePaths } from '../retrieval/topKFiles';

/** Note of an intent on a chunk. */
export interface IntentNote {
  readonly reason: string;
  /** Requested names that occur in the chunk, in the spelling of the chunk. */
  readonly names?: readonly string[];
  /** Names whose uses in the chunk are requested, rather than what the chunk defines. */
  readonly usesOf?: readonly string[];
}

/** Hits of one question, best first. */
export interface QueryHits {
  readonly query: AnalyzedQuery;
  readonly pass: FirstPass;
  /** The highest score before the weak ones were left out; undefined when nothing passed the filters. */
  readonly best: number | undefined;
  readonly hits: readonly RankedChunk[];
  /** Notes of intents on hits, by chunk slot. */
  readonly notes: ReadonlyMap<number, IntentNote>;
  /** Name whose uses are requested, if there are none. */
  readonly unused?: string;
}

/** A chunk that was found by at least one question. */
export interface FoundChunk {
  /** The hit of the question with the best score. */
  readonly hit: RankedChunk;
  /** 0 to 1: the best weighted score, boosted for every further question that found it. */
  readonly score: number;
  /**
   * Results of the questions that found the chunk, the best first, the others in the order of the request; empty
   * without a question.
   */
  readonly matches: readonly QueryHits[];
  /** Lines that hold the text that the request requires. */
  readonly matched?: Pick<MatchedChunk, 'lines' | 'texts'>;
  /** Set only for examples of an API. */
  readonly example?: Pick<ResultItem, 'rerank_score' | 'match_explanation' | 'matched_keywords'>;
}

/** Everything that a request finds, best first, before paging. */
export interface Findings {
  readonly found: readonly FoundChunk[];
  /** Best score before the minimum score was applied, if any. */
  readonly best: number | undefined;
  /** Totals of all pages for a list of matches without a question. */
  readonly listed?: SearchResult['matches'];
}

/** Merges the results of a batch: every chunk and every function occurs once, best first. */
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

/** A chunk and the results of all questions that found it, in the order of the request. */
interface Joined {
  best: QueryHits;
  hit: RankedChunk;
  score: number;
  /** Highest sort key of the chunk in these results. */
  sortKey: number;
  readonly matches: QueryHits[];
}

const toFound = ({ best, hit, score, matches }: Joined): FoundChunk => ({
  hit,
  score: boosted(score, matches),
  matches: matches.length === 1 ? matches : [best, ...matches.filter((answer) => answer !== best)],
});

/**
 * Returns the boosted score, rounded to the displayed precision before sorting, so that results with equal displayed
 * scores are ordered by place.
 */
const boosted = (score: number, { length }: readonly QueryHits[]): number =>
  Math.round(Math.min(1, score * multiMatchBoost(length)) * 1e6) / 1e6;

/**
 * Returns the key of a result: its path and lines. A part of a function gets the lines of the whole function, because
 * two questions may find different parts of it. The key is a string for lookup in a map, because a file may have
 * thousands of functions.
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
