import type { ChunkLocation } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { ChunkBody } from '../../core/base/types';
import { CHUNK_BODY_COLUMNS, newestBy, sqlIn } from './tables/lanceRows';
import { readChunkBodies } from './tables/rowReaders';
import type { LanceTables } from './tables/lanceTables';
import { corruptFiles } from './tables/integrityCheck';

/** Reads the tables of now; undefined where there are none. */
type ReadTables = <T>(read: (tables: LanceTables) => Promise<T>) => Promise<T | undefined>;

/** Looks at what lacks something, while files are written beside that. */
const LOOKS = 3;

/**
 * Texts of chunks by path and line, which looks at every row: 4 ms of 30,000. A search reads only those whose file on
 * disk is not as it was indexed. Undefined for what has changed since the places were found.
 * @throws SearchError INDEX_NOT_READY where something is missing that the tables should hold: an answer without it
 * would be a wrong one.
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
  // Set aside while it was searched, and not made again yet.
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

/** What is not there of files that are whole has changed. Files that are being written are looked at again. */
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
