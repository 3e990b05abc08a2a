/** Restores the focus when the focused element is removed. */
export interface FocusRestore {
  /**
   * Records the focused element before drawing.
   * @returns a function to call after drawing.
   */
  readonly remember: () => () => void;
  /** Moves the focus back to the results or to the box, wherever it was before. */
  readonly restore: () => void;
}

interface Places {
  readonly results: HTMLElement;
  /** Returns the row in the tab order, if there is one. */
  readonly row: () => HTMLElement | undefined;
  readonly box: () => void;
}

export function createFocusRestore({ results, row, box }: Places): FocusRestore {
  let isInResults = false;
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    isInResults = target instanceof HTMLElement && results.contains(target);
    last = isInResults && target instanceof HTMLElement ? target : undefined;
  });
  const goOn = (): void => {
    // An answer that arrived in between may have moved the tab order to its first row.
    const kept = last?.isConnected && last.checkVisibility() ? last : undefined;
    const reachable = isInResults ? (kept ?? row()) : undefined;
    if (reachable) reachable.focus({ preventScroll: true });
    else box();
  };
  const remember = (): (() => void) => {
    const before = document.activeElement;
    return () => {
      // If the page does not have the focus, restoring it would take the focus from the editor.
      if (before?.isConnected === false && document.hasFocus()) goOn();
    };
  };
  return { remember, restore: goOn };
}
