import { html, nothing, type TemplateResult } from 'lit';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { icon } from '../shared/icons';
import type { SearchModel } from '../control/searchModel';
import { emptyFilters, lowScore, type Filters, type TextFilter } from '../state/filters';

/**
 * Filters of a search: fields that can be collapsed, and chips for the active filters while the fields are collapsed.
 */

interface Field {
  readonly name: TextFilter;
  readonly label: string;
  readonly example: string;
}

/** Shown only if a shared index is set. */
const scopeField: Field = { name: 'scope', label: 'Scope', example: 'this workspace; also organisation, acme/*' };

const fields: readonly Field[] = [
  { name: 'match', label: 'Text that results contain', example: 'retry(' },
  { name: 'path', label: 'Folder or file', example: 'src/api' },
  { name: 'languages', label: 'Languages', example: 'typescript, py' },
  { name: 'include', label: 'Files to include', example: '**/*.service.ts' },
  { name: 'exclude', label: 'Files to exclude', example: '**/legacy/**' },
  scopeField,
];

/** An active filter in words, and the change that removes it. */
export interface Restriction {
  readonly text: string;
  readonly lifted: Partial<Filters>;
  /** Label of the button that removes the filter if nothing was found. */
  readonly offer: string;
}

export function restrictionsOf(filters: Filters): readonly Restriction[] {
  const { match, path, languages, include, exclude, tests, changed } = filters;
  return [
    match.trim() !== '' && {
      text: `with ${match.trim()}`,
      lifted: { match: '' },
      offer: 'Search without this text',
    },
    path.trim() !== '' && { text: `in ${path.trim()}`, lifted: { path: '' }, offer: 'Search all folders' },
    languages.trim() !== '' && { text: languages.trim(), lifted: { languages: '' }, offer: 'Search all languages' },
    include.trim() !== '' && {
      text: `only ${include.trim()}`,
      lifted: { include: '' },
      offer: 'Search all kinds of files',
    },
    exclude.trim() !== '' && { text: `not ${exclude.trim()}`, lifted: { exclude: '' }, offer: 'Exclude no files' },
    !tests && { text: 'no tests', lifted: { tests: true }, offer: 'Search tests too' },
    changed && { text: 'changed on this branch', lifted: { changed: false }, offer: 'Search unchanged files too' },
  ].filter((restriction) => restriction !== false);
}

/** Returns all active filters: those that restrict the search, and those that widen it. */
export function activeFilters(filters: Filters): readonly Restriction[] {
  const weaker = { text: 'weaker matches too', lifted: { minScore: null }, offer: 'Hide weaker matches' };
  const scope = filters.scope.trim();
  const wider = { text: `also ${scope}`, lifted: { scope: '' }, offer: 'Search this workspace only' };
  return [...restrictionsOf(filters), ...(scope === '' ? [] : [wider]), ...(filters.minScore === null ? [] : [weaker])];
}

/** Replaces the name of a field in an error message by its label: `"include[0]"` becomes “Files to include”. */
export function withFieldLabels(message: string): string {
  return message.replace(/^"(\w+)(?:\[\d+\])?"/, (quoted, name: string) => {
    const field = fields.find((each) => each.name === name);
    return field ? `“${field.label}”` : quoted;
  });
}

export function filters(model: SearchModel): TemplateResult | typeof nothing {
  return model.state.filtersOpen ? panel(model) : chips(model);
}

/** Renders the fields. Enter searches. Every switch searches too if there is an answer that it changes. */
function panel(model: SearchModel): TemplateResult {
  const { filters: current, filterError, host } = model.state;
  return html`<fieldset class="filters" id="filters">
    <legend class="unseen">Filters</legend>
    ${fields
      .filter((field) => field !== scopeField || host?.repositories === true)
      .map(
        ({ name, label, example }) => html`<label class="field ${filterError?.field === name ? 'wrong' : ''}"
        ><span>${label}</span
        ><vscode-textfield
          .label=${label}
          placeholder=${example}
          .value=${current[name]}
          @input=${({ target }: Event) => model.setFilters({ [name]: valueOf(target) })}
          @change=${() => void model.askWithTyped()}
          @keydown=${({ key }: { readonly key: string }) => (key === 'Enter' ? void model.ask() : undefined)}
          .invalid=${filterError?.field === name}
          >${picker(model, name)}</vscode-textfield
        >${filterError?.field === name ? html`<span class="problem">${icon('error')}<span role="alert">${toOneLine(withFieldLabels(filterError.message))}</span></span>` : nothing}</label
      >`,
      )}
    <div class="switches">
      ${checkbox('Weaker matches', current.minScore !== null, (weaker) => change(model, { minScore: weaker ? lowScore : null }))}
      ${checkbox('Include tests', current.tests, (tests) => change(model, { tests }))}
      ${host?.trusted === false ? nothing : checkbox('Only changed on this branch', current.changed, (changed) => change(model, { changed }))}
      ${
        activeFilters(current).length > 0
          ? html`<button type="button" class="link" @click=${() => change(model, emptyFilters)}>Clear filters</button>`
          : nothing
      }
    </div>
  </fieldset>`;
}

/** Fields whose values can be picked from the index as well as typed. */
const pickers = {
  path: ['Select Folder', 'folder'],
  languages: ['Select Languages', 'code'],
  scope: ['Select Scope', 'repo'],
} as const;

function picker(model: SearchModel, name: TextFilter): TemplateResult | typeof nothing {
  if (name !== 'path' && name !== 'languages' && name !== 'scope') return nothing;
  const [label, iconName] = pickers[name];
  return html`<vscode-toolbar-button slot="content-after" label=${label} title=${label} @click=${() => void model.pick(name)}>${icon(iconName)}</vscode-toolbar-button>`;
}

const valueOf = (target: EventTarget | null): string =>
  target && 'value' in target && typeof target.value === 'string' ? target.value : '';

function checkbox(label: string, checked: boolean, onChange: (checked: boolean) => void): TemplateResult {
  return html`<vscode-checkbox label=${label} .checked=${checked} @change=${({ target }: Event) => onChange(target !== null && 'checked' in target && target.checked === true)}></vscode-checkbox>`;
}

function chips(model: SearchModel): TemplateResult | typeof nothing {
  const active = activeFilters(model.state.filters);
  if (active.length === 0) return nothing;
  return html`<ul class="chips restrictions" aria-label="Filters">
    ${active.map(
      ({ text, lifted }) => html`<li class="chip">
        <span class="chip-text" title=${text}>${text}</span>
        <vscode-toolbar-button label=${`Remove the filter “${text}”`} title="Remove" @click=${() => change(model, lifted)}>${icon('close')}</vscode-toolbar-button>
      </li>`,
    )}
  </ul>`;
}

function change(model: SearchModel, filters: Partial<Filters>): void {
  if (model.state.answer || model.state.phase.name === 'failed') void model.askWith(filters);
  else model.setFilters(filters);
}
