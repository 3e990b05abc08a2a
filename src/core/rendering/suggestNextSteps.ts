import type { MatchRequest, SearchRequest } from '../request/searchRequest';
import type { Coverage } from '../base/types';
import type { Findings } from '../ranking/fuseResults';

/** Suggests changes to a request without results. Each step names a field and the reason. */
export function suggestNextSteps(
  request: SearchRequest,
  { found, best }: Pick<Findings, 'found' | 'best'>,
  { state, files_total }: Coverage,
): readonly string[] {
  if (state === 'indexed' && files_total === 0) return nothingIndexed;
  if (found.length > request.offset) return [`Raise "max_tokens": none fits into ${request.maxTokens ?? 0}.`];
  const words = request.match ? otherMatch(request.match) : otherWords;
  return [...lowerScore(request, best), ...fewerFilters(request), ...earlierPage(request, best), ...words];
}

const nothingIndexed: readonly string[] = [
  'No files to index in this folder. Run `codebase-search why FILE` or, in VS Code, "Why Is This File (Not) Indexed?" to see why a file is left out.',
];

const otherWords: readonly string[] = [
  'Use other words, as the code or its comments would say it: one idea at a time.',
  'For an exact name or text, pass it as "match".',
];

const otherMatch = ({ kind, place, alone }: MatchRequest): readonly string[] =>
  [
    place !== 'anywhere' && `Leave out "match_in": only ${place} ${place === 'code' ? 'was' : 'were'} looked through.`,
    kind === 'word' && 'Leave out "match_kind": the text may be a part of a word.',
    'Case counts: "match_kind": "regex" with (?i) before the text ignores it.',
    !alone && 'Leave out "match" to see what the question finds.',
  ].filter((step) => step !== false);

function lowerScore({ minScore, offset }: SearchRequest, best: number | undefined): readonly string[] {
  if (best === undefined || best >= minScore || offset > 0) return [];
  const floor = Math.floor(best * 100) / 100;
  return floor > 0
    ? [`Lower "min_score" from ${minScore} to ${floor}: the best result scores ${floor.toFixed(2)}.`]
    : [];
}

function fewerFilters({ queries, include, exclude, languages }: SearchRequest): readonly string[] {
  const paths = [...new Set(queries.map(({ path }) => path))];
  return [
    !paths.includes('') && `Leave out "path": only ${paths.map((path) => `"${path}"`).join(', ')} was searched.`,
    include.length > 0 && `Leave out "include": only ${globs(include)} was searched.`,
    exclude.length > 0 && `Leave out "exclude": ${globs(exclude)} was not searched.`,
    languages.length > 0 && `Leave out "languages": only ${languages.map(({ name }) => name).join(', ')} was searched.`,
  ].filter((step) => step !== false);
}

function earlierPage({ offset }: SearchRequest, best: number | undefined): readonly string[] {
  return offset > 0 && best !== undefined ? [`Lower "offset" from ${offset}: the results end before it.`] : [];
}

const globs = (patterns: SearchRequest['include']): string => patterns.map(({ pattern }) => `"${pattern}"`).join(', ');
