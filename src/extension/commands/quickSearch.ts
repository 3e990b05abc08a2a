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

/**
 * Searches while the user types. The active result is previewed, Enter opens it, and Escape restores the editors as
 * they were.
 */
export async function quickSearch({ engines, navigator, log }: QuickSearchParts): Promise<void> {
  const before = captureEditors();
  const pick = vscode.window.createQuickPick<Entry>();
  pick.placeholder = 'Ask what the code does';
  pick.title = 'Codebase Search';
  const toSide: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('split-horizontal'),
    tooltip: 'Open to the Side',
  };
  const toView: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('list-tree'),
    tooltip: 'Show in the Search View',
  };
  pick.buttons = [toView];
  let running = new AbortController();
  let previewing: Promise<void> | undefined;
  let afterwards = (): Promise<void> => Promise.resolve();

  const open = (item: ResultItem, how: 'preview' | 'open' | 'beside'): Promise<void> =>
    navigator.open({
      uri: item.uri,
      startLine: item.start_line,
      endLine: item.end_line,
      how,
      found: { startLine: item.start_line, text: item.snippet },
    });

  const ask = async (query: string): Promise<void> => {
    running.abort();
    const own = (running = new AbortController());
    if (query.trim() === '') {
      pick.items = [];
      pick.busy = false;
      return;
    }
    pick.busy = true;
    await delay(pauseMilliseconds, undefined, { signal: own.signal });
    const items = await entriesFor(engines, query, toSide, own.signal);
    own.signal.throwIfAborted();
    if (items.every(({ item }) => item === undefined)) await delay(restMilliseconds, undefined, { signal: own.signal });
    pick.items = items;
    pick.busy = false;
  };

  await new Promise<void>((done) => {
    const failed = (error: unknown): void => {
      // Typing on aborts the previous search.
      if (!(error instanceof Error && error.name === 'AbortError')) log.error('Quick search failed', error);
    };
    const subscriptions = vscode.Disposable.from(
      pick.onDidChangeValue((value) => {
        lastQuestion = value;
        void ask(value).catch(failed);
      }),
      pick.onDidChangeActive(([entry]) => {
        if (!entry?.item) return;
        previewing = open(entry.item, 'preview').catch(failed);
      }),
      pick.onDidTriggerItemButton(({ item: { item } }) => {
        if (!item) return;
        afterwards = () => open(item, 'beside');
        pick.hide();
      }),
      pick.onDidTriggerButton(() => void vscode.commands.executeCommand(ids.commands.search, pick.value)),
      pick.onDidAccept(() => {
        const [entry] = pick.selectedItems;
        const { item } = entry ?? {};
        if (!item) return;
        previewing = undefined;
        afterwards = () => open(item, 'open');
        pick.hide();
      }),
      pick.onDidHide(() => {
        running.abort();
        subscriptions.dispose();
        pick.dispose();
        const restored = previewing?.then(before).catch(failed);
        void withErrorReporting(log, 'Could not open a result', async () => {
          await restored;
          await afterwards();
        });
        done();
      }),
    );
    pick.value = lastQuestion;
    pick.show();
    if (lastQuestion === '') return;
    void ask(lastQuestion).catch(failed);
    // A quick pick has no API to select its text, so this selects the text of the focused input.
    void vscode.commands.executeCommand('editor.action.selectAll');
  });
}

/**
 * Returns the entries for a query. A failure becomes a single entry with the message, so that the box stays open for
 * another try.
 */
async function entriesFor(
  engines: FolderEngines,
  query: string,
  toSide: vscode.QuickInputButton,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  try {
    // Partial results are not shown. Passing a callback for them tells the engine that a user reads the answer, so it
    // does not count tokens.
    const { items } = await engines.search({ query, top_k: mostItems }, signal, () => undefined);
    return items.length > 0
      ? items.map((item) => entryOf(item, toSide))
      : [{ label: '$(search-stop) No results found', description: 'Try other words', alwaysShow: true }];
  } catch (error) {
    const { message, nextStep } = toSearchError(error);
    return [{ label: `$(error) ${plainText(message)}`, detail: plainText(nextStep), alwaysShow: true }];
  }
}

function entryOf(item: ResultItem, toSide: vscode.QuickInputButton): Entry {
  return {
    ...entryText(item),
    // The engine chose these results: the quick pick must not filter them again.
    alwaysShow: true,
    buttons: [toSide],
    item,
  };
}
