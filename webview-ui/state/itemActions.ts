import { formatPrompt } from '../../src/core/rendering/formatPrompt';
import type { ResultItem } from '../../src/core/base/types';
import type { ItemAction } from '../../src/shared/searchProtocol';
import type { SearchModel } from './searchModel';

/** What can be done with a result: by its buttons, its keys, its context menu and the palette. */
export function act(model: SearchModel, action: ItemAction, item: ResultItem): void {
  switch (action) {
    case 'open':
      model.open(item, 'open');
      return;
    case 'openToSide':
      model.open(item, 'beside');
      return;
    case 'pin':
    case 'unpin':
      model.pin(item);
      return;
    case 'findSimilar':
      void model.findSimilar(item);
      return;
    case 'showCallers':
      model.trace(item, 'callers');
      return;
    case 'showCallees':
      model.trace(item, 'callees');
      return;
    case 'copyPath':
      model.copy('path', `${item.path}:${item.start_line}`);
      return;
    case 'copyCode':
      model.copy('code', item.snippet);
      return;
    case 'copyPrompt':
      model.copy('prompt', formatPrompt(model.questionsOf(item), [item]));
      return;
    case 'sendToChat':
      model.sendToChat(item);
  }
}
