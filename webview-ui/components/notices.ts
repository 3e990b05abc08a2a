import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import type { IndexStatus } from '../../src/core/base/types';
import { withFieldLabels, restrictionsOf } from './filters';
import { privacyOf } from './footer';
import { buttons, draw } from './noticeParts';
import { emptyAnswer } from './emptyAnswer';
import { icon } from '../shared/icons';
import type { SearchModel } from '../control/searchModel';
import type { ViewQuestion } from '../../src/shared/messageParts';
import { isSameQuery, questionLabel } from '../state/questions';

/** Notices of the view when there are no results. Each says what the state is and what the user can do. */

/** Examples for folders whose code provides none. */
const commonExamples = [
  'where are failed requests retried',
  'how is the configuration loaded',
  'what validates user input',
];

/** Returns the notice for the present state; undefined when results are to be shown. */
export function notice(model: SearchModel): TemplateResult | undefined {
  const { host, phase, answer } = model.state;
  if (host?.situation === 'noFolder') return noFolder(model);
  if (host?.situation === 'disabled') return disabled(model);
  if (phase.name === 'failed') return failed(model, phase.message, phase.nextStep);
  if (phase.name === 'waiting')
    return host?.status.index.state === 'error'
      ? indexFailed(model, host.status.index)
      : waiting(model, phase.questions.map(questionLabel));
  if (answer && answer.result.items.length > 0) return undefined;
  if (answer && answer.result.coverage.state === 'indexed' && answer.result.coverage.files_total === 0)
    return nothingToSearch(model);
  if (answer) return emptyAnswer(model, answer.questions.map(questionLabel));
  if (phase.name === 'asking' || !host) return html``;
  if (host.status.index.state === 'error') return indexFailed(model, host.status.index);
  return model.state.history.length + model.state.saved.length === 0
    ? firstRun(model, host.status)
    : welcome(model, host.status);
}

function noFolder(model: SearchModel): TemplateResult {
  return draw({
    icon: 'folder-opened',
    heading: 'No folder is open',
    body: html`<p>Open the folder you want to search. Indexing takes seconds.</p>
      ${buttons({ text: 'Open Folder', run: () => model.runHostAction('openFolder') })}`,
  });
}

function disabled(model: SearchModel): TemplateResult {
  return draw({
    icon: 'circle-slash',
    heading: 'Codebase Search is turned off for this folder',
    body: html`<p>The setting <code>codebaseSearch.enabled</code> is off for this folder. Its files aren't read, and the index is kept.</p>
      ${buttons({ text: 'Turn On', run: () => model.runHostAction('enable') }, { text: 'Open Settings', run: () => model.runHostAction('openSettings') })}`,
  });
}

/** Renders the introduction that is shown before the first search. */
function firstRun(model: SearchModel, status: IndexStatus): TemplateResult {
  return draw({
    icon: 'search',
    heading: 'Ask what the code does',
    body: html`<ol class="steps">
        <li>${stepOfIndex(status)}</li>
        <li>${icon('comment')}<span>Describe what you look for in your own words. You get the functions that do it.</span></li>
        <li>${icon('lock')}<span>${privacyOf(status)}</span></li>
      </ol>
      ${examplesOf(model)}<button type="button" class="link" @click=${() => model.runHostAction('walkthrough')}>Take the tour</button>`,
  });
}

function stepOfIndex({ index, filesIndexed }: IndexStatus): TemplateResult {
  const files = `${filesIndexed.toLocaleString('en')} ${filesIndexed === 1 ? 'file is' : 'files are'} indexed`;
  if (index.state === 'indexed')
    return filesIndexed === 0
      ? html`${icon('info')}<span>${nothingIndexed}</span>`
      : html`${icon('pass-filled', 'done')}<span>${files}.</span>`;
  if (index.state === 'paused')
    return html`${icon('debug-pause')}<span>Indexing is paused. ${filesIndexed === 0 ? 'No files are indexed' : files} so far.</span>`;
  return html`${icon('loading', 'codicon-modifier-spin')}<span>Indexing your files. This usually takes seconds.</span>`;
}

function welcome(model: SearchModel, status: IndexStatus): TemplateResult {
  return draw({
    icon: 'search',
    heading: 'Ask what the code does',
    body: html`<p>Describe it in your own words. You get the functions that do it.</p>
      ${examplesOf(model)}
      <p class="promise">${icon('lock')}${privacyOf(status)}</p>`,
  });
}

