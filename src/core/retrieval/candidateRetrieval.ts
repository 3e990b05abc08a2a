import { limits } from '../base/limits';
import { selectTopFiles, nearestFiles } from './selectTopFiles';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { filterInSlices, type Steps } from '../scheduling/cooperativeSteps';
import { HISTORY_CANDIDATES, type QueryScores } from './queryScores';

/** What was learnt, and the files that an answer is made of. */
export interface FirstPass extends QueryScores {
  /**
   * Files that get every feature: the best of all by their scores, best first, then those that only the filter brought.
   */
  readonly candidates: readonly FileEntry[];
  /** So many of them do not depend on the filter: scores are relative to theirs. */
  readonly peers: number;
  /** Those that the filter lets through. */
  readonly shown: readonly FileEntry[];
  /** Which of their chunks it lets through; all of them when absent. */
  readonly isShown?: ((file: FileEntry, chunk: number) => boolean) | undefined;
}

export const isFiltered = ({ candidates, shown, isShown }: FirstPass): boolean =>
  shown.length < candidates.length || isShown !== undefined;

/** With those candidates only that do not depend on the filter, and all of them shown. */
export function withoutFilter(pass: FirstPass): FirstPass {
  const candidates = pass.candidates.slice(0, pass.peers);
  return { ...pass, candidates, shown: candidates, isShown: undefined };
}

/** Casts the wide net: keeps the best of all files, and of those that a filter lets through. */
export function* selectCandidates(queryScores: QueryScores, accepts: (file: FileEntry) => boolean): Steps<FirstPass> {
  const peers = [
    ...new Set([
      ...queryScores.named.keys(),
      ...queryScores.mentioned.keys(),
      ...(queryScores.understood ? yield* candidateFiles(queryScores, () => true) : []),
    ]),
  ];
  const passing = yield* filterInSlices(peers, accepts);
  const others =
    queryScores.understood && passing.length < peers.length ? yield* candidateFiles(queryScores, accepts) : [];
  const candidates = [...new Set([...peers, ...others])];
  queryScores.vectorScores?.scoreFiles(candidates);
  return { ...queryScores, candidates, peers: peers.length, shown: [...new Set([...passing, ...others])] };
}

function* candidateFiles(queryScores: QueryScores, accepts: (file: FileEntry) => boolean): Steps<readonly FileEntry[]> {
  const { index, scores, history, query } = queryScores;
  const mentioned = yield* selectTopFiles(index, history, HISTORY_CANDIDATES, accepts);
  if (!query.mentions)
    return [...new Set([...(yield* bestOf(queryScores, limits.candidateFiles, accepts)), ...mentioned])];
  // A report says as much of tests and documents as of the code that is at fault.
  const isBeside = ({ traits }: FileEntry): boolean => traits.test || traits.sample || traits.notCode;
  const code = yield* bestOf(queryScores, limits.reportFiles, (file) => !isBeside(file) && accepts(file));
  const others = yield* selectTopFiles(
    index,
    scores,
    limits.reportFilesBeside,
    (file) => isBeside(file) && accepts(file),
  );
  return [...new Set([...code, ...others, ...mentioned])];
}

function* bestOf(
  { index, scores, vectorScores }: QueryScores,
  count: number,
  accepts: (file: FileEntry) => boolean,
): Steps<readonly FileEntry[]> {
  return [
    ...(yield* selectTopFiles(index, scores, count, accepts)),
    ...(yield* nearestFiles(index, vectorScores, accepts)),
  ];
}
