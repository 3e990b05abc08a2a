import type { Table } from '@lancedb/lancedb';
import type { PublishedRevision } from './revisionRows';
import type { StoreConnection } from './store/storeConnection';

/**
 * Number of revisions kept per repository, format and model, separately for those with and without text. Older
 * checkouts use the oldest of them.
 */
const KEPT_REVISIONS = 20;
/**
 * Milliseconds after which tables without a record are removed. They belong to a process that is still writing or was
 * killed.
 */
const PATIENCE_MILLISECONDS = 24 * 3600 * 1000;
const TABLES = /^(codebase-search-[0-9a-f]{16}-[0-9a-f]{12}-([0-9a-z]+))-(?:files|chunks|vectors|image)$/;

/**
 * Removes outdated revisions and leftover tables. A reader of a removed revision falls back to another revision, or
 * builds its own index.
 */
export async function pruneRevisions(
  connection: StoreConnection,
  revisions: Table,
  known: readonly PublishedRevision[],
): Promise<void> {
  const outdated = known.filter(
    (one) => known.filter((other) => isAlike(one, other) && other.published > one.published).length >= KEPT_REVISIONS,
  );
  const names = outdated.map(({ tables }) => `'${tables}'`);
  if (names.length > 0) await connection.run(() => revisions.delete(`tables IN (${names.join(', ')})`));
  // A later version may have recorded revisions that this version does not recognize.
  const left = await connection.run(() => revisions.query().select(['tables']).toArrow());
  const recorded = new Set(Array.from(left.getChild('tables') ?? [], String));
  for (const name of await connection.names()) if (isLitter(name, recorded, outdated)) await connection.drop(name);
}

const isAlike = (a: PublishedRevision, b: PublishedRevision): boolean =>
  a.repository === b.repository && a.format === b.format && a.model.id === b.model.id && a.stripped === b.stripped;

/**
 * Name of a table with which a publisher tested the store. A day later, the publisher must have died during the test.
 */
const PROBE = /^codebase-search-probe-([0-9a-z]+)-/;

function isLitter(name: string, recorded: ReadonlySet<string>, outdated: readonly PublishedRevision[]): boolean {
  const probed = PROBE.exec(name)?.[1];
  if (probed !== undefined) return isOld(probed);
  const [, tables, made] = TABLES.exec(name) ?? [];
  if (tables === undefined || made === undefined || recorded.has(tables)) return false;
  return outdated.some((one) => one.tables === tables) || isOld(made);
}

/** @param made time in milliseconds since 1970, in base 36. */
const isOld = (made: string): boolean => Date.now() - parseInt(made, 36) > PATIENCE_MILLISECONDS;
