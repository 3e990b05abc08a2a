import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../src/core/contracts';
import { errors, SearchError } from '../../src/core/errors';
import type { IndexStatus, SearchResult } from '../../src/core/types';
import { EngineClient } from '../../src/node/engineClient';
import type { EngineChild } from '../../src/node/engineChild';
import { serveEngines, type OpenEngine } from '../../src/node/engineServer';

/** The client against the real server, over streams instead of a process. */

const never = new AbortController().signal;
const options = { resources: '/dist', include: [], exclude: [] };
const indexed: IndexStatus = { index: { state: 'indexed' }, filesIndexed: 3, filesTotal: 3, chunks: 9, embedder: 'none', writer: true };
const emptyResult: SearchResult = {
  query: '',
  took_ms: 0,
  total_hits: 0,
  total_tokens: 0,
  items: [],
  warnings: [],
  coverage: { state: 'indexed', files_indexed: 3, files_total: 3, stale: false },
};

function fakeEngine(overrides: Partial<Engine> = {}): Engine {
  return {
    status: indexed,
    onDidChangeStatus: () => ({ dispose: () => undefined }),
    search: (request) => Promise.resolve({ ...emptyResult, query: JSON.stringify(request) }),
    update: () => Promise.resolve(),
    rebuild: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
    ...overrides,
  };
}

interface Harness {
  readonly client: EngineClient;
  readonly logged: string[];
  /** Processes started so far. */
  readonly launches: () => number;
  readonly crash: (reason: string) => void;
}

function start(open: OpenEngine): Harness {
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  const logger: Logger = { info: log, warn: log, error: log };
  let launches = 0;
  let crash: (reason: string) => void = () => undefined;
  const launch = (): EngineChild => {
    launches++;
    const [toChild, toClient] = [new PassThrough(), new PassThrough()];
    serveEngines(createMessageConnection(new StreamMessageReader(toChild), new StreamMessageWriter(toClient)), open);
    const exited = new Promise<string>((resolve) => (crash = resolve));
    return {
      connection: createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toChild)),
      exited,
      stop: () => {
        crash('stopped');
        return Promise.resolve();
      },
    };
  };
  return { client: new EngineClient(launch, logger), logged, launches: () => launches, crash: (reason) => crash(reason) };
}

