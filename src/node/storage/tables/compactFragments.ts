import type { Table } from '@lancedb/lancedb';

/** A fragment of a table: each commit adds one. */
export interface Fragment {
  readonly id: number;
  readonly rows: number;
  /** Rows that it was written with, up to the last that is left of them. */
  readonly written: number;
}

/** Rows of a fragment, in their addresses. */
const ADDRESSES = 2 ** 32;
/** A fragment of so many rows is not merged with small ones any more. */
const SMALL_ROWS = 1_000;
/** Fewer are not worth two commits. */
const MIN_FRAGMENTS = 8;
/** The most rows that stand in memory at once. */
const ROWS_AT_ONCE = 4_000;

/**
 * All fragments of a table, in the order of their ids, or those from an id on. It reads no column: 0.4 s of a million
 * rows, 40 ms of 30,000.
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

/** What stands together in some addresses, which ascend within a fragment. */
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
 * By table: the id of the first fragment that was small when it was last looked at. Those before need not be looked at
 * again.
 */
const firstSmall = new WeakMap<Table, number>();

/** Does something with a table, where what happens beside it comes first: each is tried again by itself. */
type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Merges what the last commits have added with one another, and leaves the rest of the table as it is: 35 ms of 64
 * commits beside 30,000 rows of three columns, where a merge of all takes 350; 150 to 270 of 64 beside 33,759 chunks.
 * Rows are added anew and then deleted where they were: killed in between, some stand twice, which readers have to
 * tolerate; and rows that are deleted during it may come back. Rows may be added beside that.
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

/** The last of them: what they hold together stands in memory. */
function withinLimit(fragments: readonly Fragment[]): readonly Fragment[] {
  let rows = 0;
  const from = fragments.findLastIndex((fragment) => (rows += fragment.rows) > ROWS_AT_ONCE);
  return fragments.slice(from + 1);
}

/**
 * Addresses of rows that stand again further on, as a merge leaves them that is killed between its two steps. The first
 * of the two are those that it would have deleted: one that was only held up, and goes on, then deletes nothing.
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

/** SQL for the rows of some fragments: one range for those between which there are no others. */
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
