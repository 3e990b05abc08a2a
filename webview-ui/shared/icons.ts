import { html, type TemplateResult } from 'lit';

/** Renders a decorative icon. Its meaning is in the text beside it. */
export const icon = (name: string, modifier = ''): TemplateResult =>
  html`<span class="codicon codicon-${name} ${modifier}" aria-hidden="true"></span>`;
