import { limits } from '../../src/core/base/limits';
import type { ResultItem, SearchResult } from '../../src/core/base/types';
import type {
  ChatParams,
  CopyParams,
  Filters,
  FocusParams,
  HostAction,
  HostState,
  OpenResultParams,
  ViewQuestion,
} from '../../src/shared/searchProtocol';
import { SearchController, readFromTop, type Searcher } from './searchController';
import {
  fromSaved,
  resort,
  keyOf,
  emptyFilters,
  pinnedKeyOf,
  questionLabel,
  similarTo,
  resultTitle,
  toggle,
  toSaved,
  type ViewAnswer,
  type Grouping,
  type ViewState,
} from './viewState';

/** All state of the view and every way it changes; nothing here draws. */

export interface Host extends Searcher {
  open(params: OpenResultParams): void;
  copy(params: CopyParams): void;
  chat(params: ChatParams): void;
  run(action: HostAction): void;
  cleared(): void;
  /** Those of some files that are not there any more. */
  gone(uris: readonly string[]): Promise<readonly string[]>;
}

/** What survives hiding the view and reloading the window. */
export interface ViewStateStorage {
  load(): unknown;
  /** At once: the view may be gone in the next moment. */
  save(state: unknown): void;
  /** A moment later, and only the last of many: saving sends all of the state to the editor. */
  saveSoon(state: unknown): void;
}

export class SearchModel {
  readonly #host: Host;
  readonly #memory: ViewStateStorage;
  readonly #asking: SearchController;
  readonly #listeners = new Set<() => void>();
  #state: ViewState;
  #isLooking = false;
  #isOutdated = false;

  constructor(host: Host, memory: ViewStateStorage) {
    this.#host = host;
    this.#memory = memory;
    this.#state = fromSaved(memory.load());
    this.#asking = new SearchController(host, { state: () => this.#state, update: (change) => this.#show(change) });
  }

  get state(): ViewState {
    return this.#state;
  }

  onDidChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  setDraft(draft: string): void {
    this.#change({ draft });
    this.#memory.saveSoon(toSaved(this.#state));
  }

  setHost(host: HostState): void {
    this.#update({ host });
    void this.#lookForGone();
    const { phase, answer } = this.#state;
    if (phase.name === 'waiting' && host.status.filesIndexed > 0) void this.#asking.search(phase.questions);
    else if (phase.name === 'failed' && phase.isStopped && host.status.index.state === 'indexed')
      void this.#asking.search(phase.questions, {}, true);
    else if (phase.name === 'answered' && isEarly(answer) && host.status.index.state === 'indexed')
      void this.askAgain();
  }

  /** What the host wants of the box. */
  focus({ question, path, filters }: FocusParams): void {
    if (filters) this.showFilters(true);
    if (path !== undefined) this.#update({ filters: { ...this.#state.filters, path }, filtersOpen: true });
    if (question) {
      this.restoreQuery([question]);
      void this.#asking.search([question]);
    }
  }

  /** Asks what is in the box, and the questions beside it, at once. A new question ends the one before it. */
  async ask(draft = this.#state.draft): Promise<void> {
    const own = draft.trim() === '' ? [] : [{ text: draft.trim() }];
    // Who types a question after "find similar" asks something new.
    const others =
      own.length === 0 ? this.#state.others : this.#state.others.filter(({ label }) => label === undefined);
    await this.#asking.search([...others, ...own], { draft, others });
  }

  /** One of the questions that were asked together. */
  async askOnly(question: string): Promise<void> {
    const { answer } = this.#state;
    const only = answer?.questions.filter((other) => questionLabel(other) === question) ?? [];
    this.restoreQuery(only);
    await this.#asking.search(only);
  }

  /** The questions of the answer on screen, under the filters of now. */
  async askAgain(): Promise<void> {
    const { answer, phase } = this.#state;
    await this.#asking.search('questions' in phase ? phase.questions : (answer?.questions ?? []));
  }

  /** Whether one more question can be asked together with those. */
  get hasRoom(): boolean {
    return this.#state.others.length < limits.queries - 1;
  }

