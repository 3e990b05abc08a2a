import type { IndexStatus, SearchResult } from '../src/core/types';
import { button, element, icon } from './dom';
import type { SearchModel } from './searchModel';

/** The lines between the box and the results: progress of the index, what was found, and what to know about it. */
export function createSummary(model: SearchModel): { readonly node: HTMLElement; draw(): void } {
  const bar = element('div', { class: 'progress-line', 'aria-hidden': 'true' });
  const indexing = element('div', { class: 'indexing' });
  // Screen readers hear what changes here.
  const found = element('div', { class: 'found', role: 'status', 'aria-live': 'polite' });
  const warnings = element('div', { class: 'warnings' });
  const node = element('div', { class: 'summary' }, bar, indexing, found, warnings);

  const draw = (): void => {
    const { phase, answer, host } = model.state;
    bar.classList.toggle('active', phase.name === 'asking');
    indexing.replaceChildren(...(host && host.folders.length > 0 ? indexProgress(host.status) : []));
    const result = phase.name === 'answered' || phase.name === 'asking' ? answer?.result : undefined;
    const text = phase.name === 'asking' ? 'Searching…' : '';
    setChildren(found, result ? resultLine(result) : text === '' ? [] : [element('span', { class: 'unseen' }, text)]);
    warnings.replaceChildren(...(result && isOvertaken(result, host?.status) ? [askAgain(model)] : warningLines(result)));
  };
  return { node, draw };
}

/** Whether files were missing from the answer that are indexed by now. It is not renewed by itself: results must not move under a reader. */
function isOvertaken({ coverage }: SearchResult, status: IndexStatus | undefined): boolean {
  return coverage.files_indexed < coverage.files_total && status?.index.state === 'indexed';
}

function askAgain(model: SearchModel): HTMLElement {
  const again = button('Ask again', 'link', () => void model.ask(model.state.answer?.query ?? ''));
  return element('div', { class: 'warning' }, icon('info'), element('span', {}, 'More files are indexed by now. ', again));
}

function warningLines(result: SearchResult | undefined): readonly HTMLElement[] {
  return (result?.warnings ?? []).map((warning) => element('div', { class: 'warning' }, icon('warning'), element('span', {}, warning)));
}

/** A live region is read out whenever it is touched: leave it alone while it says the same. */
function setChildren(node: HTMLElement, children: readonly HTMLElement[]): void {
  if (children.map((child) => child.textContent).join() !== [...node.children].map((child) => child.textContent).join()) node.replaceChildren(...children);
}

function resultLine({ items, total_hits: total, took_ms: took, coverage }: SearchResult): readonly HTMLElement[] {
  if (items.length === 0) return [element('span', { class: 'unseen' }, 'Nothing found')];
  const files = new Set(items.map(({ path }) => path)).size;
  const shown = total > items.length ? `${items.length} of ${total}` : String(items.length);
  const partial = coverage.files_indexed < coverage.files_total ? `, ${coverage.files_indexed} of ${coverage.files_total} files searched` : '';
  return [
    element('span', {}, `${shown} result${total === 1 ? '' : 's'} in ${files} file${files === 1 ? '' : 's'}${partial}`),
    element('span', { class: 'took' }, took < 1 ? '<1 ms' : `${Math.round(took)} ms`),
  ];
}

function indexProgress({ index, filesIndexed }: IndexStatus): readonly HTMLElement[] {
  switch (index.state) {
    case 'standby':
      return [line('loading', 'The search engine is starting')];
    case 'scanning':
      return [line('loading', 'Looking for files')];
    case 'indexing': {
      const searchable = filesIndexed > 0 ? 'You can ask already.' : '';
      return [
        line('loading', `Indexing ${index.done.toLocaleString('en')} of ${index.total.toLocaleString('en')} files. ${searchable}`),
        element('progress', { max: Math.max(1, index.total), value: index.done, 'aria-label': 'Indexing' }),
      ];
    }
    case 'paused':
      return [line('debug-pause', 'Indexing is paused')];
    default:
      return [];
  }
}

function line(iconName: string, text: string): HTMLElement {
  const symbol = icon(iconName);
  if (iconName === 'loading') symbol.classList.add('codicon-modifier-spin');
  return element('div', { class: 'indexing-line' }, symbol, element('span', {}, text));
}
