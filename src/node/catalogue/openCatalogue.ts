import { limits } from '../../core/base/limits';
import { onIdle } from '../runtime/idleMemory';
import { storeAddress, type StoreSettings } from '../settings/storeAddress';
import { Catalogue } from './catalogue';

/** What was published since is found after this. */
const KEPT_MILLISECONDS = 60_000;

/** Opens the catalogue of a store when it is first asked for, and anew when it may have grown old. */
export class OpenCatalogue {
  #opening: Promise<Catalogue> | undefined;
  #since = 0;

  constructor(private readonly store: StoreSettings) {
    onIdle(() => this.#forget(0));
  }

  /** One that fails is tried again with the next request. */
  get(signal: AbortSignal): Promise<Catalogue> {
    if (this.#opening && performance.now() - this.#since < KEPT_MILLISECONDS) return this.#opening;
    // Requests that began with it may go on.
    this.#forget(limits.timeoutMilliseconds.max);
    this.#since = performance.now();
    const opening = Catalogue.open(storeAddress(this.store), signal);
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  /** What LanceDB holds of it is not seen by the garbage collector. */
  #forget(milliseconds: number): void {
    const opened = this.#opening;
    this.#opening = undefined;
    if (opened) setTimeout(() => void opened.then((old) => old.close()).catch(() => undefined), milliseconds).unref();
  }
}
