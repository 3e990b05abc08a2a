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

export interface TreeKeyboard {
  /** Moves the focus into the tree from above. */
  readonly enter: () => void;
  /** Returns the row in the tab order, unless it is folded away. */
  readonly reachable: () => HTMLElement | undefined;
  /** Selects a row and scrolls it into view. The focus does not move. */
  readonly show: (key: string) => void;
}

export function createTreeKeyboard(root: HTMLElement, commands: TreeCommands): TreeKeyboard {
  const select = (row: HTMLElement | undefined): void => {
    if (!row) return;
    commands.select(keyOf(row));
    row.focus({ preventScroll: true });
    (isResult(row) ? resultOf(row) : row)?.scrollIntoView({ block: 'nearest' });
    row.scrollIntoView({ block: 'nearest' });
    if (!isResult(row)) return;
    commands.preview(keyOf(row));
  };

  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    // Buttons inside a row handle their own keys.
    if (!(target instanceof HTMLElement) || target.role !== 'treeitem') return;
    const action = isResult(target)
      ? (resultAction(event, target) ?? treeAction(event, target))
      : treeAction(event, target);
    if (!action) return;
    event.preventDefault();
    action();
  };

  const resultAction = (event: KeyboardEvent, row: HTMLElement): (() => void) | undefined => {
    const action = actionOf(event);
    if (action) return () => commands.act(action, keyOf(row));
    const code = resultOf(row)?.querySelector<HTMLElement>('.lines');
    switch (event.key) {
      case ' ':
        return () => commands.preview(keyOf(row));
      case '+':
        return () => commands.unfold(keyOf(row));
      case 'ArrowRight':
        return () => code?.scrollBy({ left: 48 });
      case 'ArrowLeft':
        return code && code.scrollLeft > 0 ? () => code.scrollBy({ left: -48 }) : undefined;
      default:
        return undefined;
    }
  };

  const treeAction = ({ key }: KeyboardEvent, row: HTMLElement): (() => void) | undefined => {
    const expanded = row.getAttribute('aria-expanded');
    const fold = (folded: boolean) => () => commands.fold(keyOf(row), folded);
    switch (key) {
      case 'ArrowDown':
        return () => select(neighbour(row, 1));
      case 'ArrowUp':
        return () => (neighbour(row, -1) ? select(neighbour(row, -1)) : commands.leave());
      case 'Home':
        return () => select(rows(root)[0]);
      case 'End':
        return () => select(rows(root).at(-1));
      case 'ArrowLeft':
        return expanded === 'true' ? fold(true) : () => select(headingOf(row));
      case 'ArrowRight':
        return expanded === 'false' ? fold(false) : () => select(neighbour(row, 1));
      case 'Enter':
      case ' ':
        return row.dataset['further'] === undefined ? fold(expanded === 'true') : () => row.click();
      case 'Escape':
        return commands.leave;
      default:
        return undefined;
    }
  };

  const neighbour = (row: HTMLElement, step: 1 | -1): HTMLElement | undefined => {
    const visible = rows(root);
    return visible[visible.indexOf(row) + step];
  };

  root.addEventListener('keydown', onKey);
  root.addEventListener(
    'wheel',
    ({ target, deltaX, deltaY }) => {
      if (Math.abs(deltaX) > Math.abs(deltaY) && target instanceof Element)
        target.closest('.lines')?.scrollBy({ left: deltaX });
    },
    { passive: true },
  );
  // The mouse press selects before the click opens.
  root.addEventListener('mousedown', ({ target }) => {
    const row =
      target instanceof Element
        ? (target.closest('.result')?.querySelector<HTMLElement>('.head') ?? target.closest<HTMLElement>('.heading'))
        : null;
    if (row) commands.select(keyOf(row));
  });
  const reachable = (): HTMLElement | undefined => rows(root).find((row) => row.tabIndex === 0);
  return {
    enter: () => {
      const row = reachable();
      select(row && isResult(row) ? row : (rows(root).find(isResult) ?? row));
    },
    reachable,
    show: (key) => {
      const row = [...root.querySelectorAll<HTMLElement>('[role=treeitem]')].find((each) => keyOf(each) === key);
      if (!row) return;
      const heading = headingOf(row);
      if (heading && row.closest('[hidden]')) commands.fold(keyOf(heading), false);
      commands.select(key);
      (resultOf(row) ?? row).scrollIntoView({ block: 'nearest' });
    },
  };
}

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
