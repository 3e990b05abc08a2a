import { acceptsFile } from '../request/fileFilter';
import type { SearchRequest } from '../request/searchRequest';
import type { QueryHits, Findings, FoundChunk } from '../ranking/fuseResults';
import { findApiMentions, type MentionCounts, type MentionsByName } from './apiMentions';
import { apiNamesIn, type ApiName } from '../query/apiNames';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { analyzeQuery } from '../query/queryAnalyzer';
import { rarestTermsOnly } from '../query/rarestTerms';
import type { SearchClock } from '../scheduling/searchClock';
import type { AnalyzedQuery } from '../query/analyzedQuery';
import { analyzeQueries } from './analyzeQueries';
import { scoreQueryTerms } from '../retrieval/queryScores';
import type { SearchSource } from '../retrieval/searchSource';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { stableIndexAttempts } from './stableIndexAttempts';
import type { Steps } from '../scheduling/cooperativeSteps';
import { unansweredQueriesWarning, timeoutWarning } from '../scheduling/timeoutWarnings';
import { comparePaths } from '../retrieval/topKFiles';

/** Number of names of one query that are found in one place, and the weight of the query. */
export interface NameHits {
  readonly hits: number;
  readonly weight: number;
}

/** Returns Σ hits × weight / Σ weight; weights that sum to 0 count as 1. */
export function rerankScore(questions: readonly NameHits[]): number {
  const total = questions.reduce((sum, { weight }) => sum + weight, 0);
  return questions.reduce((sum, { hits, weight }) => sum + hits * weight, 0) / (total === 0 ? 1 : total);
}

/** A query with the API names that it mentions. */
interface NamedQuestion {
  readonly answer: QueryHits;
  readonly weight: number;
  readonly names: readonly ApiName[];
}

/**
 * Finds examples of an API: files that mention the names in the queries, in code or else in comments. Files that
 * mention more of them rank higher. Each file is shown by the chunk that mentions most.
 */
export async function searchSymbols(
  request: SearchRequest,
  { index, memory }: Pick<SearchSource, 'index' | 'memory'>,
  warnings: string[],
  clock: SearchClock,
): Promise<Findings> {
  const questions: NamedQuestion[] = [];
  for (const query of await analyzeQueries(request, index, clock)) {
    await clock.yieldIfDue();
    if (questions.length > 0 && clock.isPastDeadline) break;
    questions.push(await nameQuestion(query, request, index, memory, clock));
  }
  warnings.push(...unansweredQueriesWarning(request, questions.length));
  warnings.push(
    ...questions.filter(({ names }) => names.length === 0).map(({ answer }) => noNames(answer.query.analysis.text)),
  );
  const names = new Set(questions.flatMap((question) => question.names));
  const time = { isUp: false };
  const isLate = (): boolean => (time.isUp ||= clock.isPastDeadline);
  let files: FoundExample[] = [];
  for (const steps of stableIndexAttempts(index, clock)) {
    const mentions = await steps.drive(findApiMentions(names, index, isLate));
    files = await steps.drive(scoreFiles(questions, mentions, request));
  }
  if (time.isUp) warnings.push(timeoutWarning(request, 'names on very long lines were not looked for'));
  files.sort((a, b) => b.rerank - a.rerank || b.focus - a.focus || comparePaths(a.hit.file, b.hit.file));
  return { found: files.filter(({ score }) => score >= request.minScore), best: files[0]?.score };
}

async function nameQuestion(
  query: AnalyzedQuery,
  { vocabulary }: SearchRequest,
  index: MemoryIndex,
  memory: SearchSource['memory'],
  clock: SearchClock,
): Promise<NamedQuestion> {
  const { text } = query.analysis;
  const names = apiNamesIn(text, vocabulary);
  // The scores do not find anything here; they only tell which part of a chunk is about the names.
  const spellings = names.flatMap((name) => name.spellings).join(' ');
  const { revision } = index;
  const analysis = { ...analyzeQuery(spellings, index.postings), text };
  const learnt =
    (await memory.scores(JSON.stringify([text, 'names', spellings]), revision, () =>
      clock.driveUntilDeadline(scoreQueryTerms(index, analysis, undefined)),
    )) ??
    (await memory.scores(JSON.stringify([text, 'rarest names', spellings]), revision, () =>
      clock.drive(scoreQueryTerms(index, rarestTermsOnly(analysis, index), undefined)),
    ));
  return {
    answer: {
      query,
      pass: { ...learnt, candidates: [], peers: 0, shown: [] },
      best: undefined,
      hits: [],
      notes: new Map(),
    },
    weight: query.weight,
    names,
  };
}

