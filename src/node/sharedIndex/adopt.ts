import type { HashFunction, Logger, Workspace } from '../../core/base/contracts';
import { errors, SearchError, toSearchError } from '../../core/base/errors';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import type { ModelRecord } from '../settings/embedderChoice';
import { whereNoIndex } from '../indexDirectory/whereNoIndex';
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
  /** A published model as this machine has it; undefined where its vectors are of no use. */
  readonly modelOf: (published: ModelRecord) => ModelRecord | undefined;
  readonly logger: Logger;
}

/** An index that takes longer to fetch is built faster. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Where a folder has no index yet, takes over the newest published one that HEAD descends from, as far as the files
 * here are the same; the next run sees to the others. Nothing is taken over by halves: until all is there, there is no
 * index.
 * @returns why a shared index was not used, for a user; undefined when it was, or when there is nothing to say.
 */
export async function adoptPublished(parts: AdoptParts, store: StoreSettings): Promise<string | undefined> {
  const deadline = timeoutSignal(PATIENCE_MILLISECONDS);
  try {
    // A mistake in the address is told also where there is an index by now.
    const address = storeAddress(store);
    await whereNoIndex(parts.home, () => adoptNewest(parts, store, address, deadline));
    return undefined;
  } catch (error) {
    // Whatever it was: the folder is indexed here, and meets a trouble of this machine with its own words.
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

/** One that was swept or damaged meanwhile makes room for the one before it. */
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
