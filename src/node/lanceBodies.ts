import type { ChunkPlace } from '../core/contracts';
import { errors } from '../core/errors';
import type { ChunkBody } from '../core/types';
import { CHUNK_BODY_COLUMNS, newestBy, oneOf, PLACED_BODY_COLUMNS, readBodiesAt, readChunkBodies } from './lanceRows';
import type { LanceTables } from './lanceTables';
import { RowPlaces } from './rowPlaces';
import { unsoundFiles } from './soundness';

/** Reads the tables of now; undefined where there are none. */
type ReadTables = <T>(read: (tables: LanceTables) => Promise<T>) => Promise<T | undefined>;

/** Looks at what lacks something, while files are written beside that. */
const LOOKS = 3;

/** Texts of chunks: by the addresses of their rows where these are known, else by path and line. */
export class LanceBodies {
  readonly #rows = new RowPlaces();

  /** Files that are written anew. */
  forget(paths: Iterable<string>): void {
    this.#rows.forget(paths);
  }

  /** Rows that stand elsewhere now: those of `chunks` that fulfil `where`, an SQL condition. */
  moved(chunks: LanceTables['chunks'], where: string): Promise<void> {
    return this.#rows.moved(chunks, where);
  }

  /**
   * Undefined for what has changed since the places were found.
   * @throws SearchError INDEX_NOT_READY where something is missing that the tables should hold: an answer without it would be a wrong one.
   */
  async read(places: readonly ChunkPlace[], read: ReadTables): Promise<readonly (ChunkBody | undefined)[]> {
    const found = await this.#byRow(places, read);
    const missing = places.filter((place) => !found.has(keyOfPlace(place)));
    if (missing.length === 0) return places.map((place) => found.get(keyOfPlace(place)));
    const others = await this.#byPath(missing, read);
    const absent = missing.filter((place) => !others.has(keyOfPlace(place)));
    if (absent.length > 0) await requireWhole(absent.map(({ path }) => path), read);
    return places.map((place) => found.get(keyOfPlace(place)) ?? others.get(keyOfPlace(place)));
  }

  /** Those whose rows are where they are thought to be. */
  async #byRow(places: readonly ChunkPlace[], read: ReadTables): Promise<ReadonlyMap<string, ChunkBody>> {
    const asked = new Map(
      places.flatMap((place) => {
        const found = this.#rows.rowOf(place);
        return found ? [[found.row, { ...place, generation: found.generation }] as const] : [];
      }),
    );
    if (asked.size === 0) return new Map();
    // An address that is no longer one fails; the rows are then looked for.
    const table = await read(({ chunks }) => chunks.takeRowIds([...asked.keys()]).select(PLACED_BODY_COLUMNS).withRowId().toArrow()).catch(() => undefined);
    const bodies = table ? readBodiesAt(table, (row) => asked.get(row)) : new Map<number, ChunkBody>();
    return new Map([...asked].flatMap(([row, place]) => (bodies.has(row) ? [[keyOfPlace(place), bodies.get(row) as ChunkBody]] : [])));
  }

  async #byPath(places: readonly ChunkPlace[], read: ReadTables): Promise<ReadonlyMap<string, ChunkBody>> {
    if (places.some((place) => this.#rows.rowOf(place) !== undefined)) this.#rows.distrust();
    const filter = oneOf('path', [...new Set(places.map((place) => place.path))]);
    const lines = [...new Set(places.map((place) => place.startLine))].join(', ');
    const table = await read(({ chunks }) => {
      this.#rows.learn(chunks);
      return chunks.query().where(`${filter} AND start_line IN (${lines})`).select(CHUNK_BODY_COLUMNS).toArrow();
    });
    // Set aside while it was searched, and not made again yet.
    if (!table) throw errors.indexDamaged();
    return new Map([...newestBy(readChunkBodies(table), keyOfPlace)].map(([key, { body }]) => [key, body]));
  }
}

/** What is not there of files that are whole has changed. Files that are being written are looked at again. */
async function requireWhole(paths: readonly string[], read: ReadTables): Promise<void> {
  const { signal } = new AbortController();
  const where = oneOf('path', [...new Set(paths)]);
  for (let look = 0; look < LOOKS; look++) {
    const unsound = await read((tables) => unsoundFiles(tables, signal, where));
    if (unsound?.length === 0) return;
  }
  throw errors.indexDamaged();
}

const keyOfPlace = ({ path, startLine }: ChunkPlace): string => `${startLine} ${path}`;
