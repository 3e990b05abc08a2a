import '@vscode/codicons/dist/codicon.css';
import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import './style/search.css';
import { html, render } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { MessagePeer } from '../src/shared/messagePeer';
import { hostApi, viewApi, type HostApi, type ViewApi } from '../src/shared/searchProtocol';
import { syntaxKinds, type SyntaxColors } from '../src/shared/viewMessages';
import { createDetailsCard } from './components/results/detailsCard';
import { filters } from './components/filters';
import { footer } from './components/footer';
import { act } from './control/itemActions';
import { createFocusRestore } from './components/focusRestore';
import { LazyContent } from './components/results/lazyContent';
import { notice } from './components/notices';
import { results } from './components/results/resultList';
import { SearchBox } from './components/searchBox';
import { SearchController } from './control/searchController';
import { SearchModel } from './control/searchModel';
import { control } from './control/viewControls';
import { reportShownResults } from './state/shownResults';
import { isSearchable } from './state/viewState';
import { ViewStore } from './control/viewStore';
import { loadHighlighter } from './shared/snippet';
import { ariaStatus, summary } from './components/summary';
import { TreeKeyboard } from './components/results/treeKeyboard';
import { warnings } from './components/warnings';

/** Entry point of the search view. */

/**
 * Results that were on screen for a shorter time do not count as used: the rest of a page follows its first results
 * after some 30 ms.
 */
const GLANCE_MILLISECONDS = 150;

const vscode = acquireVsCodeApi();

const peer: MessagePeer<ViewApi, HostApi> = new MessagePeer<ViewApi, HostApi>(
  (message) => vscode.postMessage(message),
  { mine: viewApi, theirs: hostApi },
  {
    requests: {},
    events: {
      state: (state) => model.setHost(state),
      theme: applyTheme,
      first: ({ asked, result }) => searches.showPartial(asked, result),
      act: ({ action, key }) => {
        const item = model.results.item(key);
        if (item) act(model, action, item, key ?? model.state.selected);
      },
      control: (name) => {
        control(model, name);
        if (name === 'newQuestion') box.focus();
      },
      select: (key) => keyboard.show(key),
      focus: (params) => {
        box.select();
        model.focus(params);
      },
    },
  },
);
const store = new ViewStore({ load: () => vscode.getState(), save, saveSoon });
const searches = new SearchController(
  peer,
  store,
  (since) =>
    performance.now() - since > GLANCE_MILLISECONDS &&
    (scroller.matches(':hover') || scroller.contains(document.activeElement) || scroller.scrollTop > 0),
);
const model = new SearchModel(peer, store, searches);

const scroller = document.createElement('main');
const header = document.createElement('header');
const foot = document.createElement('div');
const live = Object.assign(document.createElement('div'), { className: 'unseen', role: 'status', ariaLive: 'polite' });
document.body.append(header, scroller, foot, live);

const keyboard = new TreeKeyboard(scroller, {
  select: (key) => {
    model.select(key);
    peer.notify('selected', key);
  },
  preview: (key) => withItem(key, (item) => model.results.open(item, 'preview')),
  act: (action, key) => withItem(key, (item) => act(model, action, item, key)),
  fold: (key, folded) => model.fold(key, folded),
  unfold: (key) => model.unfold(key, !model.state.unfolded.includes(key)),
  leave: () => box.focus(),
});
const box = new SearchBox(model, () => keyboard.enter());
const keptFocus = createFocusRestore({ results: scroller, row: () => keyboard.reachable(), box: () => box.focus() });

function withItem(key: string, use: (item: NonNullable<ReturnType<SearchModel['results']['item']>>) => void): void {
  const item = model.results.item(key);
  if (item) use(item);
}

const drawDetails = createDetailsCard(model, header, scroller);

let drawnFirst = model.state.answer?.result.items[0];

function draw(): void {
  const { state } = model;
  const restoreFocus = keptFocus.remember();
  LazyContent.begin();
  render(html`<h1 class="unseen">Codebase Search</h1>${box.draw()}${filters(model)}${summary(model)}`, header);
  // The list is long, and most changes do not affect it.
  const parts = [
    state.answer,
    state.phase.name === 'asking' ? 'answered' : state.phase,
    state.host,
    state.gone,
    state.pinned,
    state.pinsOpen,
    state.selected,
    state.folded,
    state.unfolded,
    state.grouping,
    state.sorting,
    state.callOrder,
    state.filters,
    state.answer ? 'answered' : state.history,
    state.examples,
    state.saved,
  ];
  render(
    html`${guard(parts, () => html`${state.answer?.isSettled ? '' : warnings(model)}${notice(model) ?? ''}${hasResults(state) ? results(model) : ''}`)}`,
    scroller,
  );
  render(html`${state.answer?.isSettled ? warnings(model) : ''}${footer(model)}`, foot);
  drawDetails();
  speakSoon();
  // More results of the same answer keep the scroll position; another answer starts at its top.
  const first = state.answer?.result.items[0];
  if (first !== drawnFirst) scroller.scrollTop = state.scroll;
  drawnFirst = first;
  restoreFocus();
}

const hasResults = ({ answer, pinned, host }: typeof model.state): boolean =>
  isSearchable({ host }) && Boolean(answer?.result.items.length || pinned.length);

let speaking: ReturnType<typeof setTimeout> | undefined;

/**
 * Updates the live region after a delay, because screen readers read every change: a text that is shown only briefly is
 * not read.
 */
function speakSoon(): void {
  speaking ??= setTimeout(() => {
    speaking = undefined;
    const words = ariaStatus(model);
    if (live.textContent !== words) live.textContent = words;
  }, GLANCE_MILLISECONDS);
}

/**
 * Restores the scroll position. Results have their final heights only after layout, so the position is set again for a
 * few frames.
 */
function scrollBack(scroll: number, frames = 5): void {
  scroller.scrollTop = scroll;
  if (frames > 0) requestAnimationFrame(() => scrollBack(scroll, frames - 1));
}

function applyTheme(colors: SyntaxColors): void {
  const { style } = document.documentElement;
  for (const kind of syntaxKinds) {
    const color = colors[kind];
    if (color === undefined) style.removeProperty(`--syntax-${kind}`);
    else style.setProperty(`--syntax-${kind}`, color);
  }
}

let saving: ReturnType<typeof setTimeout> | undefined;

function save(state: unknown): void {
  clearTimeout(saving);
  vscode.setState(state);
}

function saveSoon(state: unknown): void {
  clearTimeout(saving);
  saving = setTimeout(() => vscode.setState(state), 100);
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => peer.receive(data));
// VS Code's own command to focus the view focuses the page as a whole.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) keptFocus.restore();
});
window.addEventListener('pagehide', () => peer.dispose());
scroller.addEventListener('scroll', () => model.scrollTo(scroller.scrollTop), { passive: true });
store.onDidChange(draw);
const onShown = reportShownResults((shown) => peer.notify('shown', shown));
store.onDidChange(() => onShown(model.state));
draw();
scrollBack(model.state.scroll);
peer.notify('ready', null);
onShown(model.state);
void loadHighlighter().then(() => LazyContent.redraw());
