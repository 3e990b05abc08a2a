import type { Node } from 'web-tree-sitter';
import type { SymbolKind } from '../../../core/base/types';
import type { MacroDefinition } from './c/macrosOfC';

export type { MacroDefinition };

/**
 * A path from one node to another. Steps are joined by `/` and alternatives by ` | `; the first alternative that finds
 * a node wins. A step is `field`, `field*` (the field repeatedly, as far as possible), `<type>` (the first child of
 * that type), `^` (the first child) or `$` (the last child). `^<type>` and `$<type>` require that this child has the
 * type.
 */
export type NodePath = string;

export interface DefinitionRule {
  /** Kind of the definition; absent if only {@link by} can decide it. */
  readonly kind?: SymbolKind;
  /**
   * Decides the kind by the type or the text of the node at a path, or by words of the declaration. Without a match,
   * {@link kind} applies.
   */
  readonly by?: KindBy;
  /** A node that must exist: a `struct` without a body is only mentioned. */
  readonly needs?: NodePath;
  /** Whether the rule applies only to members of a type, and not to variables in their functions and values. */
  readonly member?: true;
  /** Path to a node that must take several lines, because smaller ones are not worth a symbol. */
  readonly overLines?: NodePath;
  /** Whether the rule does not apply inside functions: C++ declares variables there that look like functions. */
  readonly outside?: true;
  /** Whether the content of the node is not searched for definitions. */
  readonly leaf?: true;
  /**
   * Whether {@link kind} applies only at the top of a file or module: variables inside functions are not worth a
   * symbol.
   */
  readonly top?: true;
  /** Matches the text of nodes that are not definitions after all. */
  readonly unless?: RegExp;
  /** Path of the name, `name` by default. A qualified name (`A::b`, `M.x`) is split into container and name. */
  readonly name?: NodePath;
  /**
   * Reads what a macro defines from the text at the start of the node; returns undefined if the node is not a macro,
   * which is then read like any other node.
   */
  readonly macro?: (declaration: string) => MacroDefinition | undefined;
  /** A fixed name, where the syntax has none. */
  readonly named?: string;
  /** Set if the node is a call with a title and a function, which is named after them. */
  readonly registers?: Registration;
  /** Whether calls before the node in a chain are siblings of the definition: `app.route('/book').get(…).post(…)`. */
  readonly isChained?: true;
  /**
   * Enclosing type that is only mentioned by name (group 1): Go's receiver, the type that a Kotlin function extends.
   */
  readonly owner?: RegExp;
  /** Path of the node before which the signature ends, `body` by default. */
  readonly body?: NodePath;
  /** Whether functions in the definition are methods although its kind does not imply this: Rust's `impl`. */
  readonly methods?: true;
  /** Whether the name of the definition is left out of the container of the definitions in it. */
  readonly transparent?: true;
  /** Whether the node only lends its name to the container of the definitions in it: `Query: { user: () => … }`. */
  readonly containerOnly?: true;
}

/**
 * Paths to the title and to the called function of a registration: `app.get('/users', (req, res) => …)`; or `chain` if
 * the name stands earlier in the chain of calls, see `chainedName.ts`.
 */
export type Registration = { readonly title: NodePath; readonly verb: NodePath } | 'chain';

/** If there are several rules, the first that applies to a node counts. */
export type DefinitionRules = SymbolKind | DefinitionRule | readonly DefinitionRule[];

/** Decides the kind. `starts` is sticky, and its first group is the key into `kinds`. */
export type KindBy = { readonly kinds: Readonly<Record<string, SymbolKind>> } & (
  KindByNode | { readonly word: RegExp } | { readonly starts: RegExp }
);

export interface KindByNode {
  readonly at: NodePath;
  readonly text?: true;
  /** Returns the node that counts instead of the found node and may be nested deep in it. */
  readonly inside?: (node: Node, text: string) => Node | undefined;
}

/**
 * Rules for the outline of one language, in terms of its grammar. See the figures in `outlineWalk.ts` for why they are
 * a table and not queries. Lists of node types are separated by white space.
 */
export interface OutlineRules {
  readonly definitions: Readonly<Record<string, DefinitionRules>>;
  /** Nodes that hold statements or members: a long body may be cut between their children. */
  readonly blocks: string;
  /** Nodes that may contain definitions at any depth. All other nodes are skipped. */
  readonly through: string;
  /** Nodes that belong to the single definition in them: `export`, `const`, decorators, `template`. */
  readonly wrappers?: string;
  /** Siblings that belong to the definition after them: attributes, type signatures. */
  readonly leads?: string;
  /** Siblings that are the body of the definition before them, as in Dart. */
  readonly tails?: string;
  /**
   * Maps node types to patterns for their text; group 1 of every match is an import. Applies outside of functions only.
   */
  readonly imports?: Readonly<Record<string, RegExp>>;
  /** Methods with these names are constructors (so are methods named like their class). */
  readonly constructors?: string;
  /** A body may begin with its documentation: a string, or an attribute (`@moduledoc`). */
  readonly docstrings?: 'string' | 'attribute';
  /** Replaces code that the grammar cannot read with code that it can read, keeping the width of every line. */
  readonly rewrite?: (text: string) => string;
  /** Whether adjacent definitions of the same name are one definition: the equations of Haskell. */
  readonly mergeSameName?: true;
}
