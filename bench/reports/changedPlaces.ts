import type { Parser } from '../../src/core/base/contracts';
import type { EvalTarget } from '../../src/core/eval/metrics';
import { languageOf } from '../../src/core/languages/languages';
import { FUNCTION_KINDS } from '../../src/core/languages/symbolKinds';
import type { OutlineNode } from '../../src/core/base/types';

/** What a change touched of a file, as lines of the file before it. */
export interface ChangedFile {
  readonly path: string;
  /** Lines that were changed or removed. */
  readonly lines: readonly number[];
  /** Lines behind which something was added. */
  readonly behind: readonly number[];
}

const FILE = /^--- a\/(.*)$/;
/** Stands before each file, those that are new among them. */
const NEXT = /^diff --git /;
const HUNK = /^@@ -(\d+)/;

/** The files of a unified diff that were there before. */
export function parsePatch(patch: string): readonly ChangedFile[] {
  const files: { path: string; lines: number[]; behind: number[] }[] = [];
  let file: (typeof files)[number] | undefined;
  let line = 0;
  let replaces = false;
  for (const text of patch.split('\n')) {
    const [, path] = FILE.exec(text) ?? [];
    const [, first] = HUNK.exec(text) ?? [];
    if (NEXT.test(text)) file = undefined;
    if (path !== undefined) files.push((file = { path, lines: [], behind: [] }));
    else if (first !== undefined) line = Number(first);
    else if (text.startsWith('-')) file?.lines.push(line++);
    else if (text.startsWith('+') && !text.startsWith('+++')) {
      if (!replaces) file?.behind.push(line - 1);
    } else if (text.startsWith(' ')) line++;
    replaces = /^[-+]/.test(text) && !text.startsWith('---');
  }
  return files;
}

/** The functions that a change touched, outermost first: an addition touches those that it stands inside of. */
export async function changedFunctions(
  { path, lines, behind }: ChangedFile,
  text: string,
  parser: Parser,
  signal: AbortSignal,
): Promise<readonly Required<EvalTarget>[]> {
  const outline = await parser.outline(text, languageOf(path)?.id ?? '', signal);
  return outermost(outline?.nodes ?? [])
    .filter(
      ({ startLine, endLine }) =>
        lines.some((line) => line >= startLine && line <= endLine) ||
        behind.some((line) => line >= startLine && line < endLine),
    )
    .map(({ startLine, endLine }) => ({ path, start_line: startLine, end_line: endLine }));
}

const outermost = (nodes: readonly OutlineNode[]): readonly OutlineNode[] =>
  nodes.flatMap((node) => (FUNCTION_KINDS.has(node.kind) ? [node] : outermost(node.children)));
