import type { LanguageId, LineRange, OutlineNode } from '../base/types';
import { scanDefinitions } from '../languages/definitionScanner';
import { readLanguage } from '../languages/languageFilter';
import { indentedOutline } from './indentedOutline';

/**
 * What the code of a document defines: chunks of R Markdown, Quarto and Org that run, the modules of MDX, the scripts of
 * documents that are components. Other code in fences shows something, and defines nothing.
 */

interface CodeBlock extends LineRange {
  readonly language: LanguageId;
}

/** A fence of Markdown: ```` ```{r setup} ```` runs. */
const FENCE = /^ {0,3}(```+|~~~+)\s*(?:\{\s*(\w+)\b)?(?!.*`)/;
/** Of the line that opens a fence: the pattern takes quadratic time. */
const MAX_FENCE = 200;
const ORG_BLOCK = /^\s*#\+begin_src\s+([\w+-]+)/i;
const ORG_END = /^\s*#\+end_src/i;
const SCRIPT = /^<script\b[^<>]*>\s*$/i;
const SCRIPT_END = /^<\/script\s*>/i;
const EXPORT = /^export\s/;
/** Of MDX; scripts have another. */
const MODULE = 'typescriptreact';
/** No comment of the export that follows. */
const HEADING = /^#{1,6}\s/;

/** The sections of a document, with the functions and types that its code defines. */
export function withDocumentCode(
  sections: readonly OutlineNode[],
  lines: readonly string[],
  language: LanguageId,
): readonly OutlineNode[] {
  const blocks = blocksOf(lines, language);
  const languages = [...new Set(blocks.map((block) => block.language))];
  const code = languages
    .flatMap((one) =>
      definedIn(
        lines,
        one,
        blocks.filter((block) => block.language === one),
      ),
    )
    .sort((a, b) => a.startLine - b.startLine);
  if (code.length === 0) return sections;
  const first = sections[0]?.startLine ?? Infinity;
  const inside = ({ startLine, endLine }: OutlineNode): readonly OutlineNode[] =>
    code
      .filter((node) => node.startLine >= startLine && node.startLine <= endLine)
      .map((node) => ({ ...node, endLine: Math.min(node.endLine, endLine) }));
  return [
    ...code.filter(({ startLine }) => startLine < first),
    ...sections.map((section) => ({ ...section, children: inside(section) })),
  ];
}

function blocksOf(lines: readonly string[], language: LanguageId): readonly CodeBlock[] {
  if (language === 'markdown') return blocksOfMarkdown(lines);
  return language === 'org' ? blocksBetween(lines, ORG_BLOCK, ORG_END) : [];
}

/** Exports stand outside of fences, each as long as it is. */
function blocksOfMarkdown(lines: readonly string[]): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly ends: (line: string) => boolean; readonly at: number; readonly language: string } | undefined;
  lines.forEach((line, at) => {
    if (open) {
      if (!open.ends(line)) return;
      blocks.push(...block(open.language, open.at + 2, at));
      open = undefined;
      return;
    }
    const [, mark, runs = ''] = FENCE.exec(line.slice(0, MAX_FENCE)) ?? [];
    if (mark) open = { ends: (end) => end.trim().startsWith(mark) && end.trim() === mark, at, language: runs };
    else if (SCRIPT.test(line)) open = { ends: (end) => SCRIPT_END.test(end), at, language: 'typescript' };
    else if (EXPORT.test(line)) blocks.push(...block(MODULE, at + 1, at + 1));
  });
  return blocks;
}

function blocksBetween(lines: readonly string[], begin: RegExp, end: RegExp): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly at: number; readonly language: string } | undefined;
  lines.forEach((line, at) => {
    const [, language] = open ? [] : (begin.exec(line) ?? []);
    if (language !== undefined) open = { at, language };
    else if (open && end.test(line)) {
      blocks.push(...block(open.language, open.at + 2, at));
      open = undefined;
    }
  });
  return blocks;
}

function block(name: string, startLine: number, endLine: number): readonly CodeBlock[] {
  const language = name && readLanguage(name)?.name;
  return language && endLine >= startLine ? [{ language, startLine, endLine }] : [];
}

/** All of a language at once: documents have as many blocks as they like. */
function definedIn(
  lines: readonly string[],
  language: LanguageId,
  blocks: readonly CodeBlock[],
): readonly OutlineNode[] {
  const inside = new Set<number>();
  for (const { startLine, endLine } of blocks) for (let line = startLine; line <= endLine; line++) inside.add(line - 1);
  const isInside = (at: number): boolean => inside.has(at);
  // How far an export goes its code alone tells.
  const isCode = language === MODULE ? (at: number) => !HEADING.test(lines[at] ?? '') : isInside;
  const code = lines.map((line, at) => (isCode(at) ? line : ''));
  return indentedOutline(code, scanDefinitions(code, isInside, isInside, language), language);
}
