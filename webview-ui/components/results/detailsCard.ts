import { html, nothing, render, type TemplateResult } from 'lit';
import { showHidden, toOneLine } from '../../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../../src/core/base/types';
import type { SearchModel } from '../../control/searchModel';
import { resultTitle } from '../../state/resultNames';
import type { Details } from '../../state/viewState';
import { whyOf } from './detailsText';
import { code } from '../../shared/snippet';

/**
 * Card with details of a result before it is opened: its declaration, its documentation, why it matched, and its
 * callers.
 */

/** Same delay as in the editor. */
const HOVER_MILLISECONDS = 500;
/** Milliseconds in which the pointer can move from the name to the card. */
const LEAVE_MILLISECONDS = 250;

function content(model: SearchModel, item: ResultItem, details: Details): TemplateResult {
  const { signature, doc, language } = item;
  return html`<div class="declared">${signature === undefined ? resultTitle(item) : code(toOneLine(signature), language)}</div>
    ${doc === undefined ? nothing : html`<div class="documented">${showHidden(doc)}</div>`}
    <div class="why">${whyOf(model, item, details)}</div>`;
}

/**
 * Creates the card. It is shown next to the row of its result and above all other elements.
 * @param landmark element that contains the card.
 * @returns a function that draws the card.
 */
export function createDetailsCard(model: SearchModel, landmark: HTMLElement, scroller: HTMLElement): () => void {
  const card = Object.assign(document.createElement('div'), { id: 'details', className: 'details', role: 'tooltip' });
  card.popover = 'manual';
  landmark.append(card);
  followPointer(model, scroller, card);
  hideWhenDone(model, scroller);
  let described: Element | undefined;
  return () => {
    const { details } = model.state;
    const item = details && model.results.item(details.key);
    const row = item && scroller.querySelector(`[data-key="${CSS.escape(details.key)}"]`);
    described?.removeAttribute('aria-describedby');
    described = row ?? undefined;
    if (!row) {
      card.hidePopover();
      return;
    }
    row.setAttribute('aria-describedby', card.id);
    render(content(model, item, details), card);
    card.showPopover();
    place(card, row.getBoundingClientRect());
  };
}

/** Places the card below the row, or above it if there is more room. */
function place({ style, offsetHeight }: HTMLElement, { top, bottom }: DOMRect): void {
  const isBelow = bottom + offsetHeight <= innerHeight || top < innerHeight - bottom;
  style.top = isBelow ? `${bottom}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${innerHeight - top}px`;
}

function followPointer(model: SearchModel, scroller: HTMLElement, card: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (milliseconds: number, work: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  const nameAt = ({ target }: MouseEvent): Element | null =>
    target instanceof Element ? target.closest('.head .symbol') : null;
  scroller.addEventListener('mouseover', (event) => {
    const key = nameAt(event)?.closest<HTMLElement>('.head')?.dataset['key'];
    if (key !== undefined) soon(HOVER_MILLISECONDS, () => void model.details.show(key, false));
  });
  scroller.addEventListener('mouseout', (event) => {
    if (nameAt(event)) soon(LEAVE_MILLISECONDS, () => model.details.hide());
  });
  card.addEventListener('mouseenter', () => clearTimeout(timer));
  card.addEventListener('mouseleave', () => model.details.hide());
  scroller.addEventListener('mousedown', () => clearTimeout(timer));
}

/** Hides the card on Escape, and on anything that leads away from the row. */
function hideWhenDone(model: SearchModel, scroller: HTMLElement): void {
  const hide = (): void => model.details.hide();
  scroller.addEventListener('scroll', hide, { passive: true });
  scroller.addEventListener('mousedown', hide);
  window.addEventListener('blur', hide);
  document.addEventListener(
    'keydown',
    (event) => {
      if (!model.state.details) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
      }
      // Modifier keys do not hide the card. The key that shows the card hides it here, and then shows it again.
      if (event.key !== 'Shift' && event.key !== 'Control' && event.key !== 'Alt') hide();
    },
    { capture: true },
  );
}
