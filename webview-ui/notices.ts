import type { IndexStatus } from '../src/core/types';
import { button, element, icon } from './dom';
import type { SearchModel } from './searchModel';

/** What the view shows where there are no results: each state says what is and what can be done. */

const examples = ['where are failed requests retried', 'how is the configuration loaded', 'what validates user input'];

/** The notice for the present state; undefined when results are to be shown. */
export function createNotice(model: SearchModel): HTMLElement | undefined {
  const { host, phase, answer } = model.state;
  if (host?.folders.length === 0) return noFolder(model);
  if (phase.name === 'failed') return failed(model, phase.query, phase.message, phase.nextStep);
  if (phase.name === 'waiting') return waiting(phase.query);
  if (answer && answer.result.items.length > 0) return undefined;
  if (answer) return nothingFound(model, answer.query);
  if (phase.name === 'asking' || !host) return element('div');
  return host.status.index.state === 'error' ? indexFailed(model, host.status.index) : welcome(model, host.status);
}

function notice(iconName: string, heading: string, ...body: readonly (Node | undefined)[]): HTMLElement {
  return element('section', { class: 'notice' }, icon(iconName), element('h2', {}, heading), ...body.filter((part) => part !== undefined));
}

const paragraph = (text: string): HTMLElement => element('p', {}, text);
const buttons = (...nodes: readonly HTMLElement[]): HTMLElement => element('div', { class: 'buttons' }, ...nodes);

function noFolder(model: SearchModel): HTMLElement {
  return notice(
    'folder-opened',
    'No folder is open',
    paragraph('Open the folder you want to ask about. It is indexed on this machine, in seconds.'),
    buttons(button('Open Folder', 'primary', () => model.run('openFolder'))),
  );
}

function welcome(model: SearchModel, status: IndexStatus): HTMLElement {
  const asks = examples.map((example) => {
    const ask = button(example, 'link', () => void model.ask(example));
    ask.prepend(icon('search'));
    return element('li', {}, ask);
  });
  return notice(
    'comment-discussion',
    'Ask what the code does',
    paragraph('Describe it in your own words. You get the functions that do it.'),
    element('ul', { class: 'examples', 'aria-label': 'Examples' }, ...asks),
    element('p', { class: 'promise' }, icon('lock'), element('span', {}, privacy(status))),
  );
}

function privacy({ index, filesIndexed }: IndexStatus): string {
  const promise = 'Nothing leaves this machine.';
  return index.state === 'indexed' ? `${filesIndexed.toLocaleString('en')} files are indexed. ${promise}` : promise;
}

function waiting(query: string): HTMLElement {
  return notice('watch', 'The index is being built', paragraph(`“${query}” is asked as soon as there is something to search.`));
}

function nothingFound(model: SearchModel, query: string): HTMLElement {
  const advice = ['Say it in other words, as the code might put it.', 'Ask for one thing at a time.', 'Or let weaker matches through: lower the minimum score.'];
  return notice(
    'search-stop',
    'Nothing found',
    paragraph(`No code seems to be about “${query}”.`),
    element('ul', { class: 'advice' }, ...advice.map((text) => element('li', {}, text))),
    buttons(button('Change Minimum Score', 'secondary', () => model.run('openSettings'))),
  );
}

function failed(model: SearchModel, query: string, message: string, nextStep: string): HTMLElement {
  return notice(
    'error',
    'The search failed',
    paragraph(message),
    paragraph(nextStep),
    buttons(
      button('Try Again', 'primary', () => void model.ask(query)),
      button('Show Log', 'secondary', () => model.run('showLog')),
    ),
  );
}

function indexFailed(model: SearchModel, { message, nextStep }: { readonly message: string; readonly nextStep: string }): HTMLElement {
  return notice(
    'error',
    'The index cannot be used',
    paragraph(message),
    paragraph(nextStep),
    buttons(
      button('Rebuild Index', 'primary', () => model.run('rebuild')),
      button('Show Log', 'secondary', () => model.run('showLog')),
    ),
  );
}
