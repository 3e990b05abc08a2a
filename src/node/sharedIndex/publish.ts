import '../storage/tables/lanceEnvironment';
import { makeArrowTable } from '@lancedb/lancedb';
import { Table as ArrowTable } from 'apache-arrow';
import { errors } from '../../core/base/errors';
import { vectorKey } from '../../core/vectors/vectorKey';
import { arrowRows } from '../storage/tables/arrowRows';
import { FORMAT } from '../indexDirectory/indexHome';
import { chunkSchema, fileSchema, sqlIn, storedFileRow, type StoredFile } from '../storage/tables/lanceRows';
import { lanceVectors } from '../storage/lanceVectors';
import { vectorRows, vectorSchema } from '../storage/tables/vectorRows';
import { readAdoption } from './adoptionRecord';
import { copyRows, ROWS_PER_COMMIT } from './copyRows';
import { readPublishedSource, type PublishedSource } from './publishedSource';
import { readRevisions, revisionRow, REVISIONS_TABLE, revisionSchema, type PublishedRevision } from './revisionRows';
import { withBodies, withSortedTerms } from './sharedRows';
import { storeAddress, type StoreSettings } from '../settings/storeAddress';
import { ensureTable } from './store/ensureTable';
import { StoreConnection } from './store/storeConnection';
import { stripBody } from './strippedChunk';
import { pruneRevisions } from './pruneRevisions';

export interface PublishOptions {
  readonly store: StoreSettings;
  /** Whether to leave out all text and share only vectors, terms and ranges. */
  readonly stripText: boolean;
  /** Further work on the store after the revision is published. */
  readonly afterwards?: (connection: StoreConnection, source: PublishedSource) => Promise<void>;
}

export interface Publication {
  readonly revision: PublishedRevision;
  /** Number of indexed files that differ from HEAD and are not published. */
  readonly kept: number;
  /** Whether the revision is new; false if it had been published before. */
  readonly isNew: boolean;
}

/**
 * Copies the up-to-date index of a folder into a shared store, under the commit that is checked out. Only files that
 * match the commit are copied. The record of the revision is written last, so an incomplete copy is never found.
 * @param home folder of the index.
 * @throws SearchError
 */
export async function publishIndex(
  folder: string,
  home: string,
  { store, stripText, afterwards }: PublishOptions,
  signal: AbortSignal,
): Promise<Publication> {
  const address = storeAddress(store);
  const source = await readPublishedSource(folder, home, signal);
  const connection = await StoreConnection.openOrMake(address, signal);
  try {
    await connection.requireConditionalPut();
    const publication = await new Publishing(connection, source, stripText, signal).publish();
    await afterwards?.(connection, source);
    return publication;
  } finally {
    connection.close();
  }
}

class Publishing {
  constructor(
    private readonly connection: StoreConnection,
    private readonly source: PublishedSource,
    private readonly stripText: boolean,
    private readonly signal: AbortSignal,
  ) {}

  async publish(): Promise<Publication> {
    const { git, files, kept, model, home } = this.source;
    const revisions = await ensureTable(this.connection, REVISIONS_TABLE, revisionSchema, this.signal);
    const adopted = await readAdoption(home);
    const known = readRevisions(await this.connection.run(() => revisions.query().toArrow()));
    const same = await this.#published(known);
    if (same) return { revision: same, kept: kept.length, isNew: false };
    const tables = `codebase-search-${git.repository}-${git.head.slice(0, 12)}-${Date.now().toString(36)}`;
    const chunks = await this.#copyChunks(`${tables}-chunks`);
    const vectors = await this.#copyVectors(`${tables}-vectors`, chunks.keys);
    await this.#copyFiles(`${tables}-files`);
    const revision: PublishedRevision = {
      ...{
        repository: git.repository,
        revision: git.head,
        base: adopted && 'revision' in adopted ? adopted.revision : '',
        format: FORMAT,
        model,
        stripped: this.stripText,
      },
      ...{ tables, files: files.length, chunks: chunks.count, vectors, published: Date.now() },
    };
    await this.connection.run(() => revisions.add(makeArrowTable([revisionRow(revision)], { schema: revisionSchema })));
    await pruneRevisions(this.connection, revisions, [...known, revision]);
    return { revision, kept: kept.length, isNew: true };
  }

