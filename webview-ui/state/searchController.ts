import { SearchError, toSearchError } from '../../src/core/base/errors';
import type { SearchResult } from '../../src/core/base/types';
import type { ViewQuestion, ViewSearchParams } from '../../src/shared/searchProtocol';
import { mergeBelowVisible } from './mergeBelowVisible';
import { answerTo, appendPage, phaseAfter, pushHistory, type ViewAnswer, type ViewState } from './viewState';

/** The searches of the view, one at a time: a new one ends the one before it, and each shows what it finds. */

export interface Searcher {
  search(params: ViewSearchParams, signal: AbortSignal): Promise<SearchResult>;
  /**
   * Whether the user is in the results, with pointer or keyboard: then nothing there may move.
   * @param since when they were shown, on the page's clock.
   */
  isUserInResults(since: number): boolean;
}

/** Where it is shown. */
interface Screen {
  state(): ViewState;
  update(change: Partial<ViewState>): void;
}

/** Another list of results. */
export const readFromTop = { folded: [], unfolded: [], selected: undefined, scroll: 0 } as const;

export class SearchController {
  readonly #searcher: Searcher;
  readonly #screen: Screen;
  #running: AbortController | undefined;
  /** Number of the latest search, and what was shown of it before it was over. */
  #asked = 0;
  #shownFirst: { readonly answer: ViewAnswer; readonly at: number } | undefined;

  constructor(searcher: Searcher, screen: Screen) {
    this.#searcher = searcher;
    this.#screen = screen;
  }

  /**
   * @param change of the box, which goes with the questions.
   * @param isAgain after the engine had stopped.
   */
  async search(
    questions: readonly ViewQuestion[],
    change: Partial<Pick<ViewState, 'draft' | 'others'>> = {},
    isAgain = false,
  ): Promise<void> {
    if (questions.length === 0) {
      this.#screen.update(change);
      return;
    }
    this.#running?.abort();
    this.#shownFirst = undefined;
    const { filters, history } = this.#screen.state();
    // On its way before anything is drawn, and before the state with all its results is sent to be kept.
    const searching = this.#search({ asked: ++this.#asked, questions, filters, offset: 0 });
    this.#screen.update({
      ...change,
      history: pushHistory(history, questions),
      phase: { name: 'asking', questions },
      note: '',
    });
    const outcome = await searching;
    if (outcome === 'superseded') return;
    if (outcome instanceof SearchError)
      this.#screen.update({ phase: phaseAfter(outcome, questions, isAgain), answer: undefined });
    else this.#show(answerTo(questions, filters, outcome, false));
  }

  /** The next page of the answer on screen. */
  async loadMore(): Promise<void> {
    const { answer } = this.#screen.state();
    if (!answer || this.#running) return;
    const outcome = await this.#search({
      asked: ++this.#asked,
      questions: answer.questions,
      filters: answer.filters,
      offset: answer.next,
    });
    if (outcome === 'superseded') return;
    if (outcome instanceof SearchError) this.#screen.update({ phase: phaseAfter(outcome, answer.questions) });
    else this.#screen.update({ answer: appendPage(answer, outcome), note: '' });
  }

  /** What is found of a search that goes on. */
  showPartial(asked: number, result: SearchResult): void {
    const { phase, filters } = this.#screen.state();
    if (asked !== this.#asked || phase.name !== 'asking' || result.items.length === 0) return;
    this.#shownFirst = {
      at: this.#shownFirst?.at ?? performance.now(),
      answer: this.#show(answerTo(phase.questions, filters, result, true)),
    };
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Results of the same search that are on screen stay in place while the user is in them. */
  #show(answer: ViewAnswer): ViewAnswer {
    const phase = answer.isFirst ? this.#screen.state().phase : ({ name: 'answered' } as const);
    const first = this.#shownFirst;
    const shown =
      first && this.#searcher.isUserInResults(first.at)
        ? mergeBelowVisible(first.answer, answer, this.#screen.state().grouping)
        : answer;
    this.#screen.update({ phase, answer: shown, ...(shown === answer && readFromTop) });
    return shown;
  }

  async #search(params: ViewSearchParams): Promise<SearchResult | SearchError | 'superseded'> {
    const controller = new AbortController();
    this.#running = controller;
    try {
      const result = await this.#searcher.search(params, controller.signal);
      return controller.signal.aborted ? 'superseded' : result;
    } catch (error) {
      return controller.signal.aborted ? 'superseded' : toSearchError(error);
    } finally {
      if (this.#running === controller) this.#running = undefined;
    }
  }
}
