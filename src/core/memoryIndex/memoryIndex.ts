import type { ChunkHead, CodeSymbol, IndexedFile } from '../base/types';
import { AccumulatorPool, type AccumulatorKind } from '../collections/scoreAccumulator';
import { CommitHistory } from './commitHistory';
import { DefinitionTable } from './structures/definitionTable';
import { importsIn, packOutline } from './structures/outlineCodec';
import { FileNameIndex } from './structures/fileNameIndex';
import { FileEntry, writeLineRanges } from './structures/fileEntry';
import { readFacts } from '../facts/factRecords';
import { packFacts } from '../facts/packedFacts';
import { Passages } from './passages';
import { PathTerms } from './structures/pathTerms';
import { Postings } from './structures/postings';
import { addTerms } from './structures/chunkTerms';
import { defaultPruningLimits } from './postingView';
import { ReferenceGraph } from './structures/referenceGraph';
import { SymbolCache } from './structures/symbolCache';
import { FilePairs } from './structures/filePairs';
import { IndexStatistics, type Field } from './indexStatistics';
import type { DiskPostings } from './structures/diskPostings';
import { StringInterner } from '../collections/stringInterner';
import { growTo } from '../collections/typedArrays';
import type { CosineCalibration } from '../vectors/cosineCalibration';
import { vectorSlots } from './chunkVectors';
import { vectorKey } from '../vectors/vectorKey';
import { VectorTable } from '../vectors/vectorTable';

const SWEEP_SHARE = 0.3;

/**
 * The whole index in memory, in the form that ranking reads: postings of terms in chunks and paths, definitions,
 * references, int8 vectors. Built from the store when it is opened, and updated with every commit. Results depend on
 * the files in the index, never on the order in which they were added. Nearly all data is in typed arrays, which are
 * small, fast to save and load, and not traversed by the garbage collector.
 */
export class MemoryIndex {
  readonly postings = new Postings();
  readonly paths = new PathTerms(this.postings);
  /** Names of definitions, and identifiers as code uses them. */
  readonly names = new StringInterner();
  /**
   * Names in the facts of files. They are kept apart, because some are chains of names, and code is not searched by
   * them.
   */
  readonly factNames = new StringInterner();
  readonly definitions = new DefinitionTable(this.names, this.postings);
  readonly references = new ReferenceGraph(this.names, this.definitions);
  readonly passages = new Passages(this);
  readonly statistics = new IndexStatistics(this);
  readonly fileNames = new FileNameIndex(this);
  readonly accumulators = new AccumulatorPool((kind) => this.#lengthOf(kind));
  /** Files by id; ids of removed files stay in use until the sweep. */
  files: FileEntry[] = [];
  /** Chunk → file id; -1 once the file is removed. */
  chunkFile = new Int32Array(0);
  /** Chunk → key of the text that its vector represents. */
  vectorKeys = new BigInt64Array(0);
  /** Length of each field by chunk: in terms, and in summed weights for the definition field. */
  readonly lengths: Record<Field, Float32Array<ArrayBuffer>> = {
    code: new Float32Array(0),
    comment: new Float32Array(0),
    definition: new Float32Array(0),
  };
  chunkSlots = 0;
  liveChunks = 0;
  /** Changes whenever the results of a search may change. */
  revision = 0;
  /** Number of sweeps so far; each sweep renumbers the slots. */
  layout = 0;
  /** Limits for a large index, whose posting lists are on disk. */
  pruning = defaultPruningLimits;
  /** Vectors of the model in use, by chunk slot; replaced when another model takes over. */
  vectors: VectorTable;
  readonly #symbols = new SymbolCache();
  #history = CommitHistory.none;
  #byPath = new Map<string, FileEntry>();
  readonly #pairs = new FilePairs();

  constructor(dimensions: number, scale?: CosineCalibration) {
    this.vectors = new VectorTable(dimensions, undefined, scale);
  }

  get fileCount(): number {
    return this.#byPath.size;
  }

  file(path: string): FileEntry | undefined {
    return this.#byPath.get(path);
  }

  /** Returns the file of a chunk, unless the file was removed. */
  fileOf(slot: number): FileEntry | undefined {
    return this.files[this.chunkFile[slot] ?? -1];
  }

  /** Words of past commits by file; empty without a repository. */
  get history(): CommitHistory {
    return this.#history;
  }

  set history(history: CommitHistory) {
    this.revision++;
    this.#history = history;
  }

  /** Returns the symbols that are declared in a chunk of a file, outermost first. */
  symbolsOf(file: FileEntry, chunk: number): readonly CodeSymbol[] {
    return this.#symbols.of(file, chunk, this.revision);
  }

  /** Returns the imports of a file, as written. */
  importsOf(file: FileEntry): readonly string[] {
    return importsIn(file.outline, file.chunkCount);
  }

  /** Returns whether live code uses or defines exactly this name. */
  hasName(name: string): boolean {
    const id = this.names.idOf(name);
    if (id === undefined) return false;
    const namesIn = this.references.namesAmong(new Set([id]));
    for (const file of this.liveFiles()) if (!file.traits.notCode && namesIn(file).length > 0) return true;
    return false;
  }

  /** Returns the live files, in no particular order. */
  liveFiles(): Iterable<FileEntry> {
    return this.#byPath.values();
  }

  /** Returns whether a header has its source file, or a source file its header, in the same folder. */
  isPaired(path: string): boolean {
    return this.#pairs.has(path);
  }

  /** Replaces a file. Chunks with unchanged text keep their vectors; new chunks have none until one is attached. */
  replace(indexed: IndexedFile): void {
    const known = vectorSlots(this, indexed.path);
    this.revision++;
    this.#drop(indexed.path);
    const file = this.#newFile(indexed);
    for (const chunk of indexed.chunks) this.#addChunk(file, chunk, known);
    this.references.add(file, indexed.identifiers);
    this.addEntry(file, this.paths.add(file));
    this.#sweepWhenDue();
  }

  /**
   * Registers a file whose chunks, terms and definitions are already in the in-memory index.
   * @param pathLength number of terms in the path of the file.
   */
  addEntry(file: FileEntry, pathLength: number): void {
    this.files.push(file);
    if (file.removed) return;
    this.#byPath.set(file.path, file);
    this.#pairs.count(file.path, 1);
    this.liveChunks += file.chunkCount;
    this.statistics.add(file, pathLength);
  }

  remove(path: string): void {
    this.revision++;
    this.#drop(path);
    this.#sweepWhenDue();
  }

  /** Reads the posting lists of older chunks from disk from now on. */
  useDiskPostings(postings: DiskPostings): void {
    this.postings.useDiskPostings(postings);
    this.statistics.recount();
  }

  /** Releases the caches that the next search rebuilds. */
  releaseCaches(): void {
    this.accumulators.clear();
    this.statistics.releaseCaches();
    this.passages.releaseCaches();
    this.references.forget();
    this.postings.releaseCaches();
    this.#symbols.clear();
  }

  #sweepWhenDue(): void {
    if (this.chunkSlots - this.liveChunks > SWEEP_SHARE * this.chunkSlots) this.#sweep();
  }

