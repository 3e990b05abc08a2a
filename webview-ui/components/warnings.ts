import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { icon } from '../shared/icons';
import type { SearchModel } from '../control/searchModel';

/** Warnings of `search.ts` about how much of the folder was searched. */
const ABOUT_NOW = /^(?:The index is|Indexing is paused)/;

/** Renders the warnings of the answer on screen, with the next step if there is one. */
export function warnings(model: SearchModel): TemplateResult | typeof nothing {
  const { answer, phase, host } = model.state;
  if (!answer || phase.name === 'failed') return nothing;
  // The progress of the index is in the footer, which is updated as it changes.
  const said = answer.result.warnings.filter((warning) => !(ABOUT_NOW.test(warning) && host !== undefined));
  if (said.length === 0) return nothing;
  return html`<div class="warnings">
    ${said.map((warning) => line(warning, /embedder/i.test(warning) ? html`<button type="button" class="link" @click=${() => model.runHostAction('selectEmbedder')}>Select another</button>` : nothing))}
  </div>`;
}

function line(text: string, action: TemplateResult | typeof nothing): TemplateResult {
  return html`<div class="warning">${icon('warning')}<span>${toOneLine(text)} ${action}</span></div>`;
}
