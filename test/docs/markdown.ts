import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reads the Markdown documents of the repository, and what they mention. */

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Paths relative to the repository of all files that git tracks or would add. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(posix.join(root, file)));

export const textOf = (file: string): string => readFileSync(posix.join(root, file), 'utf8');

/** A fenced block or inline code, without its fences. */
export interface Code {
  /** Language of a fenced block, such as `sh`; `inline` for a span. */
  readonly language: string;
  readonly text: string;
}

const FENCE = /^ *```(\w*)\n([^]*?)^ *```$/gm;

export function codeIn(markdown: string): readonly Code[] {
  const fenced = [...markdown.matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }));
  const inline = [...withoutFences(markdown).matchAll(/(`+)(?!`)([^\n]+?)(?<!`)\1(?!`)/g)].map(([, , text = '']) => ({
    language: 'inline',
    text: text.trim(),
  }));
  return [...fenced, ...inline];
}

export const withoutFences = (markdown: string): string => markdown.replace(FENCE, '');

/** Returns the targets of links and images that lie in the repository. */
export function linksIn(markdown: string): readonly string[] {
  const prose = withoutFences(markdown).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors that GitHub gives to headings. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const headings = [...withoutFences(markdown).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the rows of the tables whose first column has this heading, cell by cell. */
export function rowsUnder(heading: string, markdown: string): readonly (readonly string[])[] {
  const tables = markdown.match(/(?:^\|.*\|\n?)+/gm) ?? [];
  return tables
    .map((table) => table.trim().split('\n').map(cellsOf))
    .filter(([head]) => head?.[0] === heading)
    .flatMap((rows) => rows.slice(2));
}

const cellsOf = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