  #lengthOf(kind: AccumulatorKind): number {
    return kind === 'file' ? this.files.length : kind === 'chunk' ? this.chunkSlots : this.names.size;
  }

  #drop(path: string): void {
    const file = this.#byPath.get(path);
    if (!file) return;
    file.removed = true;
    this.#byPath.delete(path);
    this.#pairs.count(path, -1);
    this.chunkFile.fill(-1, file.firstChunk, file.firstChunk + file.chunkCount);
    this.liveChunks -= file.chunkCount;
    this.references.remove(file);
    this.statistics.remove(file);
  }

  #newFile({ path, language, chunks, imports, facts: written = '' }: IndexedFile): FileEntry {
    const outlines = packOutline(imports, chunks);
    const facts = packFacts(readFacts(written), this.factNames);
    const [starts, ends] = [chunks.map(({ startLine }) => startLine), chunks.map(({ endLine }) => endLine)];
    return new FileEntry({
      id: this.files.length,
      path,
      language,
      firstChunk: this.chunkSlots,
      chunkCount: chunks.length,
      places: writeLineRanges(new Int32Array(2 * chunks.length), 0, starts, ends),
      placesAt: 0,
      outlines,
      outlineAt: 0,
      outlineBytes: outlines.length,
      facts,
      factsAt: 0,
      factsBytes: facts.length,
      firstDefinition: this.definitions.count,
      definitionCount: chunks.reduce((sum, chunk) => sum + chunk.definitions.length, 0),
    });
  }

  #addChunk(file: FileEntry, chunk: ChunkHead, known: ReadonlyMap<bigint, number>): void {
    const slot = this.#newSlot(file);
    addTerms(chunk.terms, slot, this.postings, this.lengths);
    const key = vectorKey(chunk.hash);
    this.vectorKeys[slot] = key;
    const same = known.get(key);
    if (same === undefined) this.vectors.clear(slot);
    else this.vectors.move(same, slot);
    for (const entry of chunk.definitions) this.definitions.add(slot, entry);
  }

  #newSlot(file: FileEntry): number {
    const slot = this.chunkSlots++;
    this.chunkFile = growTo(this.chunkFile, this.chunkSlots);
    this.vectorKeys = growTo(this.vectorKeys, this.chunkSlots);
    for (const field of ['code', 'comment', 'definition'] as const)
      this.lengths[field] = growTo(this.lengths[field], this.chunkSlots);
    this.chunkFile[slot] = file.id;
    return slot;
  }

  /**
   * Drops the data of removed files and renumbers the rest. A sweep visits the whole in-memory index, so it waits until
   * about a third of the chunks are dead.
   */
  #sweep(): void {
    this.layout++;
    const files = new Int32Array(this.files.length).fill(-1);
    const chunks = new Int32Array(this.chunkSlots).fill(-1);
    this.files = this.files.filter((file) => !file.removed);
    let next = 0;
    this.files.forEach((file, id) => {
      files[file.id] = id;
      file.id = id;
      for (let i = 0; i < file.chunkCount; i++) this.#move(file.firstChunk + i, next + i, chunks);
      file.firstChunk = next;
      next += file.chunkCount;
      this.chunkFile.fill(id, file.firstChunk, next);
    });
    this.chunkSlots = next;
    this.postings.renumber(chunks);
    this.paths.renumber(files);
    this.#moveDefinitions(this.definitions.renumber(chunks));
    this.references.renumber(files);
    this.fileNames.clear();
    this.statistics.renumber(files);
    if (this.chunkSlots === 0) this.postings.closeDiskPostings();
  }

  #move(from: number, to: number, renumbered: Int32Array): void {
    renumbered[from] = to;
    for (const lengths of Object.values(this.lengths)) lengths[to] = lengths[from] ?? 0;
    this.vectorKeys[to] = this.vectorKeys[from] ?? 0n;
    this.vectors.move(from, to);
  }

  /** Updates the first definition of each file. The definitions of a file stay together, in the order of the files. */
  #moveDefinitions(moved: Int32Array): void {
    for (const file of this.files)
      if (file.definitionCount > 0) file.firstDefinition = moved[file.firstDefinition] ?? 0;
  }
}
