import { definitionWeight } from '../index/fieldTerms';
import { foldIdentifier } from '../text/identifiers';
import { termsOf, termsOfIdentifier } from '../text/terms';
import type { ChunkHead, IndexedFile, TermCounts } from '../types';
import type { DefinitionEntry, ImageFile, PathPosting } from './imageFile';
import { folderOf, pairKey, pathTraits, stemOf } from './pathTraits';
import { packCounts, Postings } from './postings';
import { ReferenceGraph } from './referenceGraph';
import { Statistics } from './statistics';
import { VectorTable } from './vectorTable';

/** Lengths of each field of each chunk, in terms; the definition field in summed weights. */
interface FieldLengths {
  code: Float32Array;
  comment: Float32Array;
  definition: Float32Array;
}

const SWEEP_SHARE = 0.3;

/**
 * The whole index in memory, in the form that ranking reads: postings of terms in chunks and paths, definitions,
 * references, int8 vectors. Built from the store at open and kept up with every commit. What it answers depends on
 * the files it holds, never on the order in which they came.
 */
export class SearchImage {
  readonly postings = new Postings();
  readonly paths = new Map<number, PathPosting[]>();
  readonly definitionsByName = new Map<string, DefinitionEntry[]>();
  readonly definitionsByTerm = new Map<number, DefinitionEntry[]>();
  readonly references = new ReferenceGraph<ImageFile>();
  readonly vectors: VectorTable;
  /** By file id; ids of removed files stay in use until the sweep. */
  files: ImageFile[] = [];
  /** Chunk → file id; -1 once the file is removed. */
  chunkFile = new Int32Array(1024);
  lengths: FieldLengths = { code: new Float32Array(1024), comment: new Float32Array(1024), definition: new Float32Array(1024) };
  chunkSlots = 0;
  liveChunks = 0;
  #byPath = new Map<string, ImageFile>();
  #pairs = new Map<string, number>();
  #statistics: Statistics | undefined;

  constructor(dimensions: number) {
    this.vectors = new VectorTable(dimensions);
  }

  get fileCount(): number {
    return this.#byPath.size;
  }

  get statistics(): Statistics {
    return (this.#statistics ??= new Statistics(this));
  }

  file(path: string): ImageFile | undefined {
    return this.#byPath.get(path);
  }

  /** Live files, in no particular order. */
  liveFiles(): Iterable<ImageFile> {
    return this.#byPath.values();
  }

  /** Whether a header has its source file, or a source file its header, beside it. */
  isPaired(path: string): boolean {
    const key = pairKey(path);
    return key !== undefined && (this.#pairs.get(key) ?? 0) > 1;
  }

  replace(indexed: IndexedFile): void {
    this.remove(indexed.path);
    this.#statistics = undefined;
    const file = this.#newFile(indexed);
    this.files.push(file);
    this.#byPath.set(file.path, file);
    this.#countPair(file.path, 1);
    indexed.chunks.forEach((chunk, i) => {
      this.#addChunk(file, chunk, i);
    });
    this.#addPath(file);
    this.references.add(file, indexed.identifiers, indexed.chunks.flatMap((chunk) => chunk.definitions));
  }

  remove(path: string): void {
    this.#drop(path);
    this.#statistics = undefined;
    if (this.chunkSlots - this.liveChunks > SWEEP_SHARE * this.chunkSlots) this.#sweep();
  }

  #drop(path: string): void {
    const file = this.#byPath.get(path);
    if (!file) return;
    file.removed = true;
    this.#byPath.delete(path);
    this.#countPair(path, -1);
    this.chunkFile.fill(-1, file.firstChunk, file.firstChunk + file.chunkCount);
    this.liveChunks -= file.chunkCount;
    this.references.remove(file);
  }

  #newFile(indexed: IndexedFile): ImageFile {
    const { path, language, chunks } = indexed;
    const folder = folderOf(path);
    const parent = folder.slice(folder.lastIndexOf('/') + 1);
    return {
      id: this.files.length,
      path,
      language,
      traits: pathTraits(path),
      folder,
      depth: path.split('/').length - 1,
      stem: foldIdentifier(stemOf(path)),
      stemTerms: [...new Set(this.#intern(stemOf(path).replace(/[-.+]/g, ' ')))],
      parentTerms: new Set(this.#intern(parent.replace(/[-.]/g, ' '))),
      firstChunk: this.chunkSlots,
      chunkCount: chunks.length,
      starts: Int32Array.from(chunks, (chunk) => chunk.startLine),
      ends: Int32Array.from(chunks, (chunk) => chunk.endLine),
      removed: false,
    };
  }

  #intern(text: string): number[] {
    return termsOf(text).map((term) => this.postings.intern(term));
  }

  #addChunk(file: ImageFile, chunk: ChunkHead, position: number): void {
    const slot = this.#newSlot(file);
    const { code, comment, definition } = chunk.terms;
    for (const [term, count] of code) this.postings.add(term, slot, packCounts(count, comment.get(term) ?? 0, definition.get(term) ?? 0));
    for (const [term, count] of comment) if (!code.has(term)) this.postings.add(term, slot, packCounts(0, count, definition.get(term) ?? 0));
    this.lengths.code[slot] = sum(code);
    this.lengths.comment[slot] = sum(comment);
    this.lengths.definition[slot] = sum(definition);
    if (chunk.vector) this.vectors.set(slot, chunk.vector);
    this.#addDefinitions(file, chunk, position);
  }

  #newSlot(file: ImageFile): number {
    const slot = this.chunkSlots++;
    if (slot >= this.chunkFile.length) this.#grow();
    this.chunkFile[slot] = file.id;
    this.liveChunks++;
    return slot;
  }

