import { errors } from '../../core/base/errors';
import { readActiveModel } from '../embedders/activeModel';
import { hashOfText } from '../fileSystem/textHash';
import { matchCommitted } from '../git/committedContent';
import { committedBlobs, requireRevision, type GitRevision } from '../git/gitRevision';
import { IndexFolder } from '../indexDirectory/indexFolder';
import type { ModelRecord } from '../settings/embedderChoice';
import type { StoredFile } from '../storage/tables/lanceRows';
import { openTables, type LanceTables } from '../storage/tables/lanceTables';
import { readFiles } from '../storage/tables/rowReaders';

/** The data to publish. */
export interface PublishedSource {
  readonly git: GitRevision;
  /** Folder of the index. */
  readonly home: string;
  readonly model: ModelRecord;
  readonly tables: LanceTables;
  readonly files: readonly StoredFile[];
  /** Paths of indexed files that differ from HEAD and are not published. */
  readonly kept: readonly string[];
}

/** Reads the indexed files that match HEAD. @throws SearchError if there is no commit or no index. */
export async function readPublishedSource(folder: string, home: string, signal: AbortSignal): Promise<PublishedSource> {
  const git = await requireRevision(folder, errors.notPublishable, signal);
  const local = new IndexFolder(home);
  const [model, name] = [await readActiveModel(home), local.current()];
  if (!model || name === undefined) throw errors.indexNotReady(0, 0);
  const tables = await openTables(local.pathOf(name), name);
  const stored = readFiles(await tables.files.query().toArrow()).filter(({ left }) => !left);
  const committed = await matchCommitted(folder, stored, await committedBlobs(folder, signal), hashOfText, signal);
  const kept = stored.flatMap(({ path }) => (committed.has(path) ? [] : [path]));
  return { git, home, model, tables, files: stored.filter(({ path }) => committed.has(path)), kept };
}
