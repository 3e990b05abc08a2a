import type { CodeSymbol } from '../../base/types';
import { FUNCTION_KINDS, isTestSymbol, TYPE_KINDS } from '../../languages/symbolKinds';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import type { QueryAnalysis } from '../../query/queryAnalyzer';
import { formOfQuery, type QueryForm } from '../../query/queryForm';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import type { MentionedChunks } from '../../retrieval/mentionedChunks';
import { cosineRange, definitionStrength, type CandidateSlot } from './candidateChunks';
import { CHUNK_FEATURES, FEATURE, type ChunkFeature } from './chunkFeatureNames';
import { FieldMatcher } from './fieldMatcher';
import type { NameMatcher } from './nameMatcher';

/** A candidate whose features are computed. */
export interface Described extends CandidateSlot {
  readonly file: FileEntry;
  readonly slot: number;
  readonly symbol: CodeSymbol | undefined;
}

const ASKS = /^(?:how|where|what|which|why|when|who|does|is|are)\b/i;

/** Returns whether the model of questions ranks the chunks, and not that of symbols or of reports. */
export const isModelled = ({ kind, mentions }: QueryAnalysis): boolean => kind === 'prose' && !mentions;

/** Distance from the score of the best file beyond which all files count as equally far behind. */
const FARTHEST = 20;

/** Computes the features of the chunks of one question. Chunks are added best first. */
export class ChunkFeatureRows {
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
  readonly #fields: FieldMatcher;
  readonly #form: QueryForm;

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
    this.#fields = new FieldMatcher(pass.query, pass.index, pass.statistics);
    this.#form = formOfQuery(pass.query);
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
    if (isModelled(this.pass.query)) this.#addFields(chunk);
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

  #addFields({ slot }: Described): void {
    const { words, body, comments } = this.#fields.match(slot);
    this.#put('wordRecall', words);
    this.#put('bodyRecall', body);
    this.#put('commentRecall', comments);
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
    this.#put('formAction', this.#form === 'action' ? 1 : 0);
    this.#put('formTopic', this.#form === 'asking' || this.#form === 'topic' ? 1 : 0);
    this.#put('formSentence', this.#form === 'request' || this.#form === 'description' ? 1 : 0);
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