  /**
   * Returns a complete revision that was already published for this commit. A revision that is incomplete, or that was
   * published while more files had local changes, is published again.
   */
  async #published(known: readonly PublishedRevision[]): Promise<PublishedRevision | undefined> {
    const names = new Set(await this.connection.names());
    const isThere = ({ tables, files }: PublishedRevision): boolean =>
      files >= this.source.files.length &&
      ['files', 'chunks', 'vectors'].every((kind) => names.has(`${tables}-${kind}`));
    for (const one of known.filter((revision) => this.#isSame(revision) && isThere(revision)))
      if (await this.#isWhole(one)) return one;
    return undefined;
  }

  async #isWhole({ tables, files, chunks, vectors }: PublishedRevision): Promise<boolean> {
    try {
      const counted = await Promise.all(
        ['files', 'chunks', 'vectors'].map(async (kind) =>
          this.connection.run(async () => (await this.connection.table(`${tables}-${kind}`)).countRows()),
        ),
      );
      return counted.join() === [files, chunks, vectors].join();
    } catch {
      this.signal.throwIfAborted();
      return false;
    }
  }

  #isSame({ repository, revision, format, model, stripped: isStripped }: PublishedRevision): boolean {
    const { git, model: own } = this.source;
    return (
      repository === git.repository &&
      revision === git.head &&
      format === FORMAT &&
      model.id === own.id &&
      isStripped === this.stripText
    );
  }

  async #copyChunks(name: string): Promise<{ readonly count: number; readonly keys: ReadonlySet<bigint> }> {
    const { tables, files, kept } = this.source;
    const keys = new Set<bigint>();
    const query = kept.length > 0 ? tables.chunks.query().where(`NOT (${sqlIn('path', kept)})`) : tables.chunks.query();
    const target = await this.connection.make(name, chunkSchema);
    const count = await copyRows(
      query,
      target,
      (work) => this.connection.run(work),
      (batch) => {
        for (const hash of batch.getChild('hash') ?? []) keys.add(vectorKey(String(hash)));
        return this.stripText
          ? arrowRows(withSortedTerms(withBodies(batch, (chunk) => ({ ...chunk, ...stripBody(chunk) }))), chunkSchema)
          : new ArrowTable([batch]);
      },
    );
    // Another process wrote to the index during the copy, so the rows are of two states.
    if (count !== files.reduce((sum, { chunkCount }) => sum + chunkCount, 0)) throw errors.indexChanged();
    return { count, keys };
  }

  /** Copies only the vectors of published chunks: other vectors represent texts that are not published. */
  async #copyVectors(name: string, keys: ReadonlySet<bigint>): Promise<number> {
    const { home, model } = this.source;
    const vectors = lanceVectors(home, model.id, model.dimensions);
    const target = await this.connection.make(name, vectorSchema(model.dimensions));
    const copied = new Set<bigint>();
    let waiting = new Map<bigint, Float32Array>();
    const flush = async (): Promise<void> => {
      const rows = vectorRows(waiting, model.dimensions);
      waiting = new Map();
      if (rows.numRows > 0) await this.connection.run(() => target.add(rows));
    };
    for await (const batch of vectors.find(keys, this.signal)) {
      for (const [key, vector] of batch) if (!copied.has(key)) waiting.set(key, vector);
      for (const key of batch.keys()) copied.add(key);
      if (waiting.size >= ROWS_PER_COMMIT) await flush();
    }
    await flush();
    await vectors.dispose();
    if (copied.size < keys.size) throw errors.vectorsMissing(keys.size - copied.size);
    return copied.size;
  }

  async #copyFiles(name: string): Promise<void> {
    const rowOf = (file: StoredFile) =>
      storedFileRow(
        // Identifiers and calls in their original order would reveal what a text does.
        this.stripText ? { ...file, identifiers: file.identifiers.toSorted(), facts: '' } : file,
      );
    const rows = arrowRows(this.source.files.map(rowOf), fileSchema);
    const target = await this.connection.make(name, fileSchema);
    await this.connection.run(() => target.add(rows));
  }
}
