import { fork } from 'node:child_process';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter, type MessageConnection } from 'vscode-jsonrpc/node';
import type { Logger } from '../core/contracts';

/** One running engine process. */
export interface EngineChild {
  readonly connection: MessageConnection;
  /** Resolves with the reason when the process is gone. */
  readonly exited: Promise<string>;
  /** Asks it to leave, and kills it when it does not. */
  stop(): Promise<void>;
}

export type LaunchEngine = () => EngineChild;

/** A commit takes milliseconds; a process that is still there after this hangs. */
const graceMilliseconds = 2_000;

/** Starts `modulePath` under this very runtime: the editor's own binary runs as plain Node. */
export function launchEngineChild(modulePath: string, logger: Logger): EngineChild {
  const child = fork(modulePath, [], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    // The host's own flags (inspector port, memory limit) are not the child's.
    execArgv: [],
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
  return { connection, exited, stop };
}
