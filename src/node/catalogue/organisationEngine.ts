import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { ResultItem, SearchResult } from '../../core/base/types';
import { RepositoryScope } from '../../core/catalogue/scope';
import { parseExpandRequest } from '../../core/request/expandRequest';
import { parseRequest, type SearchSettings } from '../../core/request/searchRequest';
import { maskSecrets } from '../../core/sanitize/maskSecrets';
import { expand } from '../../core/search/expand';
import { openQuestionModel } from '../embedders/embedderThread';
import { searches } from '../runtime/activityTracker';
import { loadTokenizer } from '../tokenizer/loadTokenizer';
import type { OpenCatalogue } from './openCatalogue';
import { OrganisationSearch } from './organisationSearch';
import { storedFile } from './storedFile';

export interface OrganisationOptions {
  readonly catalogue: Pick<OpenCatalogue, 'get'>;
  readonly search: SearchSettings;
  /** Folder with `model/` and `o200k.bin`. */
  readonly resources: string;
}

/** Paths in repositories belong to no local folder, so nothing is looked up on this machine. */
const nowhere = { paths: [], has: () => false };

/** Searches the repositories of a team's store like a folder, with paths that begin with the name of a repository. */
export class OrganisationEngine implements Pick<Engine, 'search' | 'expand'> {
  constructor(
    private readonly options: OrganisationOptions,
    private readonly scope: readonly string[],
  ) {}

  /**
   * Searches the repositories. The search is tracked together with those in folders, so that memory is released some
   * time after the last of them.
   */
  async search(raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    const end = searches.begin();
    try {
      return await this.#search(raw, signal);
    } finally {
      end();
    }
  }

  async #search(raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    const { search: settings, resources } = this.options;
    const request = parseRequest(raw, nowhere, settings);
    const model = await openQuestionModel(join(resources, 'model', 'embedding.bin'));
    const parts = {
      embedder: model,
      tokenizer: () => loadTokenizer(resources),
      wordModel: () => Promise.resolve(model),
      masksSecrets: settings.maskSecrets,
    };
    return new OrganisationSearch(
      await this.options.catalogue.get(signal),
      parts,
      new RepositoryScope(this.scope),
    ).search(request, signal);
  }

  /** Returns lines of a stored file. */
  async expand(raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    const request = parseExpandRequest(raw, nowhere);
    const catalogue = await this.options.catalogue.get(signal);
    const { entries } = await catalogue.entries(signal);
    const file = await storedFile(catalogue, entries, request.path, signal);
    if (!file) throw errors.notIndexed(request.path);
    const { resources, search: settings } = this.options;
    const item = await expand(
      request,
      {
        ...file.source,
        hash: () => file.content,
        indexedHash: () => file.content,
        countTokens: await loadTokenizer(resources),
        mask: settings.maskSecrets ? maskSecrets : (text) => text,
        yieldToEventLoop: () => setImmediate(),
      },
      signal,
    );
    return file.located(item);
  }
}
