import { formatPrompt } from '../../src/core/rendering/formatPrompt';
import type { ResultItem } from '../../src/core/base/types';
import type { ItemAction } from '../../src/shared/viewMessages';
import type { SearchModel } from './searchModel';
import { keyOf } from '../state/resultNames';

/**
 * Runs an action on a result, from its buttons, its keys, its context menu or the command palette.
 * @param key of the row: the row of a pinned result has another key.
 */
export function act(model: SearchModel, action: ItemAction, item: ResultItem, key = keyOf(item)): void {
  switch (action) {
    case 'open':
      model.results.open(item, 'open');
      return;
    case 'openToSide':
      model.results.open(item, 'beside');
      return;
    case 'pin':
    case 'unpin':
      model.results.pin(item);
      return;
    case 'findSimilar':
      void model.findSimilar(item);
      return;
    case 'showDocumentation':
      void model.details.show(key, true);
      return;
    case 'peek':
      model.results.follow(item, 'peek');
      return;
    case 'showReferences':
      model.results.follow(item, 'references');
      return;
    case 'showCallers':
      model.results.follow(item, 'callers');
      return;
    case 'showCallees':
      model.results.follow(item, 'callees');
      return;
    case 'copyPath':
      model.results.copy('path', `${item.path}:${item.start_line}`);
      return;
    case 'copyCode':
      model.results.copy('code', item.snippet);
      return;
    case 'copyPrompt':
      model.results.copy('prompt', formatPrompt(model.results.questionsOf(item), [item]));
      return;
    case 'sendToChat':
      model.results.sendToChat(item);
      return;
    case 'openOnWeb':
      model.results.showPage(item, 'web');
      return;
    case 'cloneRepository':
      model.results.showPage(item, 'clone');
  }
}
