import type { Engine } from '../../core/base/contracts';
import type { SearchSettings } from '../../core/request/searchRequest';
import type { FileFilters } from '../ignore/settingsRules';
import type { EmbedderSettings } from '../settings/embedderSettings';

/** What a client of a folder asks for that is answered by its own settings, over the texts that it has not saved. */
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
  /** The client is gone, and its texts with it. */
  dispose(): void;
};

/** An engine that several clients use. */
export interface SharedEngine extends Engine {
  /** Whether the model that answers is on a server. */
  readonly usesServer: boolean;
  forClient(settings?: SearchSettings): ClientAnswers;
  /** What is not given stays. It holds for every process that has the folder open. */
  setFilters(given: Partial<FileFilters>): Promise<void>;
  /** Has the folder embedded by another model, for all clients. */
  setEmbedder(settings: EmbedderSettings): void;
}
