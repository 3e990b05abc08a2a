import { SearchError, toSearchError } from '../src/core/errors';
import type { ResultItem, SearchResult } from '../src/core/types';
import type { HostAction, HostState, OpenParams, SearchParams } from '../src/shared/protocol';

/** All state of the view and every way it changes; nothing here draws. */

/** The answer that is shown; further pages are appended to its items. */
export interface Answer {
  readonly query: string;
  readonly result: SearchResult;
}

export type Phase =
  | { readonly name: 'idle' }
  /** `query` is being asked; the answer before it stays on screen. */
  | { readonly name: 'asking'; readonly query: string }
  /** Nothing is searchable yet; asked again when something is. */
  | { readonly name: 'waiting'; readonly query: string }
  | { readonly name: 'answered' }
  | { readonly name: 'failed'; readonly query: string; readonly message: string; readonly nextStep: string };

export interface ViewState {
  /** Text in the box. */
  readonly draft: string;
  /** Past questions, newest first. */
  readonly history: readonly string[];
  readonly phase: Phase;
  readonly answer: Answer | undefined;
  /** Unknown until the host has spoken. */
  readonly host: HostState | undefined;
  /** Paths of folded files. */
  readonly folded: readonly string[];
  /** Keys of results whose whole snippet is shown. */
  readonly unfolded: readonly string[];
  readonly selected: string | undefined;
}

export interface Host {
  search(params: SearchParams, signal: AbortSignal): Promise<SearchResult>;
  open(params: OpenParams): void;
  run(action: HostAction): void;
}

/** What survives hiding the view and reloading the window. */
export interface Memory {
  load(): unknown;
  save(state: unknown): void;
}

const historyLength = 50;

const emptyState: ViewState = {
  draft: '',
  history: [],
  phase: { name: 'idle' },
  answer: undefined,
  host: undefined,
  folded: [],
  unfolded: [],
  selected: undefined,
};

/** Names a result within one answer. */
export const keyOf = (item: ResultItem): string => `${item.path}:${item.start_line}-${item.end_line}`;

export class SearchModel {
  readonly #host: Host;
  readonly #memory: Memory;
  readonly #listeners = new Set<() => void>();
  #state: ViewState;
  #running: AbortController | undefined;

  constructor(host: Host, memory: Memory) {
    this.#host = host;
    this.#memory = memory;
    this.#state = restore(memory.load());
  }

  get state(): ViewState {
    return this.#state;
  }

  onDidChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  setDraft(draft: string): void {
    this.#update({ draft });
  }

  setHost(host: HostState): void {
    this.#update({ host });
    const { phase } = this.#state;
    if (phase.name === 'waiting' && host.status.filesIndexed > 0) void this.ask(phase.query);
  }

  /** A new question ends the one before it. */
  async ask(question: string): Promise<void> {
    const query = question.trim();
    if (query === '') return;
    this.#running?.abort();
    const history = [query, ...this.#state.history.filter((past) => past !== query)].slice(0, historyLength);
    this.#update({ draft: question, history, phase: { name: 'asking', query } });

    const outcome = await this.#search({ query, offset: 0 });
    if (outcome === 'superseded') return;
    if (outcome instanceof SearchError) this.#update({ phase: phaseAfter(outcome, query), answer: undefined });
    else this.#update({ phase: { name: 'answered' }, answer: { query, result: outcome }, folded: [], unfolded: [], selected: undefined });
  }

  /** The next page of the answer on screen. */
  async askMore(): Promise<void> {
    const { answer } = this.#state;
    if (!answer || this.#running) return;
    const shown = answer.result.items;
    const outcome = await this.#search({ query: answer.query, offset: shown.length });
    if (outcome === 'superseded') return;
    if (outcome instanceof SearchError) {
      this.#update({ phase: phaseAfter(outcome, answer.query) });
      return;
    }
    const known = new Set(shown.map(keyOf));
    const items = [...shown, ...outcome.items.filter((item) => !known.has(keyOf(item)))];
    this.#update({ answer: { query: answer.query, result: { ...outcome, items } } });
  }

  /** Keeps what is on screen. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#update({ phase: { name: this.#state.answer ? 'answered' : 'idle' } });
  }

  /** Back to the welcome. */
  clear(): void {
    this.stop();
    this.#update({ draft: '', phase: { name: 'idle' }, answer: undefined, selected: undefined });
  }

  fold(path: string, folded: boolean): void {
    this.#update({ folded: toggled(this.#state.folded, path, folded) });
  }

  unfold(key: string, unfolded: boolean): void {
    this.#update({ unfolded: toggled(this.#state.unfolded, key, unfolded) });
  }

  select(key: string): void {
    this.#update({ selected: key });
  }

  open(item: ResultItem, line: number | undefined, focus: boolean): void {
    this.#host.open({ uri: item.uri, startLine: line ?? item.start_line, endLine: line ?? item.end_line, focus });
  }

  run(action: HostAction): void {
    this.#host.run(action);
  }

  async #search(params: SearchParams): Promise<SearchResult | SearchError | 'superseded'> {
    const controller = new AbortController();
    this.#running = controller;
    try {
      const result = await this.#host.search(params, controller.signal);
      return controller.signal.aborted ? 'superseded' : result;
    } catch (error) {
      return controller.signal.aborted ? 'superseded' : toSearchError(error);
    } finally {
      if (this.#running === controller) this.#running = undefined;
    }
  }

  #update(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    // The host tells its state anew to every view.
    this.#memory.save({ ...this.#state, host: undefined });
    for (const listener of this.#listeners) listener();
  }
}

function phaseAfter({ code, message, nextStep }: SearchError, query: string): Phase {
  return code === 'INDEX_NOT_READY' ? { name: 'waiting', query } : { name: 'failed', query, message, nextStep };
}

const toggled = (list: readonly string[], entry: string, present: boolean): readonly string[] =>
  present ? [...new Set([...list, entry])] : list.filter((other) => other !== entry);

/** The state was saved by this very class; a question that was being asked then never will be answered. */
function restore(saved: unknown): ViewState {
  if (typeof saved !== 'object' || saved === null) return emptyState;
  const state = { ...emptyState, ...saved, host: undefined };
  return state.phase.name === 'asking' ? { ...state, phase: { name: state.answer ? 'answered' : 'idle' } } : state;
}