interface FoundExample extends FoundChunk {
  readonly rerank: number;
  /** Rerank score of the shown chunk alone. */
  readonly focus: number;
}

/** Scores the files that mention at least one name. */
function* scoreFiles(
  questions: readonly NamedQuestion[],
  mentions: MentionsByName,
  request: SearchRequest,
): Steps<FoundExample[]> {
  const max = rerankScore(questions.map(({ names, weight }) => ({ hits: names.length, weight })));
  const scored: FoundExample[] = [];
  for (const file of new Set([...mentions.values()].flatMap((files) => [...files.keys()]))) {
    yield;
    const found = scoreFile(file, questions, mentions, request, max);
    if (found) scored.push(found);
  }
  return scored;
}

function scoreFile(
  file: FileEntry,
  questions: readonly NamedQuestion[],
  mentions: MentionsByName,
  request: SearchRequest,
  max: number,
): FoundExample | undefined {
  const allowed = questions.map(({ answer: { query } }) =>
    acceptsFile({ ...request, path: query.path }, file.path, file.language),
  );
  const found = questions.map(({ names }, i) =>
    allowed[i] ? names.filter((name) => mentions.get(name)?.has(file)) : [],
  );
  const rerank = rerankScore(questions.map(({ weight }, i) => ({ hits: found[i]?.length ?? 0, weight })));
  const matches = questions.filter((_, i) => (found[i]?.length ?? 0) > 0);
  if (matches.length === 0) return undefined;
  const names = [...new Set(found.flat().map(({ name }) => name))];
  const slotsOf = (name: ApiName): MentionCounts => mentions.get(name)?.get(file)?.slots ?? new Map<number, number>();
  const { slot, focus } = bestChunk(file, questions, found, slotsOf);
  const score = max === 0 ? 0 : Math.round((1e6 * rerank) / max) / 1e6;
  const heaviestFirst = [...matches].sort((a, b) => b.weight - a.weight);
  return {
    hit: { file, chunk: slot - file.firstChunk, slot, score },
    score,
    matches: heaviestFirst.map(({ answer }) => answer),
    example: { rerank_score: rerank, match_explanation: explain(questions, found), matched_keywords: names },
    rerank,
    focus,
  };
}

/**
 * Returns the chunk with the best score of its own, then with the most mentions, then the first. The first chunk of the
 * file yields to a later one with mentions and the same score, because a file mostly begins with imports, and the uses
 * follow.
 */
function bestChunk(
  file: FileEntry,
  questions: readonly NamedQuestion[],
  found: readonly (readonly ApiName[])[],
  slotsOf: (name: ApiName) => MentionCounts,
): { slot: number; focus: number } {
  let best = { slot: file.firstChunk, focus: -1, count: 0 };
  for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++) {
    const hits = questions.map(({ weight }, i) => ({
      hits: (found[i] ?? []).filter((name) => slotsOf(name).has(slot)).length,
      weight,
    }));
    const focus = rerankScore(hits);
    const count = found.flat().reduce((sum, name) => sum + (slotsOf(name).get(slot) ?? 0), 0);
    const isUse = best.slot === file.firstChunk && count > 0;
    if (focus > best.focus || (focus === best.focus && (isUse || count > best.count))) best = { slot, focus, count };
  }
  return best;
}

/** Explains the score of a result to users: `vtkActor (1 of 2 names, weight 10); none (0 of 1 names, weight 3)`. */
function explain(questions: readonly NamedQuestion[], found: readonly (readonly ApiName[])[]): string {
  const parts = questions.map(({ names, weight }, i) => {
    const own = found[i] ?? [];
    return `${own.map(({ name }) => name).join(', ') || 'none'} (${own.length} of ${names.length} names, weight ${weight})`;
  });
  return parts.join('; ');
}

function noNames(text: string): string {
  return `"${text}" contains no API name. Write identifiers such as "vtkActor", or list short names in the setting codebaseSearch.apiVocabulary (variable CODEBASE_SEARCH_API_VOCABULARY).`;
}
