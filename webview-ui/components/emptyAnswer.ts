import { html, nothing, type TemplateResult } from 'lit';
import { isEmptyFilterWarning } from '../../src/core/base/emptyFilterWarning';
import { truncate } from '../../src/core/sanitize/truncate';
import type { SearchModel } from '../control/searchModel';
import { lowScore, type Filters } from '../state/filters';
import type { ViewAnswer } from '../state/viewState';
import { restrictionsOf } from './filters';
import { buttons, draw, type Choice } from './noticeParts';

/** Notice for an answer without results, with the filters that the user can loosen. */

/** Maximum number of combined questions that are offered for a search of their own. */
const OFFERED = 3;

/**
 * Renders how many files are indexed so far. While files are missing, an empty answer says little; when the build ends,
 * the search is repeated automatically.
 */
function soFar(answer: ViewAnswer | undefined): TemplateResult | typeof nothing {
  const { files_indexed: done = 0, files_total: total = 0 } = answer?.result.coverage ?? {};
  return done < total
    ? html`<p>Only ${done.toLocaleString('en')} of ${total.toLocaleString('en')} files are indexed so far.</p>`
    : nothing;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns whether no file passes the filters. In that case, other words or weaker matches do not help. */
const isFilteredOut = (answer: ViewAnswer | undefined): boolean =>
  answer?.result.warnings.some(isEmptyFilterWarning) === true;

export function emptyAnswer(model: SearchModel, questions: readonly string[]): TemplateResult {
  const { answer } = model.state;
  const [first, ...others] = waysToLoosen(model, questions);
  const isCode = answer?.questions.every(({ label }) => label !== undefined) === true;
  const filtered = restrictionsOf(filtersOf(model)).length > 0 ? ' under these filters' : '';
  const said = isCode
    ? `No other code${filtered} is ${questions.map(lowerFirst).join(' or ')}.`
    : `No code${filtered} matches “${questions.join('” or “')}”.`;
  return draw({
    icon: 'search-stop',
    heading: 'Nothing found',
    body: html`<p>${said}</p>
      ${soFar(answer)}
      ${first ? buttons(first, ...others) : nothing}
      <ul class="advice">
        ${isCode || isFilteredOut(answer) ? nothing : html`<li>Try other words, as the code might put it.</li><li>Ask about one idea at a time.</li>`}
        <li>Check whether the file is indexed: <button type="button" class="link" @click=${() => model.runHostAction('showStatus')}>show coverage</button>.</li>
      </ul>`,
  });
}

/** Returns the filters of the answer, since the fields may have been edited meanwhile. */
const filtersOf = ({ state }: SearchModel): Filters => state.answer?.filters ?? state.filters;

function waysToLoosen(model: SearchModel, questions: readonly string[]): readonly Choice[] {
  const filters = filtersOf(model);
  const lifting = (text: string, lifted: Partial<Filters>): Choice => ({ text, run: () => void model.askWith(lifted) });
  const isOutOfReach = filters.minScore !== null || isFilteredOut(model.state.answer);
  return [
    ...restrictionsOf(filters).map(({ offer, lifted }) => lifting(offer, lifted)),
    ...(isOutOfReach ? [] : [lifting('Show weaker matches', { minScore: lowScore })]),
    ...(questions.length > 1 ? questions.slice(0, OFFERED) : []).map((question) => ({
      text: `Ask only “${truncate(question, 40)}”`,
      run: () => void model.askOnly(question),
    })),
  ];
}
