import { FileEntry, writeLineRanges } from './structures/fileEntry';
import type { MemoryIndex } from './memoryIndex';
import { DiskPostings, type PostingsFile } from './structures/diskPostings';
import type { Arrays, TypedArray } from '../collections/typedArrays';

/** The in-memory index as plain data, which can be saved, and loaded faster than an index is built from the store. */
export interface MemoryIndexState {
  readonly arrays: Arrays;
  /** Path and language by file id; null for a file that was removed. */
  readonly files: readonly (readonly [path: string, language: string] | null)[];
  /**
   * Name of the file with the posting lists, and the first chunk that they do not cover; absent while all lists are in
   * the arrays.
   */
  readonly lists?: { readonly name: string; readonly end: number };
}

/** Returns views of the in-memory index, which are valid until the index changes. */
export function saveMemoryIndex(index: MemoryIndex): MemoryIndexState {
  const { files, chunkSlots, statistics } = index;
  const column = (of: (file: FileEntry) => number): Int32Array => Int32Array.from(files, of);
  const { diskPostings } = index.postings;
  const parts: Readonly<Record<string, Arrays>> = {
    ...prefixed('postings', index.postings.save()),
    ...(diskPostings && { stored: diskPostings.save() }),
    ...prefixed('paths', index.paths.save()),
    names: index.names.save(),
    factNames: index.factNames.save(),
    ...prefixed('definitions', index.definitions.save()),
    ...prefixed('references', index.references.save()),
    vectors: index.vectors.save(chunkSlots),
    chunks: {
      files: index.chunkFile.subarray(0, chunkSlots),
      keys: index.vectorKeys.subarray(0, chunkSlots),
      code: index.lengths.code.subarray(0, chunkSlots),
      comment: index.lengths.comment.subarray(0, chunkSlots),
      definition: index.lengths.definition.subarray(0, chunkSlots),
      starts: linesOf(files, chunkSlots, (file, chunk) => file.startOf(chunk)),
      ends: linesOf(files, chunkSlots, (file, chunk) => file.endOf(chunk)),
    },
    files: {
      chunks: column((file) => file.chunkCount),
      definitions: column((file) => file.definitionCount),
      paths: column((file) => statistics.pathLengths[file.id] ?? 0),
      outlines: column((file) => outlineOf(file).length),
      facts: column((file) => factsOf(file).length),
    },
    outlines: { packed: joined(files.map(outlineOf)) },
    facts: { packed: joined(files.map(factsOf)) },
  };
  return {
    arrays: flat(parts),
    files: files.map((file) => (file.removed ? null : [file.path, file.language])),
    ...(diskPostings && { lists: { name: diskPostings.file.name, end: diskPostings.end } }),
  };
}

/**
 * Fills an empty in-memory index.
 * @param withVectors whether to load the vectors, which are those of the model that was in use; otherwise, chunks have
 * none.
 * @param listFile the file that `lists` names.
 */
export function loadMemoryIndex(
  index: MemoryIndex,
  { arrays, files, lists }: MemoryIndexState,
  withVectors: boolean,
  listFile?: PostingsFile,
): void {
  const parts = nested(arrays);
  const part = (name: string): Arrays => parts[name] ?? {};
  const diskPostings = lists && listFile && DiskPostings.load(listFile, part('stored'), lists.end);
  loadTerms(index, part, diskPostings);
  if (withVectors) index.vectors.load(part('vectors'));
  const chunks = part('chunks');
  loadChunks(index, chunks);
  loadFiles(index, files, part('files'), chunks, {
    outlines: part('outlines')['packed'] as Uint8Array,
    facts: part('facts')['packed'] as Uint8Array,
  });
  index.revision++;
}

