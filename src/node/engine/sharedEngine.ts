import type { Engine } from '../../core/base/contracts';
import type { SearchSettings } from '../../core/request/searchRequest';
import type { FileFilters } from '../ignore/settingsRules';
import type { EmbedderSettings } from '../settings/embedderSettings';

/** Requests that are answered with a client's own settings, over its own unsaved texts. */
export type ClientAnswers = Pick<
  Engine,
  | 'search'
  | 'similar'
  | 'expand'
  | 'trace'
  | 'overview'
  | 'searchRepositories'
  | 'expandInRepositories'
  | 'why'
  | 'setUnsaved'
> & {
  /** Removes the client and its unsaved texts. */
  dispose(): void;
};

/** An engine that several clients use. */
export interface SharedEngine extends Engine {
  /** Whether the current embedding model runs on a server. */
  readonly usesServer: boolean;
  forClient(settings?: SearchSettings): ClientAnswers;
  /** Changes the given filters and keeps the others. They apply to every process that has the folder open. */
  setFilters(given: Partial<FileFilters>): Promise<void>;
  /** Switches the folder to another embedding model for all clients. */
  setEmbedder(settings: EmbedderSettings): void;
}
