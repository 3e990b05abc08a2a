import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { Engine } from '../../../src/core/base/contracts';
import { errors, SearchError } from '../../../src/core/base/errors';
import type { IndexStatus, SearchResult } from '../../../src/core/base/types';
import { callRequest, recycleNotification } from '../../../src/node/engineProcess/engineProtocol';
import { sendRequest, drainRequests } from '../../../src/node/engineProcess/rpcRequests';
import { EngineSupervisor } from '../../../src/node/engineProcess/engineSupervisor';
import { heartbeatTimes } from '../../../src/node/engineProcess/heartbeat';
import { never, silentLogger } from '../../twins/engineParts';
import {
  emptyResult,
  fakeEngine,
  indexedStatus,
  options,
  startServedEngines,
  statistics,
} from '../../twins/servedEngines';

/** Tests the client against the real server, connected by streams instead of a process. */

describe('EngineClient', () => {
  it('answers as the engine does', async () => {
    const { client } = startServedEngines(() => Promise.resolve(fakeEngine()));
    const { query } = await client.open('/a', options).search({ query: 'x' }, never);
    assert.equal(query, '{"query":"x"}');
    assert.deepEqual(await client.open('/a', options).statistics(), statistics);
    await client.dispose();
  });

  it('passes partial results to the search that requested them', async () => {
    const { client } = startServedEngines(() => Promise.resolve(fakeEngine()));
    const engine = client.open('/a', options);
    const [one, two]: [string[], string[]] = [[], []];
    const answers = await Promise.all([
      engine.search({ query: 'x' }, never, ({ query }) => one.push(query)),
      engine.search({ query: 'y' }, never, ({ query }) => two.push(query)),
    ]);
    assert.deepEqual([one, two], [['first'], ['first']]);
    assert.deepEqual(
      answers.map(({ query }) => query),
      ['{"query":"x"}', '{"query":"y"}'],
    );
  });

  it('starts no process before the first request, and one process for all folders', async () => {
    const { client, launches } = startServedEngines(() => Promise.resolve(fakeEngine()));
    const [a, b] = [client.open('/a', options), client.open('/b', options)];
    assert.equal(launches(), 0);
    await Promise.all([a.search({}, never), b.search({}, never)]);
    assert.equal(launches(), 1);
    await client.dispose();
  });

  it('opens each folder once, with its own options', async () => {
    const opened: unknown[] = [];
    const { client } = startServedEngines((folder, { include }) => {
      opened.push([folder, include]);
      return Promise.resolve(fakeEngine());
    });
    const a = client.open('/a', { ...options, include: ['x'] });
    await Promise.all([a.search({}, never), a.update(never), a.search({}, never)]);
    assert.deepEqual(opened, [['/a', ['x']]]);
    await client.dispose();
  });

  it('replaces a process that has built an index once it is idle, without visible effect', async () => {
    const tell: ((status: IndexStatus) => void)[] = [];
    const unsaved: string[] = [];
    let [release, arrived] = [(): void => undefined, (): void => undefined];
    const waits = new Promise<void>((resolve) => (release = resolve));
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const { client, launches, logged } = startServedEngines(
      () =>
        Promise.resolve(
          fakeEngine({
            onDidChangeStatus: (listener) => (tell.push(listener), { dispose: () => undefined }),
            setUnsaved: (path) => (unsaved.push(path), Promise.resolve()),
            search: async (request) => {
              if (request === 'slow') {
                arrived();
                await waits;
              }
              return { ...emptyResult, query: String(request) };
            },
          }),
        ),
      undefined,
      20,
    );
    const engine = client.open('/a', options);
    await engine.setUnsaved('x.ts', 'text');
    const states: string[] = [];
    engine.onDidChangeStatus(({ index }) => states.push(index.state));
    tell[0]?.({ ...indexedStatus, index: { state: 'indexing', done: 1, total: 5_000, file: 'a.ts' } });
    const slow = engine.search('slow', never);
    // Waits for the request to arrive, because on a busy machine that may take longer than the idle time of a process.
    await arrival;
    tell[0]?.(indexedStatus);
    await sleep(60);
    assert.equal(launches(), 1, 'a process that answers is not replaced');
    release();
    assert.equal((await slow).query, 'slow');
    const before = unsaved.length;
    for (let i = 0; i < 100 && unsaved.length === before; i++) await sleep(10);
    assert.equal(launches(), 2);
    assert.equal((await engine.search('next', never)).query, 'next');
    assert.deepEqual([unsaved.length, tell.length], [before + 1, 2]);
    assert(!states.includes('error'), states.join());
    assert.deepEqual(logged, []);
    await sleep(60);
    assert.equal(launches(), 2, 'a process that has built nothing stays');
    await client.dispose();
  });

  it('logs nothing when it is closed while one process replaces another', async () => {
    const tell: ((status: IndexStatus) => void)[] = [];
    let updates = 0;
    const { client, logged } = startServedEngines(
      () =>
        Promise.resolve(
          fakeEngine({
            onDidChangeStatus: (listener) => (tell.push(listener), { dispose: () => undefined }),
            update: () => (++updates === 1 ? Promise.resolve() : new Promise<void>(() => undefined)),
          }),
        ),
      undefined,
      20,
    );
    await client.open('/a', options).update(never);
    tell[0]?.({ ...indexedStatus, index: { state: 'indexing', done: 1, total: 5_000, file: 'a.ts' } });
    tell[0]?.(indexedStatus);
    for (let i = 0; i < 100 && updates < 2; i++) await sleep(10);
    assert.equal(updates, 2);
    await client.dispose();
    await sleep(10);
    assert.deepEqual(logged, []);
  });

  it('serves a folder as it was last opened, however often it is opened again while it opens', async () => {
    const asked: string[] = [];
    const { client } = startServedEngines(async (_, { include = [] }) => {
      asked.push(include.join());
      await sleep(10);
      return fakeEngine({
        search: () => Promise.resolve({ ...emptyResult, query: include.join() }),
        dispose: () => sleep(5),
      });
    });
    const reopened = ['first', 'second', 'third'].map((name) => {
      const engine = client.open('/a', { ...options, include: [name] });
      const updating = engine.update(never).catch(() => undefined);
      return { engine, updating, close: () => engine.dispose() };
    });
    void reopened[0]?.close();
    void reopened[1]?.close();
    await Promise.all(reopened.map(({ updating }) => updating));
    // The first two opens are closed only after the third was requested.
    await sleep(50);
    const { query } = await (reopened[2]?.engine.search({}, never) ?? Promise.reject(new Error('not opened')));
    assert.deepEqual([asked.at(-1), query], ['third', 'third']);
    await client.dispose();
  });

  it('passes on cataloged errors completely, and the messages of other errors', async () => {
    const failures = [errors.queryEmpty(), new Error('disk on fire')];
    const { client } = startServedEngines(() =>
      Promise.resolve(fakeEngine({ search: () => Promise.reject(failures.shift()!) })),
    );
    const engine = client.open('/a', options);
    await assert.rejects(engine.search({}, never), errors.queryEmpty());
    await assert.rejects(
      engine.search({}, never),
      (error) => error instanceof SearchError && error.code === 'INTERNAL' && /disk on fire/.test(error.message),
    );
    await client.dispose();
  });

  it('cancels in the engine, and rejects immediately', async () => {
    const seen = { searching: false, cancelled: false };
    const search = (_: unknown, signal: AbortSignal): Promise<SearchResult> =>
      new Promise(() => {
        seen.searching = true;
        signal.addEventListener('abort', () => (seen.cancelled = true));
      });
    const { client } = startServedEngines(() => Promise.resolve(fakeEngine({ search })));
    const controller = new AbortController();
    const answer = client.open('/a', options).search({}, controller.signal);
    for (let i = 0; i < 100 && !seen.searching; i++) await sleep(10);
    controller.abort(new Error('enough'));
    await assert.rejects(answer, /enough/);
    for (let i = 0; i < 100 && !seen.cancelled; i++) await sleep(10);
    assert(seen.cancelled);
    await client.dispose();
  });

  it('reports the status as it changes', async () => {
    let announce: (status: IndexStatus) => void = () => undefined;
    const onDidChangeStatus: Engine['onDidChangeStatus'] = (listener) => {
      announce = listener;
      return { dispose: () => undefined };
    };
    const { client } = startServedEngines(() => Promise.resolve(fakeEngine({ onDidChangeStatus })));
    const engine = client.open('/a', options);
    const seen: string[] = [];
    engine.onDidChangeStatus(({ index }) => seen.push(index.state));
    await engine.update(never);
    announce({ ...indexedStatus, index: { state: 'scanning' } });
    await sleep(10);
    assert.deepEqual(seen, ['indexed', 'scanning']);
    assert.equal(engine.status.index.state, 'scanning');
    await client.dispose();
  });

  it('rejects pending requests when the process dies, logs it, and starts another', async () => {
    const updates: string[] = [];
    const stuck = fakeEngine({
      search: () => new Promise(() => undefined),
      update: () => Promise.resolve(void updates.push('update')),
    });
    const { client, crash, launches, logged } = startServedEngines(() => Promise.resolve(stuck));
    const engine = client.open('/a', options);
    await engine.update(never);
    const answer = engine.search({}, never);
    await sleep(10);
    crash('signal SIGSEGV');
    await assert.rejects(
      answer,
      (error) =>
        error instanceof SearchError &&
        /engine stopped/.test(error.message) &&
        /restarts automatically/.test(error.nextStep),
    );
    assert.equal(engine.status.index.state, 'error');
    assert.match(logged.join('\n'), /SIGSEGV.*starts again/);

    await sleep(400);
    assert.equal(launches(), 2);
    assert.deepEqual(updates, ['update', 'update']);
    assert.equal(engine.status.index.state, 'indexed');
    assert.match((await engine.statistics()).lastError?.message ?? 'none', /engine stopped: signal SIGSEGV/);
    await client.dispose();
  });

  it('waits longer after each crash', async () => {
    const { client, crash, logged } = startServedEngines(() => Promise.resolve(fakeEngine()));
    await client.open('/a', options).update(never);
    crash('one');
    await sleep(350);
    crash('two');
    await sleep(10);
    assert.match(logged.join('\n'), /one\).* 250 ms[\s\S]*two\).* 500 ms/);
    await client.dispose();
  });

  it('kills a process that hangs, logs it, and starts another; a responsive process is kept', async () => {
    const { client, hang, launches, logged } = startServedEngines(() => Promise.resolve(fakeEngine()), {
      intervalMilliseconds: 10,
      timeoutMilliseconds: 50,
    });
    const engine = client.open('/a', options);
    await engine.update(never);
    await sleep(200);
    assert.equal(launches(), 1);
    hang();
    for (let i = 0; i < 100 && launches() < 2; i++) await sleep(20);
    assert.equal(launches(), 2);
    assert.match(logged.join('\n'), /has not answered/);
    await engine.search({}, never);
    await client.dispose();
  });

  it('shows in the status why a folder cannot be opened, and retries with the next request', async () => {
    const outcomes = [() => Promise.reject<Engine>(errors.folderMissing('/a')), () => Promise.resolve(fakeEngine())];
    const { client } = startServedEngines(() => outcomes.shift()!());
    const engine = client.open('/a', options);
    await assert.rejects(engine.search({}, never), /There is no folder/);
    assert.equal(engine.status.index.state, 'error');
    await engine.search({}, never);
    assert.equal(engine.status.index.state, 'indexed');
    await client.dispose();
  });

  it('closes a folder without the others', async () => {
    const closed: string[] = [];
    const { client } = startServedEngines((folder) =>
      Promise.resolve(fakeEngine({ dispose: () => Promise.resolve(void closed.push(folder)) })),
    );
    const [a, b] = [client.open('/a', options), client.open('/b', options)];
    await Promise.all([a.update(never), b.update(never)]);
    await a.dispose();
    assert.deepEqual(closed, ['/a']);
    await assert.rejects(a.search({}, never), /was closed/);
    await b.search({}, never);
    await client.dispose();
  });
});

