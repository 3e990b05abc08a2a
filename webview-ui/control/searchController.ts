import { SearchError, toSearchError } from '../../src/core/base/errors';
import type { SearchResult } from '../../src/core/base/types';
import type { MessagePeer } from '../../src/shared/messagePeer';
import type { HostApi, ViewApi } from '../../src/shared/searchProtocol';
import type { ViewQuestion } from '../../src/shared/messageParts';
import { filterErrorOf, type FilterError, type Filters } from '../state/filters';
import { mergeBelowVisible } from '../state/mergeBelowVisible';
import { requestOf } from '../state/searchRequest';
import { answerTo, appendFurther, appendPage, shownOf } from '../state/answers';
import { keyOf } from '../state/resultNames';
import { phaseAfter, type ViewAnswer, type ViewState } from '../state/viewState';
import { pushHistory, questionLabel } from '../state/questions';
import type { ViewStore } from './viewStore';

/** The host side of the message channel. */
export type Host = Pick<MessagePeer<ViewApi, HostApi>, 'request' | 'notify'>;

/** State of a new list of results, read from its top. */
export const readFromTop = { folded: [], unfolded: [], selected: undefined, scroll: 0 } as const;

/** Searches of the view, one at a time. A new search cancels the one before it, and each shows partial results. */
export class SearchController {
  readonly #isUserInResults: (since: number) => boolean;
  #running: AbortController | undefined;
  /** Number of the latest search, and what was shown of it before it was complete. */
  #asked = 0;
  #shownFirst: { readonly answer: ViewAnswer; readonly at: number } | undefined;

