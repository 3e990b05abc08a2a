import { selectTopFiles } from '../../retrieval/selectTopFiles';
import { maxOfBestThree, bestChunksOf } from './bestChunks';
import { AccumulatorScope, type ScoreAccumulator } from '../../collections/scoreAccumulator';
import { graphFeatures, type GraphFeatures } from './graphFeatures';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import { addReciprocalRanks, RANKED_FILES, semanticFeatures, type SemanticFeatures } from './semanticFeatures';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';

/**
 * Features by which the ranker scores a candidate, one number each. Matches are at least 0; most are divided by the
 * largest value for the query, so that a weight means the same for every question.
 */
export interface FileFeatures {
  /** BM25F of its best chunk. */
  readonly bestChunk: number;
  /** Sum of the BM25F scores of its best three chunks. */
  readonly bestThreeChunks: number;
  /** 2 / (2 + rank) of its best chunk among files. */
  readonly chunkRank: number;
  /** Largest share of the query that a single chunk covers. */
  readonly chunkCoverage: number;
  /** BM25F of the whole file. */
  readonly wholeFile: number;
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
  readonly fileNameRelated: number;
  readonly parentFolder: number;
  /** BM25F of terms with the same prefix, and of related terms. */
  readonly prefixes: number;
  readonly related: number;
  /** Matches of the best type and of the best other definition by the words of their names. */
  readonly bestType: number;
  readonly bestDefinition: number;
  /**
   * BM25 of the subjects of the commits that changed the file, and the logarithm of the number of these commits. See
   * {@link CommitHistory}.
   */
  readonly history: number;
  readonly changes: number;
  /** How strongly the ten best files refer to this file, and this file to them. */
  readonly referredFromBest: number;
  readonly refersToBest: number;
  /** Logarithm of the summed weight of all references to this file. */
  readonly referred: number;
  /** Mean first-pass score of up to three other candidates in its folder. */
  readonly folderAgreement: number;
  /** Whether the file defines a function that a prose question names by its identifier. */
  readonly identifierFunction: number;
  /**
   * How a report mentions the file, see {@link FileMention}, and how much of what each part of the report names is
   * defined in the file; 0 for questions.
   */
  readonly mentionedInTitle: number;
  readonly mentionedInFrame: number;
  readonly mentionedByPath: number;
  readonly mentionedAsModule: number;
  readonly definesFromTitle: number;
  readonly definesFromFrame: number;
  readonly definesFromProse: number;
  readonly definesFromCode: number;
  /**
   * How the file matches the symbol that is looked up: it defines a type or a function of that name, has the name in
   * the same case, or has it as its file name.
   */
  readonly symbolType: number;
  readonly symbolFunction: number;
  readonly symbolExactCase: number;
  readonly symbolFileName: number;
  /** Cosine with the best chunk of the file, on a scale from the mean of all files (0) to the best file (1). */
  readonly semantic: number;
  /** 2 / (2 + rank) by that cosine. */
  readonly semanticRank: number;
  /** `semantic` times the share of the query that even the best chunk does not cover. */
  readonly semanticGap: number;
  /** Cosine with the mean of all chunks of the file, as a share of the largest. */
  readonly semanticWhole: number;
  /** See `PathFeatures`; 0 when the question asks for such files. */
  readonly test: number;
  readonly sample: number;
  readonly notCode: number;
  /** Whether the file is a header with its source file in the same folder. */
  readonly pairedHeader: number;
  readonly internal: number;
  /** Number of folders above the file. */
  readonly depth: number;
  /** Logarithm of the number of chunks. */
  readonly size: number;
}

export type FeatureName = keyof FileFeatures;

/** Computes the features of every candidate, in the order of the candidates. */
export function* fileFeaturesOf(pass: FirstPass): Steps<readonly FileFeatures[]> {
  const accumulators = new AccumulatorScope(pass.index.accumulators);
  try {
    const context = {
      ...(yield* chunkContext(pass, accumulators)),
      ...(yield* graphFeatures(pass, accumulators)),
      ...(yield* semanticFeatures(pass, accumulators)),
    };
    const all: FileFeatures[] = [];
    yield* eachInSlices(pass.candidates, (file) => all.push(features(file, pass, context)));
    return all;
  } finally {
    accumulators.release();
  }
}

