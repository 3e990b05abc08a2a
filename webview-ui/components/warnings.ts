import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { icon } from '../shared/icons';
import type { SearchModel } from '../control/searchModel';

/** As `search.ts` says how much of the folder was searched. */
const ABOUT_NOW = /^(?:The index is|Indexing is paused)/;

/** What to know about the answer on screen, with the way out where there is one. */
export function warnings(model: SearchModel): TemplateResult | typeof nothing {
  const { answer, phase, host } = model.state;
  if (!answer || phase.name === 'failed') return nothing;
  // How far the index is stands at the foot, where it changes as it goes.
  const said = answer.result.warnings.filter((warning) => !(ABOUT_NOW.test(warning) && host !== undefined));
  if (said.length === 0) return nothing;
  return html`<div class="warnings">
    ${said.map((warning) => line(warning, /embedder/i.test(warning) ? html`<button type="button" class="link" @click=${() => model.runHostAction('selectEmbedder')}>Select another</button>` : nothing))}
  </div>`;
}

function line(text: string, action: TemplateResult | typeof nothing): TemplateResult {
  return html`<div class="warning">${icon('warning')}<span>${toOneLine(text)} ${action}</span></div>`;
}
