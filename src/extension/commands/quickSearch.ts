import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { toSearchError } from '../../core/base/errors';
import type { ResultItem } from '../../core/base/types';
import type { ResultNavigator } from './resultNavigator';
import { entryText } from './entryText';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { plainText } from '../base/plainText';
import { withErrorReporting, type LogChannel } from '../base/errorReporting';
import { captureEditors } from './captureEditors';

/**
 * Milliseconds of pause in typing before a search: long enough not to search on every keystroke, short enough to feel
 * live.
 */
const pauseMilliseconds = 80;
/**
 * Milliseconds before an empty answer is shown. A half-typed word finds nothing yet, so the previous results stay until
 * the user stops typing.
 */
const restMilliseconds = 600;
const mostItems = 30;

interface Entry extends vscode.QuickPickItem {
  readonly item?: ResultItem;
}

interface QuickSearchParts {
  readonly engines: FolderEngines;
  readonly navigator: ResultNavigator;
  readonly log: LogChannel;
}

/** Latest query, restored when the box opens again. */
let lastQuestion = '';

const toSide: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('split-horizontal'),
  tooltip: 'Open to the Side',
};
const toView: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('list-tree'),
  tooltip: 'Show in the Search View',
};

/**
 * Searches while the user types. The active result is previewed, Enter opens it, and Escape restores the editors as
 * they were.
 */
export const quickSearch = (parts: QuickSearchParts): Promise<void> =>
  new Promise((done) => new QuickSearch(parts, done).show());

class QuickSearch {
  readonly #restore = captureEditors();
  readonly #pick = vscode.window.createQuickPick<Entry>();
  readonly #subscriptions: vscode.Disposable;
  #running = new AbortController();
  #previewing: Promise<void> | undefined;
  /** Opens what the user has chosen, once the box is closed. */
  #afterwards = (): Promise<void> => Promise.resolve();

  constructor(
    private readonly parts: QuickSearchParts,
    private readonly done: () => void,
  ) {
    const pick = this.#pick;
    pick.placeholder = 'Ask what the code does';
    pick.title = 'Codebase Search';
    pick.buttons = [toView];
    this.#subscriptions = vscode.Disposable.from(
      pick,
      pick.onDidChangeValue((value) => {
        lastQuestion = value;
        this.#ask(value);
      }),
      pick.onDidChangeActive(([entry]) => {
        if (entry?.item) this.#previewing = this.#open(entry.item, 'preview').catch(this.#reportFailure);
      }),
      pick.onDidTriggerItemButton(({ item: { item } }) => this.#choose(item, 'beside')),
      pick.onDidTriggerButton(() => void vscode.commands.executeCommand(ids.commands.search, pick.value)),
      pick.onDidAccept(() => {
        const item = pick.selectedItems[0]?.item;
        if (item) this.#previewing = undefined;
        this.#choose(item, 'open');
      }),
      pick.onDidHide(() => this.#close()),
    );
  }

  show(): void {
    this.#pick.value = lastQuestion;
    this.#pick.show();
    if (lastQuestion === '') return;
    this.#ask(lastQuestion);
    // A quick pick has no API to select its text, so this selects the text of the focused input.
    void vscode.commands.executeCommand('editor.action.selectAll');
  }

  #ask(query: string): void {
    void this.#search(query).catch(this.#reportFailure);
  }

  async #search(query: string): Promise<void> {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    if (query.trim() === '') {
      this.#pick.items = [];
      this.#pick.busy = false;
      return;
    }
    this.#pick.busy = true;
    await delay(pauseMilliseconds, undefined, { signal });
    const items = await entriesFor(this.parts.engines, query, signal);
    signal.throwIfAborted();
    if (items.every(({ item }) => item === undefined)) await delay(restMilliseconds, undefined, { signal });
    this.#pick.items = items;
    this.#pick.busy = false;
  }

  #choose(item: ResultItem | undefined, how: 'open' | 'beside'): void {
    if (!item) return;
    this.#afterwards = () => this.#open(item, how);
    this.#pick.hide();
  }

  #open(item: ResultItem, how: 'preview' | 'open' | 'beside'): Promise<void> {
    return this.parts.navigator.open({
      uri: item.uri,
      startLine: item.start_line,
      endLine: item.end_line,
      how,
      found: { startLine: item.start_line, text: item.snippet },
    });
  }

  #close(): void {
    this.#running.abort();
    this.#subscriptions.dispose();
    const restored = this.#previewing?.then(this.#restore).catch(this.#reportFailure);
    void withErrorReporting(this.parts.log, 'Could not open a result', async () => {
      await restored;
      await this.#afterwards();
    });
    this.done();
  }

  readonly #reportFailure = (error: unknown): void => {
    // Typing on aborts the previous search.
    if (!(error instanceof Error && error.name === 'AbortError')) this.parts.log.error('Quick search failed', error);
  };
}

/**
 * Returns the entries for a query. A failure becomes a single entry with the message, so that the box stays open for
 * another try.
 */
async function entriesFor(engines: FolderEngines, query: string, signal: AbortSignal): Promise<readonly Entry[]> {
  try {
    // Partial results are not shown. Passing a callback for them tells the engine that a user reads the answer, so it
    // does not count tokens.
    const { items } = await engines.search({ query, top_k: mostItems }, signal, () => undefined);
    return items.length > 0
      ? items.map(entryOf)
      : [{ label: '$(search-stop) No results found', description: 'Try other words', alwaysShow: true }];
  } catch (error) {
    const { message, nextStep } = toSearchError(error);
    return [{ label: `$(error) ${plainText(message)}`, detail: plainText(nextStep), alwaysShow: true }];
  }
}

function entryOf(item: ResultItem): Entry {
  return {
    ...entryText(item),
    // The engine chose these results: the quick pick must not filter them again.
    alwaysShow: true,
    buttons: [toSide],
    item,
  };
}
