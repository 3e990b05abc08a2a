import { html, type TemplateResult } from 'lit';
import { icon } from '../shared/icons';

/** Parts of notices. */

interface NoticeParts {
  readonly icon: string;
  readonly heading: string;
  readonly body: unknown;
}

export const draw = ({ icon: name, heading, body }: NoticeParts): TemplateResult =>
  html`<section class="notice">${icon(name)}<h2>${heading}</h2>${body}</section>`;

export interface Choice {
  readonly text: string;
  readonly run: () => void;
}

/** Renders buttons; the first is the primary one. */
export function buttons(first: Choice, ...others: readonly Choice[]): TemplateResult {
  return html`<div class="buttons">
    <vscode-button @click=${first.run}>${first.text}</vscode-button>${others.map(({ text, run }) => html`<vscode-button secondary @click=${run}>${text}</vscode-button>`)}
  </div>`;
}
