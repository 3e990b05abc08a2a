import { limits } from '../../src/core/base/limits';
import type { ResultItem } from '../../src/core/base/types';
import type {
  CopyParams,
  FocusParams,
  HostAction,
  HostState,
  OpenResultParams,
  PickParams,
  TraceParams,
  ViewQuestion,
} from '../../src/shared/searchProtocol';
import { emptyFilters, type Filters } from './filters';
import { GoneFiles } from './goneFiles';
import { IndexOffers } from './indexOffers';
import { PINNED, sectionsOf } from './groupResults';
import { readFromTop, type Host, type SearchController } from './searchController';
import {
  resort,
  keyOf,
  pinnedKeyOf,
  questionLabel,
  similarTo,
  resultTitle,
  toggle,
  isEarly,
  isSameQuery,
  type Grouping,
  type Sorting,
  type ViewState,
} from './viewState';
import type { ViewStore } from './viewStore';

/** Every way the state of the view changes; nothing here draws. */
export class SearchModel {
  readonly #goneFiles: GoneFiles;
  readonly #offers: IndexOffers;

  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
    readonly searches: SearchController,
  ) {
    this.#goneFiles = new GoneFiles(host, store);
    this.#offers = new IndexOffers(host, store);
  }

  get state(): ViewState {
    return this.store.state;
  }

  setDraft(draft: string): void {
    this.store.change({ draft }, 'soon');
  }

  setHost(host: HostState): void {
    this.store.change({ host });
    // Whatever happens to files shows in the state of the index, which is told with every change.
    void this.#goneFiles.look();
    void this.#offers.loadExamples();
    const { phase, answer } = this.state;
    if (phase.name === 'waiting' && host.status.filesIndexed > 0) void this.searches.search(phase.questions);
    else if (phase.name === 'failed' && phase.isStopped && host.status.index.state === 'indexed')
      void this.searches.search(phase.questions, {}, true);
    else if (phase.name === 'answered' && isEarly(answer) && host.status.index.state === 'indexed')
      void this.searches.renew();
  }

  /** What the host wants of the box. */
  focus({ question, path, filters }: FocusParams): void {
    if (filters) this.showFilters(true);
    if (path !== undefined) this.store.change({ filters: { ...this.state.filters, path }, filtersOpen: true });
    if (question) {
      this.restoreQuery([question]);
      void this.searches.search([question]);
    }
  }

  /** Asks what is in the box, and the questions beside it, at once. A new question ends the one before it. */
  async ask(draft = this.state.draft): Promise<void> {
    const own = draft.trim() === '' ? [] : [{ text: draft.trim() }];
    // A question that is typed after "find similar" is a new one.
    const others = own.length === 0 ? this.state.others : this.state.others.filter(({ label }) => label === undefined);
    await this.searches.search([...others, ...own], { draft, others });
  }

  /** One of the questions that were asked together. */
  async askOnly(question: string): Promise<void> {
    const { answer } = this.state;
    const only = answer?.questions.filter((other) => questionLabel(other) === question) ?? [];
    this.restoreQuery(only);
    await this.searches.search(only);
  }

  /** The questions of the answer on screen, under the filters of now. */
  async askAgain(): Promise<void> {
    const { answer, phase } = this.state;
    await this.searches.search('questions' in phase ? phase.questions : (answer?.questions ?? []));
  }

  /** Whether one more question can be asked together with those. */
  get hasRoom(): boolean {
    return this.state.others.length < limits.queries - 1;
  }

  /** Puts the text of the box beside it, to be asked together with the next. */
  addQuestion(): void {
    const { draft, others } = this.state;
    const text = draft.trim();
    const known = others.some((other) => other.text === text);
    if (text === '') return;
    if (!this.hasRoom) this.store.change({ note: `No more than ${limits.queries} questions are asked together` });
    else
      this.store.change({
        others: known ? others : [...others, { text }],
        draft: '',
        note: known ? `Is asked already: ${text}` : `Asked together: ${text}`,
      });
  }

  /** What stands in the box comes from there or is code, which cannot be edited there. */
  removeQuestion(index: number): void {
    this.store.change({ others: this.state.others.filter((_, i) => i !== index), note: 'Question removed' });
  }

  /** Takes the last of the other questions back into the box. */
  editLastQuestion(): void {
    const last = this.state.others.at(-1);
    if (!last) return;
    this.store.change({ others: this.state.others.slice(0, -1), draft: last.label === undefined ? last.text : '' });
  }

  /** Puts questions of the past into the box and beside it. */
  restoreQuery(questions: readonly ViewQuestion[]): void {
    const last = questions.at(-1);
    const isCode = last?.label !== undefined;
    this.store.change({
      others: isCode ? questions : questions.slice(0, -1),
      draft: isCode ? '' : (last?.text ?? ''),
    });
  }

  /** The box as it was. */
  restoreDraft({ draft, others }: Pick<ViewState, 'draft' | 'others'>): void {
    this.store.change({ draft, others });
  }

  setFilters(change: Partial<Filters>): void {
    this.store.change({ filters: { ...this.state.filters, ...change } });
  }

  /** One click: the filters change and the question is asked again. */
  async askWith(change: Partial<Filters>): Promise<void> {
    this.setFilters(change);
    await this.askAgain();
  }

  /** What was typed into a field holds once the field is left. */
  async askWithTyped(): Promise<void> {
    const { answer, filters, phase } = this.state;
    if (answer && phase.name !== 'asking' && JSON.stringify(answer.filters) !== JSON.stringify(filters))
      await this.askAgain();
  }

  /** The user picks the value of a field from what is indexed. */
  async pick(field: PickParams['field']): Promise<void> {
    const value = await this.#offers.pick(field);
    if (value === undefined) return;
    if (this.state.answer || this.state.phase.name === 'failed') await this.askWith({ [field]: value });
    else this.setFilters({ [field]: value });
  }

  /** Keeps a question, or lets it go. */
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
    this.store.change({ grouping, note: grouping === 'file' ? 'Grouped by file' : `Listed by ${this.state.sorting}` });
  }

  sortBy(sorting: Sorting): void {
    this.store.change({ sorting, note: `Sorted by ${sorting}` });
  }

  foldAll(folded: boolean): void {
    const keys = sectionsOf(this.state).flatMap(({ kind, key }) => (kind === 'file' ? [key] : []));
    this.store.change({ folded: folded ? keys : [], note: folded ? 'All collapsed' : 'All expanded' });
  }

  /** What came late takes its place among what was found first. */
  showInOrder(): void {
    const { answer } = this.state;
    if (answer) this.store.change({ answer: resort(answer), ...readFromTop });
  }

  /** Keeps what is on screen. */
  stop(): void {
    this.searches.stop();
    this.store.change({ phase: { name: this.state.answer ? 'answered' : 'idle' } });
  }

  /** Back to the welcome; filters and pinned results stay. */
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

  /** The result with this key; the selected one without. */
  item(key = this.state.selected): ResultItem | undefined {
    const { pinned, answer } = this.state;
    const found = [...(answer?.result.items ?? []), ...Object.values(answer?.further ?? {}).flat()];
    return pinned.find((item) => pinnedKeyOf(item) === key) ?? found.find((item) => keyOf(item) === key);
  }

  pin(item: ResultItem): void {
    const { pinned } = this.state;
    const isPinned = pinned.some((other) => keyOf(other) === keyOf(item));
    this.store.change({
      pinned: isPinned ? pinned.filter((other) => keyOf(other) !== keyOf(item)) : [...pinned, item],
      note: `${isPinned ? 'Unpinned' : 'Pinned'} ${resultTitle(item)}`,
    });
  }

  open(item: ResultItem, how: OpenResultParams['how'], line?: number): void {
    const found = { startLine: item.start_line, text: item.snippet };
    this.host.notify('open', {
      uri: item.uri,
      startLine: line ?? item.start_line,
      endLine: line ?? item.end_line,
      how,
      found,
    });
  }

  copy(what: CopyParams['what'], text: string): void {
    this.host.notify('copy', { what, text });
    this.store.change({ note: `Copied ${what}` });
  }

  /** What a result answers; of a pinned one, what was asked is not known any more. */
  questionsOf(item: ResultItem): readonly string[] {
    const { answer } = this.state;
    return answer?.result.items.some((other) => keyOf(other) === keyOf(item)) === true
      ? answer.questions.map(questionLabel)
      : [];
  }

  sendToChat(item: ResultItem): void {
    this.host.notify('chat', {
      uri: item.uri,
      startLine: item.start_line,
      endLine: item.end_line,
      question: this.questionsOf(item).join('; '),
    });
  }

  trace(
    { uri, start_line: startLine, end_line: endLine, symbol }: ResultItem,
    direction: TraceParams['direction'],
  ): void {
    const name = symbol && [symbol.container, symbol.name].filter(Boolean).join('.');
    this.host.notify('trace', { uri, startLine, endLine, ...(name !== undefined && { symbol: name }), direction });
  }

  /** Asks for code like this. The code itself is not an answer. */
  async findSimilar(item: ResultItem): Promise<void> {
    const question = similarTo(item);
    this.restoreQuery([question]);
    await this.searches.search([question]);
  }

  runHostAction(action: HostAction): void {
    this.host.notify('run', action);
  }
}
