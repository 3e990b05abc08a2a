import { bestOf, comparePaths, peak, type FirstPass } from './recall';
import type { ImageFile } from './imageFile';

/**
 * What the ranker knows of a candidate, one number each. Matches are at least 0; most are divided by the largest of
 * the query, so that a weight means the same for every question.
 */
export interface Features {
  /** BM25F of its best chunk. */
  readonly bestChunk: number;
  /** Sum of its best three chunks. */
  readonly bestThreeChunks: number;
  /** 2 / (2 + rank) of its best chunk among files. */
  readonly chunkRank: number;
  /** Largest share of the query inside one chunk. */
  readonly chunkCoverage: number;
  /** BM25 of its comments. */
  readonly comments: number;
  /** BM25 of the words of its path. */
  readonly path: number;
  /** See {@link FileNameMatches}. */
  readonly fileNamePrecision: number;
  readonly fileNameOverlap: number;
  readonly fileNameExact: number;
  readonly fileNamePrefix: number;
  readonly fileNameShortForm: number;
  readonly parentFolder: number;
  /** BM25F of words that begin alike, and of words of the same idea. */
  readonly prefixes: number;
  readonly related: number;
  /** How much the best ten files refer to it, and it to them. */
  readonly referredFromBest: number;
  readonly refersToBest: number;
  /** Logarithm of the weight of all references to it. */
  readonly referred: number;
  /** Mean first-pass score of up to three other candidates in its folder. */
  readonly folderAgreement: number;
  /** A function with an identifier of a prose question is defined here. */
  readonly identifierFunction: number;
  /** The asked symbol is defined here. */
  readonly symbolType: number;
  readonly symbolFunction: number;
  readonly symbolExactCase: number;
  readonly symbolFileName: number;
  /** The embedder's cosine with its best chunk, from the mean of all files (0) to the best (1). */
  readonly semantic: number;
  /** 2 / (2 + rank) by that cosine. */
  readonly semanticRank: number;
  /** That cosine, times the share of the query that none of its chunks says. */
  readonly semanticGap: number;
  /** See {@link PathTraits}; 0 when the question asks for such files. */
  readonly test: number;
  readonly sample: number;
  readonly notCode: number;
  /** A header with its source file beside it. */
  readonly pairedHeader: number;
  readonly internal: number;
  /** Number of folders above it. */
  readonly depth: number;
  /** Logarithm of its number of chunks. */
  readonly size: number;
}

export type FeatureName = keyof Features;

/** The features of every candidate, in order. */
export function featuresOf(pass: FirstPass): readonly Features[] {
  const context = { ...chunkContext(pass), ...graphContext(pass), ...semanticContext(pass), folders: folderAgreement(pass) };
  return pass.candidates.map((file) => features(file, pass, context));
}

type Context = ReturnType<typeof chunkContext> &
  ReturnType<typeof graphContext> &
  ReturnType<typeof semanticContext> & { readonly folders: ReadonlyMap<ImageFile, number> };

function features(file: ImageFile, pass: FirstPass, context: Context): Features {
  const { id, traits } = file;
  const { query, image, chunkPeaks, fileNames, definitions } = pass;
  const at = (values: Float64Array): number => values[id] ?? 0;
  const flag = (value: boolean): number => (value ? 1 : 0);
  const prose = query.kind === 'prose';
  const semantic = context.semantic.get(file) ?? 0;
  return {
    bestChunk: at(chunkPeaks.best) / context.mostChunk,
    bestThreeChunks: at(chunkPeaks.bestThree) / context.mostThree,
    chunkRank: context.chunkRank.get(file) ?? 0,
    chunkCoverage: at(chunkPeaks.coverage),
    comments: at(pass.comments) / context.mostComments,
    path: at(pass.paths) / context.mostPath,
    fileNamePrecision: at(fileNames.precision),
    fileNameOverlap: at(fileNames.overlap),
    fileNameExact: at(fileNames.exact),
    fileNamePrefix: at(fileNames.prefix),
    fileNameShortForm: at(fileNames.shortForm),
    parentFolder: at(fileNames.parent),
    prefixes: at(pass.prefixes) / context.mostPrefixes,
    related: at(pass.related) / context.mostRelated,
    referredFromBest: context.referredFromBest.get(file) ?? 0,
    refersToBest: context.refersToBest.get(file) ?? 0,
    referred: Math.log1p(image.references.referredWeight(file)),
    folderAgreement: context.folders.get(file) ?? 0,
    identifierFunction: prose ? at(definitions.namedFunction) : 0,
    symbolType: prose ? 0 : at(definitions.namedType),
    symbolFunction: prose ? 0 : at(definitions.namedFunction),
    symbolExactCase: prose ? 0 : at(definitions.exactCase),
    symbolFileName: prose ? 0 : at(definitions.namedFile),
    semantic,
    semanticRank: context.semanticRank.get(file) ?? 0,
    semanticGap: semantic * (1 - at(chunkPeaks.coverage)),
    test: flag(traits.test && !query.wantsTests),
    sample: flag(traits.sample && !query.wantsTests && !query.wantsProse),
    notCode: flag(traits.notCode && !query.wantsProse),
    pairedHeader: flag(traits.header && image.isPaired(file.path)),
    internal: flag(traits.internal),
    depth: file.depth,
    size: Math.log1p(file.chunkCount),
  };
}

