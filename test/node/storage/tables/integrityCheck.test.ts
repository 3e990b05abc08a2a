import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Chunk, IndexedFile } from '../../../../src/core/base/types';
import { arrowRows, type ArrowRow } from '../../../../src/node/storage/tables/arrowRows';
import { chunkRow, chunkSchema, fileRow, fileSchema } from '../../../../src/node/storage/tables/lanceRows';
import { makeTables, openTables, type LanceTables } from '../../../../src/node/storage/tables/lanceTables';
import { corruptFiles } from '../../../../src/node/storage/tables/integrityCheck';
import { never } from '../../../twins/engineParts';
import { temporaryFolder } from '../../../support/temporaryFolder';

const chunk: Chunk = {
  ...{ startLine: 1, endLine: 2, text: 'text', symbols: [], definitions: [], hash: 'h' },
  terms: {
    code: { terms: ['text'], counts: [1] },
    comment: { terms: [], counts: [] },
    definition: { terms: [], counts: [] },
  },
};
const file = (path: string): IndexedFile<Chunk> => ({
  path,
  size: 1,
  modified: 2,
  language: 'go',
  hash: 'h',
  imports: [],
  identifiers: ['text'],
  chunks: [chunk],
});

/** Creates the tables of an index with these rows. */
async function tablesOf(files: readonly ArrowRow[], chunks: readonly ArrowRow[]): Promise<LanceTables> {
  const folder = temporaryFolder();
  await makeTables(folder);
  const tables = await openTables(folder, 't');
  await tables.files.add(arrowRows(files, fileSchema));
  await tables.chunks.add(arrowRows(chunks, chunkSchema));
  return tables;
}

describe('the integrity check of an index', () => {
  const paths = Array.from({ length: 1_000 }, (_, i) => `f${i}.go`);
  const [files, chunks] = [paths.map((path) => fileRow(file(path), 1)), paths.map((path) => chunkRow(path, chunk, 1))];

  it('finds changed and missing rows', async () => {
    const damaged = files.map((row, i) => (i === 3 ? { ...row, size: 9 } : row));
    const incomplete = chunks.filter((_, i) => i !== 7).map((row, i) => (i === 500 ? { ...row, text: 'other' } : row));
    assert.deepEqual(await corruptFiles(await tablesOf(files, chunks), never), []);
    assert.deepEqual(await corruptFiles(await tablesOf(damaged, incomplete), never), ['f3.go', 'f7.go', 'f501.go']);
  });

  it('processes many files in parts', async () => {
    const many = Array.from({ length: 100_010 }, (_, i) =>
      fileRow({ ...file(`f${i}.go`), chunks: i % 50_000 === 7 ? [chunk] : [] }, 1 + Math.floor(i / 900)),
    );
    const theirs = [7, 50_007].map((i) => chunkRow(`f${i}.go`, chunk, 1 + Math.floor(i / 900)));
    assert.deepEqual(await corruptFiles(await tablesOf(many, theirs), never), ['f100007.go']);
  });

  it('lets searches run in between', async () => {
    let [turns, done] = [0, false];
    const looking = corruptFiles(await tablesOf(files, chunks), never).finally(() => (done = true));
    while (!done) await setImmediate(turns++);
    await looking;
    assert.ok(turns >= 20, `${turns} turns`);
  });

  it('ends when it is canceled', async () => {
    await assert.rejects(
      corruptFiles(await tablesOf(files, chunks), AbortSignal.abort(new Error('given up'))),
      /given up/,
    );
  });
});
