import type { ViewControl } from '../../src/shared/viewMessages';
import type { SearchModel } from './searchModel';

/** Runs a command of the view's title bar. */
export function control(model: SearchModel, name: ViewControl): void {
  switch (name) {
    case 'refresh':
      void model.askAgain();
      return;
    case 'clear':
      model.clear();
      return;
    case 'newQuestion':
      model.clearFilters();
      model.clear();
      return;
    case 'collapseAll':
    case 'expandAll':
      model.foldAll(name === 'collapseAll');
      return;
    case 'viewAsList':
    case 'viewAsTree':
      model.groupBy(name === 'viewAsList' ? 'score' : 'file');
      return;
    case 'sortByScore':
      model.sortBy('score');
      return;
    case 'sortByPath':
      model.sortBy('path');
      return;
    case 'sortByCalls':
      model.sortBy('calls');
  }
}
