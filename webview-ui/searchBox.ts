import { button, element, icon } from './dom';
import type { SearchModel } from './searchModel';

/** The box: Enter asks, Escape clears, up and down walk through past questions. */
export interface SearchBox {
  readonly node: HTMLElement;
  readonly focus: () => void;
  /** Calls back when the arrow keys leave the box downwards. */
  onLeave: (() => void) | undefined;
}

export function createSearchBox(model: SearchModel): SearchBox {
  const input = element('textarea', {
    class: 'query',
    rows: 1,
    'aria-label': 'Ask what the code does',
    placeholder: 'Ask what the code does',
    title: 'Enter searches, up and down walk through past questions',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const submit = button('', 'link', () => (model.state.phase.name === 'asking' ? model.stop() : void model.ask(input.value)));
  submit.classList.add('submit');
  const node = element('form', { role: 'search', class: 'box' }, input, submit);
  const box: SearchBox = { node, focus: () => focusAll(input), onLeave: undefined };
  const history = walkHistory(model, input);

  input.addEventListener('input', () => {
    history.reset();
    model.setDraft(input.value);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) void model.ask(input.value);
    else if (event.key === 'Escape') model.clear();
    else if (event.key === 'ArrowUp' && isAtStart(input)) history.older();
    else if (event.key === 'ArrowDown' && isAtEnd(input)) {
      if (!history.newer()) box.onLeave?.();
    } else return;
    event.preventDefault();
  });
  node.addEventListener('submit', (event) => event.preventDefault());

  const draw = (): void => {
    const { draft, phase } = model.state;
    if (input.value !== draft) input.value = draft;
    const asking = phase.name === 'asking';
    submit.replaceChildren(icon(asking ? 'stop-circle' : 'arrow-right'));
    submit.title = asking ? 'Stop' : 'Search (Enter)';
    submit.setAttribute('aria-label', asking ? 'Stop' : 'Search');
    submit.disabled = !asking && draft.trim() === '';
  };
  model.onDidChange(draw);
  draw();
  return box;
}

interface HistoryWalk {
  older(): void;
  /** False when there is nothing newer. */
  newer(): boolean;
  reset(): void;
}

function walkHistory(model: SearchModel, input: HTMLTextAreaElement): HistoryWalk {
  /** -1 is the text that the walk began with. */
  let at = -1;
  let unsent = '';
  const show = (index: number): void => {
    at = index;
    const text = index < 0 ? unsent : (model.state.history[index] ?? '');
    model.setDraft(text);
    input.setSelectionRange(text.length, text.length);
  };
  return {
    older: () => {
      const { history } = model.state;
      if (at < 0) unsent = input.value;
      // The question on screen is the newest of the past: going back to it would look like nothing happened.
      const next = at < 0 && history[0] === input.value.trim() ? 1 : at + 1;
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

function focusAll(input: HTMLTextAreaElement): void {
  input.focus();
  input.select();
}

const isAtStart = ({ value, selectionStart }: HTMLTextAreaElement): boolean => !value.slice(0, selectionStart).includes('\n');
const isAtEnd = ({ value, selectionEnd }: HTMLTextAreaElement): boolean => !value.slice(selectionEnd).includes('\n');
