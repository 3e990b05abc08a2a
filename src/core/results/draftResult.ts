import { sliceLines } from '../text/sliceLines';
import type { ChunkBody, LineRange, ResultItem } from '../base/types';
import type { QueryHits, FoundChunk } from '../ranking/fuseResults';
import { describeMatch } from './explain';
import { describeSymbol } from './describeSymbol';
import { selectSnippet, type RequestedSpan } from './snippetSpan';
import { TermPositions } from './termPositions';
import { describeMatched, draftMatch, matchSpan } from './draftMatch';
import type { ResultDraft } from '../rendering/disclosureLevels';
import { withQueryCount } from '../rendering/matchReason';
import type { RankedChunk } from '../ranking/ranker';
import { mentionLines } from '../intents/useLines';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import type { SearchSource } from '../retrieval/searchSource';

/**
 * Drafts the result for a found chunk: the lines to show, and why they were found. Returns no draft if the code no
 * longer exists.
 */
export function draftResult(
  found: FoundChunk,
  parts: readonly FileChunk[],
  body: ChunkBody | undefined,
  { uriOf }: Pick<SearchSource, 'uriOf'>,
): readonly ResultDraft[] {
  const [best] = found.matches;
  const [first, last] = [parts[0], parts.at(-1)];
  if (body && !best && found.matched) return [draftMatch(found, found.matched, body, { uriOf })];
  if (!body || !best || !first || !last) return [];
  const { file } = found.hit;
  const whole = { startLine: file.startOf(first.chunk), endLine: file.endOf(last.chunk) };
  return [draftChunk(found, best, whole, body, uriOf(file.path))];
}

/** @param whole lines of the chunk. */
function draftChunk(found: FoundChunk, best: QueryHits, whole: LineRange, body: ChunkBody, uri: string): ResultDraft {
  const { file } = found.hit;
  const positions = new TermPositions(
    body.text,
    whole.startLine,
    found.matches.map(({ pass }) => pass),
  );
  const asked = { ...requestedSpan(best, found.hit, whole.startLine, body), ...matchSpan(found) };
  const { symbol, startLine, endLine } = selectSnippet(body.symbols, whole, positions, best.pass, asked);
  const item: ResultItem = {
    path: file.path,
    uri,
    start_line: startLine,
    end_line: endLine,
    score: found.score,
    snippet: sliceLines(body.text, startLine - whole.startLine, endLine - startLine + 1),
    language: file.language,
    ...(symbol && describeSymbol(symbol, { startLine, endLine })),
    ...(found.hit.alsoIn && { also_in: found.hit.alsoIn }),
    level: 'full_code',
    tokens: 0,
    ...(body.masked && { masked: true as const }),
    ...describeMatches(found, (term) => positions.occursIn(term, { startLine, endLine })),
    ...(found.example && { source: 'symbol', ...found.example }),
    matched_queries: found.matches.map(({ query }) => query.analysis.text),
    ...describeUses(best.notes.get(found.hit.slot)?.usesOf, asked.uses, { startLine, endLine }),
    ...describeMatched(found, { startLine, endLine }),
    ...numbersOf(found),
  };
  return { item, symbol, keyLines: (found.matched?.lines ?? asked.uses ?? []).slice(0, 1) };
}

function numbersOf({ matches }: FoundChunk): Pick<ResultItem, 'query_numbers'> {
  const numbers = matches.flatMap(({ query }) => query.number ?? []).sort((a, b) => a - b);
  return numbers.length > 0 ? { query_numbers: numbers } : {};
}

function describeUses(
  names: readonly string[] = [],
  uses: readonly number[] = [],
  { startLine, endLine }: LineRange,
): Pick<ResultItem, 'uses'> {
  const lines = uses.filter((line) => line >= startLine && line <= endLine);
  return lines.length > 0 ? { uses: { names, lines } } : {};
}

/** Returns the part of the chunk that is requested: a line that the query names, or lines that an intent has found. */
function requestedSpan(
  { pass, notes }: QueryHits,
  { file, slot }: RankedChunk,
  startLine: number,
  { text, symbols }: ChunkBody,
): RequestedSpan {
  const endLine = startLine + text.split('\n').length - 1;
  const line =
    pass.named.get(file) ??
    pass.mentioned.get(file)?.lines.find((mentioned) => mentioned >= startLine && mentioned <= endLine);
  const { names, usesOf } = notes.get(slot) ?? {};
  const said = names ?? usesOf;
  if (!said) return line === undefined ? {} : { lines: [line] };
  const { all, uses } = mentionLines(said, file.language)(text, startLine, symbols);
  const numbered = (places: readonly number[]): readonly number[] => places.map((place) => startLine + place);
  return names ? { names, lines: numbered(all) } : { uses: numbered(uses.length > 0 ? uses : all) };
}

/** Combines the descriptions of all matches: the reason of the best query, and the keywords of all queries. */
function describeMatches(
  { hit, matches }: FoundChunk,
  holds: (term: string) => boolean,
): ReturnType<typeof describeMatch> {
  const described = matches.map(({ pass }) => describeMatch(hit, holds, pass));
  const [best] = described;
  if (!best) throw new RangeError('A found chunk has at least one match.');
  const note = matches[0]?.notes.get(hit.slot)?.reason;
  const own = note === undefined || best.reason.startsWith(note) ? best.reason : `${note}; ${best.reason}`;
  const reason = own.charAt(0).toUpperCase() + own.slice(1);
  return {
    source: best.source,
    reason: withQueryCount(reason, described.length),
    matched_keywords: [...new Set(described.flatMap(({ matched_keywords }) => matched_keywords))],
  };
}