  /**
   * @param isUserInResults returns whether the user is using, with the pointer or the keyboard, the results that were
   * shown at the given time on the page's clock. Then nothing there may move.
   */
  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
    isUserInResults: (since: number) => boolean,
  ) {
    this.#isUserInResults = isUserInResults;
  }

  /**
   * @param change of the box that belongs to the questions.
   * @param isAgain whether the engine had stopped during the first attempt.
   */
  async search(
    questions: readonly ViewQuestion[],
    change: Partial<Pick<ViewState, 'draft' | 'others'>> = {},
    isAgain = false,
  ): Promise<void> {
    if (questions.length === 0) {
      this.store.change(change, 'soon');
      return;
    }
    this.#running?.abort();
    this.#shownFirst = undefined;
    const { history } = this.store.state;
    const filters = this.#filtersFor(questions);
    // The request is sent before anything is drawn, and before the state with all its results is sent to be saved.
    const searching = this.#search(questions, filters, 0);
    const asking = {
      phase: { name: 'asking', questions },
      history: pushHistory(history, questions),
      note: '',
      filters,
      filterError: undefined,
    } as const;
    this.store.change({ ...change, ...asking }, 'soon');
    const outcome = await searching;
    if (outcome === 'superseded') return;
    const filterError = outcome instanceof SearchError ? filterErrorOf(outcome) : undefined;
    if (filterError) this.#refuse(filterError);
    else if (outcome instanceof SearchError)
      this.store.change({ phase: phaseAfter(outcome, questions, isAgain), answer: undefined }, 'soon');
    else this.#show(answerTo(questions, filters, outcome, false));
  }

  /** Loads the next page of the answer on screen. */
  async loadMore(): Promise<void> {
    const { answer } = this.store.state;
    if (!answer || this.#running) return;
    const outcome = await this.#search(answer.questions, answer.filters, answer.next);
    if (outcome === 'superseded') return;
    if (outcome instanceof SearchError) this.store.change({ phase: phaseAfter(outcome, answer.questions) }, 'soon');
    else this.store.change({ answer: appendPage(answer, outcome), note: '' }, 'soon');
  }

  /**
   * Repeats the search automatically when the index is complete, if files were missing before. An unchanged list stays
   * as it is; otherwise the view announces the update, and nothing moves where the user is reading.
   */
  async renew(): Promise<void> {
    const { answer } = this.store.state;
    if (!answer || this.#running) return;
    const outcome = await this.#search(answer.questions, answer.filters, 0);
    // On failure, the footer still offers to search again.
    if (outcome === 'superseded' || outcome instanceof SearchError) return;
    const whole = { ...answerTo(answer.questions, answer.filters, outcome, false), isRenewed: true };
    if (isSameList(answer, outcome)) {
      const { coverage, total_hits } = outcome;
      this.store.change({ answer: { ...answer, result: { ...answer.result, coverage, total_hits } } }, 'soon');
      return;
    }
    const shown = this.#isUserInResults(0) ? mergeBelowVisible(answer, whole, this.store.state) : whole;
    const note = 'Results updated: the index is complete';
    this.store.change({ answer: shown, note, ...(shown === whole && readFromTop) }, 'soon');
  }

  /** Loads further results of one file and puts them behind those that are shown. Nothing else moves. */
  async loadFurther(path: string): Promise<void> {
    const { answer } = this.store.state;
    if (!answer || this.#running) return;
    const { questions, filters } = answer;
    const outcome = await this.#search(questions, { ...filters, path }, shownOf(answer, path));
    if (outcome === 'superseded') return;
    if (outcome instanceof SearchError) this.store.change({ note: outcome.message });
    else {
      const found = appendFurther(answer, path, outcome);
      const note = `${shownOf(found, path) - shownOf(answer, path)} more in ${path}`;
      this.store.change({ answer: found, note }, 'soon');
    }
  }

  /** Shows partial results of a search that is still running. */
  showPartial(asked: number, result: SearchResult): void {
    const { phase, filters } = this.store.state;
    if (asked !== this.#asked || phase.name !== 'asking' || result.items.length === 0) return;
    this.#shownFirst = {
      at: this.#shownFirst?.at ?? performance.now(),
      answer: this.#show(answerTo(phase.questions, filters, result, true)),
    };
  }

  /**
   * Returns the filters for the questions. Weaker matches are only allowed for the same questions, so a new question
   * resets them.
   */
  #filtersFor(questions: readonly ViewQuestion[]): Filters {
    const { filters, answer } = this.store.state;
    const asked = (some: readonly ViewQuestion[]): string => JSON.stringify(some.map(({ text }) => text));
    const isNew = answer !== undefined && asked(answer.questions) !== asked(questions);
    return isNew ? { ...filters, minScore: null } : filters;
  }

  /** Marks the field that is wrong. The results stay. */
  #refuse(filterError: FilterError): void {
    const { answer } = this.store.state;
    const phase = { name: answer ? 'answered' : 'idle' } as const;
    this.store.change({ phase, filterError, filtersOpen: true, note: filterError.message }, 'soon');
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Shows an answer. Results of the same search that are on screen stay in place while the user is using them. */
  #show(answer: ViewAnswer): ViewAnswer {
    const phase = answer.isFirst ? this.store.state.phase : ({ name: 'answered' } as const);
    const first = this.#shownFirst;
    const shown =
      first && this.#isUserInResults(first.at) ? mergeBelowVisible(first.answer, answer, this.store.state) : answer;
    this.store.change({ phase, answer: shown, ...(shown === answer && readFromTop) }, 'soon');
    return shown;
  }

  async #search(
    questions: readonly ViewQuestion[],
    filters: Filters,
    offset: number,
  ): Promise<SearchResult | SearchError | 'superseded'> {
    const controller = new AbortController();
    this.#running = controller;
    const params = {
      asked: ++this.#asked,
      request: requestOf(questions, filters, offset, this.store.state.host?.minScore),
      changed: filters.changed,
      labels: questions.map(questionLabel),
    };
    try {
      const result = await this.host.request('search', params, controller.signal);
      return controller.signal.aborted ? 'superseded' : result;
    } catch (error) {
      return controller.signal.aborted ? 'superseded' : toSearchError(error);
    } finally {
      if (this.#running === controller) this.#running = undefined;
    }
  }
}

function isSameList({ result: { items } }: ViewAnswer, { items: anew }: SearchResult): boolean {
  return (
    anew.every((item, i) => items[i] !== undefined && keyOf(items[i]) === keyOf(item)) && items.length >= anew.length
  );
}
