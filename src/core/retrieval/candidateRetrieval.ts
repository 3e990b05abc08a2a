import { limits } from '../base/limits';
import { selectTopFiles, nearestFiles } from './selectTopFiles';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { filterInSlices, type Steps } from '../scheduling/cooperativeSteps';
import { HISTORY_CANDIDATES, type QueryScores } from './queryScores';

/** The scores of a query, and the files from which its answer is built. */
export interface FirstPass extends QueryScores {
  /**
   * Files for which all features are computed: the best of all files, best first, followed by those that were added
   * only because of the filter.
   */
  readonly candidates: readonly FileEntry[];
  /** Number of candidates, from the first, that do not depend on the filter. Scores are relative to theirs. */
  readonly peers: number;
  /** Candidates that pass the filter. */
  readonly shown: readonly FileEntry[];
  /** Returns whether a chunk of a shown file may be shown; absent if all may. */
  readonly isShown?: ((file: FileEntry, chunk: number) => boolean) | undefined;
}

export const isFiltered = ({ candidates, shown, isShown }: FirstPass): boolean =>
  shown.length < candidates.length || isShown !== undefined;

/** Returns the pass with only the candidates that do not depend on the filter, all of them shown. */
export function withoutFilter(pass: FirstPass): FirstPass {
  const candidates = pass.candidates.slice(0, pass.peers);
  return { ...pass, candidates, shown: candidates, isShown: undefined };
}

/** Selects the candidates: the best of all files, and the best of the files that pass the filter. */
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
  // A report resembles tests and documents as much as the faulty code, so code and other files are selected separately.
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
