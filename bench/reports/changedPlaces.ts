import type { Parser } from '../../src/core/base/contracts';
import type { EvalTarget } from '../../src/core/eval/metrics';
import { languageOf } from '../../src/core/languages/languages';
import { FUNCTION_KINDS } from '../../src/core/languages/symbolKinds';
import type { OutlineNode } from '../../src/core/base/types';

/** The lines of a file that a change touched, as numbered before the change. */
export interface ChangedFile {
  readonly path: string;
  /** Lines that were changed or removed. */
  readonly lines: readonly number[];
  /** Lines after which lines were added. */
  readonly behind: readonly number[];
}

const FILE = /^--- a\/(.*)$/;
/** Marks the start of each file, including new files. */
const NEXT = /^diff --git /;
const HUNK = /^@@ -(\d+)/;

/** Reads the files of a unified diff that existed before it. */
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

/** Returns the functions that a change touched, outermost first. An addition touches the functions that contain it. */
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
