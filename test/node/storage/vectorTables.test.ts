import type { Query, Table } from '@lancedb/lancedb';
import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { VectorStore } from '../../../src/core/base/contracts';
import { SearchError } from '../../../src/core/base/errors';
import { DamagedVectors, lanceVectors, openVectorTable, vectorTableName } from '../../../src/node/storage/lanceVectors';
import { never } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

describe('a table of vectors', () => {
  it('is waited for while another process creates it', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(folder, 'vectors-a.lance'));
    const opening = openVectorTable(folder, 'vectors-a', 4);
    await openVectorTable(elsewhere, 'vectors-a', 4);
    await delay(50);
    cpSync(join(elsewhere, 'vectors-a.lance'), join(folder, 'vectors-a.lance'), { recursive: true });
    assert.equal(await (await opening).table.countRows(), 0);
  });

  it('is damaged if it never appears', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'vectors-a.lance'));
    await assert.rejects(openVectorTable(folder, 'vectors-a', 4), /not found/);
  });
});

describe('vectors that were added one by one', () => {
  it('are merged while more are added', async () => {
    const folder = temporaryFolder();
    const store = lanceVectors(folder, 'm', 4);
    const vectorOf = (n: number): Float32Array => Float32Array.of(n, 1, 0, 0);
    const add = (n: number): Promise<void> => store.add(new Map([[BigInt(n), vectorOf(n)]]));
    for (let n = 0; n < 12; n++) await add(n);
    const merging = store.compactSmall();
    for (let n = 12; n < 15; n++) await add(n);
    assert.equal(await merging, true);
    assert.equal(await store.compactSmall(), false, 'too few are left');
    const keys = new Set(Array.from({ length: 15 }, (_, n) => BigInt(n)));
    assert.deepEqual(await store.keys(), keys);
    const read = new Map<bigint, Float32Array>();
    for await (const vectors of store.find(keys, never)) for (const [key, vector] of vectors) read.set(key, vector);
    assert.deepEqual(
      [...keys].map((key) => read.get(key)),
      [...keys].map((key) => vectorOf(Number(key))),
    );
    const { table, connection } = await openVectorTable(folder, vectorTableName('m'), 4);
    assert.equal(await table.countRows(), 15);
    connection.close();
    await store.dispose();
  });
});

describe('vectors that cannot be read', () => {
  const exhausted = 'lance error: LanceError(IO): Too many open files (os error 24)';
  const gone = 'lance error: Not found: data/a.lance';

  it('are not treated as damaged if the machine has run out of a resource', async () => {
    const store = await oneVector();
    for (const read of [() => store.keys(), () => found(store)]) {
      await whileQueriesFail([exhausted], () =>
        assert.rejects(
          read(),
          (error) => error instanceof SearchError && error.message.includes('Too many open files'),
        ),
      );
    }
  });

  it('are read again if one of their files is gone, and are damaged if it stays gone', async () => {
    const store = await oneVector();
    for (const read of [() => store.keys().then((keys) => [...keys]), () => found(store)]) {
      await whileQueriesFail([gone], async () => assert.deepEqual(await read(), [1n]));
      await whileQueriesFail([gone, gone], () => assert.rejects(read(), DamagedVectors));
    }
  });
});

async function oneVector(): Promise<VectorStore> {
  const store = lanceVectors(temporaryFolder(), 'a', 2);
  await store.add(new Map([[1n, new Float32Array([1, 0])]]));
  return store;
}

async function found(store: VectorStore): Promise<readonly bigint[]> {
  const keys: bigint[] = [];
  for await (const vectors of store.find(new Set([1n]), never)) keys.push(...vectors.keys());
  return keys;
}

/** Makes LanceDB's queries fail with these messages, one after the other, as they fail sporadically in practice. */
async function whileQueriesFail(words: readonly string[], work: () => Promise<void>): Promise<void> {
  const { table } = await openVectorTable(temporaryFolder(), vectorTableName('a'), 2);
  const [tables, left] = [Object.getPrototypeOf(table) as object, [...words]];
  const query = Object.getOwnPropertyDescriptor(tables, 'query') as TypedPropertyDescriptor<() => Query>;
  const failing = function (this: Table): Query {
    const failure = left.shift();
    if (failure !== undefined) throw new Error(failure);
    return query.value?.call(this) as Query;
  };
  Object.defineProperty(tables, 'query', { ...query, value: failing });
  try {
    await work();
  } finally {
    Object.defineProperty(tables, 'query', query);
  }
}