/** Renders the user's saved and recent questions, or else examples from the open folders. */
function examplesOf(model: SearchModel): TemplateResult {
  const { history, saved, examples = [] } = model.state;
  const recent = history.filter((past) => !saved.some((entry) => isSameQuery(entry, past))).slice(0, 5);
  const known = (examples.length > 0 ? examples : commonExamples).map((text) => [{ text }]);
  return html`${saved.length > 0 ? questionList(model, 'Saved', 'star-full', saved) : nothing}
  ${recent.length > 0 ? questionList(model, 'Recent', 'history', recent) : nothing}
  ${saved.length + recent.length === 0 ? questionList(model, 'Examples', 'search', known) : nothing}`;
}

function questionList(
  model: SearchModel,
  title: 'Saved' | 'Recent' | 'Examples',
  iconName: string,
  entries: readonly (readonly ViewQuestion[])[],
): TemplateResult {
  return html`<h3>${title}</h3>
    <ul class="examples" aria-label=${title}>
      ${entries.map((questions) => {
        const label = toOneLine(questions.map(questionLabel).join(' + '));
        const [first = ''] = questions.map(questionLabel).map(toOneLine);
        const more = questions.length - 1;
        const ask = (): void => (model.restoreQuery(questions), void model.ask());
        return html`<li>${icon(iconName)}<button type="button" class="link" title=${label} aria-label=${label} @click=${ask}>${first}</button>${more === 0 ? nothing : html`<span class="together" aria-hidden="true">+${more}</span>`}${title === 'Examples' ? nothing : keepButton(model, questions, title === 'Saved')}</li>`;
      })}
    </ul>`;
}

function keepButton(model: SearchModel, questions: readonly ViewQuestion[], isKept: boolean): TemplateResult {
  const label = isKept ? 'Remove from Saved Questions' : 'Save Question';
  return html`<vscode-toolbar-button class="keep" label=${label} title=${label} @click=${() => model.keep(questions, !isKept)}>${icon(isKept ? 'star-full' : 'star-empty')}</vscode-toolbar-button>`;
}

function waiting(model: SearchModel, questions: readonly string[]): TemplateResult {
  const isPaused = model.state.host?.status.index.state === 'paused';
  return draw({
    icon: isPaused ? 'debug-pause' : 'watch',
    heading: isPaused ? 'Indexing is paused' : 'The index is being built',
    body: html`<p>${isPaused ? 'Nothing is indexed yet. ' : ''}“${questions.join('” and “')}” is searched for as soon as files are indexed.</p>
      ${isPaused ? buttons({ text: 'Resume Indexing', run: () => model.runHostAction('resume') }) : nothing}`,
  });
}

const nothingIndexed = 'No files to index in this folder.';

function nothingToSearch(model: SearchModel): TemplateResult {
  return draw({
    icon: 'search-stop',
    heading: 'Nothing to search',
    body: html`<p>${nothingIndexed}</p>
      ${buttons({ text: 'Show Excluded Files', run: () => model.runHostAction('showStatus') })}`,
  });
}

function failed(model: SearchModel, message: string, nextStep: string): TemplateResult {
  const showLog = { text: 'Show Log', run: () => model.runHostAction('showLog') };
  const restrictions = restrictionsOf(model.state.filters);
  const withoutFilters = { text: 'Clear Filters', run: () => (model.clearFilters(), void model.askAgain()) };
  return draw({
    icon: 'error',
    heading: 'The search failed',
    body: html`<p>${toOneLine(withFieldLabels(message))}</p>
      <p>${nextStep}</p>
      ${buttons({ text: 'Try Again', run: () => void model.askAgain() }, ...(restrictions.length > 0 ? [withoutFilters] : []), showLog)}`,
  });
}

function indexFailed(
  model: SearchModel,
  { message, nextStep }: { readonly message: string; readonly nextStep: string },
): TemplateResult {
  return draw({
    icon: 'error',
    heading: 'The index cannot be used',
    body: html`<p>${toOneLine(message)}</p>
      <p>${nextStep}</p>
      ${buttons({ text: 'Rebuild Index', run: () => model.runHostAction('rebuild') }, { text: 'Show Status', run: () => model.runHostAction('showStatus') }, { text: 'Show Log', run: () => model.runHostAction('showLog') })}`,
  });
}
