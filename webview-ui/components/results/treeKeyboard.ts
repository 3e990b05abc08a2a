import type { ItemAction } from '../../../src/shared/viewMessages';

/**
 * Keys of the result tree, as in VS Code's own trees: arrows move and preview, Enter opens, left and right fold. Only
 * the row that was last used is in the tab order.
 */
export interface TreeCommands {
  select(key: string): void;
  preview(key: string): void;
  act(action: ItemAction, key: string): void;
  fold(key: string, folded: boolean): void;
  unfold(key: string): void;
  readonly leave: () => void;
}

type Action = () => void;

export class TreeKeyboard {
  constructor(
    private readonly root: HTMLElement,
    private readonly commands: TreeCommands,
  ) {
    root.addEventListener('keydown', (event) => this.#onKey(event));
    root.addEventListener('wheel', scrollSideways, { passive: true });
    // The mouse press selects before the click opens.
    root.addEventListener('mousedown', ({ target }) => {
      const row = target instanceof Element ? rowAt(target) : null;
      if (row) commands.select(keyOf(row));
    });
  }

  /** Moves the focus into the tree from above. */
  enter(): void {
    const row = this.reachable();
    this.#select(row && isResult(row) ? row : (rows(this.root).find(isResult) ?? row));
  }

  /** Returns the row in the tab order, unless it is folded away. */
  reachable(): HTMLElement | undefined {
    return rows(this.root).find((row) => row.tabIndex === 0);
  }

  /** Selects a row and scrolls it into view. The focus does not move. */
  show(key: string): void {
    const row = [...this.root.querySelectorAll<HTMLElement>('[role=treeitem]')].find((each) => keyOf(each) === key);
    if (!row) return;
    const heading = headingOf(row);
    if (heading && row.closest('[hidden]')) this.commands.fold(keyOf(heading), false);
    this.commands.select(key);
    (resultOf(row) ?? row).scrollIntoView({ block: 'nearest' });
  }

  #select(row: HTMLElement | undefined): void {
    if (!row) return;
    this.commands.select(keyOf(row));
    row.focus({ preventScroll: true });
    (isResult(row) ? resultOf(row) : row)?.scrollIntoView({ block: 'nearest' });
    row.scrollIntoView({ block: 'nearest' });
    if (isResult(row)) this.commands.preview(keyOf(row));
  }

  #onKey(event: KeyboardEvent): void {
    const { target } = event;
    // Buttons inside a row handle their own keys.
    if (!(target instanceof HTMLElement) || target.role !== 'treeitem') return;
    const action =
      (isResult(target) ? this.#resultAction(event, target) : undefined) ?? this.#treeAction(event, target);
    if (!action) return;
    event.preventDefault();
    action();
  }

  #resultAction(event: KeyboardEvent, row: HTMLElement): Action | undefined {
    const { commands } = this;
    const action = actionOf(event);
    if (action) return () => commands.act(action, keyOf(row));
    const code = resultOf(row)?.querySelector<HTMLElement>('.lines');
    switch (event.key) {
      case ' ':
        return () => commands.preview(keyOf(row));
      case '+':
        return () => commands.unfold(keyOf(row));
      case 'ArrowRight':
        return () => code?.scrollBy({ left: SCROLLED_PIXELS });
      case 'ArrowLeft':
        return code && code.scrollLeft > 0 ? () => code.scrollBy({ left: -SCROLLED_PIXELS }) : undefined;
      default:
        return undefined;
    }
  }

  #treeAction({ key }: KeyboardEvent, row: HTMLElement): Action | undefined {
    const expanded = row.getAttribute('aria-expanded');
    const fold = (folded: boolean) => () => this.commands.fold(keyOf(row), folded);
    switch (key) {
      case 'ArrowLeft':
        return expanded === 'true' ? fold(true) : () => this.#select(headingOf(row));
      case 'ArrowRight':
        return expanded === 'false' ? fold(false) : () => this.#select(this.#neighbor(row, 1));
      case 'Enter':
      case ' ':
        return row.dataset['further'] === undefined ? fold(expanded === 'true') : () => row.click();
      case 'Escape':
        return this.commands.leave;
      default:
        return this.#moveAction(key, row);
    }
  }

  #moveAction(key: string, row: HTMLElement): Action | undefined {
    switch (key) {
      case 'ArrowDown':
        return () => this.#select(this.#neighbor(row, 1));
      case 'ArrowUp':
        return () => {
          const above = this.#neighbor(row, -1);
          if (above) this.#select(above);
          else this.commands.leave();
        };
      case 'Home':
        return () => this.#select(rows(this.root)[0]);
      case 'End':
        return () => this.#select(rows(this.root).at(-1));
      default:
        return undefined;
    }
  }

  #neighbor(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
    const visible = rows(this.root);
    return visible[visible.indexOf(row) + step];
  }
}

/** Pixels by which an arrow key scrolls the code of a result. */
const SCROLLED_PIXELS = 48;

function scrollSideways({ target, deltaX, deltaY }: WheelEvent): void {
  if (Math.abs(deltaX) > Math.abs(deltaY) && target instanceof Element)
    target.closest('.lines')?.scrollBy({ left: deltaX });
}

/** Returns the row of the result or the heading that contains an element. */
const rowAt = (element: Element): HTMLElement | null =>
  element.closest('.result')?.querySelector<HTMLElement>('.head') ?? element.closest<HTMLElement>('.heading');

function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ItemAction | undefined {
  const main = ctrlKey || metaKey;
  if (key === 'F12' && !main && altKey !== shiftKey) return altKey ? 'peek' : 'showReferences';
  if (key === 'Enter') return main ? 'openToSide' : 'open';
  if (main && !altKey && !shiftKey && key.toLowerCase() === 'c')
    return getSelection()?.isCollapsed === false ? undefined : 'copyCode';
  if (!main && altKey && shiftKey && key.toLowerCase() === 'c') return 'copyPath';
  if (main || altKey) return undefined;
  return KEYS.get(key);
}

const KEYS: ReadonlyMap<string, ItemAction> = new Map([
  ['p', 'pin'],
  ['s', 'findSimilar'],
  ['h', 'showDocumentation'],
  ['c', 'showCallers'],
  ['e', 'showCallees'],
]);

const rows = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[role=treeitem]')].filter((row) => row.closest('[hidden]') === null);
const isResult = (row: HTMLElement): boolean => row.classList.contains('head');
/** Returns the whole element of a result: its row, its code and its reason. */
const resultOf = (row: HTMLElement): HTMLElement | null => row.closest<HTMLElement>('.result');
const keyOf = (row: HTMLElement): string => row.dataset['key'] ?? '';
const headingOf = (row: HTMLElement): HTMLElement | undefined =>
  row.closest('.group')?.querySelector<HTMLElement>(':scope > .heading') ?? undefined;
