import { visible } from '../text/visible';
import type { ResultItem, SearchResult } from '../types';

/** The same as data that a model may read: hidden characters in code are visible. Paths stay exact, since they are sent back. */
export const itemForModels = (item: ResultItem): ResultItem => ({ ...item, snippet: visible(item.snippet), ...(item.declaration !== undefined && { declaration: visible(item.declaration) }) });

export const resultForModels = (result: SearchResult): SearchResult => ({ ...result, items: result.items.map(itemForModels) });
