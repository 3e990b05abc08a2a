import { html, nothing, type TemplateResult } from 'lit';
import { bandOf, type ScoreBand } from '../../../src/core/rendering/scoreBands';
import { toOneLine } from '../../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../../src/core/base/types';
import type { ItemAction } from '../../../src/shared/viewMessages';
import { symbolIconName } from '../../../src/shared/symbolIcons';
import { extentOf } from '../../shared/extent';
import type { ResultRow } from '../../state/groupResults';
import { icon } from '../../shared/icons';
import { act } from '../../control/itemActions';
import type { SearchModel } from '../../control/searchModel';
import { markedText } from '../../shared/markedTokens';
import { snippet } from '../../shared/snippet';
import { startDrag } from '../../shared/drag';
import { LazyContent } from './lazyContent';
import { reasonOf, sentenceOf } from './reason';
import { RowActions } from './rowActions';
import { keyOf, placeParts, resultTitle } from '../../state/resultNames';

export interface RowPosition {
  readonly level: 1 | 2;
  /** Whether the row names its file because it is under no heading that does. */
  readonly namesFile: boolean;
  /** Whether the row is the one in the tab order. */
  readonly reachable: boolean;
}

/** Renders one result: its symbol, its score, its code, and why it matched. */
export function result(
  model: SearchModel,
  { key, item }: ResultRow,
  { level, namesFile, reachable }: RowPosition,
): TemplateResult {
  const { selected, unfolded, pinned, answer, gone } = model.state;
  const isGone = gone.includes(item.uri);
  const isUnfolded = unfolded.includes(key);
  const { shown, all, rows } = extentOf(item, isUnfolded);
  const isPinned = pinned.some((other) => keyOf(other) === keyOf(item));
  const why = sentenceOf([isGone ? GONE : '', reasonOf(item, answer?.questions.length ?? 1)]);
  const isSelected = selected === key;
  return html`<div
    class="result ${isSelected ? 'selected' : ''} ${isGone ? 'gone' : ''}"
    data-vscode-context=${menuContext(item, key, isPinned)}
    @click=${(event: MouseEvent) => onClick(model, item, event)}
    @pointerenter=${showActions}
    @focusin=${showActions}
    @contentvisibilityautostatechange=${LazyContent.onMove}
  >
    <div
      role="treeitem"
      class="row head"
      aria-level=${level}
      aria-selected=${isSelected}
      aria-label=${labelOf(item, namesFile, why)}
      tabindex=${reachable ? 0 : -1}
      aria-keyshortcuts="Enter Control+Enter P S H C E Alt+F12 Shift+F12 +"
      data-key=${key}
      draggable="true"
      @dragstart=${(event: DragEvent) => startDrag(event, item, model.state.host?.resources)}
    >
      ${icon(symbolIconName(item))}<span class="symbol">${nameOf(item)}</span>${item.symbol ? html`<span class="place">:${item.start_line}</span>` : nothing} ${
        namesFile ? html`<span class="file-of" title=${toOneLine(item.path)}>${fileAndFolder(item)}</span>` : nothing
      }
      ${band(item)}<row-actions class="actions" .content=${() => actions(model, item, isPinned)} .wanted=${isSelected}></row-actions>
    </div>
    <div class="snippet">
      <near-view class="lines" .lines=${rows} .content=${(hasty: boolean) => snippet(item, isUnfolded, hasty)}></near-view>
      ${isUnfolded || shown < all ? more(all, isUnfolded, () => model.unfold(key, !isUnfolded)) : nothing}
    </div>
    <div class="reason" title=${why}>${why}</div>
  </div>`;
}

/** Returns what decides which entries VS Code shows in the context menu of a row. */
const menuContext = (item: ResultItem, key: string, isPinned: boolean): string =>
  JSON.stringify({
    webviewSection: 'result',
    webviewPinned: isPinned,
    webviewOnDisk: item.repository === undefined,
    webviewPage: item.page !== undefined,
    key,
    preventDefaultContextMenuItems: true,
  });

