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

/** Vectors that a team has published: after a pull, what others have changed need not be embedded again. */
export class PublishedVectors {
  /** The commit that was checked out when the store last gave all it has: what is written here since is not there. */
  #asked: string | undefined;
  /**
   * Until when it is left alone after a failure, milliseconds since 1970: a run that waits for consent checks every two
   * seconds.
   */
  #restsUntil = 0;

  constructor(
    private readonly root: string,
    private readonly store: StoreSettings,
    private readonly logger: Logger,
  ) {}

  /** Those of these keys that the newest published index of HEAD or before has; none, where it cannot be asked. */
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
