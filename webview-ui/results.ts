import { bandOf, type ScoreBand } from '../src/core/search/scoreBands';
import type { ResultItem, SymbolKind } from '../src/core/types';
import { button, element, icon } from './dom';
import { keyOf, type SearchModel } from './searchModel';
import { createSnippet, markedText } from './snippet';

/** The results, grouped by file in the order of each file's best, as a tree: file, then places in it. */
export function createResults(model: SearchModel): HTMLElement {
  const { answer } = model.state;
  if (!answer) return element('div');
  const { items, total_hits: total } = answer.result;
  const groups = [...groupByFile(items)].map(([path, inFile]) => fileGroup(model, path, inFile));
  const tree = element('div', { role: 'tree', class: 'results', 'aria-label': 'Search results' }, ...groups);
  const rest = total - items.filter(({ source }) => source !== 'dependency').length;
  return element('div', {}, tree, rest > 0 && button(`Show more (${rest})`, 'secondary', () => void model.askMore()));
}

function groupByFile(items: readonly ResultItem[]): ReadonlyMap<string, readonly ResultItem[]> {
  const groups = new Map<string, ResultItem[]>();
  for (const item of items) {
    const group = groups.get(item.path);
    if (group) group.push(item);
    else groups.set(item.path, [item]);
  }
  return groups;
}

function fileGroup(model: SearchModel, path: string, items: readonly ResultItem[]): HTMLElement {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const folder = path.slice(0, Math.max(0, slash));
  const chevron = icon('chevron-down');
  const row = element(
    'div',
    { class: 'row file', title: path },
    chevron,
    element('span', { class: 'file-name' }, name),
    element('span', { class: 'folder' }, element('bdi', {}, folder)),
    items.length > 1 && element('span', { class: 'badge', 'aria-hidden': 'true' }, String(items.length)),
  );
  const group = element('div', { role: 'group' }, ...items.map((item) => result(model, item)));
  const node = element('div', { role: 'treeitem', class: 'group', 'aria-label': `${path}, ${count(items.length)}`, 'aria-level': 1, tabindex: -1, 'data-key': path }, row, group);

  const setFolded = (folded: boolean): void => {
    node.setAttribute('aria-expanded', String(!folded));
    group.hidden = folded;
    chevron.className = `codicon codicon-chevron-${folded ? 'right' : 'down'}`;
  };
  setFolded(model.state.folded.includes(path));
  const fold = (folded: boolean): void => {
    setFolded(folded);
    model.fold(path, folded);
  };
  node.addEventListener('fold', (event) => {
    if (event instanceof CustomEvent && event.target === node) fold(event.detail === true);
  });
  row.addEventListener('click', () => fold(node.getAttribute('aria-expanded') === 'true'));
  return node;
}

function result(model: SearchModel, item: ResultItem): HTMLElement {
  const key = keyOf(item);
  const band = bandOf(item.score);
  const lines = item.start_line === item.end_line ? `line ${item.start_line}` : `lines ${item.start_line} to ${item.end_line}`;
  const title = item.symbol?.name ?? `Lines ${item.start_line}–${item.end_line}`;
  const node = element(
    'div',
    { role: 'treeitem', class: 'result', 'aria-level': 2, tabindex: -1, 'data-key': key, 'aria-label': `${title}, ${lines}, ${band}. ${item.reason}` },
    element(
      'div',
      { class: 'row head' },
      icon(symbolIcon(item)),
      element('span', { class: 'symbol' }, ...markedText(title, item.matched_keywords)),
      item.symbol && element('span', { class: 'place' }, `:${item.start_line}`),
      element('span', { class: `band band-${bars[band]}`, title: `Score ${item.score.toFixed(2)} of 1` }, element('span', { class: 'meter', 'aria-hidden': 'true' }), band),
    ),
    createSnippet(item, model.state.unfolded.includes(key), (unfolded) => model.unfold(key, unfolded)),
    item.reason !== '' && element('div', { class: 'reason', title: item.reason }, item.reason),
  );
  node.addEventListener('click', (event) => onClick(model, item, event));
  node.addEventListener('open', (event) => {
    if (event instanceof CustomEvent) model.open(item, undefined, event.detail === true);
  });
  return node;
}

/** A click on a line goes to that line; anywhere else on a result, to the whole of it. */
function onClick(model: SearchModel, item: ResultItem, event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  // Buttons have their own meaning, and a person who selects text wants the text.
  if (target?.closest('button') || getSelection()?.isCollapsed === false) return;
  const line = target?.closest('[data-line]')?.getAttribute('data-line');
  model.open(item, line ? Number(line) : undefined, true);
}

const count = (n: number): string => `${n} result${n === 1 ? '' : 's'}`;

/** How many bars of three are filled beside the words. */
const bars: Readonly<Record<ScoreBand, number>> = { 'very likely': 3, good: 2, perhaps: 1 };

const icons: Readonly<Partial<Record<SymbolKind, string>>> = {
  class: 'symbol-class',
  interface: 'symbol-interface',
  struct: 'symbol-structure',
  enum: 'symbol-enum',
  trait: 'symbol-interface',
  type: 'symbol-class',
  module: 'symbol-namespace',
  function: 'symbol-method',
  method: 'symbol-method',
  constructor: 'symbol-method',
  macro: 'symbol-method',
  constant: 'symbol-constant',
  variable: 'symbol-variable',
};

function symbolIcon({ symbol }: ResultItem): string {
  return (symbol && Object.hasOwn(icons, symbol.kind) ? icons[symbol.kind] : undefined) ?? 'code';
}
