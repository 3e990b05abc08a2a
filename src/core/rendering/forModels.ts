import { showHidden } from '../sanitize/hiddenCharacters';
import type { ResultItem, SearchResult } from '../base/types';

/**
 * The same as data that a model may read: hidden characters in code are visible. Paths stay exact, since they are sent
 * back.
 */
export const itemForModels = ({ more_in_file: _more, uses: _uses, ...item }: ResultItem): ResultItem => ({
  ...item,
  snippet: showHidden(item.snippet),
  ...(item.declaration !== undefined && { declaration: showHidden(item.declaration) }),
});

export const resultForModels = (result: SearchResult): SearchResult => ({
  ...result,
  items: result.items.map(itemForModels),
});
