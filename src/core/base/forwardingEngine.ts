import type { Disposable, Engine, OnPartialResult, StoredRepositories } from './contracts';
import type { EngineAnswer, EngineCalls, EngineMethod } from './engineCalls';
import type { FileCoverage, FileStatus } from './fileStatus';
import type { TraceResult } from './traceTypes';
import type { EngineStatistics, IndexOverview, IndexStatus, ResultItem, SearchResult } from './types';

/** An engine that forwards every method to another engine through {@link call}. */
export abstract class ForwardingEngine implements Engine {
  abstract readonly status: IndexStatus;
  abstract onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable;
  abstract dispose(): Promise<void>;

  protected abstract call<M extends EngineMethod>(
    method: M,
    args: EngineCalls[M],
    signal: AbortSignal,
    onPartial?: OnPartialResult,
  ): Promise<EngineAnswer<M>>;

  search(request: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult> {
    return this.call('search', [request], signal, onPartial);
  }

  expand(request: unknown, signal: AbortSignal): Promise<ResultItem> {
    return this.call('expand', [request], signal);
  }

  trace(request: unknown, signal: AbortSignal): Promise<TraceResult> {
    return this.call('trace', [request], signal);
  }

  overview(signal: AbortSignal): Promise<IndexOverview> {
    return this.call('overview', [], signal);
  }

  similar(request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.call('similar', [request], signal);
  }

  searchRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.call('searchRepositories', [where, request], signal);
  }

  expandInRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<ResultItem> {
    return this.call('expandInRepositories', [where, request], signal);
  }

  why(path: string, signal: AbortSignal): Promise<FileStatus> {
    return this.call('why', [path], signal);
  }

  setUnsaved(path: string, text: string | undefined): Promise<void> {
    return this.call('setUnsaved', text === undefined ? [path] : [path, text], endless());
  }

  statistics(): Promise<EngineStatistics> {
    return this.call('statistics', [], endless());
  }

  coverage(signal: AbortSignal): Promise<FileCoverage> {
    return this.call('coverage', [], signal);
  }

  update(signal: AbortSignal, trustsEvents?: boolean): Promise<void> {
    return this.call('update', trustsEvents ? [true] : [], signal);
  }

  rebuild(signal: AbortSignal): Promise<void> {
    return this.call('rebuild', [], signal);
  }

  pause(): Promise<void> {
    return this.call('pause', [], endless());
  }

  resume(): Promise<void> {
    return this.call('resume', [], endless());
  }

  continueEmbedding(): Promise<void> {
    return this.call('continueEmbedding', [], endless());
  }

  settle(signal: AbortSignal): Promise<void> {
    return this.call('settle', [], signal);
  }

  clear(signal: AbortSignal): Promise<void> {
    return this.call('clear', [], signal);
  }
}

/** Returns a signal that never aborts. */
const endless = (): AbortSignal => new AbortController().signal;
