import { html, nothing, type TemplateResult } from 'lit';
import { savedTokens, describeSavings } from '../../src/core/base/describeSavings';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { leftOutWords } from '../../src/core/base/leftOutTexts';
import type { CacheStatistics, EmbedderUsage, EngineStatistics, IndexStatus } from '../../src/core/base/types';
import type { FolderReport, StatusAction, StatusReport } from '../../src/shared/statusProtocol';
import { icon } from '../shared/icons';
import { coverageTable } from './coverageTable';
import type { StatusModel } from './statusModel';

/** Renders the status page: the state of each folder's index, its coverage, its speed, and the available commands. */
export function statusView(model: StatusModel): TemplateResult {
  const { report, failure } = model.state;
  return html`<main>
    <h1>Codebase Search</h1>
    ${failure ? banner(failure.message, failure.nextStep) : nothing}
    ${report ? buttons(model, report.folders) : html`<p class="quiet">Loading…</p>`}
    ${report && report.folders.length + report.off.length === 0 ? html`<p>No folder is open.</p>` : nothing}
    ${report?.folders.map(folderSection)} ${report?.off.map((folder) => offSection(model, folder))} ${report && report.folders.length > 0 ? why(model) : nothing}
  </main>`;
}

function buttons(model: StatusModel, folders: readonly FolderReport[]): TemplateResult {
  const isPaused = folders.some(({ status }) => status.index.state === 'paused');
  const button = (action: StatusAction, name: string, text: string): TemplateResult =>
    html`<vscode-button secondary @click=${() => model.run(action)}><span slot="content-before">${icon(name)}</span>${text}</vscode-button>`;
  if (folders.length === 0)
    return html`<div class="buttons">${button('openFolder', 'folder-opened', 'Open Folder')}${button('openSettings', 'gear', 'Settings')}</div>`;
  return html`<div class="buttons">
    ${button('search', 'search', 'Search')}${button('rebuild', 'refresh', 'Rebuild')}
    ${isPaused ? button('resume', 'debug-continue', 'Resume') : button('pause', 'debug-pause', 'Pause')}${button('clear', 'trash', 'Clear')}${button('selectEmbedder', 'symbol-numeric', 'Embedder')}${button(
      'openSettings',
      'gear',
      'Settings',
    )}${button('showLog', 'output', 'Log')}
  </div>`;
}

