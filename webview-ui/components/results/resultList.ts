import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import {
  moreRowKeyOf,
  PINNED,
  splitSections,
  sectionsOf,
  type ResultRow,
  type Section,
} from '../../state/groupResults';
import { placeParts } from '../../state/resultNames';
import { fileIconName } from '../../shared/fileIcons';
import { icon } from '../../shared/icons';
import { result } from './resultRow';
import type { SearchModel } from '../../control/searchModel';
import { toOneLine } from '../../../src/core/sanitize/hiddenCharacters';

/**
 * Renders the results of the answer and the pinned results: as a tree of files with their results, or as one list by
 * score. The browser skips parts that are far from the viewport.
 */
export function results(model: SearchModel): TemplateResult | typeof nothing {
  const sections = sectionsOf(model.state);
  if (sections.length === 0) return nothing;
  const { answer, selected } = model.state;
  const keys = sections.flatMap((section) => [
    section.key,
    ...section.rows.map((row) => row.key),
    moreRowKeyOf(section),
  ]);
  const first = sections[0]?.kind === 'list' ? sections[0].rows[0]?.key : sections[0]?.key;
  const reachable = selected !== undefined && keys.includes(selected) ? selected : first;
  const rest = answer && !answer.isFirst ? answer.result.total_hits - answer.next : 0;
  const drawn = (section: Section): TemplateResult => {
    const position = { level: section.kind === 'list' ? 1 : 2, namesFile: section.kind !== 'file' } as const;
    const row = (row: ResultRow): TemplateResult =>
      result(model, row, { ...position, reachable: row.key === reachable });
    const rows = repeat(section.rows, keyOfRow, row);
    return section.kind === 'list'
      ? html`<div role="group" class="list">${rows}</div>`
      : group(model, section, reachable, html`${rows}${further(model, section, reachable)}`);
  };
  const part = (part: readonly Section[]): TemplateResult =>
    html`<div role="presentation" class="part">${repeat(part, keyOfRow, drawn)}</div>`;
  const parts = splitSections(sections);
  return html`<div role="tree" class="results" aria-label="Search results">${repeat(parts, ([first]) => first?.key, part)}</div>
    ${rest > 0 ? html`<vscode-button class="more" secondary @click=${() => void model.searches.loadMore()}>Show more (${rest.toLocaleString('en')})</vscode-button>` : nothing}`;
}

const keyOfRow = ({ key }: Pick<ResultRow, 'key'>): string => key;

function group(
  model: SearchModel,
  { key, kind, title, rows }: Section,
  reachable: string | undefined,
  content: unknown,
): TemplateResult {
  const folded = isFolded(model, key);
  const { file: name, folder, repository } = placeParts(kind === 'file' && rows[0] ? rows[0].item : { path: title });
  const many = rows.length > 1;
  return html`<div class="group ${kind} ${folded ? 'folded' : ''}" data-path=${title}>
    <div
      role="treeitem"
      class="row heading"
      aria-label=${[name, repository, folder, `${rows.length} result${many ? 's' : ''}`].filter(Boolean).join(' ')}
      aria-level="1"
      aria-expanded=${!folded}
      aria-selected=${model.state.selected === key}
      tabindex=${key === reachable ? 0 : -1}
      data-key=${key}
      title=${kind === 'file' ? toOneLine(title) : nothing}
      @click=${() => model.fold(key, !folded)}
    >
      ${icon(folded ? 'chevron-right' : 'chevron-down')}${icon(kind === 'pinned' ? 'pinned' : fileIconName(rows[0]?.item.language ?? ''), 'of-file')}<span class="file-name">${name}</span> ${repository === undefined ? nothing : html`<span class="repository">${icon('repo')}${repository}</span> `}<span class="folder"><bdi>${folder}</bdi></span>
      ${many ? html`<vscode-badge>${rows.length}</vscode-badge>` : nothing}
    </div>
    <div role="group" aria-label=${toOneLine(title)} ?hidden=${folded}>${content}</div>
  </div>`;
}

const isFolded = ({ state }: SearchModel, key: string): boolean =>
  key === PINNED ? !state.pinsOpen : state.folded.includes(key);

/** Renders the row that loads the results of a file for which the page has no room. */
function further(model: SearchModel, section: Section, reachable: string | undefined): TemplateResult | typeof nothing {
  const { title, more } = section;
  const key = moreRowKeyOf(section);
  if (more === undefined) return nothing;
  return html`<div
    role="treeitem"
    class="row further"
    aria-level="2"
    aria-selected=${model.state.selected === key}
    tabindex=${key === reachable ? 0 : -1}
    data-key=${key}
    data-further=${title}
    @click=${() => void model.searches.loadFurther(title)}
  ><span class="link">${more.toLocaleString('en')} more in this file</span></div>`;
}
