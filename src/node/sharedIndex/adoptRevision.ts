import '../storage/tables/lanceEnvironment';
import type { Table } from '@lancedb/lancedb';
import { Table as ArrowTable } from 'apache-arrow';
import pLimit from 'p-limit';
import { errors } from '../../core/base/errors';
import { readFacts } from '../../core/facts/factRecords';
import { sourceTextOf } from '../../core/languages/sourceText';
import type { FileStat } from '../../core/base/types';
import { arrowRows } from '../storage/tables/arrowRows';
import type { ModelRecord } from '../settings/embedderChoice';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { fileSchema, sqlIn, storedFileRow, type StoredFile } from '../storage/tables/lanceRows';
import { readFiles } from '../storage/tables/rowReaders';
import { makeTables, openTables } from '../storage/tables/lanceTables';
import { openVectorTable, vectorTableName } from '../storage/lanceVectors';
import { vectorRows } from '../storage/tables/vectorRows';
import { writeActiveModel } from '../embedders/activeModel';
import type { AdoptParts } from './adopt';
import { writeAdoption } from './adoptionRecord';
import { copyRows } from './copyRows';
import type { PublishedRevision } from './revisionRows';
import type { StoreConnection } from './store/storeConnection';
import { ADOPTED_GENERATION, VerifiedChunks } from './verifiedChunks';
import { verifiedVectors } from './verifiedVectors';

const READS_AT_ONCE = 8;
const PATHS_PER_DELETE = 500;
/**
 * Maximum number of characters of a file's imports, and of its identifiers, per character of its text. No file has
 * more.
 */
const CHARACTERS_PER_BYTE = 4;
/** Maximum number of characters of facts per character of text. */
const MOST_FACTS = 8;

/** A published file whose content is the same here. */
type SameFile = StoredFile & FileStat;

/**
 * Fills the empty folder of an index with a published index. Anyone with write access to the store may have written
 * anything, so nothing is kept of files that differ here, that the local rules exclude, or whose rows claim something
 * that is not in the file.
 * @param model the local record of the model that computed the vectors.
 * @returns the number of adopted files.
 * @throws SearchError if the published index is incomplete.
 */
export async function adoptRevision(
  connection: StoreConnection,
  revision: PublishedRevision,
  model: ModelRecord,
  parts: AdoptParts,
  signal: AbortSignal,
): Promise<number> {
  const adopting = new Adopting(connection, revision, model, parts, signal);
  const files = await adopting.adopt();
  if (model.choice.kind !== 'builtin') await writeActiveModel(parts.home, model);
  await writeAdoption(parts.home, { store: connection.address, revision: revision.revision, files, at: Date.now() });
  return files;
}

class Adopting {
  constructor(
    private readonly connection: StoreConnection,
    private readonly revision: PublishedRevision,
    private readonly model: ModelRecord,
    private readonly parts: AdoptParts,
    private readonly signal: AbortSignal,
  ) {}

  async adopt(): Promise<number> {
    const same = await this.#sameFiles();
    const { workspace, hash } = this.parts;
    const verified = new VerifiedChunks(
      { files: same, workspace, hash, stripped: this.revision.stripped },
      this.signal,
    );
    let count = 0;
    await new IndexFolder(this.parts.home).reset(async (folder) => {
      await makeTables(folder);
      const { files, chunks } = await openTables(folder, '');
      await this.#copyChunks(chunks, verified);
      await this.#copyVectors(verified.keys);
      const whole = same.filter((file) => verified.isWhole(file));
      await deletePaths(
        chunks,
        same.flatMap((file) => (verified.isWhole(file) ? [] : [file.path])),
      );
      if (whole.length > 0)
        await files.add(
          arrowRows(
            whole.map((file) => storedFileRow({ ...file, generation: ADOPTED_GENERATION })),
            fileSchema,
          ),
        );
      files.close();
      chunks.close();
      count = whole.length;
    });
    return count;
  }

  async #copyChunks(target: Table, verified: VerifiedChunks): Promise<void> {
    const source = (await this.#table('chunks')).query();
    const count = await copyRows(
      source,
      target,
      (work) => this.connection.run(work),
      (batch) => verified.verify(batch),
    );
    if (count !== this.revision.chunks) throw this.#incomplete();
  }

