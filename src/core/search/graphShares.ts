import type { Column, ColumnLoan } from './column';
import type { ImageFile } from './imageFile';
import type { FirstPass } from './recall';
import { each, type Steps } from './steps';

/** What ties candidates to the best files of the first pass: by file id, as shares of the largest. */
export type GraphShares = Readonly<Record<'referredFromBest' | 'refersToBest' | 'folders', Column>>;

const SEEDS = 10;

/** References and common folders. */
export function* graphShares(pass: FirstPass, columns: ColumnLoan): Steps<GraphShares> {
  const seeds = pass.candidates.slice(0, Math.min(pass.peers, SEEDS));
  const referredFromBest = yield* referredFrom(seeds, pass, columns);
  const refersToBest = yield* refersTo(seeds, pass, columns.take('file'));
  yield;
  return { referredFromBest, refersToBest, folders: folderAgreement(pass, columns.take('file')) };
}

function* referredFrom(seeds: readonly ImageFile[], { image, scores }: FirstPass, columns: ColumnLoan): Steps<Column> {
  const [referred, edges] = [columns.take('file'), columns.take('file')];
  for (const seed of seeds) {
    yield;
    image.references.addReferences(seed, edges.reset(0));
    const { touched } = edges;
    let total = 0;
    for (let i = 0; i < touched.length; i++) total += edges.at(touched[i] as number);
    const share = scores.at(seed.id) / Math.sqrt(total || 1);
    for (let i = 0; i < touched.length; i++) referred.add(touched[i] as number, share * Math.sqrt(edges.at(touched[i] as number)));
  }
  return referred.normalize();
}

function* refersTo(seeds: readonly ImageFile[], { image, scores, candidates }: FirstPass, refers: Column): Steps<Column> {
  const referencesOf = image.references.referencesTo(seeds);
  const worth = Float64Array.from(seeds, ({ id }) => scores.at(id));
  yield* each(candidates, (file) => {
    const weights = referencesOf(file);
    let sum = 0;
    for (let i = 0; i < worth.length; i++) sum += (worth[i] as number) * Math.min(1, weights[i] as number);
    refers.add(file.id, sum);
  });
  return refers.normalize();
}

const AGREEING = 100;
const NEIGHBOURS = 3;

function folderAgreement({ scores, candidates, peers }: FirstPass, agreement: Column): Column {
  const folders = new Map<string, ImageFile[]>();
  for (const file of candidates.slice(0, Math.min(peers, AGREEING))) {
    const neighbours = folders.get(file.folder);
    if (!neighbours) folders.set(file.folder, [file]);
    else if (neighbours.length <= NEIGHBOURS) neighbours.push(file);
  }
  for (const file of candidates) {
    const others = (folders.get(file.folder) ?? []).filter((other) => other !== file).slice(0, NEIGHBOURS);
    agreement.raise(file.id, others.reduce((sum, { id }) => sum + scores.at(id), 0) / NEIGHBOURS);
  }
  return agreement.normalize();
}
