import type { Node } from 'web-tree-sitter';
import type { OutlineNode, SymbolKind } from '../../core/base/types';
import { FUNCTION_KINDS, TEST_KINDS } from '../../core/languages/symbolKinds';
import type { DefinitionRule } from './outlineRules';

/** Start of a node: zero-based row, and offset in the text. */
export interface Start {
  readonly row: number;
  readonly index: number;
}

export const startOf = (node: Node): Start => ({ row: node.startPosition.row, index: node.startIndex });

/** A definition whose content is still being read. */
export interface Draft extends OutlineNode {
  endLine: number;
  doc: string;
  readonly children: Draft[];
  readonly breaks: number[];
}

/** The context of the nodes being visited. */
export interface Scope {
  readonly children: Draft[];
  readonly breaks: number[];
  readonly firstRow: number;
  readonly path: string;
  readonly inFunction: boolean;
  readonly hasMethods: boolean;
}

const HAS_METHODS: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'enum', 'trait']);

export const fileScope = (): Scope => ({
  children: [],
  breaks: [],
  firstRow: -1,
  path: '',
  inFunction: false,
  hasMethods: false,
});

/** Returns the scope inside a definition. Dots in a title are replaced, because they would be taken for containers. */
export const scopeOf = (draft: Draft, parent: Scope, rule: DefinitionRule): Scope => ({
  children: draft.children,
  breaks: draft.breaks,
  firstRow: draft.startLine - 1,
  path: rule.transparent
    ? parent.path
    : [draft.container, isTitle(draft, rule) ? draft.name.replaceAll('.', ' ') : draft.name].filter(Boolean).join('.'),
  inFunction: parent.inFunction || FUNCTION_KINDS.has(draft.kind),
  hasMethods: rule.methods ?? HAS_METHODS.has(draft.kind),
});

/** Returns the scope inside a node that only lends its name to the container of the definitions in it. */
export const containedIn = ({ name, container }: Draft, parent: Scope): Scope => ({
  ...parent,
  path: [container, name].filter(Boolean).join('.'),
});

const isTitle = ({ kind }: Draft, { registers }: DefinitionRule): boolean =>
  TEST_KINDS.has(kind) || registers !== undefined;
