import * as vscode from 'vscode';
import type { Logger } from '../../core/base/contracts';
import { toSearchError } from '../../core/base/errors';
import { toOneLine, showHidden } from '../../core/sanitize/hiddenCharacters';
import { ids } from './ids';
import { plainText } from './plainText';
import { SettingError } from './updateSetting';

export interface LogChannel extends Logger {
  show(): void;
  dispose(): void;
}

export function createLog(): LogChannel {
  const channel = vscode.window.createOutputChannel('Codebase Search', { log: true });
  return {
    info: (message) => channel.info(toOneLine(message)),
    warn: (message) => channel.warn(toOneLine(message)),
    error: (message, error) =>
      error === undefined ? channel.error(toOneLine(message)) : channel.error(toOneLine(message), inLog(error)),
    show: () => channel.show(),
    dispose: () => channel.dispose(),
  };
}

/** Formats an error as the channel writes it, with hidden characters visible. */
const inLog = (error: unknown): string =>
  showHidden(error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Runs the work of a command. A failure is logged, and shown to the user once, as a message with the next step. */
export async function withErrorReporting(logger: Logger, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof vscode.CancellationError) return;
    logger.error(what, error);
    const { message, nextStep } = toSearchError(error);
    const text = plainText(`${message} ${nextStep}`.trimEnd());
    void (error instanceof SettingError
      ? showFailure(text, 'Open Settings', error.openCommand)
      : showFailure(text, 'Show Log', ids.commands.showLog));
  }
}

async function showFailure(text: string, button: string, command: string): Promise<void> {
  if ((await vscode.window.showErrorMessage(text, button)) === button) await vscode.commands.executeCommand(command);
}

/** Returns an AbortSignal that follows VS Code's cancellation token. */
export function tokenSignal(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new vscode.CancellationError());
  if (token.isCancellationRequested) abort();
  else token.onCancellationRequested(abort);
  return controller.signal;
}
