/**
 * Measures how many of the calls that a language server finds are also in the graph, for any server with call
 * hierarchies.
 *
 *     npx tsx bench/graph/callersOfServer.ts --family python --server 'pyright-langserver --stdio' DIR [DIR ...]
 *         [--count N] [--seed N] [--show] [--open]
 *
 * `--open` opens all files first and waits until the server has analyzed each: clangd then knows at least the callers
 * in these files. clangd reads `compile_commands.json` in each folder.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { factRuleOf } from '../../src/core/facts/factRules';
import { languageOf } from '../../src/core/languages/languages';
import { printRow } from './readGraph';
import { measureRecall, RECALL_HEAD, type CallPlace, type NamePlace, type Reference } from './recall';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    family: { type: 'string', default: 'python' },
    server: { type: 'string', default: 'pyright-langserver --stdio' },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    show: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
  },
});

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Range {
  readonly start: Position;
}

interface Location {
  readonly uri?: string;
  readonly range?: Range;
  readonly targetUri?: string;
  readonly targetSelectionRange?: Range;
}

interface IncomingCall {
  readonly from: { readonly uri: string };
  readonly fromRanges: readonly { readonly start: Position; readonly end: Position }[];
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[]; readonly uri?: string };
  readonly result?: unknown;
}

/** Maximum milliseconds to wait for an answer. */
const PATIENCE = 60_000;
/** Maximum milliseconds to wait until the server has analyzed all opened files. */
const OPEN_PATIENCE = 1_800_000;

class ServerReference implements Reference {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #opened = new Set<string>();
  readonly #ready: Promise<unknown>;
  /** Implementations by their definition. */
  readonly #implemented = new Map<string, Promise<unknown>>();
  readonly #diagnosed = new Set<string>();
  #onDiagnosed: () => void = () => undefined;
  #rest = Buffer.alloc(0);
  #last = 0;

  constructor(
    private readonly root: string,
    readonly family: string,
    command: string,
    toOpen: readonly string[],
  ) {
    const [program = '', ...args] = command.split(' ');
    this.#process = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout.on('data', (data: Buffer) => this.#read(data));
    this.#ready = this.#start(toOpen);
  }

  async callers({ path, line, column }: NamePlace): Promise<readonly CallPlace[]> {
    await this.#ready;
    const uri = this.#open(path);
    const at = { textDocument: { uri }, position: { line, character: column } };
    const [item] = ((await this.#ask('textDocument/prepareCallHierarchy', at)) ?? []) as readonly unknown[];
    if (item === undefined) return [];
    const calls = ((await this.#ask('callHierarchy/incomingCalls', { item })) ?? []) as readonly IncomingCall[];
    return calls.flatMap(({ from, fromRanges }) => {
      const caller = fileURLToPath(from.uri);
      if (!caller.startsWith(`${this.root}/`)) return [];
      const own = caller.slice(this.root.length + 1);
      return fromRanges.map(({ start, end }) => ({
        path: own,
        line: start.line,
        start: start.character,
        end: end.character,
      }));
    });
  }

  async mayRun({ path, line, start }: CallPlace): Promise<readonly string[]> {
    const at = { textDocument: { uri: this.#open(path) }, position: { line, character: start } };
    const defined = this.#placesOf(await this.#ask('textDocument/definition', at));
    const key = defined.join();
    let implemented = this.#implemented.get(key);
    if (!implemented) this.#implemented.set(key, (implemented = this.#ask('textDocument/implementation', at)));
    return [...defined, ...this.#placesOf(await implemented)];
  }

  #placesOf(found: unknown): readonly string[] {
    return [found].flat().flatMap((one) => {
      const { uri, range, targetUri, targetSelectionRange } = (one ?? {}) as Location;
      const [file, at] = [uri ?? targetUri, range ?? targetSelectionRange];
      return file !== undefined && at
        ? [`${fileURLToPath(file).slice(this.root.length + 1)}:${at.start.line + 1}`]
        : [];
    });
  }

  close(): void {
    this.#process.kill();
  }

  async #start(toOpen: readonly string[]): Promise<void> {
    const rootUri = pathToFileURL(this.root).href;
    await this.#ask('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'root' }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    this.#send({ method: 'initialized', params: {} });
    await this.#openAll(toOpen);
  }

  async #openAll(paths: readonly string[]): Promise<void> {
    const uris = paths.map((path) => this.#open(path));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, OPEN_PATIENCE);
      this.#onDiagnosed = () => {
        if (!uris.every((uri) => this.#diagnosed.has(uri))) return;
        clearTimeout(timer);
        resolve();
      };
      this.#onDiagnosed();
    });
  }

  #open(path: string): string {
    const uri = pathToFileURL(join(this.root, path)).href;
    if (this.#opened.has(path)) return uri;
    this.#opened.add(path);
    const text = readFileSync(join(this.root, path), 'utf8');
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: this.family, version: 1, text } },
    });
    return uri;
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#last;
    this.#send({ id, method, params });
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), PATIENCE);
      this.#waiting.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
    });
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #read(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const head = this.#rest.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(this.#rest.toString('latin1', 0, Math.max(0, head)))?.[1]);
      if (head < 0 || this.#rest.length < head + 4 + length) return;
      const message = JSON.parse(this.#rest.toString('utf8', head + 4, head + 4 + length)) as Message;
      this.#rest = this.#rest.subarray(head + 4 + length);
      this.#take(message);
    }
  }

  /** Handles a response, or a request of the server: requests for settings get no settings, all others null. */
  #take({ id, method, params, result }: Message): void {
    if (method === 'textDocument/publishDiagnostics' && params?.uri !== undefined) {
      this.#diagnosed.add(params.uri);
      this.#onDiagnosed();
    }
    if (method === undefined && id !== undefined) {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    } else if (id !== undefined)
      this.#send({ id, result: method === 'workspace/configuration' ? (params?.items ?? []).map(() => null) : null });
  }
}

const isOfFamily = (path: string): boolean =>
  factRuleOf(languageOf(path)?.id ?? '')?.family === values.family && !/\.h(?:h|pp)?$/.test(path);

void (async () => {
  printRow(RECALL_HEAD);
  const options = { count: Number(values.count), seed: Number(values.seed), show: values.show };
  for (const root of positionals)
    await measureRecall(
      root,
      (paths) => new ServerReference(root, values.family, values.server, values.open ? paths.filter(isOfFamily) : []),
      options,
    );
})();