describe('a process that dies while another replaces it', () => {
  it('rejects pending requests, and does not delay its end', async () => {
    const [toChild, toClient] = [new PassThrough(), new PassThrough()];
    const child = createMessageConnection(new StreamMessageReader(toChild), new StreamMessageWriter(toClient));
    child.onRequest(callRequest, () => new Promise(() => undefined));
    child.listen();
    let [die, renew] = [(_: string): void => undefined, (): void => undefined];
    const exited = new Promise<string>((resolve) => (die = resolve));
    const renewing = new Promise<void>((resolve) => (renew = resolve));
    const connection = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toChild));
    const stop = (): Promise<void> => exited.then(() => undefined);
    const listener = {
      started: () => undefined,
      stopped: () => undefined,
      recycling: (old: typeof connection) => (renew(), drainRequests(old)),
    };
    const supervisor = new EngineSupervisor(
      () => ({ connection, exited, stop, kill: () => undefined }),
      silentLogger,
      listener,
      heartbeatTimes,
    );
    const asked = sendRequest(
      supervisor.connection(),
      callRequest,
      { folder: '/a', method: 'statistics', args: [] },
      never,
    );
    await child.sendNotification(recycleNotification);
    await renewing;
    die('signal SIGKILL');
    await assert.rejects(asked, (error) => error instanceof SearchError && error.code === 'ENGINE_STOPPED');
    await supervisor.dispose();
  });
});
