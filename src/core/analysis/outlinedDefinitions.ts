import type { Definition, LanguageId, OutlineNode } from '../base/types';
import { definitionsIn } from '../languages/definitionScanner';
import { FUNCTION_KINDS, TEST_KINDS } from '../languages/symbolKinds';

/** Where a name is bound to a function in more ways than a line can tell. */
const bound: ReadonlySet<LanguageId> = new Set([
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  'vue',
  'svelte',
  'astro',
]);
/** Where no keyword begins a function, whose head may take several lines. */
const headed: ReadonlySet<LanguageId> = new Set(['java', 'csharp', 'cpp', 'c', 'dart']);
const HEAD_LINES = 10;

/**
 * The definitions of the line rules with the functions that only an outline sees: `const load = <` over several lines,
 * `exports.list = wrap(async () => …`.
 */
export function withOutlinedFunctions(
  definitions: readonly Definition[],
  nodes: readonly OutlineNode[],
  lines: readonly string[],
  language: LanguageId,
): readonly Definition[] {
  const isHeaded = headed.has(language);
  if (!bound.has(language) && !isHeaded) return definitions;
  const added: Definition[] = [];
  const replaced = new Set<Definition>();
  for (const node of functionsIn(nodes)) {
    if (isHeaded && (node.kind === 'constructor' || !hasBody(node, lines))) continue;
    const line = isHeaded ? lineOfHead(node, lines) : lineOfName(node, lines);
    const known = definitionsIn(definitions, { startLine: line, endLine: line }).find(({ name }) => name === node.name);
    if (line === 0 || (known && known.kind !== 'variable')) continue;
    added.push({ name: node.name, kind: 'function', line, indented: /^\s/.test(lines[line - 1] ?? '') });
    if (known) replaced.add(known);
  }
  if (added.length === 0) return definitions;
  return [...definitions.filter((one) => !replaced.has(one)), ...added].sort((a, b) => a.line - b.line);
}

const functionsIn = (nodes: readonly OutlineNode[]): readonly OutlineNode[] =>
  nodes.flatMap((node) => [
    ...(FUNCTION_KINDS.has(node.kind) && !TEST_KINDS.has(node.kind) ? [node] : []),
    ...functionsIn(node.children),
  ]);

/** Comments and decorators. */
const BEFORE = /^\s*(?:\/\/|\/\*|\*|@)/;

/** The line, from 1, on which a definition has its name, below its comment; 0 where it says none: `export default`. */
function lineOfName({ name, startLine, endLine }: OutlineNode, lines: readonly string[]): number {
  for (let line = startLine; line <= endLine; line++) {
    const text = lines[line - 1] ?? '';
    if (!BEFORE.test(text)) return text.includes(name) && !NAMELESS.has(name) ? line : 0;
  }
  return 0;
}

/** A declaration is none. */
const hasBody = ({ endLine }: OutlineNode, lines: readonly string[]): boolean => /\}/.test(lines[endLine - 1] ?? '');

/** The line, from 1, on which a head has the name before its parameters; 0 where none has. */
function lineOfHead({ name, startLine, endLine }: OutlineNode, lines: readonly string[]): number {
  for (let line = startLine, left = HEAD_LINES; line <= endLine && left > 0; line++) {
    const text = lines[line - 1] ?? '';
    if (BEFORE.test(text)) continue;
    const at = text.indexOf(name);
    if (at >= 0 && /^\s*\(/.test(text.slice(at + name.length)) && !/[\w$]/.test(text.charAt(at - 1))) return line;
    left--;
  }
  return 0;
}

const NAMELESS: ReadonlySet<string> = new Set(['default', 'exports', 'constructor']);
