import { limits } from '../../src/core/base/limits';
import type { ResultItem } from '../../src/core/base/types';
import type { FocusParams, HostState } from '../../src/shared/viewMessages';
import type { HostAction, PickParams } from '../../src/shared/hostMessages';
import type { ViewQuestion } from '../../src/shared/messageParts';
import { emptyFilters, type Filters } from '../state/filters';
import { CallOrder } from './callOrder';
import { GoneFiles } from './goneFiles';
import { IndexOffers } from './indexOffers';
import { PINNED, sectionsOf } from '../state/groupResults';
import { ResultDetails } from './resultDetails';
import { Results } from './results';
import { readFromTop, type Host, type SearchController } from './searchController';
import { sortAllPages, isPartialAnswer } from '../state/answers';
import { isSameQuery, questionLabel, similarTo, withoutCode } from '../state/questions';
import type { Grouping, Sorting, ViewState } from '../state/viewState';
import type { ViewStore } from './viewStore';

/** Model of the view with every operation that changes its state. It draws nothing. */
export class SearchModel {
  readonly #goneFiles: GoneFiles;
  readonly #offers: IndexOffers;
  readonly results: Results;
  readonly details: ResultDetails;

  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
    readonly searches: SearchController,
  ) {
    this.#goneFiles = new GoneFiles(host, store);
    this.#offers = new IndexOffers(host, store);
    this.results = new Results(host, store);
    this.details = new ResultDetails(host, store, (key) => this.results.item(key));
    new CallOrder(host, store);
  }

  get state(): ViewState {
    return this.store.state;
  }

  setDraft(draft: string): void {
    this.store.change({ draft }, 'soon');
  }

  setHost(host: HostState): void {
    const { filters } = this.state;
    const isLocal = host.situation === 'ready' && !host.repositories;
    // A filter that is not offered must not be active.
    this.store.change({ host, ...(isLocal && filters.scope !== '' && { filters: { ...filters, scope: '' } }) });
    // Changes to files also change the state of the index, which the host sends each time.
    void this.#goneFiles.look();
    void this.#offers.loadExamples();
    const { phase, answer } = this.state;
    if (phase.name === 'waiting' && host.status.filesIndexed > 0) void this.searches.search(phase.questions);
    else if (phase.name === 'failed' && phase.isStopped && host.status.index.state === 'indexed')
      void this.searches.search(phase.questions, {}, true);
    else if (phase.name === 'answered' && isPartialAnswer(answer) && host.status.index.state === 'indexed')
      void this.searches.renew();
  }

  /** Applies a focus request of the host to the box and the filters. */
  focus({ question, path, filters }: FocusParams): void {
    if (filters) this.showFilters(true);
    if (path !== undefined) this.store.change({ filters: { ...this.state.filters, path }, filtersOpen: true });
    if (question) {
      this.restoreQuery([question]);
      void this.searches.search([question]);
    }
  }

  /** Searches for the question in the box together with the other questions. A new search cancels the one before it. */
  async ask(draft = this.state.draft): Promise<void> {
    const own = draft.trim() === '' ? [] : [{ text: draft.trim() }];
    const others = own.length === 0 ? this.state.others : withoutCode(this.state.others);
    await this.searches.search([...others, ...own], { draft, others });
  }

  /** Searches for only one of the questions that were asked together. */
  async askOnly(question: string): Promise<void> {
    const { answer } = this.state;
    const only = answer?.questions.filter((other) => questionLabel(other) === question) ?? [];
    this.restoreQuery(only);
    await this.searches.search(only);
  }

  /** Searches for the questions of the answer on screen with the current filters. */
  async askAgain(): Promise<void> {
    const { answer, phase } = this.state;
    await this.searches.search('questions' in phase ? phase.questions : (answer?.questions ?? []));
  }

  /** Whether one more question can be added to the others. */
  get hasRoom(): boolean {
    return this.state.others.length < limits.queries - 1;
  }

  /** Moves the text of the box to the other questions, to be asked together with the next one. */
  addQuestion(): void {
    const { draft } = this.state;
    const others = withoutCode(this.state.others);
    const text = draft.trim();
    const known = others.some((other) => other.text === text);
    if (text === '') return;
    if (!this.hasRoom) this.store.change({ note: `Up to ${limits.queries} questions can be asked together` });
    else
      this.store.change({
        others: known ? others : [...others, { text }],
        draft: '',
        note: known ? `Already added: ${text}` : `Asked together: ${text}`,
      });
  }

  /**
   * Removes one of the other questions. It is not put back into the box, since it may be code, which cannot be edited
   * there.
   */
  removeQuestion(index: number): void {
    this.store.change({ others: this.state.others.filter((_, i) => i !== index), note: 'Question removed' });
  }

  /** Moves the last of the other questions back into the box. */
  editLastQuestion(): void {
    const last = this.state.others.at(-1);
    if (!last) return;
    this.store.change({ others: this.state.others.slice(0, -1), draft: last.label === undefined ? last.text : '' });
  }

  /** Restores past questions to the box and the other questions. */
  restoreQuery(questions: readonly ViewQuestion[]): void {
    const last = questions.at(-1);
    const isCode = last?.label !== undefined;
    this.store.change({
      others: isCode ? questions : questions.slice(0, -1),
      draft: isCode ? '' : (last?.text ?? ''),
    });
  }

  /** Restores the box as it was. */
  restoreDraft({ draft, others }: Pick<ViewState, 'draft' | 'others'>): void {
    this.store.change({ draft, others });
  }

  setFilters(change: Partial<Filters>): void {
    this.store.change({ filters: { ...this.state.filters, ...change } });
  }

  /** Changes the filters and searches again, as a single click does. */
  async askWith(change: Partial<Filters>): Promise<void> {
    this.setFilters(change);
    await this.askAgain();
  }

  /** Searches again with the text of a filter field once the user leaves the field. */
  async askWithTyped(): Promise<void> {
    const { answer, filters, phase } = this.state;
    if (answer && phase.name !== 'asking' && JSON.stringify(answer.filters) !== JSON.stringify(filters))
      await this.askAgain();
  }

  /** Lets the user pick the value of a field from the index. */
  async pick(field: PickParams['field']): Promise<void> {
    const value = await this.#offers.pick(field);
    if (value === undefined) return;
    if (this.state.answer || this.state.phase.name === 'failed') await this.askWith({ [field]: value });
    else this.setFilters({ [field]: value });
  }

  /** Saves a question or removes it from the saved ones. */
  keep(questions: readonly ViewQuestion[], kept: boolean): void {
    const others = this.state.saved.filter((entry) => !isSameQuery(entry, questions));
    this.store.change({
      saved: kept ? [questions, ...others] : others,
      note: kept ? 'Question saved' : 'Question no longer saved',
    });
  }

  clearFilters(): void {
    this.store.change({ filters: emptyFilters });
  }

  showFilters(filtersOpen: boolean): void {
    this.store.change({ filtersOpen });
  }

  groupBy(grouping: Grouping): void {
    const { sorting } = this.state;
    const note = grouping === 'file' ? 'Grouped by file' : sorting === 'calls' ? 'Listed' : `Listed by ${sorting}`;
    this.store.change({ grouping, note });
  }

  sortBy(sorting: Sorting): void {
    const { answer } = this.state;
    this.store.change({
      sorting,
      answer: answer && sortAllPages(answer),
      note: sorting === 'calls' ? 'Sorted with callers first' : `Sorted by ${sorting}`,
    });
  }

  foldAll(folded: boolean): void {
    const keys = sectionsOf(this.state).flatMap(({ kind, key }) => (kind === 'file' ? [key] : []));
    this.store.change({ folded: folded ? keys : [], note: folded ? 'All collapsed' : 'All expanded' });
  }

  /** Sorts late results in among the results that were found first. */
  showInOrder(): void {
    const { answer } = this.state;
    if (answer) this.store.change({ answer: sortAllPages(answer), ...readFromTop });
  }

  /** Stops the search and keeps the results on screen. */
  stop(): void {
    this.searches.stop();
    this.store.change({ phase: { name: this.state.answer ? 'answered' : 'idle' } });
  }

  /** Returns to the welcome notice; filters and pinned results stay. */
  clear(): void {
    this.stop();
    this.host.notify('cleared', null);
    this.store.change({ draft: '', others: [], phase: { name: 'idle' }, answer: undefined, selected: undefined });
  }

  fold(group: string, folded: boolean): void {
    if (group === PINNED) this.store.change({ pinsOpen: !folded });
    else this.store.change({ folded: toggle(this.state.folded, group, folded) });
  }

  unfold(key: string, unfolded: boolean): void {
    this.store.change({ unfolded: toggle(this.state.unfolded, key, unfolded) });
  }

  select(key: string): void {
    if (key !== this.state.selected) this.store.change({ selected: key });
  }

  scrollTo(scroll: number): void {
    this.store.scrollTo(scroll);
  }

  /** Searches for code similar to a result. The code itself is not in the answer. */
  async findSimilar(item: ResultItem): Promise<void> {
    const question = similarTo(item);
    this.restoreQuery([question]);
    await this.searches.search([question]);
  }

  runHostAction(action: HostAction): void {
    this.host.notify('run', action);
  }
}

const toggle = (list: readonly string[], entry: string, present: boolean): readonly string[] =>
  present ? [...new Set([...list, entry])] : list.filter((other) => other !== entry);
