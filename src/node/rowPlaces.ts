import type { Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import type { ChunkPlace } from '../core/contracts';
import { FirstRows, pathHash, type PlacedRow } from './firstRows';

/**
 * Addresses of chunk rows: a row is read by its address in 1.5 ms, and found by its path in 4 (30,000 rows) or more, since
 * that looks at every row. Addresses are hints: merging fragments gives rows others, so what is read is compared with what
 * was asked for. After a commit only its own rows are learnt, so that a save costs no more in a large index. Of a file the first
 * row is known: it is written in one go, so the others follow.
 */
export class RowPlaces {
  readonly #first = new FirstRows();
  /** Up to which the rows are known. */
  #generation = 0;
  /** Since it was begun to learn: what is being read may be the rows of before. */
  readonly #forgotten = new Set<number>();
  #learning: Promise<void> | undefined;

  /** The address of a row, and what it was written in; undefined where it is not known. */
  rowOf({ path, position }: ChunkPlace): PlacedRow | undefined {
    const first = position === undefined ? undefined : this.#first.get(pathHash(path));
    return first && { generation: first.generation, row: first.row + (position ?? 0) };
  }

  /** Files that are written anew get other rows. */
  forget(paths: Iterable<string>): void {
    for (const hash of Array.from(paths, pathHash)) {
      this.#first.delete(hash);
      this.#forgotten.add(hash);
    }
  }

  /** Rows were not where they were thought to be: all are learnt anew. */
  distrust(): void {
    this.#first.clear();
    this.#generation = 0;
  }

  /** Reads the addresses of rows that are not known yet, in the background. */
  learn(chunks: Table): void {
    this.#learning ??= this.#learn(chunks)
      // Without them bodies are found by path.
      .catch(() => undefined)
      .finally(() => (this.#learning = undefined));
  }

  /** Some rows stand elsewhere now, as they were. */
  async moved(chunks: Table, where: string): Promise<void> {
    await this.#learning;
    this.#take((await firstRowsOf(chunks, where)).first);
  }

  async #learn(chunks: Table): Promise<void> {
    const after = this.#generation;
    this.#forgotten.clear();
    const { first, newest } = await firstRowsOf(chunks, `generation > ${after}`);
    // Distrusted meanwhile: what was read may be what was wrong.
    if (after !== this.#generation) return;
    this.#take(first);
    this.#generation = Math.max(after, newest);
  }

  #take(rows: FirstRows): void {
    for (const hash of rows.hashes()) {
      const [found, known] = [rows.get(hash) as PlacedRow, this.#first.get(hash)];
      if (!this.#forgotten.has(hash) && found.generation >= (known?.generation ?? 0)) this.#first.set(hash, found);
    }
  }
}

/** The first row of each file among some rows, of its newest generation; and the newest generation of all. */
async function firstRowsOf(chunks: Table, where: string): Promise<{ readonly first: FirstRows; readonly newest: number }> {
  const first = new FirstRows();
  let newest = 0;
  for await (const batch of chunks.query().where(where).select(['path', 'generation']).withRowId()) {
    for (const { path, generation, row } of rowsOf(batch)) {
      const hash = pathHash(path);
      const known = first.get(hash);
      if (!known || known.generation < generation || (known.generation === generation && row < known.row)) first.set(hash, { generation, row });
      newest = Math.max(newest, generation);
    }
  }
  return { first, newest };
}

/** The first of the rows of a batch that stand together and are of one file. */
function* rowsOf(batch: RecordBatch): Generator<PlacedRow & { readonly path: string }> {
  const [paths, generations, rows] = [batch.getChild('path'), batch.getChild('generation'), batch.getChild('_rowid')];
  let last = '';
  for (let i = 0; i < batch.numRows; i++) {
    const found = { path: String(paths?.get(i)), generation: Number(generations?.get(i)), row: Number(rows?.get(i)) };
    const key = `${found.generation} ${found.path}`;
    if (key !== last) yield found;
    last = key;
  }
}
