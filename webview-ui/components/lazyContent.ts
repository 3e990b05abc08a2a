import { nothing, render, type TemplateResult } from 'lit';

/** @param hasty whether it is drawn again in a moment: what takes long may be left out. */
type Content = (hasty: boolean) => TemplateResult;

/**
 * The virtual part of the list: draws its content only while its row is near what can be seen, which the browser tells
 * of rows with `content-visibility: auto`. Its height must not depend on the content, so that nothing moves when that
 * comes or goes.
 */
export class LazyContent extends HTMLElement {
  #content: Content | undefined;
  #near = false;
  #hasty = false;

  set content(content: Content) {
    this.#content = content;
    if (this.#near) this.#draw();
  }

  /** Lines that it will hold. */
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

  /** For a row of the list: whether it is near. */
  static readonly onMove = (event: ContentVisibilityAutoStateChangeEvent): void => {
    const { currentTarget: row, skipped } = event;
    const view = row instanceof Element ? row.querySelector<LazyContent>(tag) : null;
    if (!view) return;
    if (!skipped && !isInSight(view)) drawLater(view);
    else view.near = !skipped;
  };

  /** What comes with the next list is drawn at once again. */
  static begin(): void {
    drawnAtOnce = 0;
  }

  /** Draws anew what is drawn, after something changed that no state tells: the colours of code. */
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
 * So much code is there with the list that brings it: about what can be seen. What is near is known one frame later
 * only, and that frame was a third of the time from an answer to its code on screen.
 */
const atOnce = 5;
let drawnAtOnce = 0;

function isInSight(view: LazyContent): boolean {
  const { top, bottom } = view.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** Not in sight yet: drawn bit by bit, so that no frame has to wait for it. */
const coming = new Set<LazyContent>();
let isDrawing = false;
/** A third of a frame. */
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
