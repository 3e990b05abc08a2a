import { nothing, render, type TemplateResult } from 'lit';

/**
 * The buttons of a row: four elements with shadow trees of their own, which most rows never show. They are drawn when
 * they are first wanted.
 */
export class RowActions extends HTMLElement {
  #content: (() => TemplateResult) | undefined;
  #wanted = false;

  set content(content: () => TemplateResult) {
    this.#content = content;
    this.#draw();
  }

  set wanted(wanted: boolean) {
    if (!wanted || this.#wanted) return;
    this.#wanted = true;
    this.#draw();
  }

  #draw(): void {
    render(this.#wanted && this.#content ? this.#content() : nothing, this);
  }
}

customElements.define('row-actions', RowActions);
