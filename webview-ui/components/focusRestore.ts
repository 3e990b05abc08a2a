/** Where the keyboard goes on when what it was at is there no more. */
export interface FocusRestore {
  /** Before drawing. @returns what to call after it. */
  readonly remember: () => () => void;
  /** Back to where it was, in the results or outside. */
  readonly restore: () => void;
}

interface Places {
  readonly results: HTMLElement;
  /** The row that the keyboard can reach, if there is any. */
  readonly row: () => HTMLElement | undefined;
  readonly box: () => void;
}

export function createFocusRestore({ results, row, box }: Places): FocusRestore {
  let isInResults = false;
  document.addEventListener(
    'focusin',
    ({ target }) => (isInResults = target instanceof Node && results.contains(target)),
  );
  const goOn = (): void => {
    const reachable = isInResults ? row() : undefined;
    if (reachable) reachable.focus({ preventScroll: true });
    else box();
  };
  const remember = (): (() => void) => {
    const before = document.activeElement;
    return () => {
      // In a page that does not have the keyboard it would be taken from the editor.
      if (before?.isConnected === false && document.hasFocus()) goOn();
    };
  };
  return { remember, restore: goOn };
}
