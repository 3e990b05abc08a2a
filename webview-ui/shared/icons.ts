import { html, type TemplateResult } from 'lit';

/** Decoration: what it means is said in words beside it. */
export const icon = (name: string, modifier = ''): TemplateResult =>
  html`<span class="codicon codicon-${name} ${modifier}" aria-hidden="true"></span>`;
