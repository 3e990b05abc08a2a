import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../shared/icons';
import type { SearchModel } from '../control/searchModel';
import { questionLabel } from '../state/questions';
import type { ViewState } from '../state/viewState';

/**
 * The search box. Enter searches, Escape clears, the up and down keys walk through past questions, and Alt+Enter adds
 * another question to the one in the box.
 */
export class SearchBox {
  readonly #walk: HistoryWalk;

  /** @param onLeave the user leaves the box downwards. */
  constructor(
    private readonly model: SearchModel,
    private readonly onLeave: () => void,
  ) {
    this.#walk = createHistoryWalk(model);
  }

  focus(): void {
    textarea()?.focus();
  }

  /** Focuses the box and selects its text, so that typing replaces it. */
  select(): void {
    this.focus();
    textarea()?.select();
  }

  draw(): TemplateResult {
    const { others } = this.model.state;
    return html`<form role="search" class="box" @submit=${(event: Event) => event.preventDefault()}>
      ${others.length > 0 ? chips(this.model) : nothing}
      <div class="line-of-box">
        ${this.#drawTextarea()}${this.#drawAddButton()}${submit(this.model, this.#walk)}
      </div>
    </form>`;
  }

  #drawTextarea(): TemplateResult {
    const { draft, others } = this.model.state;
    const placeholder = others.length > 0 ? 'Add another question' : 'Ask what the code does';
    return html`<textarea
      class="query"
      rows="1"
      aria-label="Ask what the code does"
      placeholder=${placeholder}
      title="Enter searches, up and down walk through past questions, Alt+Enter asks another question together with this one"
      spellcheck="false"
      autocomplete="off"
      .value=${live(draft)}
      @input=${this.#onInput}
      @keydown=${this.#onKey}
    ></textarea>`;
  }

  #drawAddButton(): TemplateResult | typeof nothing {
    const { model } = this;
    if (model.state.draft.trim() === '' || !model.hasRoom) return nothing;
    return tool('Ask Another Question Together (Alt+Enter)', 'add', () => {
      model.addQuestion();
      this.focus();
    });
  }

  readonly #onInput = ({ target }: InputEvent): void => {
    this.#walk.reset();
    if (target instanceof HTMLTextAreaElement) this.model.setDraft(target.value);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (event.isComposing || !(target instanceof HTMLTextAreaElement)) return;
    const action = this.#keyAction(event, target);
    if (!action) return;
    event.preventDefault();
    action();
  };

  #keyAction({ key, altKey, shiftKey }: KeyboardEvent, target: HTMLTextAreaElement): (() => void) | undefined {
    const { model } = this;
    const walk = this.#walk;
    switch (key) {
      case 'Enter':
        if (altKey) return () => model.addQuestion();
        return shiftKey ? undefined : () => (walk.reset(), void model.ask(target.value));
      case 'Escape':
        return () => {
          walk.reset();
          model.clear();
        };
      case 'Backspace':
        return target.value === '' && model.state.others.length > 0 ? () => model.editLastQuestion() : undefined;
      case 'ArrowUp':
        return isAtStart(target) ? walk.older : undefined;
      case 'ArrowDown':
        return isAtEnd(target) ? () => (walk.newer() ? undefined : this.onLeave()) : undefined;
      default:
        return undefined;
    }
  }
}

const textarea = (): HTMLTextAreaElement | null => document.querySelector<HTMLTextAreaElement>('.query');

const tool = (label: string, name: string, onClick: () => void): TemplateResult =>
  // The press must not move the focus out of a filter field: leaving the field would search before the click is
  // handled.
  html`<vscode-toolbar-button label=${label} title=${label} @mousedown=${(event: Event) => event.preventDefault()} @click=${onClick}>${icon(name)}</vscode-toolbar-button>`;

function submit(model: SearchModel, walk: HistoryWalk): TemplateResult {
  return model.state.phase.name === 'asking'
    ? tool('Stop', 'stop-circle', () => model.stop())
    : tool('Search (Enter)', 'arrow-right', () => (walk.reset(), void model.ask()));
}

function chips(model: SearchModel): TemplateResult {
  return html`<ul class="chips" aria-label="Asked together">
    ${model.state.others.map((question, i) => {
      const text = questionLabel(question);
      return html`<li class="chip" title=${question.text}>
        <span class="chip-text">${text}</span>
        <vscode-toolbar-button label=${`Remove “${text}”`} title="Remove" @click=${() => model.removeQuestion(i)}>${icon('close')}</vscode-toolbar-button>
      </li>`;
    })}
  </ul>`;
}

interface HistoryWalk {
  readonly older: () => void;
  /** Returns false if there is nothing newer. */
  readonly newer: () => boolean;
  readonly reset: () => void;
}

function createHistoryWalk(model: SearchModel): HistoryWalk {
  /** Index in the history; -1 for the draft with which the walk began. */
  let at = -1;
  let unsent: Pick<ViewState, 'draft' | 'others'> = model.state;
  const show = (index: number): void => {
    at = index;
    if (index < 0) model.restoreDraft(unsent);
    else model.restoreQuery(model.state.history[index] ?? []);
  };
  return {
    older: () => {
      const { history } = model.state;
      if (at < 0) unsent = model.state;
      // The question on screen is the newest in the history: stepping to it would change nothing.
      const isNewest = at < 0 && JSON.stringify(history[0]?.map(questionLabel)) === JSON.stringify(questionsIn(unsent));
      const next = isNewest ? 1 : at + 1;
      if (next < history.length) show(next);
    },
    newer: () => {
      if (at < 0) return false;
      show(at - 1);
      return true;
    },
    reset: () => {
      at = -1;
    },
  };
}

const questionsIn = ({ draft, others }: Pick<ViewState, 'draft' | 'others'>): readonly string[] => [
  ...others.map(questionLabel),
  ...(draft.trim() === '' ? [] : [draft.trim()]),
];

/** In a box with several lines, the keys move between the lines first. */
const isAtStart = (box: HTMLTextAreaElement): boolean => box.selectionEnd === 0 || hasOneLine(box);
const isAtEnd = (box: HTMLTextAreaElement): boolean => box.selectionStart === box.value.length || hasOneLine(box);

/** Returns whether the text takes one line as drawn, since a long question wraps. */
function hasOneLine(box: HTMLTextAreaElement): boolean {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box);
  return box.scrollHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) < 1.5 * parseFloat(lineHeight);
}