  #grow(): void {
    const size = Math.ceil(this.chunkFile.length * 1.5);
    const widened = (array: Float32Array): Float32Array => {
      const wide = new Float32Array(size);
      wide.set(array);
      return wide;
    };
    const chunkFile = new Int32Array(size);
    chunkFile.set(this.chunkFile);
    this.chunkFile = chunkFile;
    const { code, comment, definition } = this.lengths;
    this.lengths = { code: widened(code), comment: widened(comment), definition: widened(definition) };
  }

  #addDefinitions(file: ImageFile, chunk: ChunkHead, position: number): void {
    for (const definition of chunk.definitions) {
      const { name, kind, indented } = definition;
      const terms = termsOfIdentifier(name).map((term) => this.postings.intern(term));
      const entry: DefinitionEntry = { file, name, kind, indented, weight: definitionWeight(definition), chunk: position, terms };
      append(this.definitionsByName, foldIdentifier(name), entry);
      if (kind !== 'variable' || !indented) for (const term of new Set(terms)) append(this.definitionsByTerm, term, entry);
    }
  }

  #addPath(file: ImageFile): void {
    const counts = new Map<number, number>(file.stemTerms.map((term) => [term, 2]));
    for (const term of new Set(this.#intern(file.folder.replace(/[-./]/g, ' ')))) counts.set(term, (counts.get(term) ?? 0) + 1);
    const inStem = new Set(file.stemTerms);
    for (const [term, count] of counts) append(this.paths, term, { file, count, inStem: inStem.has(term) });
  }

  #countPair(path: string, change: number): void {
    const key = pairKey(path);
    if (key !== undefined) this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + change);
  }

  /** Drops what removed files left behind. It goes over the whole image, so it waits until a third of that is dead. */
  #sweep(): void {
    const renumbered = new Int32Array(this.chunkSlots).fill(-1);
    let next = 0;
    this.files = this.files.filter((file) => !file.removed);
    this.files.forEach((file, id) => {
      file.id = id;
      for (let i = 0; i < file.chunkCount; i++) this.#move(file.firstChunk + i, next + i, renumbered);
      file.firstChunk = next;
      next += file.chunkCount;
      this.chunkFile.fill(id, file.firstChunk, next);
    });
    this.chunkSlots = next;
    this.postings.renumber(renumbered);
    sweepEntries(this.definitionsByName);
    sweepEntries(this.definitionsByTerm);
    sweepEntries(this.paths);
  }

  #move(from: number, to: number, renumbered: Int32Array): void {
    renumbered[from] = to;
    for (const lengths of Object.values(this.lengths) as Float32Array[]) lengths[to] = lengths[from] ?? 0;
    this.vectors.move(from, to);
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function sweepEntries<K, E extends { readonly file: ImageFile }>(map: Map<K, E[]>): void {
  for (const [key, entries] of map) {
    const live = entries.filter((entry) => !entry.file.removed);
    if (live.length === 0) map.delete(key);
    else if (live.length < entries.length) map.set(key, live);
  }
}

function sum(counts: TermCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
