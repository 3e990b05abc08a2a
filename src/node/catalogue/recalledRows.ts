import type { Catalogue } from './catalogue';
import { readFunctions, SHOWN_COLUMNS, type FunctionRow } from './functionRows';
import type { CatalogueEntry } from './profileRows';
import type { Candidate, RecallMethod } from './recall';

/** Maximum number of functions to read for a query, out of all recalled candidates. */
const READ: Readonly<Record<RecallMethod, number>> = { words: 200, names: 100, vector: 100 };

/** A function with its repository and its vector. */
export interface RecalledRow extends FunctionRow {
  readonly entry: CatalogueEntry;
  readonly vector: Float32Array;
}

/** Returns the best candidates of each method, without duplicates. */
export function bestCandidates(candidates: readonly Candidate[]): ReadonlyMap<CatalogueEntry, readonly bigint[]> {
  const chosen = new Map<CatalogueEntry, Set<bigint>>();
  for (const way of ['words', 'names', 'vector'] as const) {
    const best = candidates.filter((one) => one.way === way).sort((a, b) => b.score - a.score);
    for (const { entry, row } of best.slice(0, READ[way])) {
      const rows = chosen.get(entry) ?? new Set();
      chosen.set(entry, rows.add(row));
    }
  }
  return new Map([...chosen].map(([entry, rows]) => [entry, [...rows]]));
}

/** Reads rows of one repository, leaving out damaged ones. */
export async function readRowsOf(
  catalogue: Catalogue,
  entry: CatalogueEntry,
  ids: readonly bigint[],
): Promise<readonly RecalledRow[]> {
  const table = await catalogue.functions(entry);
  const columns = [...SHOWN_COLUMNS, 'vector'];
  const rows = await catalogue.connection.run(() => table.takeRowIds(ids).select(columns).toArrow());
  const { dimensions } = entry.model;
  const numbers = rows.getChild('vector');
  return Array.from({ length: rows.numRows }, (_, row) => rows.slice(row, row + 1)).flatMap((one, i) => {
    const [read] = readFunctions(one);
    const vector = Float32Array.from((numbers?.get(i) as Iterable<number> | undefined) ?? []);
    return read && vector.length === dimensions ? [{ ...read, entry, vector }] : [];
  });
}
