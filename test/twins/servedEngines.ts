import { PassThrough } from 'node:stream';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../src/core/base/contracts';
import { errors } from '../../src/core/base/errors';
import type { FileCoverage } from '../../src/core/base/fileStatus';
import type { EngineStatistics, IndexStatus, SearchResult } from '../../src/core/base/types';
import { EngineClient } from '../../src/node/engineProcess/engineClient';
import type { EngineChild } from '../../src/node/engineProcess/engineLauncher';
import type { HeartbeatTimes } from '../../src/node/engineProcess/heartbeat';
import { EngineServer, type OpenEngine } from '../../src/node/engineProcess/engineServer';

/** Runs engines that the test controls behind the real server and client, connected by streams instead of a process. */

export const options = { resources: '/dist', include: [], exclude: [] };
export const indexedStatus: IndexStatus = {
  index: { state: 'indexed' },
  filesIndexed: 3,
  filesTotal: 3,
  chunks: 9,
  embedder: 'none',
  writer: true,
};
const unused = { hits: 0, misses: 0 };
export const statistics: EngineStatistics = {
  searches: 7,
  latency: { p50: 1, p95: 2, p99: 3 },
  queryCache: unused,
  diskBytes: 10,
  memoryBytes: 20,
  embedder: 'none',
};
export const coverage: FileCoverage = {
  files: 3,
  indexed: 3,
  waiting: 0,
  tooLarge: 0,
  unknownKind: 0,
  binary: 0,
  secret: 0,
  generated: 0,
  minified: 0,
  links: 0,
  special: 0,
  failed: 0,
  failures: [],
  ignored: [],
};
export const emptyResult: SearchResult = {
  query: '',
  took_ms: 0,
  total_hits: 0,
  total_tokens: 0,
  items: [],
  warnings: [],
  coverage: { state: 'indexed', files_indexed: 3, files_total: 3, stale: false },
};

export function fakeEngine(overrides: Partial<Engine> = {}): Engine {
  return {
    status: indexedStatus,
    onDidChangeStatus: () => ({ dispose: () => undefined }),
    search: (request, _, onFirst) => (
      onFirst?.({ ...emptyResult, query: 'first' }),
      Promise.resolve({ ...emptyResult, query: JSON.stringify(request) })
    ),
    statistics: () => Promise.resolve(statistics),
    expand: (request) => Promise.reject(errors.notIndexed(JSON.stringify(request))),
    similar: (request) => Promise.reject(errors.notIndexed(JSON.stringify(request))),
    searchRepositories: () => Promise.resolve(emptyResult),
    expandInRepositories: (_, request) => Promise.reject(errors.notIndexed(JSON.stringify(request))),
    trace: (request) => Promise.reject(errors.notIndexed(JSON.stringify(request))),
    why: (file) => Promise.resolve({ file, state: 'waiting' }),
    coverage: () => Promise.resolve(coverage),
    overview: () => Promise.resolve({ languages: [], folders: [], examples: [] }),
    setUnsaved: () => Promise.resolve(),
    update: () => Promise.resolve(),
    rebuild: () => Promise.resolve(),
    continueEmbedding: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    resume: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
    ...overrides,
  };
}

export interface Harness {
  readonly client: EngineClient;
  readonly logged: string[];
  /** Number of processes started so far. */
  readonly launches: () => number;
  readonly crash: (reason: string) => void;
  /** Makes the process stop reading its input. */
  readonly hang: () => void;
}

/** @param renewalMilliseconds idle time after which a process that has built an index is replaced. */
export function startServedEngines(open: OpenEngine, times?: HeartbeatTimes, renewalMilliseconds?: number): Harness {
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  const logger: Logger = { info: log, warn: log, error: log };
  let launches = 0;
  let crash: (reason: string) => void = () => undefined;
  let hang = (): void => undefined;
  const launch = (): EngineChild => {
    launches++;
    const [toChild, toClient] = [new PassThrough(), new PassThrough()];
    new EngineServer(
      createMessageConnection(new StreamMessageReader(toChild), new StreamMessageWriter(toClient)),
      open,
      renewalMilliseconds,
    ).listen();
    let end: (reason: string) => void = () => undefined;
    const exited = new Promise<string>((resolve) => (end = resolve));
    crash = end;
    hang = () => void toChild.pause();
    return {
      connection: createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toChild)),
      exited,
      stop: () => {
        end('stopped');
        return Promise.resolve();
      },
      kill: () => end('signal SIGKILL'),
    };
  };
  return {
    client: new EngineClient(launch, logger, times),
    logged,
    launches: () => launches,
    crash: (reason) => crash(reason),
    hang: () => hang(),
  };
}
