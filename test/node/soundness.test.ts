import assert from 'node:assert/strict';
import { makeArrowTable } from '@lancedb/lancedb';
import { setImmediate } from 'node:timers/promises';
import type { Chunk, IndexedFile } from '../../src/core/types';
import type { Row } from '../../src/node/arrowRows';
import { chunkRow, chunkSchema, fileRow, fileSchema } from '../../src/node/lanceRows';
import type { LanceTables } from '../../src/node/lanceTables';
import { unsoundFiles } from '../../src/node/soundness';
import { never } from '../twins/engineParts';

const chunk: Chunk = {
  ...{ startLine: 1, endLine: 2, text: 'text', symbols: [], definitions: [], hash: 'h' },
  terms: { code: new Map([['text', 1]]), comment: new Map(), definition: new Map() },
};
const file = (path: string): IndexedFile<Chunk> => ({ path, size: 1, modified: 2, language: 'go', hash: 'h', imports: [], identifiers: ['text'], chunks: [chunk] });

/** Tables whose rows come at once. */
function tablesOf(files: readonly Row[], chunks: readonly Row[]): LanceTables {
  const query = (rows: readonly Row[], schema: typeof fileSchema) => () => {
    const table = makeArrowTable([...rows], { schema });
    return Object.assign([...table.batches], { select: (columns: string[]) => table.select(columns).batches });
  };
  return { files: { query: query(files, fileSchema) }, chunks: { query: query(chunks, chunkSchema) } } as unknown as LanceTables;
}

describe('a look through an index', () => {
  const paths = Array.from({ length: 1_000 }, (_, i) => `f${i}.go`);
  const [files, chunks] = [paths.map((path) => fileRow(file(path), 1)), paths.map((path) => chunkRow(path, chunk, 1))];

  it('finds what is not as it was written, and what is missing', async () => {
    const damaged = files.map((row, i) => (i === 3 ? { ...row, size: 9 } : row));
    const incomplete = chunks.filter((_, i) => i !== 7).map((row, i) => (i === 500 ? { ...row, text: 'other' } : row));
    assert.deepEqual(await unsoundFiles(tablesOf(files, chunks), never), []);
    assert.deepEqual(await unsoundFiles(tablesOf(damaged, incomplete), never), ['f3.go', 'f7.go', 'f501.go']);
  });

  it('lets searches come in between', async () => {
    let [turns, done] = [0, false];
    const looking = unsoundFiles(tablesOf(files, chunks), never).finally(() => (done = true));
    while (!done) await setImmediate(turns++);
    await looking;
    assert.ok(turns >= 20, `${turns} turns`);
  });

  it('ends when it is given up', async () => {
    await assert.rejects(unsoundFiles(tablesOf(files, chunks), AbortSignal.abort(new Error('given up'))), /given up/);
  });
});
