import { fromSaved, toSaved } from '../state/savedState';
import type { ViewState } from '../state/viewState';

/** Storage of the state while the view is hidden or the window is reloaded. */
export interface ViewStateStorage {
  load(): unknown;
  /** Saves immediately: the view may be closed at any moment. */
  save(state: unknown): void;
  /** Saves a moment later, and only the last of many states: saving sends the whole state to the editor. */
  saveSoon(state: unknown): void;
}

/** The state of the view. Notifies listeners of each change and saves it. */
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

  /** @param saved `soon` to save after the change is on screen, for changes that the user waits for. */
  change(change: Partial<ViewState>, saved: 'now' | 'soon' = 'now'): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
    if (saved === 'now') this.storage.save(toSaved(this.#state));
    else this.storage.saveSoon(toSaved(this.#state));
  }

  /** Stores the scroll position without notifying listeners, since the browser has already scrolled. */
  scrollTo(scroll: number): void {
    this.#state = { ...this.#state, scroll };
    this.storage.saveSoon(toSaved(this.#state));
  }
}
