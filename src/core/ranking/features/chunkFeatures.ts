import type { UnaskedKind } from '../../query/unaskedKinds';
import { FUNCTION_KINDS, isTestSymbol, TYPE_KINDS } from '../../languages/symbolKinds';
import type { WordModel } from '../../base/contracts';
import type { CodeSymbol } from '../../base/types';
import { CHUNK_FEATURES, FEATURE, type ChunkFeature } from './chunkFeatureNames';
import { candidateChunks, definitionStrength, cosineRange, type CandidateSlot } from './candidateChunks';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import { NameMatcher } from './nameMatcher';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import { MentionedChunks } from '../../retrieval/mentionedChunks';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';
import { withUnaskedKinds } from './unaskedChunks';

/** A chunk of a candidate file with its features. */
export interface CandidateChunk {
  readonly file: FileEntry;
  /** Place among the candidates. */
  readonly candidate: number;
  readonly chunk: number;
  readonly slot: number;
  readonly symbol: CodeSymbol | undefined;
  /**
   * Whether the chunk is among the best of all files, rather than only among those that the filter accepts. Scores are
   * relative to the best of all files.
   */
  readonly isPeer: boolean;
  /** Whether the chunk is a function whose name the question contains. */
  readonly isSaid: boolean;
  /** Set for a chunk of a kind that the question does not ask for. */
  readonly unasked: UnaskedKind | undefined;
  readonly features: Float64Array;
}

/**
 * Selects the chunks of the candidates with the best rough sums, and computes all their features.
 * @param fileScores of the candidates, in order.
 */
export function* chunkFeatures(
  pass: FirstPass,
  fileScores: readonly number[],
  model: WordModel,
): Steps<readonly CandidateChunk[]> {
  const { all: places, peers } = yield* candidateChunks(pass, fileScores);
  const { query, index, statistics } = pass;
  const mentioned = yield* MentionedChunks.of(query.mentions?.names ?? [], index);
  const names = new NameMatcher(query, index, statistics, model);
  const table = new FeatureTable(pass, fileScores, names, mentioned, places.slice(0, peers));
  const found: Omit<CandidateChunk, 'unasked'>[] = [];
  yield* eachInSlices(places, (place) => {
    const { candidate, chunk } = place;
    const file = pass.candidates[candidate] as FileEntry;
    const at = { ...place, file, slot: file.firstChunk + chunk, symbol: index.symbolsOf(file, chunk)[0] };
    found.push({
      file,
      candidate,
      chunk,
      slot: at.slot,
      symbol: at.symbol,
      isPeer: found.length < peers,
      isSaid: at.symbol !== undefined && FUNCTION_KINDS.has(at.symbol.kind) && names.says(at.symbol.name),
      features: table.add(at),
    });
  });
  return withUnaskedKinds(found, pass, names);
}

interface Described extends CandidateSlot {
  readonly file: FileEntry;
  readonly slot: number;
  readonly symbol: CodeSymbol | undefined;
}

const ASKS = /^(?:how|where|what|which|why|when|who|does|is|are)\b/i;

/** Distance from the score of the best file beyond which all files count as equally far behind. */
const FARTHEST = 20;

/** Feature rows of the chunks of one question. Chunks are added best first. */
class FeatureTable {
  #row = new Float64Array(0);
  #rank = 0;
  /** For each candidate, the rough sum of its first chunk and the number of its chunks added so far. */
  readonly #firsts = new Map<number, { readonly value: number; count: number }>();
  /** Name of each file with its last folder, by file id. */
  readonly #folders = new Map<number, string>();
  readonly #mostWords: number;
  readonly #mostFileWords: number;
  readonly #mostFileScore: number;
  readonly #totalFileScore: number;
  readonly #bestCoverage: number;
  readonly #range: number;
  readonly #defined: (file: FileEntry, chunk: number) => number;

