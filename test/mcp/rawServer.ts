import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const cli = join(__dirname, '../../dist/cli.js');

export interface Response {
  readonly id?: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Our server at the end of a pipe, for messages that no client would send. */
export class RawServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #waiting = new Map<unknown, (response: Response) => void>();
  #text = '';
  #next = 1;
  /** Unexpected responses. */
  readonly others: Response[] = [];
  /** Text on standard error. */
  words = '';

  /** @param place the folder to serve, or the current folder of a server that is given none. */
  constructor(home: string, place: string | { readonly cwd: string }, more: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, CODEBASE_SEARCH_HOME: home, ...more };
    const [given, cwd] = typeof place === 'string' ? [['--folder', place], undefined] : [[], place.cwd];
    this.#process = spawn(process.execPath, [cli, 'mcp', ...given], {
      env,
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#process.stdin.on('error', () => undefined);
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => (this.words += text));
    this.#process.on('exit', (code, signal) =>
      this.#waiting.forEach((tell) => tell({ error: { code: code ?? 0, message: `exited ${String(signal)}` } })),
    );
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async initialize(): Promise<void> {
    await this.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** Writes bytes unchanged, followed by the end of a line. */
  write(bytes: Uint8Array | string): void {
    this.#process.stdin.write(bytes);
    this.#process.stdin.write('\n');
  }

  /** Writes bytes without the end of a line. Resolves when the pipe has accepted them. */
  writeOn(bytes: Uint8Array | string): Promise<void> {
    return new Promise((resolve) => this.#process.stdin.write(bytes, () => resolve()));
  }

  send(message: unknown): void {
    this.write(JSON.stringify(message));
  }

  ask(method: string, params: unknown = {}, id: unknown = `asked-${this.#next++}`): Promise<Response> {
    const response = this.answerTo(id);
    this.send({ jsonrpc: '2.0', id, method, params });
    return response;
  }

  answerTo(id: unknown): Promise<Response> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  dispose(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    return ended;
  }

  #read(text: string): void {
    const lines = (this.#text + text).split('\n');
    this.#text = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as Response;
      const tell = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (tell) tell(message);
      else this.others.push(message);
    }
  }
}
