import { nothing, render, type TemplateResult } from 'lit';

/** @param hasty whether the content is drawn again in a moment, so that slow parts may be left out. */
type Content = (hasty: boolean) => TemplateResult;

/**
 * Element of a virtual list. It renders its content only while its row is near the viewport, which the browser reports
 * for rows with `content-visibility: auto`. Its height must not depend on the content, so that nothing moves when the
 * content is added or removed.
 */
export class LazyContent extends HTMLElement {
  #content: Content | undefined;
  #near = false;
  #hasty = false;

  set content(content: Content) {
    this.#content = content;
    if (this.#near) this.#draw();
  }

  /** Number of lines that the content takes. */
  set lines(lines: number) {
    this.style.setProperty('--lines', String(lines));
  }

  connectedCallback(): void {
    if (drawnAtOnce++ >= atOnce || this.#near) return;
    this.#near = true;
    this.#draw(true);
  }

  disconnectedCallback(): void {
    coming.delete(this);
  }

  set near(near: boolean) {
    coming.delete(this);
    if (near === this.#near && !this.#hasty) return;
    this.#near = near;
    this.#draw();
  }

  /** Handles the event of a row that says whether the row is near the viewport. */
  static readonly onMove = (event: ContentVisibilityAutoStateChangeEvent): void => {
    const { currentTarget: row, skipped } = event;
    const view = row instanceof Element ? row.querySelector<LazyContent>(tag) : null;
    if (!view) return;
    if (!skipped && !isInSight(view)) drawLater(view);
    else view.near = !skipped;
  };

  /** Allows the first rows of the next list to be drawn at once. */
  static begin(): void {
    drawnAtOnce = 0;
  }

  /** Redraws the visible content after a change that no state reflects: the colors of code. */
  static redraw(): void {
    for (const view of document.querySelectorAll<LazyContent>(tag)) if (view.#near) view.#draw();
  }

  #draw(hasty = false): void {
    this.#hasty = hasty;
    render(this.#near && this.#content ? this.#content(hasty) : nothing, this);
  }
}

const tag = 'near-view';

/**
 * Number of rows that are drawn together with their list: about as many as the viewport shows. The browser reports
 * which rows are near only one frame later, and that frame was a third of the time from an answer to its code on
 * screen.
 */
const atOnce = 5;
let drawnAtOnce = 0;

function isInSight(view: LazyContent): boolean {
  const { top, bottom } = view.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** Elements near the viewport but not in it. They are drawn a few at a time, so that no frame has to wait for them. */
const coming = new Set<LazyContent>();
let isDrawing = false;
/** Time budget per frame: a third of a frame. */
const drawingMilliseconds = 5;

function drawLater(view: LazyContent): void {
  coming.add(view);
  if (!isDrawing) requestAnimationFrame(drawComing);
  isDrawing = true;
}

function drawComing(): void {
  const end = performance.now() + drawingMilliseconds;
  for (const view of coming) {
    if (performance.now() > end) break;
    view.near = true;
  }
  isDrawing = coming.size > 0;
  if (isDrawing) requestAnimationFrame(drawComing);
}

customElements.define(tag, LazyContent);
