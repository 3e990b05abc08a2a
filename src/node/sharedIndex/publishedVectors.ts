import type { KeyedVectors, Logger } from '../../core/base/contracts';
import { SearchError } from '../../core/base/errors';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import type { ModelRecord } from '../settings/embedderChoice';
import { findRevisions } from './findRevisions';
import { gitRevision, headOf } from '../git/gitRevision';
import { storeAddress, type StoreSettings } from '../settings/storeAddress';
import { StoreConnection } from './store/storeConnection';
import { verifiedVectors } from './verifiedVectors';

const PATIENCE_MILLISECONDS = 60_000;

/** Vectors that a team has published: after a pull, code that others have changed need not be embedded again. */
export class PublishedVectors {
  /**
   * Commit that was checked out when all vectors were last read from the store. Code written here since then is not in
   * the store.
   */
  #asked: string | undefined;
  /**
   * Time in milliseconds since 1970 until which the store is not queried after a failure: a run that waits for consent
   * checks every two seconds.
   */
  #restsUntil = 0;

  constructor(
    private readonly root: string,
    private readonly store: StoreSettings,
    private readonly logger: Logger,
  ) {}

  /**
   * Yields the vectors of the given keys that the newest published index of HEAD or an ancestor has; none if the store
   * cannot be queried.
   */
  async *find(model: ModelRecord, keys: ReadonlySet<bigint>, signal: AbortSignal): AsyncGenerator<KeyedVectors> {
    const head = await headOf(this.root, signal);
    if (head === undefined || head === this.#asked || Date.now() < this.#restsUntil) return;
    try {
      yield* this.#find(model, keys, AbortSignal.any([signal, timeoutSignal(PATIENCE_MILLISECONDS)]));
      this.#asked = head;
    } catch (error) {
      signal.throwIfAborted();
      this.#restsUntil = Date.now() + PATIENCE_MILLISECONDS;
      this.logger.warn(
        `Vectors of the shared index were not used: ${error instanceof SearchError ? error.message : 'it took too long.'}`,
      );
    }
  }

  async *#find(model: ModelRecord, keys: ReadonlySet<bigint>, signal: AbortSignal): AsyncGenerator<KeyedVectors> {
    const git = await gitRevision(this.root, signal);
    if (!git) return;
    const connection = await StoreConnection.open(storeAddress(this.store), signal);
    try {
      const [newest] = await findRevisions(
        connection,
        { root: this.root, repository: git.repository, accepts: ({ id }) => id === model.id },
        signal,
      );
      if (!newest) return;
      const table = await connection.table(`${newest.tables}-vectors`);
      const batches = table.query()[Symbol.asyncIterator]();
      for (
        let next = await connection.run(() => batches.next());
        next.done !== true;
        next = await connection.run(() => batches.next())
      ) {
        const vectors = verifiedVectors(next.value, keys, model.dimensions);
        if (vectors.size > 0) yield vectors;
      }
    } finally {
      connection.close();
    }
  }
}
