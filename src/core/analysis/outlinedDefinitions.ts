import type { Definition, LanguageId, OutlineNode } from '../base/types';
import { enumeratorsIn } from './enumerators';
import { definitionsIn } from '../languages/lineRules/definitionScanner';
import { FUNCTION_KINDS, TEST_KINDS, TYPE_KINDS, VALUE_KINDS } from '../languages/symbolKinds';

/** Languages in which a name is bound to a function in more ways than a single line shows. */
const bound: ReadonlySet<LanguageId> = new Set([
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  'vue',
  'svelte',
  'astro',
]);
/** Languages in which no keyword begins a function, and its head may span several lines. */
const headed: ReadonlySet<LanguageId> = new Set(['java', 'csharp', 'cpp', 'c', 'dart']);
/** Languages in which a property may have a body of its own, so that it is a function. */
const withProperties: ReadonlySet<LanguageId> = new Set(['csharp', 'kotlin', 'swift']);
const HEAD_LINES = 10;

/**
 * Returns the definitions of the line rules with what only an outline tells: functions such as `const load = <` over
 * several lines or `exports.list = wrap(async () => …`, and which constants are members of a type.
 */
export const withOutline = (
  definitions: readonly Definition[],
  nodes: readonly OutlineNode[],
  lines: readonly string[],
  language: LanguageId,
): readonly Definition[] =>
  withMembers(withOutlinedFunctions(definitions, nodes, lines, language), nodes, lines, language);

function withOutlinedFunctions(
  definitions: readonly Definition[],
  nodes: readonly OutlineNode[],
  lines: readonly string[],
  language: LanguageId,
): readonly Definition[] {
  if (![bound, headed, withProperties].some((languages) => languages.has(language))) return definitions;
  const added: Definition[] = [];
  const replaced = new Set<Definition>();
  for (const node of functionsIn(nodes)) {
    const line = lineOfFunction(node, lines, language);
    const known = definitionsIn(definitions, { startLine: line, endLine: line }).find(({ name }) => name === node.name);
    if (line === 0 || (known && known.kind !== 'variable')) continue;
    added.push({ name: node.name, kind: 'function', line, indented: /^\s/.test(lines[line - 1] ?? '') });
    if (known) replaced.add(known);
  }
  if (added.length === 0) return definitions;
  return [...definitions.filter((one) => !replaced.has(one)), ...added].sort((a, b) => a.line - b.line);
}

/**
 * Returns the definitions with the constants, fields and enumerators of types as members: those that the outline names,
 * and those that the line rules find within a type, but not within its functions. A constant outside of types that only the
 * outline names ranks like a member.
 */
function withMembers(
  definitions: readonly Definition[],
  nodes: readonly OutlineNode[],
  lines: readonly string[],
  language: LanguageId,
): readonly Definition[] {
  const inType = new Uint8Array(lines.length + 1);
  const values = valuesIn(nodes, inType);
  const byLines = definitions.map((one): Definition =>
    one.kind === 'variable' && one.indented && inType[one.line] ? { ...one, kind: 'member' } : one,
  );
  const known = new Set(byLines.map(placeOf));
  const named = values.map((node): Definition => ({
    name: node.name,
    kind: 'member',
    line: lineOfValue(node, lines),
    indented: true,
  }));
  const added = [...named, ...enumeratorsIn(nodes, lines, language)].filter(
    (one) => one.line > 0 && !known.has(placeOf(one)),
  );
  return added.length > 0 ? [...byLines, ...added].sort((a, b) => a.line - b.line) : byLines;
}

/** Returns the line, from 1, of the name of a value, which may stand below the keyword of a group: `const (`. */
function lineOfValue({ name, startLine, endLine }: OutlineNode, lines: readonly string[]): number {
  for (let line = startLine, left = HEAD_LINES; line <= endLine && left > 0; line++) {
    const text = lines[line - 1] ?? '';
    if (BEFORE.test(text)) continue;
    if (text.includes(name)) return line;
    left--;
  }
  return 0;
}

const placeOf = ({ line, name }: Definition): string => `${line} ${name}`;

/**
 * Returns the constants and fields outside of functions.
 * @param inType gets a 1 for each line, from 1, that belongs to a type and not to a function in it.
 */
function valuesIn(nodes: readonly OutlineNode[], inType: Uint8Array): readonly OutlineNode[] {
  return nodes.flatMap((node) => {
    if (VALUE_KINDS.has(node.kind)) return [node];
    inType.fill(TYPE_KINDS.has(node.kind) ? 1 : 0, node.startLine, node.endLine + 1);
    return FUNCTION_KINDS.has(node.kind) ? [] : valuesIn(node.children, inType);
  });
}

/** Returns the line, from 1, of the name of a function that only an outline may tell; 0 if there is none. */
function lineOfFunction(node: OutlineNode, lines: readonly string[], language: LanguageId): number {
  const isProperty = node.kind === 'method' && !node.signature.includes('(');
  if (bound.has(language) || (isProperty && withProperties.has(language))) return lineOfName(node, lines);
  return headed.has(language) && node.kind !== 'constructor' && hasBody(node, lines) ? lineOfHead(node, lines) : 0;
}

const functionsIn = (nodes: readonly OutlineNode[]): readonly OutlineNode[] =>
  nodes.flatMap((node) => [
    ...(FUNCTION_KINDS.has(node.kind) && !TEST_KINDS.has(node.kind) ? [node] : []),
    ...functionsIn(node.children),
  ]);

/** Matches comments, decorators and attributes. */
const BEFORE = /^\s*(?:\/\/|\/\*|\*|@|\[[^\]]*\]\s*$)/;

/**
 * Returns the line, from 1, that contains the name of a definition, below its comment; 0 if the name does not occur, as
 * in `export default`.
 */
function lineOfName({ name, startLine, endLine }: OutlineNode, lines: readonly string[]): number {
  for (let line = startLine; line <= endLine; line++) {
    const text = lines[line - 1] ?? '';
    if (!BEFORE.test(text)) return text.includes(name) && !NAMELESS.has(name) ? line : 0;
  }
  return 0;
}

/** Returns whether a function has a body, which a mere declaration has not. */
const hasBody = ({ endLine }: OutlineNode, lines: readonly string[]): boolean => /\}/.test(lines[endLine - 1] ?? '');

/**
 * Returns the line, from 1, of the head of a function that contains its name before the parameters; 0 if there is none.
 */
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
