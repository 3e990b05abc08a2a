import { FORMAT } from '../indexDirectory/indexHome';
import type { ModelRecord } from '../settings/embedderChoice';
import { ancestorsAmong } from '../git/gitRevision';
import { readRevisions, REVISIONS_TABLE, type PublishedRevision } from './revisionRows';
import type { StoreConnection } from './store/storeConnection';

/** Maximum number of published revisions that are tried if the newest ones are incomplete. */
const MAX_TRIED = 3;

export interface WantedRevision {
  readonly root: string;
  /** See `GitRevision`. */
  readonly repository: string;
  /** Returns whether the vectors of a model are of use. */
  readonly accepts: (model: ModelRecord) => boolean;
}

/**
 * Returns the published revisions of HEAD and its ancestors, newest commit first. For the same commit, revisions with
 * text come before those without, and later published ones before earlier ones, which may have been found incomplete.
 */
export async function findRevisions(
  connection: StoreConnection,
  { root, repository, accepts }: WantedRevision,
  signal: AbortSignal,
): Promise<readonly PublishedRevision[]> {
  const table = await connection.find(REVISIONS_TABLE);
  const rows = table && (await connection.run(() => table.query().where(`repository = '${repository}'`).toArrow()));
  const usable = (rows ? readRevisions(rows) : []).filter(({ format, model }) => format === FORMAT && accepts(model));
  const ancestors = await ancestorsAmong(root, new Set(usable.map(({ revision }) => revision)), signal);
  return ancestors
    .flatMap((commit) =>
      usable
        .filter(({ revision }) => revision === commit)
        .sort((a, b) => Number(a.stripped) - Number(b.stripped) || b.published - a.published),
    )
    .slice(0, MAX_TRIED);
}
