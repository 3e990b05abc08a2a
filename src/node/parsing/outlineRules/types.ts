import type { Node } from 'web-tree-sitter';
import type { SymbolKind } from '../../../core/base/types';

/**
 * Where to look from a node, as data: steps joined by `/`, alternatives by ` | `, the first that finds
 * anything wins. A step is `field`, `field*` (the field again and again, as far as it goes), `<type>` (the
 * first child of that type), `^` (the first child) or `$` (the last one); `^<type>` and `$<type>` ask that this child is
 * of a type.
 */
export type NodePath = string;

export interface DefinitionRule {
  /** What it defines; absent when only {@link by} can tell. */
  readonly kind?: SymbolKind;
  /**
   * Decides the kind by the type or the text of the node at a path, or by words of the declaration; no match leaves
   * {@link kind}.
   */
  readonly by?: KindBy;
  /** What must be there: a `struct` without a body only mentions one. */
  readonly needs?: NodePath;
  /** Not in functions: C++ declares variables there that look like functions. */
  readonly outside?: true;
  /** What is in it is not looked at. */
  readonly leaf?: true;
  /** Names at the top of a file or module only: variables inside functions are not worth a symbol. */
  readonly top?: true;
  /** No definition after all, by its text. */
  readonly unless?: RegExp;
  /** Path of the name, `name` by default. A qualified name (`A::b`, `M.x`) is split into container and name. */
  readonly name?: NodePath;
  /** What a macro defines, by its text from where the node begins; what is not one is read as ever. */
  readonly macro?: (declaration: string) => MacroDefinition | undefined;
  /** A fixed name, where the syntax has none. */
  readonly named?: string;
  /** It is a call with a title and a function, as which it is named. */
  readonly registers?: Registration;
  /** What encloses it by name only (group 1): Go's receiver, the type that a Kotlin function extends. */
  readonly owner?: RegExp;
  /** Where the signature ends, `body` by default. */
  readonly body?: NodePath;
  /** Whether functions in it are methods, though its kind does not say so: Rust's `impl`. */
  readonly methods?: true;
  /** Whether its name is not part of the container of what is in it. */
  readonly transparent?: true;
}

/** `app.get('/users', (req, res) => …)`: where the title stands, and what is called. */
export interface Registration {
  readonly title: NodePath;
  readonly verb: NodePath;
}

export interface MacroDefinition {
  readonly name: string;
  readonly container: string;
  readonly kind: SymbolKind;
}

/** Of several rules the first that a node is a definition by counts. */
export type DefinitionRules = SymbolKind | DefinitionRule | readonly DefinitionRule[];

/** `starts` is sticky, and its first group tells. */
export type KindBy = { readonly kinds: Readonly<Record<string, SymbolKind>> } & (
  KindByNode | { readonly word: RegExp } | { readonly starts: RegExp }
);

export interface KindByNode {
  readonly at: NodePath;
  readonly text?: true;
  /** What counts of the node, which may be deep in it, in its stead. */
  readonly inside?: (node: Node, text: string) => Node | undefined;
}

/**
 * What the outline of one language needs to know of its grammar. A table and a cursor instead of queries:
 * see the figures in `outlineWalk.ts`. Lists of node types are separated by white space.
 */
export interface OutlineRules {
  readonly definitions: Readonly<Record<string, DefinitionRules>>;
  /** Nodes that hold statements or members: a long body may be cut between their children. */
  readonly blocks: string;
  /** Nodes that may hold definitions further down. Everything else is skipped. */
  readonly through: string;
  /** Nodes that belong to the one definition in them: `export`, `const`, decorators, `template`. */
  readonly wrappers?: string;
  /** Siblings that belong to the definition after them: attributes, type signatures. */
  readonly leads?: string;
  /** Siblings that are the body of the definition before them: Dart's. */
  readonly tails?: string;
  /** Node type → what to take of its text; group 1 of every match is an import. At the top of a file only. */
  readonly imports?: Readonly<Record<string, RegExp>>;
  /** Methods with these names are constructors (so are methods named like their class). */
  readonly constructors?: string;
  /** A body may begin with its documentation: a string, or an attribute (`@moduledoc`). */
  readonly docstrings?: 'string' | 'attribute';
  /** A text of the same width, line by line, in which what the grammar cannot read is something that it can. */
  readonly rewrite?: (text: string) => string;
  /** Adjacent definitions of one name are one: the equations of Haskell. */
  readonly mergeSameName?: true;
}
