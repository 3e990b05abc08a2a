import type { ScoreAccumulator, AccumulatorScope } from '../../collections/scoreAccumulator';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';

/** Links between candidates and the best files of the first pass, by file id, as shares of the largest. */
export type GraphFeatures = Readonly<Record<'referredFromBest' | 'refersToBest' | 'folders', ScoreAccumulator>>;

const SEEDS = 10;

/** Computes the features from references and common folders. */
export function* graphFeatures(pass: FirstPass, accumulators: AccumulatorScope): Steps<GraphFeatures> {
  const seeds = pass.candidates.slice(0, Math.min(pass.peers, SEEDS));
  const referredFromBest = yield* referredFrom(seeds, pass, accumulators);
  const refersToBest = yield* refersTo(seeds, pass, accumulators.take('file'));
  yield;
  return { referredFromBest, refersToBest, folders: folderAgreement(pass, accumulators.take('file')) };
}

function* referredFrom(
  seeds: readonly FileEntry[],
  { index, scores }: FirstPass,
  accumulators: AccumulatorScope,
): Steps<ScoreAccumulator> {
  const [referred, edges] = [accumulators.take('file'), accumulators.take('file')];
  for (const seed of seeds) {
    yield;
    index.references.addReferences(seed, edges.reset(0));
    const { touched } = edges;
    let total = 0;
    for (let i = 0; i < touched.length; i++) total += edges.at(touched[i] as number);
    const share = scores.at(seed.id) / Math.sqrt(total || 1);
    for (let i = 0; i < touched.length; i++)
      referred.add(touched[i] as number, share * Math.sqrt(edges.at(touched[i] as number)));
  }
  return referred.normalize();
}

function* refersTo(
  seeds: readonly FileEntry[],
  { index, scores, candidates }: FirstPass,
  refers: ScoreAccumulator,
): Steps<ScoreAccumulator> {
  const referencesOf = index.references.referencesTo(seeds);
  const worth = Float64Array.from(seeds, ({ id }) => scores.at(id));
  yield* eachInSlices(candidates, (file) => {
    const weights = referencesOf(file);
    let sum = 0;
    for (let i = 0; i < worth.length; i++) sum += (worth[i] as number) * Math.min(1, weights[i] as number);
    refers.add(file.id, sum);
  });
  return refers.normalize();
}

const AGREEING = 100;
const NEIGHBOURS = 3;

function folderAgreement({ scores, candidates, peers }: FirstPass, agreement: ScoreAccumulator): ScoreAccumulator {
  const folders = new Map<string, FileEntry[]>();
  for (const file of candidates.slice(0, Math.min(peers, AGREEING))) {
    const neighbours = folders.get(file.folder);
    if (!neighbours) folders.set(file.folder, [file]);
    else if (neighbours.length <= NEIGHBOURS) neighbours.push(file);
  }
  for (const file of candidates) {
    const others = (folders.get(file.folder) ?? []).filter((other) => other !== file).slice(0, NEIGHBOURS);
    agreement.raiseTo(file.id, others.reduce((sum, { id }) => sum + scores.at(id), 0) / NEIGHBOURS);
  }
  return agreement.normalize();
}
