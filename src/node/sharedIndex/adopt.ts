import type { HashFunction, Logger, Workspace } from '../../core/base/contracts';
import { errors, SearchError, toSearchError } from '../../core/base/errors';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import type { ModelRecord } from '../settings/embedderChoice';
import { createIndexAsWriter } from '../indexDirectory/createIndexAsWriter';
import { adoptRevision } from './adoptRevision';
import { findRevisions } from './findRevisions';
import { requireRevision } from '../git/gitRevision';
import type { PublishedRevision } from './revisionRows';
import { storeAddress, type StoreSettings } from '../settings/storeAddress';
import { StoreConnection } from './store/storeConnection';

export interface AdoptParts {
  readonly root: string;
  /** Folder of the index. */
  readonly home: string;
  readonly workspace: Pick<Workspace, 'scan' | 'read'>;
  readonly hash: HashFunction;
  /** Maps a published model to the local one; undefined if its vectors are of no use here. */
  readonly modelOf: (published: ModelRecord) => ModelRecord | undefined;
  readonly logger: Logger;
}

/** Milliseconds after which fetching is abandoned, because building the index locally is faster. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * If a folder has no index yet, adopts the newest published index of HEAD or an ancestor, for all files that are the
 * same here. The next run indexes the others. Adoption is atomic: until it is complete, there is no index.
 * @returns why a shared index was not used, for the user; undefined if it was used, or if there is nothing to report.
 */
export async function adoptPublished(parts: AdoptParts, store: StoreSettings): Promise<string | undefined> {
  const deadline = timeoutSignal(PATIENCE_MILLISECONDS);
  try {
    // Validated first, so that an invalid address is reported even if an index already exists.
    const address = storeAddress(store);
    await createIndexAsWriter(parts.home, () => adoptNewest(parts, store, address, deadline));
    return undefined;
  } catch (error) {
    // The folder is then indexed locally. A problem of this machine will be reported by that run.
    const failure = deadline.aborted ? errors.storeSlow(store.uri, PATIENCE_MILLISECONDS / 1000) : toSearchError(error);
    return `The shared index was not used: ${failure.message} ${failure.nextStep} Files are indexed on this machine instead.`;
  }
}

async function adoptNewest(
  parts: AdoptParts,
  store: StoreSettings,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const git = await requireRevision(parts.root, errors.noRevision, signal);
  const connection = await (store.publishes
    ? StoreConnection.openOrMake(address, signal)
    : StoreConnection.open(address, signal));
  try {
    const candidates = await findRevisions(
      connection,
      { ...parts, accepts: (model) => parts.modelOf(model) !== undefined, repository: git.repository },
      signal,
    );
    if (candidates.length === 0 && !store.publishes) throw errors.nothingPublished(address);
    await adoptFirst(connection, candidates, parts, signal);
  } finally {
    connection.close();
  }
}

/** Adopts the first usable candidate. A candidate that was removed or damaged in the meantime is skipped. */
async function adoptFirst(
  connection: StoreConnection,
  candidates: readonly PublishedRevision[],
  parts: AdoptParts,
  signal: AbortSignal,
): Promise<void> {
  let failure: SearchError | undefined;
  for (const revision of candidates) {
    try {
      const model = parts.modelOf(revision.model);
      const files = model ? await adoptRevision(connection, revision, model, parts, signal) : 0;
      parts.logger.info(`Took over ${files} files of ${revision.revision.slice(0, 12)} from ${connection.address}.`);
      return;
    } catch (error) {
      if (signal.aborted || !(error instanceof SearchError)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
}
