import * as vscode from 'vscode';
import type { ShownResults } from '../../shared/hostMessages';
import { ids } from '../base/ids';
import type { ResultNavigator } from './resultNavigator';

const nothing: ShownResults = { questions: [], results: [], asList: false, sorting: 'score', collapsed: false };

/** The results of the view, also while it is hidden. Commands that step through the results from an editor use them. */
export class ListedResults {
  #shown = nothing;
  #current: string | undefined;

  constructor(private readonly navigator: ResultNavigator) {}

  get shown(): ShownResults {
    return this.#shown;
  }

  /** Stores the results that the view shows now. */
  show(shown: ShownResults): void {
    this.#shown = shown;
    if (!shown.results.some(({ key }) => key === this.#current)) this.#current = undefined;
    const { contexts } = ids;
    setContext(contexts.hasResults, shown.results.length > 0);
    setContext(contexts.asList, shown.asList);
    setContext(contexts.sorting, shown.sorting);
    setContext(contexts.collapsed, shown.collapsed);
  }

  /** Makes a result the current one. */
  select(key: string): void {
    this.#current = key;
  }

  /**
   * Opens the next or the previous result and wraps around at the ends.
   * @returns the key of the result; undefined without results.
   */
  async step(by: 1 | -1): Promise<string | undefined> {
    const { results } = this.#shown;
    const at = results.findIndex(({ key }) => key === this.#current);
    const next = at < 0 ? (by > 0 ? 0 : results.length - 1) : (at + by + results.length) % results.length;
    const result = results[next];
    if (!result) return undefined;
    this.#current = result.key;
    await this.open(result, 'step');
    return result.key;
  }

  async open({ item }: ShownResults['results'][number], how: 'step' | 'open'): Promise<void> {
    const { uri, start_line: startLine, end_line: endLine, snippet } = item;
    await this.navigator.open({ uri, startLine, endLine, how, found: { startLine, text: snippet } });
  }
}

function setContext(name: string, value: boolean | string): void {
  void vscode.commands.executeCommand('setContext', name, value);
}
