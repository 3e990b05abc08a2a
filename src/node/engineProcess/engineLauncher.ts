import { fork } from 'node:child_process';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node';
import type { Logger } from '../../core/base/contracts';
import { isIndexed } from '../indexDirectory/isIndexed';
import { engineFlags } from '../runtime/engineFlags';

/** One running engine process. */
export interface EngineChild {
  readonly connection: MessageConnection;
  /** Resolves with the reason when the process is gone. */
  readonly exited: Promise<string>;
  /** Asks the process to exit, and kills it if it does not. */
  stop(): Promise<void>;
  /** Ends the process at once, whatever it is doing. */
  kill(): void;
}

/** @param folders Folders that the process will open. */
export type LaunchEngine = (folders: readonly string[]) => EngineChild;

/**
 * Milliseconds until a process that was asked to exit is killed. A commit takes milliseconds, so a process that is
 * still running after this hangs.
 */
const graceMilliseconds = 2_000;

/** Starts `modulePath` in the current runtime: the editor's own binary runs as plain Node. */
export function launchEngineChild(modulePath: string, folders: readonly string[], logger: Logger): EngineChild {
  const { env, execArgv } = engineFlags(!folders.every(isIndexed));
  const child = fork(modulePath, [], {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => logger.warn(`engine: ${text.trimEnd()}`));

  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
    await exited;
    clearTimeout(timer);
  };
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  return { connection, exited, stop, kill: () => void child.kill('SIGKILL') };
}
