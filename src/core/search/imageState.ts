import { ImageFile, writePlaces } from './imageFile';
import type { SearchImage } from './searchImage';
import { StoredLists, type ListFile } from './storedLists';
import type { Arrays, TypedArray } from '../typedArrays';

/** The in-memory index as plain data: to be written down, and read back faster than it can be built from the store. */
export interface ImageState {
  readonly arrays: Arrays;
  /** By file id: path and language; null for a file that was removed. */
  readonly files: readonly (readonly [path: string, language: string] | null)[];
  /** The file that posting lists stand in, and the first chunk that they lack; absent while all lists are in the arrays. */
  readonly lists?: { readonly name: string; readonly end: number };
}

/** Views of the in-memory index: good until it changes. */
export function saveImage(image: SearchImage): ImageState {
  const { files, chunkSlots, statistics } = image;
  const column = (of: (file: ImageFile) => number): Int32Array => Int32Array.from(files, of);
  const { stored } = image.postings;
  const parts: Readonly<Record<string, Arrays>> = {
    ...prefixed('postings', image.postings.save()),
    ...(stored && { stored: stored.save() }),
    ...prefixed('paths', image.paths.save()),
    names: image.names.save(),
    ...prefixed('definitions', image.definitions.save()),
    ...prefixed('references', image.references.save()),
    vectors: image.vectors.save(chunkSlots),
    chunks: {
      files: image.chunkFile.subarray(0, chunkSlots),
      keys: image.vectorKeys.subarray(0, chunkSlots),
      code: image.lengths.code.subarray(0, chunkSlots),
      comment: image.lengths.comment.subarray(0, chunkSlots),
      definition: image.lengths.definition.subarray(0, chunkSlots),
      starts: linesOf(files, chunkSlots, (file, chunk) => file.startOf(chunk)),
      ends: linesOf(files, chunkSlots, (file, chunk) => file.endOf(chunk)),
    },
    files: {
      chunks: column((file) => file.chunkCount),
      definitions: column((file) => file.definitionCount),
      paths: column((file) => statistics.pathLengths[file.id] ?? 0),
      outlines: column((file) => outlineOf(file).length),
    },
    outlines: { packed: joined(files.map(outlineOf)) },
  };
  return {
    arrays: flat(parts),
    files: files.map((file) => (file.removed ? null : [file.path, file.language])),
    ...(stored && { lists: { name: stored.file.name, end: stored.end } }),
  };
}

/**
 * Fills an in-memory index that is empty. Vectors are those of the model that was in use; without them, chunks have none.
 * @param listFile the file that `lists` names.
 */
export function loadImage(image: SearchImage, { arrays, files, lists }: ImageState, withVectors: boolean, listFile?: ListFile): void {
  const parts = nested(arrays);
  const part = (name: string): Arrays => parts[name] ?? {};
  const stored = lists && listFile && StoredLists.load(listFile, part('stored'), lists.end);
  image.postings.load({ terms: part('postings.terms'), pairs: part('postings.pairs'), prefixes: part('postings.prefixes') }, stored);
  image.paths.load({ files: part('paths.files'), stems: part('paths.stems') });
  image.names.load(part('names'));
  image.definitions.load({
    entries: part('definitions.entries'),
    byName: part('definitions.byName'),
    byTerm: part('definitions.byTerm'),
    terms: part('definitions.terms'),
    byFold: part('definitions.byFold'),
  });
  image.references.load({ uses: part('references.uses'), definers: part('references.definers'), users: part('references.users') });
  if (withVectors) image.vectors.load(part('vectors'));
  const chunks = part('chunks');
  image.chunkFile = chunks['files'] as Int32Array<ArrayBuffer>;
  image.vectorKeys = chunks['keys'] as BigInt64Array<ArrayBuffer>;
  for (const field of ['code', 'comment', 'definition'] as const) image.lengths[field] = chunks[field] as Float32Array<ArrayBuffer>;
  image.chunkSlots = image.chunkFile.length;
  loadFiles(image, files, part('files'), chunks, part('outlines')['packed'] as Uint8Array);
  image.revision++;
}

function loadFiles(image: SearchImage, files: ImageState['files'], counts: Arrays, chunks: Arrays, outlines: Uint8Array): void {
  const [starts, ends] = [chunks['starts'] as Int32Array, chunks['ends'] as Int32Array];
  const places = new Int32Array(2 * starts.length);
  let [firstChunk, firstDefinition, outlineAt] = [0, 0, 0];
  files.forEach((known, id) => {
    const [path, language] = known ?? ['', ''];
    const end = firstChunk + Number(counts['chunks']?.[id] ?? 0);
    const definitionCount = Number(counts['definitions']?.[id] ?? 0);
    const outlineBytes = Number(counts['outlines']?.[id] ?? 0);
    writePlaces(places, 2 * firstChunk, starts.subarray(firstChunk, end), ends.subarray(firstChunk, end));
    const own = { places, placesAt: 2 * firstChunk, outlines, outlineAt, outlineBytes };
    const file = new ImageFile({ id, path, language, firstChunk, chunkCount: end - firstChunk, ...own, firstDefinition, definitionCount });
    file.removed = known === null;
    image.enter(file, Number(counts['paths']?.[id] ?? 0));
    firstChunk = end;
    outlineAt += outlineBytes;
    firstDefinition += definitionCount;
  });
}

function linesOf(files: readonly ImageFile[], chunkSlots: number, of: (file: ImageFile, chunk: number) => number): Int32Array {
  const lines = new Int32Array(chunkSlots);
  for (const file of files) for (let chunk = 0; chunk < file.chunkCount; chunk++) lines[file.firstChunk + chunk] = of(file, chunk);
  return lines;
}

/** A removed file stays readable in memory for searches in progress; it is not saved. */
const outlineOf = (file: ImageFile): Uint8Array => (file.removed ? new Uint8Array(0) : file.outline);

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
  Object.fromEntries(Object.entries(parts).flatMap(([part, arrays]) => Object.entries(arrays).map(([name, array]) => [`${part}/${name}`, array])));

function nested(arrays: Arrays): Readonly<Record<string, Arrays>> {
  const parts: Record<string, Record<string, TypedArray>> = {};
  for (const [key, array] of Object.entries(arrays)) {
    const [part = '', name = ''] = key.split('/');
    (parts[part] ??= {})[name] = array;
  }
  return parts;
}
