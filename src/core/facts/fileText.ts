import type { LanguageId, OutlineNode } from '../base/types';
import { SYMBOL_KINDS } from '../languages/symbolKinds';
import { keywordsOf, type FactRule } from './factRules';
import type { SymbolFact } from './fileFacts';
import { LineMap } from './lineMap';

/** A symbol whose name is still to be located in the text. */
export interface LocatedSymbol extends SymbolFact {
  line: number;
  /** Offset of the end of its name in the text; -1 until it is found. */
  nameEnd: number;
}

/** A file in the form that all extractors of facts read. */
export interface FileText {
  readonly language: LanguageId;
  readonly rule: FactRule;
  /** Words that are not names of the program when they stand alone. */
  readonly keywords: ReadonlySet<string>;
  /** Text as written. */
  readonly text: string;
  /** Text without comments and strings, of the same length. */
  readonly code: string;
  readonly lines: LineMap;
  readonly symbols: readonly LocatedSymbol[];
  /** Index of the innermost symbol around each line, by line from 1, or -1. */
  readonly owners: Int32Array;
}

/** Returns the nodes of a tree, outermost first. */
export function flattened(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? node : [node, ...flattened(node.children)]));
}

const oneLine = (name: string): string => (/\s/.test(name) ? name.replace(/\s+/g, ' ') : name);

const unlocated = ({ name, kind, container, startLine, endLine }: OutlineNode): LocatedSymbol => ({
  name: oneLine(name),
  kind: SYMBOL_KINDS.indexOf(kind),
  container: oneLine(container),
  startLine,
  line: startLine,
  endLine: Math.max(startLine, endLine),
  nameEnd: -1,
});

export function fileTextOf(
  text: string,
  code: string,
  language: LanguageId,
  rule: FactRule,
  nodes: readonly OutlineNode[],
): FileText {
  const lines = new LineMap(code);
  const symbols = flattened(nodes)
    .filter(({ kind }) => kind !== 'section')
    .map(unlocated)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const owners = new Int32Array(lines.count + 2).fill(-1);
  symbols.forEach(({ startLine, endLine }, i) => owners.fill(i, startLine, endLine + 1));
  return { language, rule, keywords: keywordsOf(language, rule), text, code, lines, symbols, owners };
}
