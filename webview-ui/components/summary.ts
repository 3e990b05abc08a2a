import { html, nothing, type TemplateResult } from 'lit';
import type { SearchResult } from '../../src/core/base/types';
import { activeFilters, withFieldLabels } from './filters';
import { icon } from '../shared/icons';
import { spokenDetails } from './results/detailsText';
import { isInParts } from '../state/answers';
import type { SearchModel } from '../control/searchModel';
import { isSearchable, type ViewAnswer, type Ranked } from '../state/viewState';

/**
 * Renders the line between box and results: the number of results, the time, and the filters. The line is always there
 * and always has the same height, so that nothing moves.
 */
export function summary(model: SearchModel): TemplateResult {
  const { phase, filtersOpen, filters } = model.state;
  const active = activeFilters(filters).length;
  const filterLabel = active > 0 ? `Filters (${active} active)` : 'Filters';
  return html`<div class="summary">
    <div class="progress-line ${phase.name === 'asking' ? 'active' : ''}" aria-hidden="true"></div>
    <span class="found">${foundLine(model)}</span>
    <vscode-toolbar-button class="filter-toggle ${active > 0 ? 'active' : ''}" label=${`${filtersOpen ? 'Hide' : 'Show'} ${filterLabel}`} title=${filterLabel} @click=${() => model.showFilters(!filtersOpen)}
      >${icon(active > 0 ? 'filter-filled' : 'filter')}</vscode-toolbar-button
    >
  </div>`;
}

function foundLine(model: SearchModel): TemplateResult | typeof nothing {
  const { answer, phase } = model.state;
  if (!answer || !isSearchable(model.state) || phase.name === 'failed' || phase.name === 'waiting') return nothing;
  const { coverage } = answer.result;
  const searched = `${coverage.files_indexed.toLocaleString('en')} of ${coverage.files_total.toLocaleString('en')} files searched`;
  return html`<span class="count ${answer.isFirst ? 'so-far' : ''}" title=${searched}>${answer.isFirst ? soFar(answer.result) : countOf(answer.result)}</span>${besideCount(model, answer, phase.name === 'asking')}`;
}

/** Renders the time of the search, or else what more this answer offers and how to get it. */
function besideCount(model: SearchModel, answer: ViewAnswer, asking: boolean): TemplateResult | typeof nothing {
  const { isFirst, isRenewed, ranked, result } = answer;
  if (isFirst) return asking ? nothing : link('Continue search', () => void model.askAgain());
  if (ranked) return link(betterOf(ranked), () => model.showInOrder());
  if (isInParts(answer, model.state.sorting)) return link('Sort again', () => model.showInOrder());
  if (isRenewed) return html`<span class="took" title="Searched again when the index was complete">updated</span>`;
  const { took_ms: took } = result;
  return html`<span class="took" title="Time in the search engine">${took < 1 ? '<1 ms' : `${Math.round(took)} ms`}</span>`;
}

const link = (text: string, onClick: () => void): TemplateResult =>
  html`<button type="button" class="link late" @click=${onClick}>${text}</button>`;

/** More results arrived while the user was reading. */
const betterOf = ({ better }: Ranked): string =>
  better === 0 ? 'Sort again' : `Show ${better.toLocaleString('en')} better`;

const soFar = ({ items }: SearchResult): string =>
  `${items.length.toLocaleString('en')} result${items.length === 1 ? '' : 's'} so far`;

/** Returns a text such as `20 of 63 results in 14 files`. */
export function countOf({ items, total_hits: total }: SearchResult): string {
  if (items.length === 0) return 'No results';
  const files = new Set(items.map(({ path }) => path)).size;
  const shown =
    total > items.length
      ? `${items.length.toLocaleString('en')} of ${total.toLocaleString('en')}`
      : items.length.toLocaleString('en');
  return `${shown} result${total === 1 ? '' : 's'} in ${files.toLocaleString('en')} file${files === 1 ? '' : 's'}`;
}

/** Returns the text for screen readers: the state of the search, and the last action. */
export function ariaStatus(model: SearchModel): string {
  const { phase, answer, note, details } = model.state;
  switch (phase.name) {
    case 'asking':
      return answer?.isFirst === true ? `${soFar(answer.result)}, searching on` : 'Searching…';
    case 'waiting':
      return model.state.host?.status.index.state === 'paused'
        ? 'Indexing is paused. Nothing is indexed yet.'
        : 'The index is being built. The search starts as soon as files are indexed.';
    case 'failed':
      return `The search failed. ${withFieldLabels(phase.message)} ${phase.nextStep}`;
    default:
      if (details?.isSpoken === true) return spokenDetails(model, details);
      return note !== ''
        ? note
        : answer && isSearchable(model.state)
          ? `${countOf(answer.result)}${answer.ranked ? `. ${betterOf(answer.ranked)}` : ''}`
          : '';
  }
}
