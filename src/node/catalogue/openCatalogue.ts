import { limits } from '../../core/base/limits';
import { onIdle } from '../runtime/idleMemory';
import { storeAddress, type StoreSettings } from '../settings/storeAddress';
import { Catalogue } from './catalogue';

/** Milliseconds until the catalogue is opened again to find what was published since. */
const KEPT_MILLISECONDS = 60_000;

/** Opens the catalogue of a store when it is first needed, and again when it may be outdated. */
export class OpenCatalogue {
  #opening: Promise<Catalogue> | undefined;
  #since = 0;

  constructor(private readonly store: StoreSettings) {
    onIdle(() => this.#forget(0));
  }

  /** Returns the catalogue. If opening fails, the next request tries again. */
  get(signal: AbortSignal): Promise<Catalogue> {
    if (this.#opening && performance.now() - this.#since < KEPT_MILLISECONDS) return this.#opening;
    // Requests that started with the old catalogue may still use it.
    this.#forget(limits.timeoutMilliseconds.max);
    this.#since = performance.now();
    const opening = Catalogue.open(storeAddress(this.store), signal);
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  /** Closes the catalogue after a delay. Memory that LanceDB holds is invisible to the garbage collector. */
  #forget(milliseconds: number): void {
    const opened = this.#opening;
    this.#opening = undefined;
    if (opened) setTimeout(() => void opened.then((old) => old.close()).catch(() => undefined), milliseconds).unref();
  }
}
