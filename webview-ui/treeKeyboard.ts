/**
 * Keys of the result tree, as in VS Code's own trees: arrows move and preview, Enter opens, left and
 * right fold. One item is in the tab order: the one that was last used.
 */
export interface TreeKeyboard {
  /** Call after the tree was drawn. */
  attach(tree: HTMLElement, selected: string | undefined): void;
  readonly focusFirst: () => void;
}

export function createTreeKeyboard(onSelect: (key: string) => void, onLeaveTop: () => void): TreeKeyboard {
  let tree: HTMLElement | undefined;

  const select = (item: HTMLElement, focus: boolean): void => {
    for (const other of items(tree)) {
      other.tabIndex = other === item ? 0 : -1;
      other.setAttribute('aria-selected', String(other === item));
    }
    if (focus) {
      item.focus({ preventScroll: true });
      (item.querySelector(':scope > .row') ?? item).scrollIntoView({ block: 'nearest' });
      if (isResult(item)) item.scrollIntoView({ block: 'nearest' });
    }
    onSelect(item.dataset['key'] ?? '');
  };

  const moveTo = (item: HTMLElement | undefined): void => {
    if (!item) return;
    select(item, true);
    if (isResult(item)) send(item, 'open', false);
  };

  const onKey = (event: KeyboardEvent): void => {
    const visible = items(tree).filter((item) => item.closest('[hidden]') === null);
    const at = visible.indexOf(document.activeElement as HTMLElement);
    const item = visible[at];
    if (!item) return;
    const action = actionFor(event.key, item, visible, at);
    if (!action) return;
    event.preventDefault();
    action();
  };

  const actionFor = (key: string, item: HTMLElement, visible: readonly HTMLElement[], at: number): (() => void) | undefined => {
    const expanded = item.getAttribute('aria-expanded');
    switch (key) {
      case 'ArrowDown':
        return () => moveTo(visible[at + 1]);
      case 'ArrowUp':
        return at === 0 ? onLeaveTop : () => moveTo(visible[at - 1]);
      case 'Home':
        return () => moveTo(visible[0]);
      case 'End':
        return () => moveTo(visible.at(-1));
      case 'ArrowLeft':
        return expanded === 'true' ? () => send(item, 'fold', true) : () => moveTo(parentOf(item));
      case 'ArrowRight':
        return expanded === 'false' ? () => send(item, 'fold', false) : expanded === 'true' ? () => moveTo(visible[at + 1]) : undefined;
      case 'Enter':
      case ' ':
        return isResult(item) ? () => send(item, 'open', key === 'Enter') : () => send(item, 'fold', expanded === 'true');
      default:
        return undefined;
    }
  };

  return {
    attach: (newTree, selected) => {
      tree = newTree;
      const first = items(tree).find((item) => item.dataset['key'] === selected) ?? items(tree)[0];
      if (first) first.tabIndex = 0;
      first?.setAttribute('aria-selected', String(selected !== undefined));
      tree.addEventListener('keydown', onKey);
      // Capture: the mouse selects before the click opens.
      tree.addEventListener('mousedown', ({ target }) => {
        const item = target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null;
        if (item) select(item, false);
      });
    },
    focusFirst: () => moveTo(items(tree).find((item) => item.tabIndex === 0 && isResult(item)) ?? items(tree).find(isResult)),
  };
}

const items = (tree: HTMLElement | undefined): readonly HTMLElement[] => [...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
const isResult = (item: HTMLElement): boolean => item.getAttribute('aria-level') === '2';
const parentOf = (item: HTMLElement): HTMLElement | undefined => item.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? undefined;
const send = (item: HTMLElement, name: 'open' | 'fold', detail: boolean): void => void item.dispatchEvent(new CustomEvent(name, { detail }));
