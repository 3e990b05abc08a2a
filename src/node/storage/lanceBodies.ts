import type { ChunkLocation } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { ChunkBody } from '../../core/base/types';
import { CHUNK_BODY_COLUMNS, newestBy, sqlIn } from './tables/lanceRows';
import { readChunkBodies } from './tables/rowReaders';
import type { LanceTables } from './tables/lanceTables';
import { corruptFiles } from './tables/integrityCheck';

/** Reads the current tables; returns undefined if there are none. */
type ReadTables = <T>(read: (tables: LanceTables) => Promise<T>) => Promise<T | undefined>;

/** Number of attempts to find a missing chunk, because its file may be written at the same time. */
const LOOKS = 3;

/**
 * Reads the texts of chunks by path and line, which scans every row: 4 ms for 30,000 rows. A search needs this only for
 * chunks whose file on disk differs from the indexed version. The body is undefined if the file has changed since the
 * locations were found.
 * @throws SearchError INDEX_NOT_READY if the tables lack data that they should hold: a response without it would be
 * wrong.
 */
export async function readBodies(
  locations: readonly ChunkLocation[],
  read: ReadTables,
): Promise<readonly (ChunkBody | undefined)[]> {
  if (locations.length === 0) return [];
  const filter = sqlIn('path', [...new Set(locations.map((location) => location.path))]);
  const lines = [...new Set(locations.map((location) => location.startLine))].join(', ');
  const table = await read(({ chunks }) =>
    chunks.query().where(`${filter} AND start_line IN (${lines})`).select(CHUNK_BODY_COLUMNS).toArrow(),
  );
  // The tables were quarantined during the search, and no new ones exist yet.
  if (!table) throw errors.indexDamaged();
  const found = newestBy(readChunkBodies(table), keyOfPlace);
  const absent = locations.filter((location) => !found.has(keyOfPlace(location)));
  if (absent.length > 0)
    await requireWhole(
      absent.map(({ path }) => path),
      read,
    );
  return locations.map((location) => found.get(keyOfPlace(location))?.body);
}

/**
 * Throws if the files are damaged. A chunk that is missing from an undamaged file has changed. Checks again while files
 * are being written.
 */
async function requireWhole(paths: readonly string[], read: ReadTables): Promise<void> {
  const { signal } = new AbortController();
  const where = sqlIn('path', [...new Set(paths)]);
  for (let look = 0; look < LOOKS; look++) {
    const unsound = await read((tables) => corruptFiles(tables, signal, where));
    if (unsound?.length === 0) return;
  }
  throw errors.indexDamaged();
}

const keyOfPlace = ({ path, startLine }: ChunkLocation): string => `${startLine} ${path}`;