function folderSection({ label, path, status, statistics, coverage }: FolderReport): TemplateResult {
  const { index } = status;
  return html`<section aria-label=${label}>
    <h2>${label}</h2>
    <p class="quiet path">${toOneLine(path)}</p>
    ${index.state === 'error' ? banner(index.message, index.nextStep) : stateLine(status)}
    ${status.notice === undefined ? nothing : html`<p>${status.notice}</p>`} ${embeddingBanner(status)}
    ${status.embedding?.leftOut ? html`<p>${toOneLine(leftOutWords(status.embedding.leftOut))}</p>` : nothing}
    <h3>Coverage</h3>
    ${coverage ? coverageTable(coverage, index.state === 'paused') : html`<p class="quiet">Not counted yet.</p>`}
    <div class="columns">
      <div><h3>Index</h3>${facts(indexFacts(status, statistics))}</div>
      <div><h3>Searches</h3>${statistics ? facts(searchFacts(statistics)) : html`<p class="quiet">The search engine isn't responding.</p>`}</div>
      ${statistics?.sent ? html`<div><h3>Sent to the embedder</h3>${facts(sentFacts(statistics.sent))}</div>` : nothing}
    </div>
    ${lastError(status, statistics)}
  </section>`;
}

/** Renders a folder of the window that is not searched. */
function offSection(model: StatusModel, { name, path }: StatusReport['off'][number]): TemplateResult {
  return html`<section aria-label=${name}>
    <h2>${toOneLine(name)}</h2>
    <p class="quiet path">${toOneLine(path)}</p>
    <p class="state">${icon('circle-slash')}<span>Search is turned off for this folder.</span></p>
    <div class="buttons"><vscode-button secondary @click=${() => model.run('enable')}>Turn On</vscode-button></div>
  </section>`;
}

function stateLine({ index, filesIndexed, filesTotal }: IndexStatus): TemplateResult {
  if (index.state === 'indexed' && filesTotal === 0)
    return html`<p class="state">${icon('info')}<span>No files to index in this folder.</span></p>`;
  const [name, text] = stateWords(index);
  const progress =
    index.state === 'indexing'
      ? html`<vscode-progress-bar aria-label="Indexing" .max=${Math.max(1, index.total)} .value=${index.done}></vscode-progress-bar>`
      : nothing;
  return html`<p class="state state-${index.state}">${icon(name, name === 'loading' ? 'codicon-modifier-spin' : '')}<span>${text} ${number(filesIndexed)} of ${number(filesTotal)} files can be searched.</span></p>${progress}`;
}

/** Renders a banner if the model of the settings does not work as it should. */
function embeddingBanner({ embedding }: IndexStatus): TemplateResult | typeof nothing {
  const { state, message = '', nextStep = '' } = embedding ?? {};
  switch (state) {
    case 'unavailable':
      return banner(message, nextStep);
    // The user has to agree before code is sent: nothing has failed.
    case 'confirm':
    case 'capped':
      return html`<p class="state">${icon('question')}<span>${toOneLine(`${message} ${nextStep}`)}</span></p>`;
    default:
      return nothing;
  }
}

function stateWords(index: IndexStatus['index']): readonly [string, string] {
  switch (index.state) {
    case 'indexed':
      return ['pass-filled', 'Up to date.'];
    case 'indexing':
      return ['loading', `Indexing ${number(index.done)} of ${number(index.total)} files.`];
    case 'scanning':
      return ['loading', 'Looking for files.'];
    case 'paused':
      return ['debug-pause', 'Paused. Changes are not indexed.'];
    case 'disabled':
      return ['circle-slash', 'Off.'];
    case 'standby':
      return ['loading', 'Starting.'];
    case 'error':
      return ['error', index.message];
  }
}

type Fact = readonly [name: string, value: string, detail?: string];

const BUILTIN = 'codebase-search-static@';

function indexFacts(
  { chunks, embedder, writer, index }: IndexStatus,
  statistics: EngineStatistics | undefined,
): readonly Fact[] {
  return [
    ['Functions and sections', number(chunks)],
    ['Embedder', embedder.startsWith(BUILTIN) ? 'built-in' : embedder || '–', embedder],
    ['On disk', statistics ? bytes(statistics.diskBytes) : '–'],
    ['Memory', statistics ? bytes(statistics.memoryBytes) : '–', 'of the search process, for all folders'],
    ['Kept up to date by', writer ? 'this window' : index.state === 'error' ? '–' : 'another process'],
  ];
}

function searchFacts({ searches, latency, queryCache, saved }: EngineStatistics): readonly Fact[] {
  const time = (value: number): string =>
    searches === 0 ? '–' : `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ms`;
  return [
    ['Answered', number(searches), 'since the window was opened'],
    ['Median', time(latency.p50), 'of the latest thousand searches'],
    ['95th percentile', time(latency.p95)],
    ['99th percentile', time(latency.p99)],
    ['Cached questions', rate(queryCache), 'repeated, narrowed or paged since the index last changed'],
    ...(saved ? [['Tokens saved', number(savedTokens(saved)), describeSavings(saved)] as const] : []),
  ];
}

function sentFacts({ requests, texts, tokens, retries, cost, cached }: EmbedderUsage): readonly Fact[] {
  return [
    ['Requests', number(requests), 'since the window was opened'],
    ['Retries', number(retries), 'after a failure'],
    ['Texts sent', number(texts)],
    ['Tokens', number(tokens)],
    ['Cost', cost === undefined ? '–' : cost.toFixed(4), 'at the price in the settings'],
    ['Cached texts', number(cached), 'not sent, because their vectors were known'],
  ];
}

function facts(list: readonly Fact[]): TemplateResult {
  return html`<dl>${list.map(([name, value, detail]) => html`<div title=${detail ?? nothing}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Renders the last error, unless a banner above already shows it. */
function lastError(status: IndexStatus, statistics: EngineStatistics | undefined): TemplateResult {
  const { index, embedding } = status;
  const error = statistics?.lastError;
  const banners = [
    ...(index.state === 'error' ? [index.message] : []),
    ...(embedding?.state === 'unavailable' ? [embedding.message] : []),
  ];
  const quiet = (text: string): TemplateResult => html`<p class="quiet">${text}</p>`;
  const words =
    error && !banners.includes(error.message)
      ? banner(error.message, error.nextStep, new Date(error.at))
      : banners.length > 0
        ? quiet(error ? `The error above, at ${new Date(error.at).toLocaleString()}.` : 'The error above.')
        : quiet(statistics ? 'None since the window was opened.' : "The search engine isn't responding.");
  return html`<h3>Last error</h3>${words}`;
}

function banner(message: string, nextStep: string, at?: Date): TemplateResult {
  return html`<div class="banner">${icon('error')}<div>${toOneLine(`${message} ${nextStep}`)}${at ? html` <span class="quiet">${at.toLocaleString()}</span>` : nothing}</div></div>`;
}

function why(model: StatusModel): TemplateResult {
  const { file, fate } = model.state;
  const onInput = ({ target }: Event): void => {
    if (target && 'value' in target && typeof target.value === 'string') model.setFile(target.value);
  };
  return html`<section aria-label="One file">
    <h2>Why is this file (not) indexed?</h2>
    <div class="ask">
      <vscode-textfield .label=${'Path of a file'} placeholder="src/generated/api.ts" .value=${file} @input=${onInput} @keydown=${({ key }: { readonly key: string }) => (key === 'Enter' ? void model.why() : undefined)}></vscode-textfield>
      <vscode-button secondary @click=${() => void model.why()}>Why?</vscode-button>
    </div>
    <p class="fate" role="status">${fate}</p>
  </section>`;
}

const number = (n: number): string => n.toLocaleString('en');

function rate({ hits, misses }: CacheStatistics): string {
  const all = hits + misses;
  return all === 0 ? '–' : `${Math.round((100 * hits) / all)}% (${number(hits)} of ${number(all)})`;
}

function bytes(n: number): string {
  const megabytes = n / 1_000_000;
  if (megabytes < 1) return `${Math.ceil(n / 1_000).toLocaleString('en')} KB`;
  return megabytes >= 1_000 ? `${(megabytes / 1_000).toFixed(1)} GB` : `${megabytes.toFixed(1)} MB`;
}
