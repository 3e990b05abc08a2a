import { findMatches, type MatchedChunk, type Matches } from '../match/findMatches';
import type { FoundChunk, Findings } from '../ranking/fuseResults';
import type { SearchRequest } from '../request/searchRequest';
import type { SearchSource } from '../retrieval/searchSource';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { SearchClock } from '../scheduling/searchClock';
import { timeoutWarning } from '../scheduling/timeoutWarnings';

/** Chunks with the text that results must contain, by file and chunk number. */
export type MatchedChunks = ReadonlyMap<FileEntry, ReadonlyMap<number, MatchedChunk>>;

/**
 * Returns the chunks with the text that results must contain, or undefined if the request requires none.
 * @throws SearchError INVALID_ARGUMENT for an expression that is refused.
 */
export async function matchesOf(
  request: SearchRequest,
  source: SearchSource,
  warnings: string[],
  clock: SearchClock,
): Promise<Matches | undefined> {
  const { match, queries } = request;
  if (!match) return undefined;
  const filters = queries.map(({ path }) => ({ ...request, path }));
  const matches = await findMatches(match, filters, source, clock);
  if (matches.cut)
    warnings.push(
      timeoutWarning(
        request,
        `matches were looked for up to ${matches.cut.after}, and not in ${matches.cut.left} files behind it`,
      ),
    );
  return matches;
}

export function byFile({ chunks }: Matches): MatchedChunks {
  const files = new Map<FileEntry, Map<number, MatchedChunk>>();
  for (const found of chunks) {
    const known = files.get(found.file) ?? new Map<number, MatchedChunk>();
    files.set(found.file, known.set(found.chunk, found));
  }
  return files;
}

/** Returns all matches as results, in their order, without ranking. */
export function listMatches(matches: Matches): Findings {
  const found = matches.chunks.map((matched): FoundChunk => ({
    hit: { file: matched.file, chunk: matched.chunk, slot: matched.file.firstChunk + matched.chunk, score: 1 },
    score: 1,
    matches: [],
    matched,
  }));
  return { found, best: found.length > 0 ? 1 : undefined, listed: summaryOf(matches) };
}

const summaryOf = ({ chunks, cut }: Matches): NonNullable<Findings['listed']> => ({
  lines: chunks.reduce((sum, { lines }) => sum + lines.length, 0),
  files: new Set(chunks.map(({ file }) => file)).size,
  complete: cut === undefined,
});

/** Adds the matching lines to each finding, and removes findings without a match. */
export function withMatches(findings: Findings, matched: MatchedChunks): Findings {
  const found = findings.found.flatMap((one): readonly FoundChunk[] => {
    const own = matched.get(one.hit.file)?.get(one.hit.chunk);
    return own ? [{ ...one, matched: own }] : [];
  });
  return { ...findings, found };
}
