import type { LanguageId, LineRange, OutlineNode } from '../base/types';
import { scanDefinitions } from '../languages/lineRules/definitionScanner';
import { readLanguage } from '../languages/languageFilter';
import { indentedOutline } from './indentedOutline';

/**
 * Finds the definitions in the code of documents: executable chunks of R Markdown, Quarto and Org, modules of MDX, and
 * scripts of component documents. Other fenced code only illustrates, and defines nothing.
 */

interface CodeBlock extends LineRange {
  readonly language: LanguageId;
}

/** Matches a fence of Markdown. A language in braces, ```` ```{r setup} ````, marks an executable chunk. */
const FENCE = /^ {0,3}(```+|~~~+)\s*(?:\{\s*(\w+)\b)?(?!.*`)/;
/** Maximum characters of a line that are matched with the pattern, which takes quadratic time. */
const MAX_FENCE = 200;
const ORG_BLOCK = /^\s*#\+begin_src\s+([\w+-]+)/i;
const ORG_END = /^\s*#\+end_src/i;
const SCRIPT = /^<script\b[^<>]*>\s*$/i;
const SCRIPT_END = /^<\/script\s*>/i;
const EXPORT = /^export\s/;
/** Language of the modules of MDX; scripts have a different one. */
const MODULE = 'typescriptreact';
/** Matches a Markdown heading, which is not a comment of the export that follows it. */
const HEADING = /^#{1,6}\s/;

/** Returns the sections of a document with the functions and types that its code defines. */
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

/**
 * Finds the code blocks of Markdown. Exports stand outside of fences, and a fence ends at a line with the same mark.
 */
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
    if (mark) open = { ends: (end) => isClosing(end.trim(), mark), at, language: runs };
    else if (SCRIPT.test(line)) open = { ends: (end) => SCRIPT_END.test(end), at, language: 'typescript' };
    else if (EXPORT.test(line)) blocks.push(...block(MODULE, at + 1, at + 1));
  });
  return blocks;
}

/** Returns whether a line closes the fence that a mark opened: only its sign, at least as often. */
const isClosing = (line: string, mark: string): boolean =>
  line.startsWith(mark) && line === mark.charAt(0).repeat(line.length);

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

/**
 * Finds the definitions of all blocks of one language in a single pass, because a document may have any number of
 * blocks.
 */
function definedIn(
  lines: readonly string[],
  language: LanguageId,
  blocks: readonly CodeBlock[],
): readonly OutlineNode[] {
  const inside = new Set<number>();
  for (const { startLine, endLine } of blocks) for (let line = startLine; line <= endLine; line++) inside.add(line - 1);
  const isInside = (at: number): boolean => inside.has(at);
  // The block of an export is only its first line: the code itself tells how far it extends.
  const isCode = language === MODULE ? (at: number) => !HEADING.test(lines[at] ?? '') : isInside;
  const code = lines.map((line, at) => (isCode(at) ? line : ''));
  return indentedOutline(code, scanDefinitions(code, isInside, isInside, language), language);
}