function chunkContext({ image, chunkPeaks, comments, paths, related, prefixes }: FirstPass) {
  const touched = image.files.filter((file) => (chunkPeaks.best[file.id] ?? 0) > 0);
  return {
    mostChunk: peak(chunkPeaks.best),
    mostThree: peak(chunkPeaks.bestThree),
    mostComments: peak(comments),
    mostPath: peak(paths),
    mostRelated: peak(related),
    mostPrefixes: peak(prefixes),
    chunkRank: reciprocalRanks(touched, (file) => chunkPeaks.best[file.id] ?? 0),
  };
}

const RANKED = 60;

/** 2 / (2 + rank) for the best files by a score; the others are not in the map. */
function reciprocalRanks(files: readonly ImageFile[], score: (file: ImageFile) => number): ReadonlyMap<ImageFile, number> {
  const best = [...files].sort((a, b) => score(b) - score(a) || comparePaths(a, b)).slice(0, RANKED);
  return new Map(best.map((file, rank) => [file, 2 / (2 + rank)]));
}

const GRAPH_SEEDS = 10;

/** References between the candidates and the ten best of the first pass. */
function graphContext({ image, scores, candidates }: FirstPass) {
  const seeds = candidates.slice(0, GRAPH_SEEDS);
  const referredFromBest = new Map<ImageFile, number>();
  for (const seed of seeds) {
    const edges = image.references.references(seed);
    let total = 0;
    for (const weight of edges.values()) total += weight;
    const share = (scores[seed.id] ?? 0) / Math.sqrt(total || 1);
    for (const [file, weight] of edges) referredFromBest.set(file, (referredFromBest.get(file) ?? 0) + share * Math.sqrt(weight));
  }
  const refersToBest = new Map<ImageFile, number>();
  for (const file of candidates) {
    const edges = image.references.references(file);
    const sum = seeds.reduce((total, seed) => total + (scores[seed.id] ?? 0) * Math.min(1, edges.get(seed) ?? 0), 0);
    if (sum > 0) refersToBest.set(file, sum);
  }
  return { referredFromBest: normalized(referredFromBest), refersToBest: normalized(refersToBest) };
}

const AGREEING = 100;
const NEIGHBOURS = 3;

function folderAgreement({ scores, candidates }: FirstPass): ReadonlyMap<ImageFile, number> {
  const folders = new Map<string, ImageFile[]>();
  for (const file of candidates.slice(0, AGREEING)) {
    const neighbours = folders.get(file.folder);
    if (!neighbours) folders.set(file.folder, [file]);
    else if (neighbours.length <= NEIGHBOURS) neighbours.push(file);
  }
  const agreement = new Map<ImageFile, number>();
  for (const file of candidates) {
    const others = (folders.get(file.folder) ?? []).filter((other) => other !== file).slice(0, NEIGHBOURS);
    agreement.set(file, others.reduce((sum, other) => sum + (scores[other.id] ?? 0), 0) / NEIGHBOURS);
  }
  return normalized(agreement);
}

/** The best cosine of each candidate, on a scale that means the same for every model: mean of all files 0, best 1. */
function semanticContext({ image, candidates, cosines }: FirstPass) {
  if (!cosines) return { semantic: new Map<ImageFile, number>(), semanticRank: new Map<ImageFile, number>() };
  const best = new Map([...image.liveFiles()].map((file) => [file, bestOf(cosines, file)]));
  const values = [...best.values()].sort((a, b) => b - a);
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const range = Math.max(1e-6, (values[0] ?? 0) - mean);
  const semantic = new Map(candidates.map((file) => [file, Math.max(0, ((best.get(file) ?? 0) - mean) / range)]));
  return { semantic, semanticRank: reciprocalRanks(candidates, (file) => best.get(file) ?? 0) };
}

function normalized(values: ReadonlyMap<ImageFile, number>): ReadonlyMap<ImageFile, number> {
  const most = Math.max(0, ...values.values()) || 1;
  return new Map([...values].map(([file, value]) => [file, value / most]));
}
