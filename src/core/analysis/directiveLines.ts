import type { OutlineNode } from '../base/types';
import { VALUE_KINDS } from '../languages/symbolKinds';

/**
 * Lines with directives to a compiler or editor: `#if`, `#pragma warning disable`, `#region`. They say nothing alone,
 * so those that open something belong to the definition below, and those that close it to the definition above.
 */

const DIRECTIVE =
  /^\s*#[ \t]*(?:pragma|(?:end)?region|if(?:n?def)?|el(?:if|se|seif)|endif|nullable|warning|error|undef)(?=\s*$|[ \t]+[^\s=]|[(!])/;
const CLOSING = /^\s*#[ \t]*(?:endregion|endif|nullable[ \t]+restore|pragma[ \t][^\n]{0,80}\b(?:restore|pop)\b)/;
/** Matches lines below which nothing else waits for the definition: blank lines, and ends and beginnings of blocks. */
const BOUNDARY = /^\s*$|[{}]\s*$/;

export const isClosingDirective = (line: string): boolean => CLOSING.test(line);

const opens = (line: string): boolean => DIRECTIVE.test(line) && !CLOSING.test(line);

/** Extends types and functions, sorted by line, and those inside them to the directives directly above. */
export function withDirectives(
  nodes: readonly OutlineNode[],
  lines: readonly string[],
  outerStart = 0,
): readonly OutlineNode[] {
  let above = outerStart;
  return nodes.map((node) => {
    const children = withDirectives(node.children, lines, node.startLine);
    const isValue = VALUE_KINDS.has(node.kind) || node.kind === 'macro';
    const startLine = isValue ? node.startLine : firstDirective(lines, node.startLine, above);
    above = Math.max(above, node.endLine);
    return { ...node, startLine, children };
  });
}

/** Returns the line of the first directive above a line, or the line itself if there is none below the limit. */
function firstDirective(lines: readonly string[], start: number, above: number): number {
  const text = (line: number): string => lines[line - 1] ?? '';
  let first = start;
  let line = start - 1;
  for (; line > above && (opens(text(line)) || text(line).trim() === ''); line--) if (opens(text(line))) first = line;
  const before = first - 1;
  return before <= above || BOUNDARY.test(text(before)) || CLOSING.test(text(before)) ? first : start;
}
