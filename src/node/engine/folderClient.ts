import { setImmediate } from 'node:timers/promises';
import type { CountTokens, HashFunction, OnPartialResult, Parser, StoredRepositories } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { FileStatus } from '../../core/base/fileStatus';
import type { TraceResult } from '../../core/base/traceTypes';
import type { IndexOverview, ResultItem, SearchResult } from '../../core/base/types';
import { explainFile } from '../../core/indexing/fileStatusReport';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { parseExpandRequest } from '../../core/request/expandRequest';
import { normalizePath, type FolderOnDisk } from '../../core/request/folderPaths';
import { parseSimilarRequest } from '../../core/request/similarRequest';
import { maskSecrets } from '../../core/sanitize/maskSecrets';
import { SearchClock } from '../../core/scheduling/searchClock';
import { expand } from '../../core/search/expand';
import { findSimilar } from '../../core/search/findSimilar';
import { readOverview } from '../../core/search/indexOverview';
import type { FolderVectors } from '../embedding/folderVectors';
import type { IndexCoordinator } from '../indexing/indexCoordinator';
import { abortable } from '../runtime/abortable';
import type { DiskWorkspace } from '../workspace/diskWorkspace';
import type { FolderSearch, SearchClient } from './folderSearch';
import type { FolderStatistics } from './statistics/folderStatistics';
import type { FolderTrace } from './folderTrace';
import type { ClientAnswers } from './sharedEngine';

export interface FolderClientParts {
  readonly index: MemoryIndex;
  readonly workspace: DiskWorkspace;
  readonly vectors: Pick<FolderVectors, 'lookUp'>;
  readonly parser: Parser;
  readonly hash: HashFunction;
  readonly tokenizer: () => Promise<CountTokens>;
  readonly coordinator: IndexCoordinator;
  readonly searches: FolderSearch;
  readonly traces: FolderTrace;
  readonly statistics: Pick<FolderStatistics, 'savings'>;
  /** Folder with `model/` and `o200k.bin`. */
  readonly resources: string;
  readonly paths: () => FolderOnDisk;
  readonly uriOf: (path: string) => string;
  readonly closing: AbortSignal;
}

/** Answers the requests of one client of a folder. */
export class FolderClient implements ClientAnswers {
  constructor(
    private readonly parts: FolderClientParts,
    /** Settings of the client, and the texts that it has not saved. */
    readonly self: SearchClient,
  ) {}

  search(raw: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult> {
    return this.parts.searches.search(raw, this.self, { onPartial }, signal);
  }

  trace(raw: unknown, signal: AbortSignal): Promise<TraceResult> {
    return this.parts.traces.trace(raw, this.self.unsaved, signal);
  }

  async overview(signal: AbortSignal): Promise<IndexOverview> {
    this.#requireOpen();
    const bounded = AbortSignal.any([signal, this.parts.closing]);
    const clock = new SearchClock(Infinity, () => setImmediate(), bounded);
    return this.self.unsaved.read(() => clock.drive(readOverview(this.parts.index)), bounded);
  }

  async expand(raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    const item = await this.#expand(raw, signal);
    this.parts.statistics.savings.expanded(item.tokens);
    return item;
  }

  async similar(raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    return findSimilar(parseSimilarRequest(raw, this.parts.paths()), {
      expand: (request) => this.#expand(request, signal),
      search: (request, given) => this.parts.searches.search(request, this.self, { given }, signal),
    });
  }

  async searchRepositories(where: StoredRepositories, raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    return (await this.#organisation(where)).search(raw, signal);
  }

  async expandInRepositories(where: StoredRepositories, raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    return (await this.#organisation(where)).expand(raw, signal);
  }

  async why(path: string, signal: AbortSignal): Promise<FileStatus> {
    this.#requireOpen();
    const { workspace, coordinator, paths } = this.parts;
    const source = { workspace, unsaved: this.self.unsaved, indexer: coordinator.indexer };
    return explainFile(path, paths(), source, signal);
  }

  /** Sets or discards the unsaved text of a file. If several texts are given for a file, the last one wins. */
  async setUnsaved(path: string, text: string | undefined): Promise<void> {
    const { coordinator, vectors, paths, closing } = this.parts;
    const file = normalizePath(path, paths());
    if (text !== undefined && (await this.self.unsaved.set(file, text, closing))) return;
    if (await this.self.unsaved.discard(file, closing)) coordinator.changed(file);
    // The chunks that the unsaved text covered have their vectors in the store.
    else await vectors.lookUp(closing);
  }

  dispose(): void {
    this.self.unsaved.dispose();
  }

  async #expand(raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    this.#requireOpen();
    const { workspace, parser, hash, tokenizer, coordinator, paths, uriOf } = this.parts;
    const request = parseExpandRequest(raw, paths());
    const source = {
      workspace: this.self.unsaved.workspace(workspace),
      parser,
      hash,
      countTokens: await tokenizer(),
      indexedHash: (path: string) => this.self.unsaved.hash(path) ?? coordinator.indexer.manifest.get(path)?.hash,
      yieldToEventLoop: () => setImmediate(),
      uriOf,
      mask: this.self.settings.maskSecrets ? maskSecrets : (text: string) => text,
    };
    return abortable(expand(request, source, signal), signal);
  }

  /** Opens the shared index. The module is loaded by the first request that names a scope. */
  async #organisation({ store, scope }: StoredRepositories) {
    this.#requireOpen();
    const { openOrganisation } = await import('../catalogue/openOrganisation');
    return openOrganisation(store, this.self.settings, this.parts.resources, scope);
  }

  #requireOpen(): void {
    if (this.parts.closing.aborted) throw errors.engineClosed();
  }
}
