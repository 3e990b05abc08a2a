import '../lanceEnvironment';
import { makeArrowTable, type Table } from '@lancedb/lancedb';
import { Binary, Field, Int32, Schema } from 'apache-arrow';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { VectorStore } from '../../core/contracts';
import type { ManifestEntry } from '../../core/index/knownFiles';
import { saveImage } from '../../core/search/imageState';
import { attachVectors } from '../../core/search/imageVectors';
import { SearchImage } from '../../core/search/searchImage';
import { deflatedTexts } from '../deflatedTexts';
import type { ModelRecord } from '../embedders/embedderChoice';
import { readSnapshot, SNAPSHOT_FILE, writeSnapshot } from '../imageSnapshot';
import { LanceStore } from '../lanceStore';
import type { Run } from './copyRows';

/** The search image of what is published, in parts: whoever has it need not build it from the rows, which takes longest. */

const PART_BYTES = 4 << 20;
/** What its tables are called on the way; they are others at both ends. */
const UNDERWAY = 'published';
export const imageSchema = new Schema([new Field('part', new Int32(), false), new Field('bytes', new Binary(), false)]);

export interface ImageSource {
  /** Folder of the index. */
  readonly home: string;
  readonly model: ModelRecord;
  readonly paths: ReadonlySet<string>;
  readonly keys: ReadonlySet<bigint>;
  readonly vectors: VectorStore;
}

/** Writes an image that is made anew: the one in use has seen files that stay on this machine. */
export async function publishImage({ home, model, paths, keys, vectors }: ImageSource, target: Table, run: Run, signal: AbortSignal): Promise<void> {
  const image = new SearchImage(model.dimensions, model.scale, deflatedTexts);
  const store = new LanceStore(home);
  for await (const file of store.load(0, signal)) if (paths.has(file.path) && !file.left) image.replace(file);
  for await (const batch of vectors.find(keys, signal)) attachVectors(image, image.vectors, batch);
  await store.dispose();
  await inTemporaryFolder(async (folder) => {
    await writeSnapshot(folder, { incarnation: UNDERWAY, generation: 0, model: model.id, image: saveImage(image), memory: { manifest: [], left: [] } }, () => true);
    const file = await open(join(folder, SNAPSHOT_FILE));
    try {
      await writeParts(file.createReadStream({ highWaterMark: PART_BYTES }), target, run);
    } finally {
      await file.close().catch(() => undefined);
    }
  });
}

async function writeParts(parts: AsyncIterable<Buffer>, target: Table, run: Run): Promise<void> {
  let part = 0;
  for await (const bytes of parts) {
    const rows = makeArrowTable([{ part: part++, bytes }], { schema: imageSchema });
    await run(() => target.add(rows));
  }
}

/** @returns the image's file; put together from parts in any order. */
export async function fetchImage(source: Table, run: Run): Promise<readonly Uint8Array[]> {
  const rows = await run(() => source.query().toArrow());
  const parts = rows.toArray().map((row: { readonly part: number; readonly bytes: Uint8Array }) => ({ part: row.part, bytes: row.bytes }));
  return parts.sort((a, b) => a.part - b.part).map(({ bytes }) => bytes);
}

export interface ImagePlace {
  readonly home: string;
  /** Folder of the tables that it is to go with, and up to where they are. */
  readonly tables: string;
  readonly generation: number;
  readonly manifest: readonly (readonly [path: string, entry: ManifestEntry])[];
}

/** Lays a fetched image beside the tables that were taken over. One that is damaged, or of another version, is left out. */
export async function placeImage(parts: readonly Uint8Array[], { home, tables, generation, manifest }: ImagePlace): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, SNAPSHOT_FILE), parts);
    const snapshot = await readSnapshot(folder, UNDERWAY);
    if (snapshot) await writeSnapshot(home, { ...snapshot, incarnation: basename(tables), generation, memory: { manifest, left: [] } }, () => true);
  });
}

async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'codebase-search-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
