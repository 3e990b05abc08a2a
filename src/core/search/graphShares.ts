import type { ImageFile } from './imageFile';
import type { FirstPass } from './recall';
import { normalized, type Shares } from './shares';
import type { Steps } from './steps';

/** What ties candidates to the best files of the first pass. */
export type GraphShares = Readonly<Record<'referredFromBest' | 'refersToBest' | 'folders', Shares>>;

const SEEDS = 10;

/** References and common folders. */
export function* graphShares(pass: FirstPass): Steps<GraphShares> {
  const seeds = pass.candidates.slice(0, SEEDS);
  const referredFromBest = yield* referredFrom(seeds, pass);
  const refersToBest = yield* refersTo(seeds, pass);
  yield;
  return { referredFromBest, refersToBest, folders: folderAgreement(pass) };
}

function* referredFrom(seeds: readonly ImageFile[], { image, scores }: FirstPass): Steps<Shares> {
  const referred = new Map<ImageFile, number>();
  for (const seed of seeds) {
    yield;
    const edges = image.references.references(seed);
    let total = 0;
    for (const weight of edges.values()) total += weight;
    const share = scores.at(seed.id) / Math.sqrt(total || 1);
    for (const [id, weight] of edges) {
      const file = image.files[id];
      if (file) referred.set(file, (referred.get(file) ?? 0) + share * Math.sqrt(weight));
    }
  }
  return normalized(referred);
}

function* refersTo(seeds: readonly ImageFile[], { image, scores, candidates }: FirstPass): Steps<Shares> {
  const refers = new Map<ImageFile, number>();
  const referencesOf = image.references.referencesTo(seeds);
  for (const file of candidates) {
    yield;
    const weights = referencesOf(file);
    let sum = 0;
    for (const [i, seed] of seeds.entries()) sum += scores.at(seed.id) * Math.min(1, weights[i] as number);
    if (sum > 0) refers.set(file, sum);
  }
  return normalized(refers);
}

const AGREEING = 100;
const NEIGHBOURS = 3;

function folderAgreement({ scores, candidates }: FirstPass): Shares {
  const folders = new Map<string, ImageFile[]>();
  for (const file of candidates.slice(0, AGREEING)) {
    const neighbours = folders.get(file.folder);
    if (!neighbours) folders.set(file.folder, [file]);
    else if (neighbours.length <= NEIGHBOURS) neighbours.push(file);
  }
  const agreement = new Map<ImageFile, number>();
  for (const file of candidates) {
    let [sum, count] = [0, 0];
    for (const other of folders.get(file.folder) ?? []) if (other !== file && count++ < NEIGHBOURS) sum += scores.at(other.id);
    agreement.set(file, sum / NEIGHBOURS);
  }
  return normalized(agreement);
}
