import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { indexFolder } from '../../src/node/indexDirectory/indexHome';
import { LanceStore } from '../../src/node/storage/lanceStore';
import { lanceVectors } from '../../src/node/storage/lanceVectors';
import { readActiveModel } from '../../src/node/embedders/activeModel';
import { vectorKey } from '../../src/core/vectors/vectorKey';

const never = new AbortController().signal;

/** Returns the rows that an index holds for each file, in comparable form. */
export async function indexRows(home: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const store = new LanceStore(indexFolder(home, folder));
  try {
    const rows = new Map<string, string>();
    for await (const file of store.load(0, never)) {
      const { path, hash, size, language, imports, identifiers, chunks } = file;
      chunks.reduce((end, chunk) => {
        assert(chunk.startLine > end, `${path}: chunks overlap`);
        return chunk.endLine;
      }, 0);
      const bodies = await store.bodies(chunks.map(({ startLine }) => ({ path, startLine })));
      assert(!bodies.includes(undefined), `${path}: a body is missing`);
      rows.set(path, JSON.stringify({ hash, size, language, imports, identifiers, chunks, bodies }));
    }
    return rows;
  } finally {
    await store.dispose();
  }
}

/** Returns the content hash of each served file. */
export const hashesOf = (rows: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...rows].map(([path, row]) => [path, (JSON.parse(row) as { hash: string }).hash]));

const digest = (vector: Float32Array): string => createHash('sha1').update(vector.join(' ')).digest('hex');

/**
 * Returns a digest of each chunk's vector by the answering model, by the hash of the chunk; the digest is empty for a
 * chunk without a vector.
 */
export async function servedVectors(home: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const index = indexFolder(home, folder);
  const record = await readActiveModel(index);
  const [store, found] = [new LanceStore(index), new Map<bigint, string>()];
  const hashes = new Set<string>();
  for await (const { chunks } of store.load(0, never)) for (const { hash } of chunks) hashes.add(hash);
  await store.dispose();
  if (!record) return new Map([...hashes].map((hash) => [hash, '']));
  const vectors = lanceVectors(index, record.id, record.dimensions);
  for await (const batch of vectors.find(new Set([...hashes].map(vectorKey)), never))
    for (const [key, vector] of batch) found.set(key, digest(vector));
  await vectors.dispose();
  return new Map([...hashes].sort().map((hash) => [hash, found.get(vectorKey(hash)) ?? '']));
}