/** Loads what is looked up by terms and names. */
function loadTerms(index: MemoryIndex, part: (name: string) => Arrays, diskPostings: DiskPostings | undefined): void {
  index.postings.load(
    { terms: part('postings.terms'), pairs: part('postings.pairs'), prefixes: part('postings.prefixes') },
    diskPostings,
  );
  index.paths.load({ files: part('paths.files'), stems: part('paths.stems') });
  index.names.load(part('names'));
  index.factNames.load(part('factNames'));
  index.definitions.load({
    entries: part('definitions.entries'),
    byName: part('definitions.byName'),
    byTerm: part('definitions.byTerm'),
    terms: part('definitions.terms'),
    byFold: part('definitions.byFold'),
  });
  index.references.load({
    uses: part('references.uses'),
    definers: part('references.definers'),
    users: part('references.users'),
  });
}

function loadChunks(index: MemoryIndex, chunks: Arrays): void {
  index.chunkFile = chunks['files'] as Int32Array<ArrayBuffer>;
  index.vectorKeys = chunks['keys'] as BigInt64Array<ArrayBuffer>;
  for (const field of ['code', 'comment', 'definition'] as const)
    index.lengths[field] = chunks[field] as Float32Array<ArrayBuffer>;
  index.chunkSlots = index.chunkFile.length;
}

function loadFiles(
  index: MemoryIndex,
  files: MemoryIndexState['files'],
  counts: Arrays,
  chunks: Arrays,
  { outlines, facts }: Readonly<Record<'outlines' | 'facts', Uint8Array>>,
): void {
  const [starts, ends] = [chunks['starts'] as Int32Array, chunks['ends'] as Int32Array];
  const places = new Int32Array(2 * starts.length);
  let [firstChunk, firstDefinition, outlineAt, factsAt] = [0, 0, 0, 0];
  const countOf = (what: string, id: number): number => Number(counts[what]?.[id] ?? 0);
  files.forEach((known, id) => {
    const [path, language] = known ?? ['', ''];
    const chunkCount = countOf('chunks', id);
    const definitionCount = countOf('definitions', id);
    const [outlineBytes, factsBytes] = [countOf('outlines', id), countOf('facts', id)];
    const end = firstChunk + chunkCount;
    writeLineRanges(places, 2 * firstChunk, starts.subarray(firstChunk, end), ends.subarray(firstChunk, end));
    const file = new FileEntry({
      id,
      path,
      language,
      firstChunk,
      chunkCount,
      places,
      placesAt: 2 * firstChunk,
      outlines,
      outlineAt,
      outlineBytes,
      facts,
      factsAt,
      factsBytes,
      firstDefinition,
      definitionCount,
    });
    file.removed = known === null;
    index.addEntry(file, countOf('paths', id));
    firstChunk = end;
    outlineAt += outlineBytes;
    factsAt += factsBytes;
    firstDefinition += definitionCount;
  });
}

function linesOf(
  files: readonly FileEntry[],
  chunkSlots: number,
  of: (file: FileEntry, chunk: number) => number,
): Int32Array {
  const lines = new Int32Array(chunkSlots);
  for (const file of files)
    for (let chunk = 0; chunk < file.chunkCount; chunk++) lines[file.firstChunk + chunk] = of(file, chunk);
  return lines;
}

/** Returns the outline to save. A removed file stays in memory for searches in progress, but is not saved. */
const outlineOf = (file: FileEntry): Uint8Array => (file.removed ? new Uint8Array(0) : file.outline);
const factsOf = (file: FileEntry): Uint8Array => (file.removed ? new Uint8Array(0) : file.facts);

function joined(arrays: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

const prefixed = (prefix: string, parts: Readonly<Record<string, Arrays>>): Record<string, Arrays> =>
  Object.fromEntries(Object.entries(parts).map(([name, arrays]) => [`${prefix}.${name}`, arrays]));

const flat = (parts: Readonly<Record<string, Arrays>>): Arrays =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, arrays]) =>
      Object.entries(arrays).map(([name, array]) => [`${part}/${name}`, array]),
    ),
  );

function nested(arrays: Arrays): Readonly<Record<string, Arrays>> {
  const parts: Record<string, Record<string, TypedArray>> = {};
  for (const [key, array] of Object.entries(arrays)) {
    const [part = '', name = ''] = key.split('/');
    (parts[part] ??= {})[name] = array;
  }
  return parts;
}