describe('EngineClient', () => {
  it('answers as the engine does', async () => {
    const { client } = start(() => Promise.resolve(fakeEngine()));
    const { query } = await client.open('/a', options).search({ query: 'x' }, never);
    assert.equal(query, '{"query":"x"}');
    await client.dispose();
  });

  it('starts no process before the first request, and one for all folders', async () => {
    const { client, launches } = start(() => Promise.resolve(fakeEngine()));
    const [a, b] = [client.open('/a', options), client.open('/b', options)];
    assert.equal(launches(), 0);
    await Promise.all([a.search({}, never), b.search({}, never)]);
    assert.equal(launches(), 1);
    await client.dispose();
  });

  it('opens each folder once, with its own options', async () => {
    const opened: unknown[] = [];
    const { client } = start((folder, { include }) => {
      opened.push([folder, include]);
      return Promise.resolve(fakeEngine());
    });
    const a = client.open('/a', { ...options, include: ['x'] });
    await Promise.all([a.search({}, never), a.update(never), a.search({}, never)]);
    assert.deepEqual(opened, [['/a', ['x']]]);
    await client.dispose();
  });

  it('passes on catalogued errors whole, and the words of others', async () => {
    const failures = [errors.queryEmpty(), new Error('disk on fire')];
    const { client } = start(() => Promise.resolve(fakeEngine({ search: () => Promise.reject(failures.shift()!) })));
    const engine = client.open('/a', options);
    await assert.rejects(engine.search({}, never), errors.queryEmpty());
    await assert.rejects(engine.search({}, never), (error) => error instanceof SearchError && error.code === 'INTERNAL' && /disk on fire/.test(error.message));
    await client.dispose();
  });

  it('cancels in the engine, and rejects at once', async () => {
    let cancelled = false;
    const search = (_: unknown, signal: AbortSignal): Promise<SearchResult> =>
      new Promise(() => signal.addEventListener('abort', () => (cancelled = true)));
    const { client } = start(() => Promise.resolve(fakeEngine({ search })));
    const controller = new AbortController();
    const answer = client.open('/a', options).search({}, controller.signal);
    await sleep(10);
    controller.abort(new Error('enough'));
    await assert.rejects(answer, /enough/);
    await sleep(10);
    assert(cancelled);
    await client.dispose();
  });

  it('tells the status as it changes', async () => {
    let announce: (status: IndexStatus) => void = () => undefined;
    const onDidChangeStatus: Engine['onDidChangeStatus'] = (listener) => {
      announce = listener;
      return { dispose: () => undefined };
    };
    const { client } = start(() => Promise.resolve(fakeEngine({ onDidChangeStatus })));
    const engine = client.open('/a', options);
    const seen: string[] = [];
    engine.onDidChangeStatus(({ index }) => seen.push(index.state));
    await engine.update(never);
    announce({ ...indexed, index: { state: 'scanning' } });
    await sleep(10);
    assert.deepEqual(seen, ['indexed', 'scanning']);
    assert.equal(engine.status.index.state, 'scanning');
    await client.dispose();
  });

  it('rejects what is in flight when the process dies, says so, and starts another', async () => {
    const updates: string[] = [];
    const stuck = fakeEngine({ search: () => new Promise(() => undefined), update: () => Promise.resolve(void updates.push('update')) });
    const { client, crash, launches, logged } = start(() => Promise.resolve(stuck));
    const engine = client.open('/a', options);
    await engine.update(never);
    const answer = engine.search({}, never);
    await sleep(10);
    crash('signal SIGSEGV');
    await assert.rejects(answer, (error) => error instanceof SearchError && /engine stopped/.test(error.message) && /restarts by itself/.test(error.nextStep));
    assert.equal(engine.status.index.state, 'error');
    assert.match(logged.join('\n'), /SIGSEGV.*starts again/);

    await sleep(400);
    assert.equal(launches(), 2);
    assert.deepEqual(updates, ['update', 'update']);
    assert.equal(engine.status.index.state, 'indexed');
    await client.dispose();
  });

  it('waits longer after each crash', async () => {
    const { client, crash, logged } = start(() => Promise.resolve(fakeEngine()));
    await client.open('/a', options).update(never);
    crash('one');
    await sleep(350);
    crash('two');
    await sleep(10);
    assert.match(logged.join('\n'), /one\).* 250 ms[\s\S]*two\).* 500 ms/);
    await client.dispose();
  });

  it('says in the status why a folder cannot be opened, and tries again with the next request', async () => {
    const outcomes = [() => Promise.reject<Engine>(errors.folderMissing('/a')), () => Promise.resolve(fakeEngine())];
    const { client } = start(() => outcomes.shift()!());
    const engine = client.open('/a', options);
    await assert.rejects(engine.search({}, never), /There is no folder/);
    assert.equal(engine.status.index.state, 'error');
    await engine.search({}, never);
    assert.equal(engine.status.index.state, 'indexed');
    await client.dispose();
  });

  it('closes a folder without the others', async () => {
    const closed: string[] = [];
    const { client } = start((folder) => Promise.resolve(fakeEngine({ dispose: () => Promise.resolve(void closed.push(folder)) })));
    const [a, b] = [client.open('/a', options), client.open('/b', options)];
    await Promise.all([a.update(never), b.update(never)]);
    await a.dispose();
    assert.deepEqual(closed, ['/a']);
    await assert.rejects(a.search({}, never), /was closed/);
    await b.search({}, never);
    await client.dispose();
  });
});
