import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterFile } from '../afterFile';

/**
 * A request to a window over IPC: to set an unsaved text, to search and return the paths, or to list the index states.
 */
export type WindowOrder =
  { readonly path: string; readonly text?: string } | { readonly query: string } | { readonly states: true };

/** An editor window on a folder, run as a separate process: see `windowProgram.ts`. */
export class Window {
  readonly #child: ChildProcess;

  constructor(home: string, folder: string, env: NodeJS.ProcessEnv) {
    this.#child = fork(join(__dirname, 'windowProgram.ts'), [folder], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, CODEBASE_SEARCH_HOME: home, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    afterFile(() => {
      this.kill();
      return Promise.resolve();
    });
  }

  type(path: string, text?: string): Promise<unknown> {
    return this.#ask({ path, ...(text !== undefined && { text }) });
  }

  async find(query: string): Promise<readonly string[]> {
    return (await this.#ask({ query })) as readonly string[];
  }

  /** Returns all states of the index that the window was notified of. */
  async states(): Promise<readonly string[]> {
    return (await this.#ask({ states: true })) as readonly string[];
  }

  /** Closes the window as the editor does. */
  async close(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #ask(order: WindowOrder): Promise<unknown> {
    const answered = once(this.#child, 'message');
    this.#child.send(order);
    const [answer] = (await answered) as [{ readonly value?: unknown; readonly error?: string }];
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }
}
