import * as vscode from 'vscode';
import type { Logger } from '../core/contracts';
import { toSearchError } from '../core/errors';
import { ids } from './ids';

export interface LogChannel extends Logger {
  show(): void;
  dispose(): void;
}

export function createLog(): LogChannel {
  const channel = vscode.window.createOutputChannel('Codebase Search', { log: true });
  return {
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    error: (message, error) => (error === undefined ? channel.error(message) : channel.error(message, error)),
    show: () => channel.show(),
    dispose: () => channel.dispose(),
  };
}

/** The edge for commands: a failure is logged, and shown once, in words, with the way out. */
export async function reporting(logger: Logger, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof vscode.CancellationError) return;
    logger.error(what, error);
    const { message, nextStep } = toSearchError(error);
    void showFailure(`${message} ${nextStep}`);
  }
}

async function showFailure(text: string): Promise<void> {
  const showLog = 'Show Log';
  const choice = await vscode.window.showErrorMessage(text, showLog);
  if (choice === showLog) await vscode.commands.executeCommand(ids.commands.showLog);
}

/** The platform's signal for VS Code's token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new vscode.CancellationError());
  if (token.isCancellationRequested) abort();
  else token.onCancellationRequested(abort);
  return controller.signal;
}