  async #copyVectors(keys: ReadonlySet<bigint>): Promise<void> {
    const { id, dimensions } = this.model;
    const { connection, table } = await openVectorTable(this.parts.home, vectorTableName(id), dimensions);
    const wanted = new Set(keys);
    try {
      const source = (await this.#table('vectors')).query();
      const count = await copyRows(
        source,
        table,
        (work) => this.connection.run(work),
        (batch) => {
          const vectors = verifiedVectors(batch, wanted, dimensions);
          for (const key of vectors.keys()) wanted.delete(key);
          return vectors.size > 0 ? vectorRows(vectors, dimensions) : new ArrowTable();
        },
      );
      if (count !== this.revision.vectors) throw this.#incomplete();
    } finally {
      table.close();
      connection.close();
    }
  }

  /** Returns the published files that the local rules include and whose content on this disk is the same. */
  async #sameFiles(): Promise<readonly SameFile[]> {
    const { workspace, hash } = this.parts;
    const here = new Map((await workspace.scan(this.signal)).map((stat) => [stat.path, stat]));
    const limit = pLimit(READS_AT_ONCE);
    const compare = async (file: StoredFile, stat: FileStat): Promise<readonly SameFile[]> => {
      const text = await workspace.read(file.path, this.signal);
      if (typeof text !== 'string' || hash(text) !== file.hash || !isSound(file, text)) return [];
      return [{ ...file, ...stat, language: sourceTextOf(file.path, text).language, indexedAt: Date.now() }];
    };
    const found: Promise<readonly SameFile[]>[] = [];
    // Only the first row of each path counts.
    for (const file of await this.#readFiles(here)) {
      const stat = here.get(file.path);
      if (stat && here.delete(file.path)) found.push(limit(() => compare(file, stat)));
    }
    return (await Promise.all(found)).flat();
  }

  /** Reads the rows of files that exist here. The store may contain any number of other files. */
  async #readFiles(here: ReadonlyMap<string, FileStat>): Promise<readonly StoredFile[]> {
    const files: StoredFile[] = [];
    let count = 0;
    const batches = (await this.#table('files')).query()[Symbol.asyncIterator]();
    for (
      let next = await this.connection.run(() => batches.next());
      next.done !== true;
      next = await this.connection.run(() => batches.next())
    ) {
      count += next.value.numRows;
      for (const file of readFiles(next.value)) if (here.has(file.path)) files.push(file);
    }
    if (count !== this.revision.files) throw this.#incomplete();
    return files;
  }

  #table(kind: 'files' | 'chunks' | 'vectors'): Promise<Table> {
    return this.connection.table(`${this.revision.tables}-${kind}`);
  }

  #incomplete(): Error {
    return errors.storeIncomplete(this.connection.address);
  }
}

/** Returns whether the row of a file is plausible. Files excluded because of their content are never published. */
function isSound(
  { left, imports, identifiers, facts = '', chunkCount, generation }: StoredFile,
  text: string,
): boolean {
  const max = 1_000 + CHARACTERS_PER_BYTE * text.length;
  const areTexts = Array.isArray(imports) && imports.every((one) => typeof one === 'string');
  return (
    left === undefined &&
    areTexts &&
    imports.join().length <= max &&
    identifiers.join().length <= max &&
    standIn(facts, text) &&
    Number.isInteger(chunkCount) &&
    chunkCount >= 0 &&
    Number.isInteger(generation)
  );
}

const WORD = /[\p{L}_]+/gu;

/** Returns whether the names in the facts occur in the text, because these names are shown. */
function standIn(facts: string, text: string): boolean {
  const words = new Set(text.match(WORD));
  return (
    facts.length <= MOST_FACTS * (1_000 + text.length) &&
    readFacts(facts).names.every((name) => (name.match(WORD) ?? []).every((word) => words.has(word)))
  );
}

async function deletePaths(table: Table, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += PATHS_PER_DELETE)
    await table.delete(sqlIn('path', paths.slice(at, at + PATHS_PER_DELETE)));
}
