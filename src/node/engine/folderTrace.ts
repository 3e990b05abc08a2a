import { setImmediate } from 'node:timers/promises';
import type { CountTokens, Disposable } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { TraceResult } from '../../core/base/traceTypes';
import type { Edges } from '../../core/graph/edges';
import type { UnsavedTexts } from '../../core/indexing/unsavedTexts';
import type { FolderOnDisk } from '../../core/request/folderPaths';
import { parseTraceRequest } from '../../core/request/traceRequest';
import { SearchClock } from '../../core/scheduling/searchClock';
import { trace } from '../../core/trace/trace';
import { changedLines } from '../git/gitDiff';
import type { IndexCoordinator } from '../indexing/indexCoordinator';
import type { IndexStatusStore } from '../indexing/indexStatusStore';
import { searches } from '../runtime/activityTracker';
import { onIdle } from '../runtime/idleMemory';
import { coverageOf } from './describeIndex';
import { requireIndexed } from './requireIndexed';

export interface FolderTraceParts {
  /** Real path of the folder. */
  readonly root: string;
  readonly coordinator: IndexCoordinator;
  readonly statusStore: IndexStatusStore;
  readonly tokenizer: () => Promise<CountTokens>;
  /** Names by which requests may refer to the folder, and a check for what it contains. */
  readonly paths: () => FolderOnDisk;
  readonly edges: Edges;
  readonly uriOf: (path: string) => string;
  readonly closing: AbortSignal;
}

/** Maximum time to wait until saved files are indexed. */
const CATCH_UP_MILLISECONDS = 1_000;

/** Runs the traces of one folder. */
export class FolderTrace implements Disposable {
  readonly #rest: Disposable;

  constructor(private readonly parts: FolderTraceParts) {
    this.#rest = onIdle(() => parts.edges.graph.releaseCaches());
  }

  dispose(): void {
    this.#rest.dispose();
  }

  async trace(raw: unknown, unsaved: UnsavedTexts, signal: AbortSignal): Promise<TraceResult> {
    const { closing, paths, root, coordinator, statusStore, tokenizer, uriOf, edges } = this.parts;
    if (closing.aborted) throw errors.engineClosed();
    const end = searches.begin();
    try {
      const request = parseTraceRequest(raw, paths());
      const bounded = AbortSignal.any([signal, closing]);
      await coordinator.requireFolder(bounded);
      await coordinator.catchUp(CATCH_UP_MILLISECONDS, bounded);
      requireIndexed(statusStore.status);
      const changes = request.diff === undefined ? [] : await changedLines(root, request.diff, bounded);
      const source = {
        edges,
        clock: new SearchClock(Infinity, () => setImmediate(), bounded),
        countTokens: await tokenizer(),
        changes,
        uriOf,
        coverage: coverageOf(statusStore.status, coordinator.isStale),
      };
      const result = await unsaved.read(() => trace(request, source), bounded);
      return { ...result, warnings: [...statusStore.notices, ...result.warnings] };
    } finally {
      end();
    }
  }
}