/** Largest value of each match, by which matches are divided, and the reciprocal ranks of the best files. */
type ChunkContext = Readonly<
  Record<
    | 'mostChunk'
    | 'mostThree'
    | 'mostFile'
    | 'mostHistory'
    | 'mostComments'
    | 'mostPath'
    | 'mostRelated'
    | 'mostPrefixes',
    number
  >
> & {
  readonly chunkRank: ScoreAccumulator;
};

type Context = ChunkContext & GraphFeatures & SemanticFeatures;

const flag = (value: boolean): number => (value ? 1 : 0);

function features(file: FileEntry, pass: FirstPass, context: Context): FileFeatures {
  const { id, traits } = file;
  const { query, index, fileNames, definitions } = pass;
  const { bestThree, coverage } = bestChunksOf(file, pass);
  const prose = query.kind === 'prose';
  const semantic = context.semantic.at(id);
  const [mention, defined] = [pass.mentioned.get(file), pass.definedNames.get(file)];
  return {
    bestChunk: pass.bestChunks.at(id) / context.mostChunk,
    bestThreeChunks: bestThree / context.mostThree,
    chunkRank: context.chunkRank.at(id),
    chunkCoverage: coverage,
    wholeFile: pass.files.at(id) / context.mostFile,
    comments: pass.comments.at(id) / context.mostComments,
    path: pass.paths.at(id) / context.mostPath,
    fileNamePrecision: fileNames.precision.at(id),
    fileNameOverlap: fileNames.overlap.at(id),
    fileNameExact: fileNames.exact.at(id),
    fileNamePrefix: fileNames.prefix.at(id),
    fileNameShortForm: fileNames.shortForm.at(id),
    fileNameRelated: fileNames.related.at(id),
    parentFolder: fileNames.parent.at(id),
    prefixes: pass.prefixes.at(id) / context.mostPrefixes,
    related: pass.related.at(id) / context.mostRelated,
    bestType: prose ? definitions.bestType.at(id) : 0,
    bestDefinition: prose ? definitions.bestOther.at(id) : 0,
    history: pass.history.at(id) / context.mostHistory,
    changes: prose ? Math.log1p(index.history.changes(file.path)) : 0,
    referredFromBest: context.referredFromBest.at(id),
    refersToBest: context.refersToBest.at(id),
    referred: Math.log1p(index.references.referredWeight(file)),
    folderAgreement: context.folders.at(id),
    identifierFunction: prose ? definitions.namedFunction.at(id) : 0,
    mentionedInTitle: mention?.inTitle ?? 0,
    mentionedInFrame: mention?.inFrame ?? 0,
    mentionedByPath: mention?.byPath ?? 0,
    mentionedAsModule: mention?.asModule ?? 0,
    definesFromTitle: defined?.title ?? 0,
    definesFromFrame: defined?.frame ?? 0,
    definesFromProse: defined?.prose ?? 0,
    definesFromCode: defined?.code ?? 0,
    symbolType: prose ? 0 : definitions.namedType.at(id),
    symbolFunction: prose ? 0 : definitions.namedFunction.at(id),
    symbolExactCase: prose ? 0 : definitions.exactCase.at(id),
    symbolFileName: prose ? 0 : definitions.namedFile.at(id),
    semantic,
    semanticRank: context.semanticRank.at(id),
    semanticGap: semantic * (1 - coverage),
    semanticWhole: context.semanticWhole.at(id),
    test: flag(traits.test && !query.wantsTests),
    sample: flag(traits.sample && !query.wantsTests && !query.wantsProse),
    notCode: flag(traits.notCode && !query.wantsProse),
    pairedHeader: flag(traits.header && index.isPaired(file.path)),
    internal: flag(traits.internal),
    depth: file.depth,
    size: Math.log1p(file.chunkCount),
  };
}

function* chunkContext(pass: FirstPass, accumulators: AccumulatorScope): Steps<ChunkContext> {
  const { index, bestChunks, comments, paths, related, prefixes, files, history } = pass;
  const best = yield* selectTopFiles(index, bestChunks, RANKED_FILES);
  return {
    mostChunk: bestChunks.max,
    mostThree: yield* maxOfBestThree(pass, best),
    mostFile: files.max,
    mostHistory: history.max,
    mostComments: comments.max,
    mostPath: paths.max,
    mostRelated: related.max,
    mostPrefixes: prefixes.max,
    chunkRank: addReciprocalRanks(best, accumulators.take('file')),
  };
}
