import { limits } from '../base/limits';
import type { Outline, OutlineNode } from '../base/types';
import type { NotebookCell } from '../languages/notebook';
import { maskSecrets } from '../sanitize/maskSecrets';

const TITLE_CHARACTERS = 100;
/** Matches a comment, which in a cell of prose may contain a heading. */
const COMMENT = /^\s*(?:#|\/\/|--|;|%|!|'|")+\s?(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
/** Matches a notebook magic, a comment that does not describe the code below it: `# %%time`, `# !pip install x`. */
const MAGIC = /^\s*#\s?(?:%{1,2}[a-z]|[!?]\s?\w)/;
/** Matches text other than a horizontal rule or a bracket alone. */
const SAYS = /[\p{L}\p{N}]/u;

/**
 * Returns the outline of a notebook: its cells, with the definitions in each. Files without cells keep their outline. A
 * code cell is named after its first comment, or else after the heading above it.
 */
export function cellOutline(
  lines: readonly string[],
  cells: readonly NotebookCell[] | undefined,
  outline: Outline | undefined,
): Outline | undefined {
  if (!cells) return outline;
  const nodes = outline?.nodes ?? [];
  let heading = '';
  return {
    imports: outline?.imports ?? [],
    nodes: cells.map((cell) => {
      const text = lines.slice(cell.startLine - 1, cell.endLine);
      heading = (cell.isCode ? undefined : headingIn(text)) ?? heading;
      return nodeOf(cell, text, heading, nodes);
    }),
  };
}

function nodeOf(
  { startLine, endLine, isCode }: NotebookCell,
  lines: readonly string[],
  heading: string,
  nodes: readonly OutlineNode[],
): OutlineNode {
  const said = lines.filter((line) => SAYS.test(line));
  const first = (isCode ? said.find((line) => !MAGIC.test(line)) : undefined) ?? said[0] ?? '';
  const name = ((isCode ? undefined : headingIn(lines)) ?? commentIn(first) ?? heading) || first.trim();
  return {
    // Names are shown and embedded without further masking.
    name: maskSecrets(name).slice(0, TITLE_CHARACTERS),
    kind: 'section',
    container: '',
    signature: first.trim().slice(0, limits.signatureCharacters),
    doc: '',
    startLine,
    endLine,
    children: nodes
      .filter((node) => isCode && node.endLine >= startLine && node.endLine <= endLine)
      .map((node) => belowMagics(node, lines, startLine)),
    breaks: [],
  };
}

/**
 * Returns the text of a comment. Magics of a kernel, which are comments here, yield undefined because they name
 * nothing.
 */
function commentIn(line: string): string | undefined {
  const said = COMMENT.exec(line)?.[1]?.trim() ?? '';
  return said === '' || /^[%!?]/.test(said) ? undefined : said;
}

/** Returns the first heading of a cell of prose, whose lines are comments. */
function headingIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const title = HEADING.exec(commentIn(line) ?? '')?.[2];
    if (title) return title.trim();
  }
  return undefined;
}

/** Moves the start of a definition below the magics above it, which do not document it. */
function belowMagics(node: OutlineNode, lines: readonly string[], startLine: number): OutlineNode {
  let first = Math.max(node.startLine, startLine);
  const begin = first;
  while (first < node.endLine && MAGIC.test(lines[first - startLine] ?? '')) first++;
  return { ...node, startLine: first, ...(first > begin && /^[%!?]/.test(node.doc) && { doc: '' }) };
}
