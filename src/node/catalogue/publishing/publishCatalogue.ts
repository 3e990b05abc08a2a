import '../../storage/tables/lanceEnvironment';
import type { Table } from '@lancedb/lancedb';
import { createHash } from 'node:crypto';
import { ancestorsAmong, commitTime } from '../../git/gitRevision';
import type { PublishedSource } from '../../sharedIndex/publishedSource';
import { claimedTable } from '../../sharedIndex/store/ensureTable';
import { StoreClaim } from '../../sharedIndex/store/storeClaim';
import { StoreConnection } from '../../sharedIndex/store/storeConnection';
import { sqlIn, type StoredFile } from '../../storage/tables/lanceRows';
import { profileOf } from './catalogueProfile';
import { catalogueAddress, functionTableName, isFunctionTableOf, profileTable } from '../catalogueStore';
import { functionRow, functionSchema, functionTable } from '../functionRows';
import { deleteFiles, filesIn, indexFunctions } from './functionTable';
import { CATALOGUE_FORMAT, profileRow, profileSchema, readProfile, type CatalogueEntry } from '../profileRows';
import { fileContentOf, readPublishedChunks } from './publishedChunks';
import { formerNames, isSameRepository, repositoryNames, type RepositoryNames } from './repositoryNames';

/** Number of functions in one commit. */
const ROWS_PER_COMMIT = 8_192;

/** Changes that a job made to the catalogue of a store. */
export interface CatalogueChange {
  /** Number of files whose functions were written, and of files whose functions were removed. */
  readonly written: number;
  readonly removed: number;
}

/**
 * Updates a repository in a store to the checked-out revision. Functions of changed files are written again, all others
 * stay. Jobs wait for each other, and an older revision never replaces a newer one.
 * @param address Address of the store.
 */
export async function publishCatalogue(
  folder: string,
  address: string,
  source: PublishedSource,
  signal: AbortSignal,
): Promise<CatalogueChange> {
  const connection = await StoreConnection.openOrMake(catalogueAddress(address), signal);
  try {
    const own = repositoryNames(folder, source.git.repository);
    const names = await connection.names();
    const isFork = own.fork !== undefined && names.includes(profileTable(own.fork));
    const inPlace = (place: string): Promise<CatalogueChange | undefined> =>
      publishInPlace(place, { folder, connection, source, own }, signal);
    const change = isFork ? undefined : await inPlace(source.git.repository);
    return change ?? (await inPlace(own.fork ?? source.git.repository)) ?? { written: 0, removed: 0 };
  } finally {
    connection.close();
  }
}

interface PublishingParts {
  readonly folder: string;
  readonly connection: StoreConnection;
  readonly source: PublishedSource;
  readonly own: RepositoryNames;
}

/**
 * Publishes under one id.
 * @param place Id that the names of the tables begin with.
 * @returns undefined when another repository uses the id.
 */
async function publishInPlace(
  place: string,
  parts: PublishingParts,
  signal: AbortSignal,
): Promise<CatalogueChange | undefined> {
  const claim = await StoreClaim.take(parts.connection, place, signal);
  try {
    const profiles = await claimedTable(parts.connection, profileTable(place), profileSchema);
    return await new CatalogueUpdate(place, parts, { claim, profiles }, signal).run();
  } finally {
    // If the store fails, an earlier error is more informative, and the claim expires.
    await claim.release().catch(() => undefined);
  }
}

/** The tables that a job may write while it holds its claim. */
interface ClaimedPlace {
  readonly claim: StoreClaim;
  readonly profiles: Table;
}

class CatalogueUpdate {
  readonly #name: string;
  readonly #folder: string;
  readonly #connection: StoreConnection;
  readonly #source: PublishedSource;
  readonly #own: RepositoryNames;

  constructor(
    private readonly place: string,
    { folder, connection, source, own }: PublishingParts,
    private readonly claimed: ClaimedPlace,
    private readonly signal: AbortSignal,
  ) {
    this.#folder = folder;
    this.#connection = connection;
    this.#source = source;
    this.#own = own;
    // Vectors of different models need separate tables.
    const { id, dimensions } = source.model;
    const kind = createHash('sha256').update(`${CATALOGUE_FORMAT} ${id} ${dimensions}`).digest('hex').slice(0, 12);
    this.#name = functionTableName(place, kind);
  }