  /** Puts the text of the box beside it, to be asked together with the next. */
  addQuestion(): void {
    const { draft, others } = this.#state;
    const text = draft.trim();
    const known = others.some((other) => other.text === text);
    if (text === '') return;
    if (!this.hasRoom) this.#update({ note: `No more than ${limits.queries} questions are asked together` });
    else
      this.#update({
        others: known ? others : [...others, { text }],
        draft: '',
        note: known ? `Is asked already: ${text}` : `Asked together: ${text}`,
      });
  }

  /** What stands in the box comes from there or is code, which cannot be edited there. */
  removeQuestion(index: number): void {
    this.#update({ others: this.#state.others.filter((_, i) => i !== index), note: 'Question removed' });
  }

  /** Takes the last of the other questions back into the box. */
  editLastQuestion(): void {
    const last = this.#state.others.at(-1);
    if (!last) return;
    this.#update({ others: this.#state.others.slice(0, -1), draft: last.label === undefined ? last.text : '' });
  }

  /** Puts questions of the past into the box and beside it. */
  restoreQuery(questions: readonly ViewQuestion[]): void {
    const last = questions.at(-1);
    const isCode = last?.label !== undefined;
    this.#update({ others: isCode ? questions : questions.slice(0, -1), draft: isCode ? '' : (last?.text ?? '') });
  }

  /** The box as it was. */
  restoreDraft({ draft, others }: Pick<ViewState, 'draft' | 'others'>): void {
    this.#update({ draft, others });
  }

  setFilters(change: Partial<Filters>): void {
    this.#update({ filters: { ...this.#state.filters, ...change } });
  }

  /** One click: the filters change and the question is asked again. */
  async askWith(change: Partial<Filters>): Promise<void> {
    this.setFilters(change);
    await this.askAgain();
  }

  /** What was typed into a field holds once the field is left. */
  async askWithTyped(): Promise<void> {
    const { answer, filters, phase } = this.#state;
    if (answer && phase.name !== 'asking' && JSON.stringify(answer.filters) !== JSON.stringify(filters))
      await this.askAgain();
  }

  clearFilters(): void {
    this.#update({ filters: emptyFilters });
  }

  showFilters(filtersOpen: boolean): void {
    this.#update({ filtersOpen });
  }

  groupBy(grouping: Grouping): void {
    this.#update({ grouping, note: grouping === 'file' ? 'Grouped by file' : 'Listed by score' });
  }

  /** The next page of the answer on screen. */
  async askMore(): Promise<void> {
    await this.#asking.loadMore();
  }

  /** What is found of a search that goes on. */
  showPartial(asked: number, result: SearchResult): void {
    this.#asking.showPartial(asked, result);
  }

  /** What came late takes its place among what was found first. */
  showInOrder(): void {
    const { answer } = this.#state;
    if (answer) this.#update({ answer: resort(answer), ...readFromTop });
  }

  /** Keeps what is on screen. */
  stop(): void {
    this.#asking.stop();
    this.#update({ phase: { name: this.#state.answer ? 'answered' : 'idle' } });
  }

  /** Back to the welcome; filters and pinned results stay. */
  clear(): void {
    this.stop();
    this.#host.cleared();
    this.#update({ draft: '', others: [], phase: { name: 'idle' }, answer: undefined, selected: undefined });
  }

  fold(group: string, folded: boolean): void {
    this.#update({ folded: toggle(this.#state.folded, group, folded) });
  }

  unfold(key: string, unfolded: boolean): void {
    this.#update({ unfolded: toggle(this.#state.unfolded, key, unfolded) });
  }

  select(key: string): void {
    if (key !== this.#state.selected) this.#update({ selected: key });
  }

  scrollTo(scroll: number): void {
    this.#state = { ...this.#state, scroll };
    this.#memory.saveSoon(toSaved(this.#state));
  }

  /** The result with this key; the selected one without. */
  item(key = this.#state.selected): ResultItem | undefined {
    const { pinned, answer } = this.#state;
    return pinned.find((item) => pinnedKeyOf(item) === key) ?? answer?.result.items.find((item) => keyOf(item) === key);
  }

  pin(item: ResultItem): void {
    const { pinned } = this.#state;
    const isPinned = pinned.some((other) => keyOf(other) === keyOf(item));
    this.#update({
      pinned: isPinned ? pinned.filter((other) => keyOf(other) !== keyOf(item)) : [...pinned, item],
      note: `${isPinned ? 'Unpinned' : 'Pinned'} ${resultTitle(item)}`,
    });
  }

  open(item: ResultItem, how: OpenResultParams['how'], line?: number): void {
    const found = { startLine: item.start_line, text: item.snippet };
    this.#host.open({ uri: item.uri, startLine: line ?? item.start_line, endLine: line ?? item.end_line, how, found });
  }

  copy(what: CopyParams['what'], text: string): void {
    this.#host.copy({ what, text });
    this.#update({ note: `Copied ${what}` });
  }

  /** What a result answers; of a pinned one, what was asked is not known any more. */
  questionsOf(item: ResultItem): readonly string[] {
    const { answer } = this.#state;
    return answer?.result.items.some((other) => keyOf(other) === keyOf(item)) === true
      ? answer.questions.map(questionLabel)
      : [];
  }

  sendToChat(item: ResultItem): void {
    this.#host.chat({
      uri: item.uri,
      startLine: item.start_line,
      endLine: item.end_line,
      question: this.questionsOf(item).join('; '),
    });
  }

  /** Asks for code like this. The code itself is not an answer. */
  async findSimilar(item: ResultItem): Promise<void> {
    const question = similarTo(item);
    this.restoreQuery([question]);
    await this.#asking.search([question]);
  }

  runHostAction(action: HostAction): void {
    this.#host.run(action);
  }

  /** Whatever happens to files shows in the state of the index, which is told with every change. */
  async #lookForGone(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      const shown = [...(this.#state.answer?.result.items ?? []), ...this.#state.pinned];
      // A view that is going hears no answer.
      const gone =
        shown.length > 0
          ? await this.#host.gone([...new Set(shown.map(({ uri }) => uri))]).catch(() => this.#state.gone)
          : [];
      if (gone.join('\n') !== this.#state.gone.join('\n')) this.#change({ gone });
    }
    this.#isLooking = false;
  }

  #update(change: Partial<ViewState>): void {
    this.#change(change);
    this.#memory.save(toSaved(this.#state));
  }

  /** Saved once it is on screen, so that the user does not wait for that. */
  #show(change: Partial<ViewState>): void {
    this.#change(change);
    this.#memory.saveSoon(toSaved(this.#state));
  }

  #change(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Whether nothing was found while the index was being built: there is nothing on screen that could move when it is
 * asked again.
 */
function isEarly(answer: ViewAnswer | undefined): boolean {
  if (!answer || answer.result.items.length > 0) return false;
  const { state, files_indexed, files_total } = answer.result.coverage;
  return state !== 'indexed' && files_indexed < files_total;
}