  constructor(
    private readonly pass: FirstPass,
    private readonly fileScores: readonly number[],
    private readonly names: NameMatcher,
    private readonly mentioned: MentionedChunks,
    peers: readonly CandidateSlot[],
  ) {
    const ofPeers = fileScores.slice(0, pass.peers);
    this.#mostWords = pass.chunkScores.max || 1;
    this.#mostFileWords = pass.files.max || 1;
    this.#mostFileScore = ofPeers.reduce((a, b) => Math.max(a, b), -Infinity);
    this.#totalFileScore = ofPeers.reduce((sum, score) => sum + Math.exp(score - this.#mostFileScore), 0);
    this.#bestCoverage = peers.reduce(
      (best, { candidate, chunk }) =>
        Math.max(best, pass.chunkCoverage.at((pass.candidates[candidate]?.firstChunk ?? 0) + chunk)),
      0,
    );
    this.#range = cosineRange(pass.vectorScores);
    this.#defined = definitionStrength(pass);
  }

  add(chunk: Described): Float64Array {
    const row = (this.#row = new Float64Array(CHUNK_FEATURES.length));
    this.#addText(chunk);
    this.#addNames(chunk);
    this.#addFile(chunk);
    this.#addPlace(chunk);
    this.#addKind(chunk);
    this.#addQuestion();
    if (this.pass.query.mentions) this.#addMentions(chunk);
    this.#rank++;
    return row;
  }

  #put(feature: ChunkFeature, value: number): void {
    this.#row[FEATURE[feature]] = value;
  }

  #addText({ file, chunk, slot }: Described): void {
    const { chunkScores, chunkCoverage, vectorScores } = this.pass;
    const coverage = chunkCoverage.at(slot);
    const cosine = Math.max(0, vectorScores?.cosines[slot] ?? 0);
    this.#put('words', chunkScores.at(slot) / this.#mostWords);
    this.#put('coverage', coverage);
    this.#put('ownCoverage', this.#bestCoverage > 0 ? Math.min(1, coverage / this.#bestCoverage) : 0);
    this.#put('cosine', cosine);
    this.#put('nearness', vectorScores ? (cosine - vectorScores.mean) / this.#range : 0);
    this.#put('identifier', this.#defined(file, chunk));
  }

  #addNames({ file, symbol }: Described): void {
    const { names } = this;
    const name = names.part(symbol?.name ?? '');
    const container = names.part(symbol?.container ?? '');
    const signature = names.part(symbol?.signature ?? '');
    const own = names.match(name);
    this.#put('namePrecision', own.precision);
    this.#put('nameRecall', own.recall);
    this.#put('nameProduct', Math.sqrt(own.precision * own.recall));
    this.#put('softPrecision', own.softPrecision);
    this.#put('softRecall', own.softRecall);
    this.#put('nameBegins', own.begins);
    this.#put('nameCosine', own.cosine);
    const ofContainer = names.match(container);
    this.#put('containerRecall', ofContainer.recall);
    this.#put('containerSoftRecall', ofContainer.softRecall);
    const qualified = names.match(container, name);
    this.#put('qualifiedRecall', qualified.recall);
    this.#put('qualifiedSoftRecall', qualified.softRecall);
    this.#put('qualifiedCosine', qualified.cosine);
    const ofSignature = names.match(signature);
    this.#put('signatureRecall', ofSignature.recall);
    this.#put('signatureSoftRecall', ofSignature.softRecall);
    this.#put('signatureCosine', ofSignature.cosine);
    const whole = names.match(names.part(this.#folderOf(file)), container, signature);
    this.#put('placeRecall', whole.recall);
    this.#put('placeSoftRecall', whole.softRecall);
    this.#put('placeCosine', whole.cosine);
  }

  #folderOf({ id, path }: FileEntry): string {
    let folder = this.#folders.get(id);
    if (folder === undefined)
      this.#folders.set(
        id,
        (folder = path
          .replace(/\.[^./]*$/, '')
          .split('/')
          .slice(-2)
          .join('.')),
      );
    return folder;
  }

  #addFile({ file: { id, traits, chunkCount, language }, candidate, symbol }: Described): void {
    const { query, files, vectorScores, fileNames } = this.pass;
    const below = (this.fileScores[candidate] ?? 0) - this.#mostFileScore;
    this.#put('fileScore', Math.max(-FARTHEST, below));
    this.#put('fileShare', Math.exp(below) / this.#totalFileScore);
    this.#put('fileWords', files.at(id) / this.#mostFileWords);
    this.#put(
      'fileNearness',
      vectorScores ? ((vectorScores.fileCosines[id] ?? 0) - vectorScores.mean) / this.#range : 0,
    );
    this.#put('fileName', fileNames.precision.at(id));
    this.#put('fileSize', Math.log1p(chunkCount));
    const isTest = traits.test || (symbol !== undefined && isTestSymbol(symbol, language));
    this.#put('test', isTest && !query.wantsTests ? 1 : 0);
    this.#put('sample', traits.sample && !query.wantsTests && !query.wantsProse ? 1 : 0);
    this.#put('notCode', traits.notCode && !query.wantsProse ? 1 : 0);
    this.#put('internal', traits.internal ? 1 : 0);
  }

  #addPlace({ candidate, value }: Described): void {
    const first = this.#firsts.get(candidate) ?? { value, count: 0 };
    this.#firsts.set(candidate, first);
    this.#put('roughRank', 2 / (2 + this.#rank));
    this.#put('belowFirst', first.value - value);
    this.#put('placeInFile', 2 / (2 + first.count++));
  }

  #addKind({ file, chunk, symbol }: Described): void {
    this.#put('lines', Math.log(file.endOf(chunk) - file.startOf(chunk) + 1));
    this.#put('isValue', !symbol || symbol.kind === 'constant' || symbol.kind === 'variable' ? 1 : 0);
    if (!symbol) return;
    this.#put('isFunction', FUNCTION_KINDS.has(symbol.kind) ? 1 : 0);
    this.#put('isType', TYPE_KINDS.has(symbol.kind) ? 1 : 0);
    this.#put('isSection', symbol.kind === 'section' ? 1 : 0);
    this.#put('isConstructor', symbol.kind === 'constructor' ? 1 : 0);
    this.#put('isPart', file.startOf(chunk) > symbol.startLine ? 1 : 0);
    this.#put('nameLength', Math.log1p(symbol.name.length));
    this.#put('depth', symbol.container ? symbol.container.split('.').length : 0);
  }

  #addQuestion(): void {
    const { words, wording } = this.pass.query;
    this.#put('questionWords', Math.log1p(words.length));
    this.#put('questionAsks', ASKS.test(wording) ? 1 : 0);
    this.#put('bestCoverage', this.#bestCoverage);
  }

  #addMentions({ file, chunk, symbol }: Described): void {
    const mention = this.mentioned.at(file, chunk, symbol);
    this.#put('namedInTitle', mention.title);
    this.#put('namedInFrame', mention.frame);
    this.#put('namedInProse', mention.prose);
    this.#put('namedInCode', mention.code);
    this.#put('containerNamed', mention.container);
    this.#put('calledByNamed', mention.calledBy);
    this.#put('callsNamed', mention.calls);
  }
}
