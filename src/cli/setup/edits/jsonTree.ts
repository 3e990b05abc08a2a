import { createScanner, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { Unsuitable } from './edit';

export interface Property {
  /** The whole property, from its name to the end of its value. */
  readonly node: Node;
  readonly value: Node;
}

/**
 * Parses the object in a text; undefined for a text of only blanks and comments.
 * @throws Unsuitable for a text that is invalid or not an object.
 */
export function parseJson(text: string): Node | undefined {
  const problems: ParseError[] = [];
  const root = parseTree(text, problems, { allowTrailingComma: true, allowEmptyContent: true });
  const [problem] = problems;
  if (problem) {
    const line = text.slice(0, problem.offset).split('\n').length;
    throw new Unsuitable(`line ${line}: ${inWords(printParseErrorCode(problem.error))}`);
  }
  if (root && root.type !== 'object') throw new Unsuitable('it does not hold an object');
  return root;
}

const inWords = (code: string): string =>
  code.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();

/**
 * Returns the property with a name.
 * @throws Unsuitable if the name occurs twice, because readers differ in which one counts.
 */
export function propertyOf(object: Node, name: string): Property | undefined {
  const named = (object.children ?? []).filter(({ children = [] }) => children[0]?.value === name);
  if (named.length > 1) throw new Unsuitable(`"${name}" stands in it twice`);
  const [node] = named;
  const value = node?.children?.[1];
  return node && value ? { node, value } : undefined;
}

export const valueOf = (node: Node): unknown => getNodeValue(node) as unknown;

/** Returns the tokens of a text, including comments but without the blanks between them. */
export function tokensOf(text: string): readonly string[] {
  const scanner = createScanner(text);
  const tokens: string[] = [];
  for (let kind: number = scanner.scan(); kind !== END_OF_FILE; kind = scanner.scan())
    if (kind !== LINE_BREAK && kind !== BLANKS) {
      const start = scanner.getTokenOffset();
      tokens.push(text.slice(start, start + scanner.getTokenLength()));
    }
  return withoutTrailingCommas(tokens);
}

/** Removes trailing commas, since a program that rewrites a file leaves them out. */
const withoutTrailingCommas = (tokens: readonly string[]): readonly string[] =>
  tokens.filter((token, i) => token !== ',' || !['}', ']'].includes(tokens[i + 1] ?? ''));

/** Token kinds of jsonc-parser. Its `const enum` cannot be used by a compiler that compiles each file by itself. */
const [LINE_BREAK, BLANKS, END_OF_FILE] = [14, 15, 17] as const;
