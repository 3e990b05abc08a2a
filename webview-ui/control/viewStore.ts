import { fromSaved, toSaved } from '../state/savedState';
import type { ViewState } from '../state/viewState';

/** What survives hiding the view and reloading the window. */
export interface ViewStateStorage {
  load(): unknown;
  /** At once: the view may be gone in the next moment. */
  save(state: unknown): void;
  /** A moment later, and only the last of many: saving sends all of the state to the editor. */
  saveSoon(state: unknown): void;
}

/** The state of the view: tells of each change, and keeps it. */
export class ViewStore {
  readonly #listeners = new Set<() => void>();
  #state: ViewState;

  constructor(private readonly storage: ViewStateStorage) {
    this.#state = fromSaved(storage.load());
  }

  get state(): ViewState {
    return this.#state;
  }

  onDidChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** @param saved `soon`, once it is on screen, where the user waits for that. */
  change(change: Partial<ViewState>, saved: 'now' | 'soon' = 'now'): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
    if (saved === 'now') this.storage.save(toSaved(this.#state));
    else this.storage.saveSoon(toSaved(this.#state));
  }

  /** Drawn already. */
  scrollTo(scroll: number): void {
    this.#state = { ...this.#state, scroll };
    this.storage.saveSoon(toSaved(this.#state));
  }
}
