import { toOneLine } from '../../../src/core/sanitize/hiddenCharacters';
import type { ResultItem } from '../../../src/core/base/types';
import { calledBy } from '../../shared/describeReason';
import type { SearchModel } from '../../control/searchModel';
import { resultTitle } from '../../state/resultNames';
import type { Details } from '../../state/viewState';
import { reasonOf } from './reason';

/** Returns why a result matched, and its callers. */
export const whyOf = (model: SearchModel, item: ResultItem, { callers }: Details): string =>
  [reasonOf(item, model.state.answer?.questions.length ?? 1), toOneLine(calledBy(callers))].filter(Boolean).join('; ');

/** Returns the text of the card for screen readers. */
export function spokenDetails(model: SearchModel, details: Details): string {
  const item = model.results.item(details.key);
  if (!item) return '';
  const known = [item.signature ?? resultTitle(item), item.doc ?? 'No documentation.', whyOf(model, item, details)];
  return known.map(toOneLine).join(' ');
}
