import '../lanceEnvironment';
import type { Table } from '@lancedb/lancedb';
import pLimit from 'p-limit';
import { errors, messageOf } from '../../core/errors';
import type { ManifestEntry } from '../../core/index/knownFiles';
import type { FileStat } from '../../core/types';
import { arrowRows } from '../arrowRows';
import { IndexFolder } from '../indexFolder';
import { fileSchema, oneOf, readFiles, storedFileRow, type StoredFile } from '../lanceRows';
import { makeTables, openTables } from '../lanceTables';
import { openVectorTable, vectorTableName } from '../lanceVectors';
import { writeServedModel } from '../servedModel';
import type { AdoptParts } from './adopt';
import { writeAdoption } from './adoption';
import { copyRows } from './copyRows';
import type { PublishedRevision } from './revisionRows';
import { fetchImage, placeImage } from './sharedImage';
import type { StoreConnection } from './storeConnection';
import { WorkingTexts } from './workingTexts';

const READS_AT_ONCE = 8;
const PATHS_PER_DELETE = 500;

/** A published file that is the same here. */
type SameFile = StoredFile & FileStat;

/**
 * Fills the empty folder of an index with a published one. Rows come as they are, with the checksums that whoever reads them
 * compares; of files that differ here, or that the rules here keep out, nothing stays.
 * @returns the number of files taken over.
 * @throws SearchError when it is not all there.
 */
export async function adoptRevision(connection: StoreConnection, revision: PublishedRevision, parts: AdoptParts, signal: AbortSignal): Promise<number> {
  const adopting = new Adopting(connection, revision, parts, signal);
  const files = await adopting.adopt();
  if (revision.model.choice.kind !== 'builtin') await writeServedModel(parts.home, revision.model);
  await writeAdoption(parts.home, { store: connection.address, revision: revision.revision, files, at: Date.now() });
  return files;
}

class Adopting {
  constructor(
    private readonly connection: StoreConnection,
    private readonly revision: PublishedRevision,
    private readonly parts: AdoptParts,
    private readonly signal: AbortSignal,
  ) {}

  async adopt(): Promise<number> {
    const stored = await this.#readFiles();
    let same: readonly SameFile[] = [];
    await new IndexFolder(this.parts.home).startAnew(async (folder) => {
      await makeTables(folder);
      const { files, chunks } = await openTables(folder, '');
      // The files are compared while the rows come; without texts, these are compared first.
      const comparing = this.#sameFiles(stored);
      // Its failure is thrown where it is awaited.
      comparing.catch(() => undefined);
      const [image] = await Promise.all([this.#fetchImage(), this.#copyChunks(chunks, comparing), this.#copyVectors()]);
      same = await comparing;
      const paths = new Set(same.map(({ path }) => path));
      await deletePaths(chunks, stored.flatMap(({ path }) => (paths.has(path) ? [] : [path])));
      if (same.length > 0) await files.add(arrowRows(same.map(storedFileRow), fileSchema));
      if (image) await this.#placeImage(image, folder, stored, same);
      files.close();
      chunks.close();
    });
    return same.length;
  }

  async #readFiles(): Promise<readonly StoredFile[]> {
    const table = await this.#table('files');
    const files = readFiles(await this.connection.run(() => table.query().toArrow()));
    if (files.length !== this.revision.files) throw this.#incomplete();
    return files;
  }

  async #copyChunks(target: Table, comparing: Promise<readonly SameFile[]>): Promise<void> {
    const texts = this.revision.stripped ? new WorkingTexts(new Set((await comparing).map(({ path }) => path)), this.parts.workspace, this.signal) : undefined;
    const source = (await this.#table('chunks')).query();
    const count = await copyRows(source, target, (work) => this.connection.run(work), texts && ((batch) => texts.restore(batch)));
    if (count !== this.revision.chunks) throw this.#incomplete();
  }

  async #copyVectors(): Promise<void> {
    const { model, vectors } = this.revision;
    const { connection, table } = await openVectorTable(this.parts.home, vectorTableName(model.id), model.dimensions);
    try {
      const source = (await this.#table('vectors')).query();
      if ((await copyRows(source, table, (work) => this.connection.run(work))) !== vectors) throw this.#incomplete();
    } finally {
      table.close();
      connection.close();
    }
  }

  /** Undefined where there is none that can be read: it is built from the rows then. */
  async #fetchImage(): Promise<readonly Uint8Array[] | undefined> {
    if (this.revision.stripped) return undefined;
    try {
      return await fetchImage(await this.#table('image'), (work) => this.connection.run(work));
    } catch (error) {
      this.signal.throwIfAborted();
      this.parts.logger.warn(`The shared index goes without its search image: ${messageOf(error)}`);
      return undefined;
    }
  }

  /** What the image holds of files that are others here is taken out when it is opened: these are known to it, but have no rows. */
  async #placeImage(image: readonly Uint8Array[], tables: string, stored: readonly StoredFile[], same: readonly SameFile[]): Promise<void> {
    const here = new Map(same.map((file) => [file.path, file]));
    const manifest = stored.map(({ path, ...entry }): readonly [string, ManifestEntry] => {
      const { size, modified, included = false, hash, indexedAt = 0 } = here.get(path) ?? entry;
      return [path, { size, modified, included, hash, indexedAt }];
    });
    const generation = same.reduce((most, file) => Math.max(most, file.generation), 0);
    await placeImage(image, { home: this.parts.home, tables, generation, manifest });
  }

  /** Those whose content on this disk, which the rules of this folder let in, is what was published. */
  async #sameFiles(stored: readonly StoredFile[]): Promise<readonly SameFile[]> {
    const { workspace, hash } = this.parts;
    const published = new Map(stored.map((file) => [file.path, file]));
    const limit = pLimit(READS_AT_ONCE);
    const compare = async (stat: FileStat): Promise<readonly SameFile[]> => {
      const file = published.get(stat.path);
      const text = file && (await workspace.read(stat.path, this.signal));
      return file && typeof text === 'string' && hash(text) === file.hash ? [{ ...file, ...stat, indexedAt: Date.now() }] : [];
    };
    const found = await workspace.scan(this.signal);
    return (await Promise.all(found.map((stat) => limit(() => compare(stat))))).flat();
  }

  #table(kind: 'files' | 'chunks' | 'vectors' | 'image'): Promise<Table> {
    return this.connection.table(`${this.revision.tables}-${kind}`);
  }

  #incomplete(): Error {
    return errors.storeIncomplete(this.connection.address);
  }
}

async function deletePaths(table: Table, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += PATHS_PER_DELETE) await table.delete(oneOf('path', paths.slice(at, at + PATHS_PER_DELETE)));
}
