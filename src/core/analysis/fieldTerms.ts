import { termsOfIdentifier } from '../text/analyzer';
import type {
  Definition,
  DefinitionKind,
  FieldTerms,
  LanguageId,
  LineRange,
  OutlineNode,
  TermCounts,
} from '../base/types';
import { findCommentLines, licenceHeaderLength } from '../languages/commentLines';
import { DEFINING_WORDS, definitionsIn, scanDefinitions } from '../languages/lineRules/definitionScanner';
import { LineTerms } from './lineTerms';
import { withOutline } from './outlinedDefinitions';

/** Weight of each kind of definition in the definition field: an `extension Request` must not beat `class Request`. */
const DEFINITION_WEIGHT: Readonly<Record<DefinitionKind, number>> = {
  type: 1,
  function: 1,
  variable: 0.5,
  declaration: 0.4,
  extension: 0.3,
  member: 0.1,
};
const LOCAL_VARIABLE_WEIGHT = 0.1;

export function definitionWeight({ kind, indented }: Pick<Definition, 'kind' | 'indented'>): number {
  return kind === 'variable' && indented ? LOCAL_VARIABLE_WEIGHT : DEFINITION_WEIGHT[kind];
}

/** The result of scanning the lines of a file for ranking. */
export interface ScannedLines {
  /** All definitions, ordered by line. */
  readonly definitions: readonly Definition[];
  /** Returns the definitions in a range of lines. */
  definitionsIn(range: LineRange): readonly Definition[];
  /** Returns the same result with what only an outline tells. */
  outlined(nodes: readonly OutlineNode[]): ScannedLines;
  /** Distinct identifiers on code lines. */
  readonly identifiers: readonly string[];
  /** Returns the terms of a range of lines, by field. */
  fieldTerms(range: LineRange): FieldTerms;
}

/** Scans a file for ranking: finds the comment lines, the definitions, and the terms of each line. */
export function scanLines(lines: readonly string[], language: LanguageId): ScannedLines {
  const comments = findCommentLines(lines, language);
  const isComment = (line: number): boolean => comments[line] === 1;
  const isCode = (line: number): boolean => comments[line] === 0;
  const words = new LineTerms(lines, licenceHeaderLength(lines, comments));
  const identifiers = words.distinctWords(isCode);
  const withDefinitions = (definitions: readonly Definition[]): ScannedLines => ({
    definitions,
    definitionsIn: (range) => definitionsIn(definitions, range),
    outlined: (nodes) => withDefinitions(withOutline(definitions, nodes, lines, language)),
    identifiers,
    fieldTerms: ({ startLine, endLine }) => ({
      code: words.countTerms(startLine - 1, endLine, isCode),
      comment: words.countTerms(startLine - 1, endLine, isComment),
      definition: definitionTerms(definitionsIn(definitions, { startLine, endLine })),
    }),
  });
  return withDefinitions(scanDefinitions(lines, isCode, words.linesContaining(DEFINING_WORDS), language));
}

/** Counts the terms of definitions. Each name counts once per chunk, with the weight of its strongest definition. */
function definitionTerms(definitions: readonly Definition[]): TermCounts {
  const strongest = new Map<string, number>();
  for (const definition of definitions) {
    strongest.set(definition.name, Math.max(strongest.get(definition.name) ?? 0, definitionWeight(definition)));
  }
  const terms = new Map<string, number>();
  for (const [name, weight] of strongest)
    for (const term of termsOfIdentifier(name)) terms.set(term, (terms.get(term) ?? 0) + weight);
  return { terms: [...terms.keys()], counts: [...terms.values()] };
}
