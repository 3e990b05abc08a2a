import { limits } from '../base/limits';
import type { Outline, OutlineNode } from '../base/types';
import type { NotebookCell } from '../languages/notebook';
import { maskSecrets } from '../sanitize/maskSecrets';

const TITLE_CHARACTERS = 100;
/** A comment, and within one of prose a heading. */
const COMMENT = /^\s*(?:#|\/\/|--|;|%|!|'|")+\s?(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
/** A magic is a comment that says nothing of what follows: `# %%time`, `# !pip install x`. */
const MAGIC = /^\s*#\s?(?:%{1,2}[a-z]|[!?]\s?\w)/;
/** Not a rule, and not a bracket alone. */
const SAYS = /[\p{L}\p{N}]/u;

/**
 * The outline of a notebook: its cells, and in each what is defined there. Files that have no cells keep theirs. A cell
 * of code is called as its first comment says, or as the heading above it.
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
    // Names are shown and embedded as they are.
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

/** What a comment says; the magics of a kernel, which are comments here, name nothing. */
function commentIn(line: string): string | undefined {
  const said = COMMENT.exec(line)?.[1]?.trim() ?? '';
  return said === '' || /^[%!?]/.test(said) ? undefined : said;
}

/** The first heading of a cell of prose, whose lines are comments. */
function headingIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const title = HEADING.exec(commentIn(line) ?? '')?.[2];
    if (title) return title.trim();
  }
  return undefined;
}

/** What is defined below magics begins behind them, and they are no documentation of it. */
function belowMagics(node: OutlineNode, lines: readonly string[], startLine: number): OutlineNode {
  let first = Math.max(node.startLine, startLine);
  const begin = first;
  while (first < node.endLine && MAGIC.test(lines[first - startLine] ?? '')) first++;
  return { ...node, startLine: first, ...(first > begin && /^[%!?]/.test(node.doc) && { doc: '' }) };
}
