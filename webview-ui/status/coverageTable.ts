import { html, nothing, svg, type TemplateResult } from 'lit';
import { describeRule, type FileCoverage } from '../../src/core/base/fileStatus';
import { quotePath } from '../../src/core/sanitize/quotePath';
import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';

/** Part of the files on disk by status. They are shown as a bar, and as a table whose counts add up. */

interface Part {
  readonly name: string;
  readonly files: number;
  /** Color of the bar. */
  readonly kind: 'indexed' | 'waiting' | 'left-out' | 'unfit' | 'failed';
  readonly explanation: string;
}

export function coverageParts(coverage: FileCoverage, isPaused = false): readonly Part[] {
  const ignored = coverage.ignored.reduce((total, { files }) => total + files, 0);
  const parts: readonly Part[] = [
    { name: 'Indexed', files: coverage.indexed, kind: 'indexed', explanation: 'can be found' },
    {
      name: 'Waiting',
      files: coverage.waiting,
      kind: 'waiting',
      explanation: isPaused ? 'will be indexed when indexing resumes' : 'will be indexed in a moment',
    },
    {
      name: 'Excluded by rules',
      files: ignored,
      kind: 'left-out',
      explanation: 'by ignore files, settings and built-in rules, listed below',
    },
    {
      name: 'Unknown kind',
      files: coverage.unknownKind,
      kind: 'unfit',
      explanation: 'add them to codebaseSearch.include to index them',
    },
    {
      name: 'Too large',
      files: coverage.tooLarge,
      kind: 'unfit',
      explanation: 'larger than codebaseSearch.maxFileSize',
    },
    { name: 'Binary', files: coverage.binary, kind: 'unfit', explanation: 'by their content' },
    { name: 'Private keys', files: coverage.secret, kind: 'unfit', explanation: 'by their content; never indexed' },
    { name: 'Generated', files: coverage.generated, kind: 'unfit', explanation: 'marked as generated' },
    { name: 'Minified', files: coverage.minified, kind: 'unfit', explanation: 'by the length of their lines' },
    { name: 'Links', files: coverage.links, kind: 'unfit', explanation: 'not followed' },
    { name: 'Not regular files', files: coverage.special, kind: 'unfit', explanation: 'sockets, pipes, devices' },
    {
      name: 'Failed',
      files: coverage.failed,
      kind: 'failed',
      explanation: 'could not be read; errors are listed below',
    },
  ];
  return parts.filter(({ name, files }) => files > 0 || name === 'Indexed');
}

/** Maximum number of rules that are listed, those that exclude most files first. The others are counted together. */
const mostRules = 12;

export function coverageTable(coverage: FileCoverage, isPaused: boolean): TemplateResult {
  const parts = coverageParts(coverage, isPaused);
  const sum = parts.reduce((total, { files }) => total + files, 0);
  return html`${bar(parts, coverage.files)}
    <table>
      <caption class="unseen">Files by status</caption>
      <thead><tr><th scope="col">Files</th><th scope="col" class="count">Count</th><th scope="col">Why</th></tr></thead>
      <tbody>
        ${parts.map(({ name, files, kind, explanation }) => row(html`<span class="swatch ${kind}" aria-hidden="true"></span>${name}`, files, explanation))}
      </tbody>
      <tfoot>${row('On disk', coverage.files, sum === coverage.files ? 'the sum of the above' : `the above are ${number(sum)}: files changed while they were counted`)}</tfoot>
    </table>
    ${coverage.failed > 0 ? failures(coverage) : nothing} ${coverage.ignored.length > 0 ? rules(coverage) : nothing}`;
}

/** Renders the failures, expanded by default because the user may be looking for them. */
function failures({ failed, failures: named }: FileCoverage): TemplateResult {
  const rest = failed - named.length;
  return html`<details open>
    <summary>Files that failed (${number(failed)})</summary>
    <table>
      <caption class="unseen">Files that failed</caption>
      <thead><tr><th scope="col">File</th><th scope="col">Error</th></tr></thead>
      <tbody>
        ${named.map(({ file, error }) => html`<tr><td>${quotePath(file)}</td><td class="why">${toOneLine(error)}</td></tr>`)}
        ${rest > 0 ? html`<tr><td colspan="2">and ${number(rest)} more</td></tr>` : nothing}
      </tbody>
    </table>
  </details>`;
}

function rules({ ignored }: FileCoverage): TemplateResult {
  const rest = ignored.slice(mostRules);
  return html`<details>
    <summary>Rules that exclude files (${number(ignored.length)})</summary>
    <table>
      <caption class="unseen">Rules that exclude files</caption>
      <thead><tr><th scope="col">Rule</th><th scope="col" class="count">Files</th></tr></thead>
      <tbody>
        ${ignored.slice(0, mostRules).map(({ rule, files }) => html`<tr><td>${describeRule(rule)}</td><td class="count">${number(files)}</td></tr>`)}
        ${rest.length > 0 ? html`<tr><td>${number(rest.length)} more rules</td><td class="count">${number(rest.reduce((total, { files }) => total + files, 0))}</td></tr>` : nothing}
      </tbody>
    </table>
  </details>`;
}

const row = (name: unknown, files: number, explanation: string): TemplateResult =>
  html`<tr><td>${name}</td><td class="count">${number(files)}</td><td class="why">${explanation}</td></tr>`;

/** Renders the bar as SVG, whose widths are attributes: the page allows no inline styles. */
function bar(parts: readonly Part[], total: number): TemplateResult {
  let at = 0;
  const pieces = parts.map(({ files, kind }) => {
    const [x, width] = [at, total === 0 ? 0 : (100 * files) / total];
    at += width;
    return svg`<rect class=${kind} x="${x}%" width="${width}%" height="100%"></rect>`;
  });
  return html`<svg class="bar" aria-hidden="true">${pieces}</svg>`;
}

const number = (n: number): string => n.toLocaleString('en');
