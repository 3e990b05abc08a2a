import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import type { IndexStatus } from '../../src/core/base/types';
import { icon } from '../shared/icons';
import { isPartialAnswer } from '../state/answers';
import type { SearchModel } from '../control/searchModel';

/** Renders the footer with the state of the index. It is below the results, so that nothing moves when it changes. */
export function footer(model: SearchModel): TemplateResult | typeof nothing {
  const { host } = model.state;
  if (!host || host.situation !== 'ready') return nothing;
  return html`<footer>
    ${
      isOvertaken(model)
        ? line(
            'info',
            'More files have been indexed.',
            link('Search again', () => void model.askAgain()),
          )
        : nothing
    }
    ${
      host.off.length === 0
        ? nothing
        : line(
            'circle-slash',
            offWords(host.off),
            link('Turn on', () => model.runHostAction('enable')),
          )
    }
    ${
      host.trusted
        ? nothing
        : line(
            'shield',
            'Restricted Mode: workspace settings are ignored.',
            link('Manage trust', () => model.runHostAction('manageTrust')),
          )
    }
    ${host.status.notice === undefined ? nothing : line('info', host.status.notice)} ${embeddingLine(model, host.status)} ${indexLine(model, host.status)}
  </footer>`;
}

/** Returns a sentence that names the folders of the window that are not searched. */
export const offWords = (names: readonly string[]): string =>
  `Search is turned off for ${toOneLine(names.join(', '))}.`;

/**
 * Renders the state of the embedder. The user has to agree before code is sent; if the server does not respond, search
 * is lexical only.
 */
function embeddingLine(model: SearchModel, { embedding }: IndexStatus): TemplateResult | typeof nothing {
  if (!embedding) return nothing;
  const { state, done, total, message = '', nextStep = '' } = embedding;
  switch (state) {
    case 'unavailable':
      return line(
        'warning',
        `${message} ${nextStep}`,
        link('Select embedder', () => model.runHostAction('selectEmbedder')),
      );
    case 'confirm':
    case 'capped':
      return line(
        'question',
        `${message} ${nextStep}`,
        link('Send', () => model.runHostAction('continueEmbedding')),
      );
    case 'filling':
      return line(
        'loading',
        `Embedding with the new model: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
      );
    default:
      return nothing;
  }
}

/** Id prefix of the built-in model, which needs no server. */
const builtin = 'codebase-search-static';

/** Returns a sentence that says where code is sent. */
export function privacyOf({ embedder, embedding }: IndexStatus): string {
  // Several folders may use several models.
  const models = `${embedder}, ${embedding?.wanted ?? ''}`.split(', ');
  const isLocal = models.every((id) => id === '' || id.startsWith(builtin));
  return isLocal && embedding?.state !== 'unavailable' && embedding?.state !== 'confirm'
    ? 'Nothing leaves this machine.'
    : 'Code is sent only to the embedder you selected.';
}

/**
 * Returns whether files that were missing from the answer are indexed by now, although the answer could not be renewed
 * automatically.
 */
const isOvertaken = ({ state: { answer, host, phase } }: SearchModel): boolean =>
  phase.name === 'answered' && isPartialAnswer(answer) && host?.status.index.state === 'indexed';

function indexLine(
  model: SearchModel,
  { index, filesIndexed, filesTotal }: IndexStatus,
): TemplateResult | typeof nothing {
  const { answer } = model.state;
  const number = (n: number): string => n.toLocaleString('en');
  const files = (n: number): string => `${number(n)} file${n === 1 ? '' : 's'}`;
  const status = link(
    filesIndexed < filesTotal
      ? `${number(filesIndexed)} of ${number(filesTotal)} files searchable`
      : `${files(filesIndexed)} searchable`,
    () => model.runHostAction('showStatus'),
  );
  switch (index.state) {
    case 'standby':
      return line('loading', 'The search engine is starting');
    case 'scanning':
      return line('loading', 'Looking for files');
    case 'indexing':
      return html`${line('loading', `Indexing ${number(index.done)} of ${number(index.total)} files.`, filesIndexed > 0 ? html`<span>You can search already.</span>` : nothing)}
        <vscode-progress-bar aria-label="Indexing" .max=${Math.max(1, index.total)} .value=${index.done}></vscode-progress-bar>`;
    case 'paused':
      return line(
        'debug-pause',
        `Indexing is paused. ${files(filesIndexed)} searchable.`,
        link('Resume', () => model.runHostAction('resume')),
      );
    case 'error':
      // Without an answer, the view shows the error itself.
      return answer === undefined
        ? nothing
        : line(
            'error',
            index.message,
            link('Show status', () => model.runHostAction('showStatus')),
          );
    default:
      return line('database', '', status);
  }
}

const link = (text: string, onClick: () => void): TemplateResult =>
  html`<button type="button" class="link" @click=${onClick}>${text}</button>`;

function line(name: string, text: string, action: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class="state">${icon(name, name === 'loading' ? 'codicon-modifier-spin' : '')}<span>${text} ${action}</span></div>`;
}