/** Renders the name of a result. The symbol's own name matters most, so its container is truncated first. */
function nameOf(item: ResultItem): TemplateResult {
  const { symbol, matched_keywords: keywords } = item;
  const title = resultTitle(item);
  const own = symbol ? toOneLine(symbol.name) : title;
  const around = title.slice(0, title.length - own.length);
  return html`${around ? html`<span class="around">${markedText(around, keywords)}</span>` : nothing}<span class="own">${markedText(own, keywords)}</span>`;
}

/** Note on a result whose file was deleted or moved since, or whose folder was removed from the window. */
const GONE = 'no longer there';

/**
 * Returns the accessible label of a row. The label begins with the visible text, so that users of voice control can say
 * what they see.
 */
function labelOf(item: ResultItem, namesFile: boolean, why: string): string {
  const { start_line: start, end_line: end, symbol, score } = item;
  const lines = start === end ? `line ${start}` : `lines ${start} to ${end}`;
  const seen = [
    `${resultTitle(item)}${symbol ? `:${start}` : ''}`,
    ...(namesFile ? [fileAndFolder(item)] : []),
    bandOf(score),
    score.toFixed(2),
  ].join(' ');
  return `${seen}, ${lines}. ${why}`;
}

/** Returns the file name followed by its folder, because the end is cut off where there is little room. */
function fileAndFolder(item: ResultItem): string {
  const { file, folder, repository } = placeParts(item);
  return [file, repository, folder].filter(Boolean).join(' · ');
}

/** Number of filled bars, of three, beside the words of a score band. */
const bars: Readonly<Record<ScoreBand, number>> = { 'very likely': 3, good: 2, perhaps: 1 };

function band({ score }: ResultItem): TemplateResult {
  const words = bandOf(score);
  return html`<span class="band band-${bars[words]}" title="Score ${score.toFixed(2)} of 1"><span class="meter" aria-hidden="true"></span><span class="words">${words}</span> <span class="score">${score.toFixed(2)}</span></span>`;
}

function actions(model: SearchModel, item: ResultItem, isPinned: boolean): TemplateResult {
  const button = (action: ItemAction, name: string, label: string, often = true): TemplateResult =>
    html`<vscode-toolbar-button class=${often ? 'often' : 'seldom'} label=${label} title=${label} @click=${() => act(model, action, item)}>${icon(name)}</vscode-toolbar-button>`;
  return html`${button('openToSide', 'split-horizontal', 'Open to the Side (Ctrl+Enter)', false)}${button('findSimilar', 'compare-changes', 'Find Similar (S)')}${button(
    isPinned ? 'unpin' : 'pin',
    isPinned ? 'pinned' : 'pin',
    isPinned ? 'Unpin (P)' : 'Pin (P)',
  )}<vscode-toolbar-button label="More Actions" title="More Actions" @click=${showMenu}>${icon('ellipsis')}</vscode-toolbar-button>`;
}

/** Draws the buttons of a row. They are shown only under the pointer or the focus, so they are drawn only then. */
function showActions({ currentTarget: row }: Event): void {
  const actions = row instanceof Element ? row.querySelector('.actions') : null;
  if (actions instanceof RowActions) actions.wanted = true;
}

/** Opens VS Code's context menu at the button. */
function showMenu(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const { left, bottom } = target.getBoundingClientRect();
  target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, composed: true, clientX: left, clientY: bottom }),
  );
}

/** Renders a link for the mouse only: the keyboard has +, and a screen reader reads the row. */
function more(lines: number, isUnfolded: boolean, onClick: () => void): TemplateResult {
  const onPress = (event: Event): void => {
    event.stopPropagation();
    onClick();
  };
  return html`<span class="link more-lines" @click=${onPress}>${isUnfolded ? 'Show less' : `Show all ${lines} lines`}</span>`;
}

/** Opens the clicked line of a result, or the whole result for a click anywhere else on it. */
function onClick(model: SearchModel, item: ResultItem, event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  // Buttons have their own handlers, and a click that ends a text selection must not open the result.
  if (target?.closest('vscode-toolbar-button') || getSelection()?.isCollapsed === false) return;
  const line = target?.closest('[data-line]')?.getAttribute('data-line');
  model.results.open(item, event.ctrlKey || event.metaKey ? 'beside' : 'open', line ? Number(line) : undefined);
}
