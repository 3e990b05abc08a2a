import type { Table } from '@lancedb/lancedb';

/** A fragment of a table: each commit adds one. */
export interface Fragment {
  readonly id: number;
  readonly rows: number;
  /** Number of rows written, up to the last row that is not deleted. */
  readonly written: number;
}

/** Number of row addresses per fragment. */
const ADDRESSES = 2 ** 32;
/** Number of rows from which a fragment is no longer merged with small ones. */
const SMALL_ROWS = 1_000;
/** Minimum number of small fragments that is worth the two commits of a merge. */
const MIN_FRAGMENTS = 8;
/** Maximum number of rows that are in memory at once. */
const ROWS_AT_ONCE = 4_000;

/**
 * Returns all fragments of a table, or those from an id on, in the order of their ids. Reads no column, so it takes 0.4
 * s for a million rows and 40 ms for 30,000.
 */
export async function fragmentsOf(table: Table, from = 0): Promise<readonly Fragment[]> {
  const found = new Map<number, Fragment>();
  const rows = table.query().select([]).withRowId();
  for await (const batch of from > 0 ? rows.where(`_rowid >= ${addressOf(from)}`) : rows) {
    for (const piece of piecesOf(batch.getChild('_rowid')?.toArray() as BigUint64Array)) {
      const { rows = 0, written = 0 } = found.get(piece.id) ?? {};
      found.set(piece.id, { id: piece.id, rows: rows + piece.rows, written: Math.max(written, piece.written) });
    }
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

/** Groups row addresses by fragment. The addresses ascend within each fragment. */
function* piecesOf(addresses: BigUint64Array): Generator<Fragment> {
  for (let from = 0, to = 0; from < addresses.length; from = to) {
    const id = idOf(addresses[from]);
    if (idOf(addresses.at(-1)) === id) to = addresses.length;
    else while (to < addresses.length && idOf(addresses[to]) === id) to++;
    yield { id, rows: to - from, written: (Number(addresses[to - 1]) % ADDRESSES) + 1 };
  }
}

const idOf = (address: bigint | undefined): number => Math.floor(Number(address) / ADDRESSES);

/**
 * Maps each table to the id of its first small fragment as of the last merge. Fragments before it need not be checked
 * again.
 */
const firstSmall = new WeakMap<Table, number>();

/** Runs an operation on a table and retries it on conflicts. Each operation is retried on its own. */
type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Merges the fragments of the last commits and leaves the rest of the table unchanged. Merging 64 commits beside 30,000
 * rows of three columns takes 35 ms, where a merge of the whole table takes 350 ms; 64 commits beside 33,759 chunks
 * take 150 to 270 ms.
 *
 * Rows are added again and then deleted at their old place. If the process is killed in between, some rows exist twice,
 * which readers have to tolerate. Rows that are deleted during the merge may come back. Rows may be added during the
 * merge.
 * @returns whether there was enough to merge.
 */
export async function compactSmallFragments(table: Table, attempt: Attempt): Promise<boolean> {
  const fragments = await fragmentsOf(table, firstSmall.get(table));
  const isSmall = ({ rows }: Fragment): boolean => rows < SMALL_ROWS;
  firstSmall.set(table, fragments.find(isSmall)?.id ?? firstSmall.get(table) ?? 0);
  const small = withinLimit(fragments.filter(isSmall));
  if (small.length < MIN_FRAGMENTS) return false;
  const where = rangesOf(small, fragments).join(' OR ');
  const rows = await table.query().where(where).toArrow();
  await attempt(() => table.add(rows));
  await attempt(() => table.delete(where));
  return true;
}

/**
 * Returns the last fragments that together fit within {@link ROWS_AT_ONCE}, because all their rows are in memory at
 * once.
 */
function withinLimit(fragments: readonly Fragment[]): readonly Fragment[] {
  let rows = 0;
  const from = fragments.findLastIndex((fragment) => (rows += fragment.rows) > ROWS_AT_ONCE);
  return fragments.slice(from + 1);
}

/**
 * Returns the addresses of rows that exist again further on, left by a merge that was killed between its two steps. Of
 * each pair it is the first row, which the merge would have deleted: if the merge was only delayed and continues, it
 * finds nothing to delete.
 */
export async function duplicateRows(table: Table, columns: string[]): Promise<readonly bigint[]> {
  const last = new Map<string, bigint>();
  const repeated: bigint[] = [];
  for await (const batch of table.query().select(columns).withRowId()) {
    const cells = columns.map((name) => batch.getChild(name));
    (batch.getChild('_rowid')?.toArray() as BigUint64Array).forEach((address, row) => {
      const key = cells.map((column) => String(column?.get(row))).join('\0');
      const before = last.get(key);
      if (before !== undefined) repeated.push(before < address ? before : address);
      last.set(key, before !== undefined && before > address ? before : address);
    });
  }
  return repeated;
}

const addressOf = (id: number): bigint => BigInt(id) * BigInt(ADDRESSES);

/**
 * Returns SQL conditions for the rows of some fragments, one range for each group with no other fragments in between.
 */
function rangesOf(some: readonly Fragment[], all: readonly Fragment[]): readonly string[] {
  const wanted = new Set(some);
  const ranges: [first: number, last: number][] = [];
  let isOpen = false;
  for (const fragment of all) {
    const last = ranges.at(-1);
    if (wanted.has(fragment) && isOpen && last) last[1] = fragment.id;
    else if (wanted.has(fragment)) ranges.push([fragment.id, fragment.id]);
    isOpen = wanted.has(fragment);
  }
  return ranges.map(([first, last]) => `(_rowid >= ${addressOf(first)} AND _rowid < ${addressOf(last + 1)})`);
}