  /** @returns undefined when another repository uses this place. */
  async run(): Promise<CatalogueChange | undefined> {
    const before = await this.#before();
    const committed = await commitTime(this.#folder, this.signal);
    const relation = before ? await this.#relationTo(before, committed) : 'successor';
    if (relation === 'stranger') return undefined;
    if (relation === 'overtaken') return { written: 0, removed: 0 };
    const table = await this.#table();
    const change = await this.#write(table);
    const identity = { ...this.#identity(before), table: this.#name };
    const isChanged = change.written + change.removed > 0;
    if (!isChanged && before && isSame(before, identity)) return change;
    await indexFunctions(this.#connection, table);
    const profile = await profileOf(this.#source, this.signal);
    await this.#record({ ...identity, ...profile, committed, files: this.#source.files.length });
    await this.#dropOthers();
    return change;
  }

  async #before(): Promise<CatalogueEntry | undefined> {
    const { profiles } = this.claimed;
    return readProfile(await this.#connection.run(() => profiles.query().limit(1).toArrow()))?.entry;
  }

  #table(): Promise<Table> {
    return claimedTable(this.#connection, this.#name, functionSchema(this.#source.model.dimensions));
  }

  /**
   * Compares this job's revision with the published one. If the history does not show which is newer, the commit times
   * decide, and an overtaken job changes nothing. A repository with another name whose history does not contain the
   * published revision is a fork.
   */
  async #relationTo(before: CatalogueEntry, committed: number): Promise<'successor' | 'overtaken' | 'stranger'> {
    const { revision, committed: other } = before;
    if (revision === this.#source.git.head) return 'successor';
    const [ancestor] = await ancestorsAmong(this.#folder, new Set([revision]), this.signal);
    if (ancestor !== undefined) return 'successor';
    const isOlder = other > committed;
    if (isSameRepository(this.#own, before, isOlder)) return isOlder ? 'overtaken' : 'successor';
    return 'stranger';
  }

  #identity(
    before: CatalogueEntry | undefined,
  ): Omit<Identity, 'table'> & Pick<CatalogueEntry, 'repository' | 'model'> {
    const { git, model } = this.#source;
    const { name, web, within } = this.#own;
    return {
      repository: this.place,
      name,
      formerly: formerNames(name, before),
      web,
      within,
      revision: git.head,
      // The address of an embedding server is useless to readers and could reveal a network.
      model: { id: model.id, dimensions: model.dimensions, choice: { kind: 'builtin' } },
    };
  }

  async #write(table: Table): Promise<CatalogueChange> {
    const { files } = this.#source;
    const known = await filesIn(this.#connection, table);
    const changed = files.filter((file) => known.get(file.path) !== fileContentOf(file));
    const paths = new Set(files.map(({ path }) => path));
    const gone = [...known.keys()].filter((path) => !paths.has(path));
    for (const some of inCommits(changed)) await this.#replace(table, some, known);
    await deleteFiles(this.#connection, table, gone);
    return { written: changed.length, removed: gone.length };
  }

  /** Replaces files in one commit, so that a reader sees either the old or the new state of a file. */
  async #replace(table: Table, files: readonly StoredFile[], known: ReadonlyMap<string, string>): Promise<void> {
    await this.claimed.claim.hold();
    const { git, model } = this.#source;
    const { rows, vectors } = await readPublishedChunks(this.#source, files, this.signal);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const written = rows.map((row) => {
      const file = byPath.get(String(row['path'])) as StoredFile;
      const { path, language } = file;
      return functionRow({ path, language, file: fileContentOf(file), revision: git.head }, row);
    });
    const data = functionTable(written, vectors, model.dimensions);
    const replaced = files.map(({ path }) => path).filter((path) => known.has(path));
    if (replaced.length === 0) {
      if (written.length > 0) await this.#connection.run(() => table.add(data));
      return;
    }
    const merge = table
      .mergeInsert('key')
      .whenMatchedUpdateAll()
      .whenNotMatchedInsertAll()
      .whenNotMatchedBySourceDelete({ where: sqlIn('path', replaced) });
    await this.#connection.run(() => merge.execute(data));
  }

  async #record(entry: CatalogueEntry): Promise<void> {
    const { claim, profiles } = this.claimed;
    await claim.hold();
    const merge = profiles.mergeInsert('repository').whenMatchedUpdateAll().whenNotMatchedInsertAll();
    await this.#connection.run(() => merge.execute(profileRow(entry)));
  }

  /** Removes the tables of other models and formats. */
  async #dropOthers(): Promise<void> {
    for (const name of await this.#connection.names())
      if (isFunctionTableOf(name, this.place) && name !== this.#name) await this.#connection.drop(name);
  }
}

type Identity = Pick<CatalogueEntry, 'revision' | 'name' | 'formerly' | 'web' | 'within' | 'table'>;
const isSame = (before: Identity, now: Identity): boolean =>
  (['revision', 'name', 'web', 'within', 'table'] as const).every((field) => before[field] === now[field]);

/** Splits files into groups whose functions fill one commit. */
function* inCommits(files: readonly StoredFile[]): Generator<readonly StoredFile[]> {
  let [waiting, count]: [StoredFile[], number] = [[], 0];
  for (const file of files) {
    waiting.push(file);
    count += file.chunkCount;
    if (count < ROWS_PER_COMMIT) continue;
    yield waiting;
    [waiting, count] = [[], 0];
  }
  if (waiting.length > 0) yield waiting;
}
