import type { LanguageId, OutlineNode } from '../base/types';
import { SYMBOL_KINDS } from '../languages/symbolKinds';
import { keywordsOf, type FactRule } from './factRules';
import type { SymbolFact } from './fileFacts';
import { LineMap } from './lineMap';

/** A symbol while the line that says its name is looked for. */
export interface LocatedSymbol extends SymbolFact {
  line: number;
  /** Behind its name in the text; -1 until it is found. */
  nameEnd: number;
}

/** A file as all that looks for facts reads it. */
export interface FileText {
  readonly language: LanguageId;
  readonly rule: FactRule;
  /** What is no name of the program where it stands alone. */
  readonly keywords: ReadonlySet<string>;
  /** As it is written … */
  readonly text: string;
  /** … and without comments and strings: of the same length. */
  readonly code: string;
  readonly lines: LineMap;
  readonly symbols: readonly LocatedSymbol[];
  /** By line, from 1: the place of the innermost symbol around it, or -1. */
  readonly owners: Int32Array;
}

/** Outermost first. */
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
