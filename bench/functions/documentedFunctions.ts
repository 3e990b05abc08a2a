import type { Parser } from '../../src/core/base/contracts';
import { findCommentLines } from '../../src/core/languages/commentLines';
import type { LanguageId, OutlineNode, SymbolKind } from '../../src/core/base/types';
import { questionOf } from './question';

/** A function whose documentation serves as the question for it. */
export interface Documented {
  readonly name: string;
  readonly question: string;
  /** From the line with the name to the last line. */
  readonly start_line: number;
  readonly end_line: number;
  /** Lines of its documentation, 1-based. */
  readonly docLines: readonly number[];
}

export const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'macro']);
/** Minimum number of lines. Shorter functions hardly do anything that could be asked for. */
const MIN_LINES = 3;
/** Names such as `__init__`, which say when a function is called rather than what it does. */
const BY_CONVENTION = /^__/;

export interface MinedKind {
  readonly kinds?: ReadonlySet<SymbolKind>;
  /** Whether the questions contain the name of their function. */
  readonly saysName?: boolean;
}

/** Returns the documented functions, or symbols of other kinds, whose name is unique in the file. */
export function documentedFunctions(
  text: string,
  language: LanguageId,
  outline: readonly OutlineNode[],
  { kinds = FUNCTIONS, saysName = false }: MinedKind = {},
): readonly Documented[] {
  const lines = text.split('\n');
  const isComment = findCommentLines(lines, language);
  const functions = flat(outline).filter(({ kind }) => kinds.has(kind));
  const uses = countTexts(functions.map(({ name }) => name));
  return functions
    .filter(({ name }) => uses.get(name) === 1 && !BY_CONVENTION.test(name))
    .flatMap((node) => documented(node, lines, isComment, saysName) ?? []);
}

function documented(
  node: OutlineNode,
  lines: readonly string[],
  isComment: Uint8Array,
  saysName: boolean,
): Documented | undefined {
  const question = questionOf(node.doc, node.name, saysName);
  const numbers = Array.from({ length: node.endLine - node.startLine + 1 }, (_, i) => node.startLine + i);
  const code = numbers.filter((line) => !isComment[line - 1] && lines[line - 1]?.trim());
  const body = code.slice(code.findIndex((line) => lines[line - 1]?.includes(node.name)));
  const first = body[0];
  if (question === undefined || first === undefined || body.length < MIN_LINES || !hasBlock(body, lines))
    return undefined;
  const above = numbers.filter((line) => line < first && isComment[line - 1]);
  const docLines = above.length > 0 ? above : firstRun(numbers.filter((line) => line > first && isComment[line - 1]));
  return { name: node.name, question, start_line: first, end_line: endOf(node, first), docLines };
}

/**
 * Returns the last line of a symbol. For a type, it is the last line of its head, since its members answer other
 * questions.
 */
function endOf({ kind, endLine, children }: OutlineNode, first: number): number {
  const member = FUNCTIONS.has(kind) ? undefined : children.find(({ startLine }) => startLine > first);
  return member ? member.startLine - 1 : endLine;
}

/** Returns whether the code has a body. Prototypes and methods of interfaces end with a semicolon and have none. */
function hasBlock(code: readonly number[], lines: readonly string[]): boolean {
  const text = code.map((line) => lines[line - 1] ?? '');
  return !text.at(-1)?.trimEnd().endsWith(';') || text.some((line) => line.includes('{'));
}

/** Returns the consecutive numbers at the start. */
const firstRun = (numbers: readonly number[]): readonly number[] =>
  numbers.filter((line, i) => line - (numbers[0] ?? 0) === i);

export function countTexts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

const flat = (nodes: readonly OutlineNode[]): readonly OutlineNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Blanks out the documentation of some functions. Line numbers do not change. */
export function withoutDocs(text: string, functions: readonly Documented[]): string {
  const docLines = new Set(functions.flatMap((one) => one.docLines));
  return text
    .split('\n')
    .map((line, i) => (docLines.has(i + 1) ? '' : line))
    .join('\n');
}

/**
 * Returns the functions that are still found, undocumented, after blanking out, and whose question does not occur
 * elsewhere in the text.
 */
export async function blankable(
  text: string,
  language: LanguageId,
  functions: readonly Documented[],
  parser: Parser,
  signal: AbortSignal,
): Promise<readonly Documented[]> {
  if (functions.length === 0) return [];
  const outline = await parser.outline(withoutDocs(text, functions), language, signal);
  const undocumented = flat(outline?.nodes ?? []).filter(({ doc }) => doc === '');
  return functions.filter((one) => {
    const rest = withoutDocs(text, [one]).toLowerCase();
    return (
      undocumented.some(({ name, endLine }) => name === one.name && endLine === one.end_line) &&
      !rest.includes(one.question.toLowerCase())
    );
  });
}
