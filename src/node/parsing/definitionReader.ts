import type { Node } from 'web-tree-sitter';
import { limits } from '../../core/base/limits';
import type { OutlineNode, SymbolKind } from '../../core/base/types';
import { foldIdentifier } from '../../core/text/identifiers';
import { TEST_KINDS } from '../../core/languages/symbolKinds';
import type { CompiledOutlineRules } from './compiledOutlineRules';
import type { LeadingComments } from './leadingComments';
import { firstOf } from './nodePath';
import { chainedName } from './naming/chainedName';
import { callsBefore, type CallChain } from './naming/callChain';
import { startOf, type Draft, type Scope, type Start } from './outlineDraft';
import type { DefinitionRule, KindBy, MacroDefinition, Registration } from './outlineRules';
import { registeredName } from './naming/registeredName';
import { docOf, signatureOf, splitQualified, quotedTitle } from './naming/outlineText';
import { nameWithoutTags } from './templateTags';
import { titleInObject } from './naming/titledObject';

const VALUES: ReadonlySet<SymbolKind> = new Set(['constant', 'variable', 'type']);

/** The context of a node that may define something. */
export interface Surroundings {
  readonly scope: Scope;
  /** Whether only modules and their blocks enclose the node: there, variables are worth a symbol. */
  readonly atTop: boolean;
  /** Start of the wrapper around the node. */
  readonly outer: Start | undefined;
  /** Start of the first sibling before the node that belongs to it. */
  readonly lead: Start | undefined;
  /** The function that is the value of the enclosing definition. */
  readonly value: NamedValue | undefined;
}

export interface NamedValue {
  readonly id: number;
  readonly name: string;
  /** Container of the scope in which that definition is. */
  readonly path: string;
}

export interface ReadDefinition {
  readonly draft: Draft;
  readonly rule: DefinitionRule;
  /** The function that is the value of the definition. It lies inside the node and is not a definition of its own. */
  readonly value: Node | undefined;
  /** The calls before the definition, if it is a call in a chain. */
  readonly chain: CallChain | undefined;
}

type Identity = Pick<OutlineNode, 'name' | 'kind' | 'container'>;

/**
 * Returns whether a function has no name of its own. In `const Title = memo(function Title_() {…})`, the second name is
 * only seen inside the function.
 */
const isSameName = (name: string, outer: string, value: Node | undefined): boolean =>
  name === outer || (!value && foldIdentifier(name) === foldIdentifier(outer));

const isOverLines = (node: Node | undefined): boolean => node?.startPosition.row !== node?.endPosition.row;

/** Names for everything that a file exports, which do not name the exported value. */
const nameless: ReadonlySet<string> = new Set(['exports', 'default']);

/** Reads a node as a definition, if it is one. */
export class DefinitionReader {
  constructor(
    private readonly language: CompiledOutlineRules,
    private readonly text: string,
    private readonly lines: readonly string[],
    private readonly comments: LeadingComments,
  ) {}

  /** @param type the id of the node's type, which is expensive to query twice. */
  read(node: Node, type: number, around: Surroundings): ReadDefinition | undefined {
    for (const rule of this.language.definitions[type] ?? []) {
      const found = this.#readAs(rule, node, around);
      if (found) return found;
    }
    return undefined;
  }

  #readAs(rule: DefinitionRule, node: Node, around: Surroundings): ReadDefinition | undefined {
    const value = rule.by && 'at' in rule.by ? this.#valueOf(rule.by, node) : undefined;
    const kind = this.#kindOf(rule, node, value, around.atTop);
    if (!kind || !this.#isDefinition(rule, node, around.scope)) return undefined;
    const macro = rule.macro?.(this.text.slice(node.startIndex, node.startIndex + limits.signatureCharacters));
    // In `exports.a = exports.b = function () {…}`, both names refer to the same function, and neither contains the
    // other.
    const isSame = (value ?? node).id === around.value?.id;
    const scope = isSame && value ? { ...around.scope, path: around.value.path } : around.scope;
    const identity = macro ? this.#macroIdentity(macro, node, scope) : this.#identityOf(rule, kind, node, value, scope);
    if (!identity || (isSame && isSameName(identity.name, around.value.name, value))) return undefined;
    const chain = rule.isChained ? callsBefore(node, this.text) : undefined;
    const outer = chain ? startOf(chain.member) : around.outer;
    return { rule, value, chain, draft: this.#draft(node, rule, value, identity, { ...around, outer }) };
  }

  #valueOf({ at, inside }: Extract<KindBy, { readonly at: string }>, node: Node): Node | undefined {
    const found = firstOf(node, at);
    return found && inside ? inside(found, this.text) : found;
  }

  #kindOf(
    { by, kind, top }: DefinitionRule,
    node: Node,
    value: Node | undefined,
    atTop: boolean,
  ): SymbolKind | undefined {
    return (by && by.kinds[this.#decider(by, node, value)]) ?? (top && !atTop ? undefined : kind);
  }

  #decider(by: KindBy, node: Node, value: Node | undefined): string {
    if ('word' in by) return by.word.exec(this.#textOf(node))?.[0].replace(/\s+/g, ' ') ?? '';
    if ('starts' in by) {
      by.starts.lastIndex = node.startIndex;
      return by.starts.exec(this.text)?.[1] ?? '';
    }
    return value ? (by.text ? this.#textOf(value) : value.type) : '';
  }

  #isDefinition(rule: DefinitionRule, node: Node, scope: Scope): boolean {
    if ((rule.outside && scope.inFunction) || (rule.member && !scope.hasMethods)) return false;
    if ((this.lines[node.startPosition.row]?.length ?? 0) > limits.definitionLineCharacters) return false;
    if (rule.overLines && !isOverLines(firstOf(node, rule.overLines))) return false;
    return !rule.unless?.test(this.#textOf(node)) && (!rule.needs || firstOf(node, rule.needs) !== undefined);
  }

  /**
   * Returns what a macro defines. Inside a function, a macro is usually a loop or the like. At the margin it is a
   * definition, because the grammar has misread the code before it.
   */
  #macroIdentity({ name, container, kind }: MacroDefinition, node: Node, scope: Scope): Identity | undefined {
    if (!scope.inFunction || (kind === 'test' && name.startsWith('"')))
      return { name: quotedTitle(name), container: joined(scope.path, container), kind };
    return node.startPosition.column === 0 ? { name: quotedTitle(name), container, kind } : undefined;
  }

  #identityOf(
    rule: DefinitionRule,
    kind: SymbolKind,
    node: Node,
    value: Node | undefined,
    scope: Scope,
  ): Identity | undefined {
    if (rule.registers) return this.#registered(rule.registers, kind, node, value, scope);
    const named = this.#nameOf(rule, node, value);
    if (named === undefined) return undefined;
    if (TEST_KINDS.has(kind)) return { name: quotedTitle(named), kind, container: scope.path };
    const title = titleInObject(named, node);
    if (title !== undefined) return { name: title, kind, container: scope.path };
    const parts = splitQualified(nameWithoutTags(named));
    if (!parts) return undefined;
    const owner = rule.owner?.exec(nameWithoutTags(this.#textOf(node)))?.[1] ?? '';
    const container = joined(scope.path, owner, parts.container);
    const isMember = scope.hasMethods || owner !== '' || /::|.:|\.prototype\./.test(named);
    return { name: parts.name, container, kind: this.#memberKind(kind, parts.name, container, isMember) };
  }

  /**
   * Returns the identity of a function that is passed to a call with a title. A function on a single line is not worth
   * a name.
   */
  #registered(
    registration: Registration,
    kind: SymbolKind,
    node: Node,
    value: Node | undefined,
    { path, inFunction }: Scope,
  ): Identity | undefined {
    if (!value || value.startPosition.row === value.endPosition.row) return undefined;
    const name =
      registration === 'chain'
        ? chainedName(this.text.slice(node.startIndex, value.startIndex))
        : this.#titleOf(registration, node, inFunction);
    return name === undefined ? undefined : { name, kind, container: path };
  }

  #titleOf({ title, verb }: Exclude<Registration, 'chain'>, node: Node, inFunction: boolean): string | undefined {
    const [titled, called] = [firstOf(node, title), firstOf(node, verb)];
    if (!titled || !called) return undefined;
    const before = this.text.slice(node.startIndex, titled.startIndex);
    return registeredName({ title: this.#textOf(titled), verb: this.#textOf(called), before, inFunction });
  }

  #nameOf(rule: DefinitionRule, node: Node, value: Node | undefined): string | undefined {
    const nameNode = rule.named === undefined ? firstOf(node, rule.name ?? 'name') : undefined;
    const name = rule.named ?? (nameNode && this.#textOf(nameNode));
    const own =
      value && name && nameless.has(name.slice(name.lastIndexOf('.') + 1)) ? firstOf(value, 'name') : undefined;
    return own ? this.#textOf(own) : name || undefined;
  }

  #memberKind(kind: SymbolKind, name: string, path: string, isMember: boolean): SymbolKind {
    const member = kind === 'function' && isMember ? 'method' : kind;
    if (member !== 'method') return member;
    const owner = path.slice(path.lastIndexOf('.') + 1);
    return this.language.constructors.has(name) || name === owner ? 'constructor' : 'method';
  }

  #draft(
    node: Node,
    rule: DefinitionRule,
    value: Node | undefined,
    { name, kind, container }: Identity,
    { outer, lead }: Surroundings,
  ): Draft {
    const own = outer ?? { row: node.startPosition.row, index: node.startIndex };
    const firstRow = this.comments.rowAbove(Math.min(lead?.row ?? own.row, own.row));
    const endLine = this.#endLine(node, own.row);
    const body = (value && firstOf(value, 'body | block')) ?? firstOf(node, rule.body ?? 'body');
    const doc =
      docOf(this.comments.linesBetween(firstRow, own.row)) ||
      (body && this.language.rules.docstrings && !VALUES.has(kind) ? this.#docstringOf(body) : '');
    // The value of a constant is more informative than its name alone, if it is short.
    const isValue = VALUES.has(kind) && body?.startPosition.row === body?.endPosition.row;
    const signature = signatureOf(
      this.text.slice(this.#headOf(own), isValue ? node.endIndex : (body?.startIndex ?? node.endIndex)),
    );
    // The object is written out, because a spread here took a fifth of the whole walk.
    return { name, kind, container, startLine: firstRow + 1, endLine, signature, doc, children: [], breaks: [] };
  }

  /**
   * Returns the offset at which the signature begins. Macros before a declaration belong to the signature, although
   * they are blanked in the text that the grammar reads.
   */
  #headOf({ index }: Start): number {
    if (!this.language.rules.rewrite) return index;
    const before = this.text.slice(this.text.lastIndexOf('\n', index - 1) + 1, index);
    return /^[^;{}:=]*$/.test(before) ? index - before.trimStart().length : index;
  }

  /**
   * Returns the last line of a definition. If the end is marked by indentation, the node extends to the next one and
   * includes the comment above that one, which does not belong to the definition.
   */
  #endLine({ endPosition: { row, column } }: Node, firstRow: number): number {
    const end = /\S/.test((this.lines[row] ?? '').slice(0, column)) ? row + 1 : row;
    return this.comments.lastLineBefore(end, firstRow);
  }

  /** Returns the documentation at the beginning of a body: Python's docstring, Elixir's `@moduledoc`. */
  #docstringOf(body: Node): string {
    const first = body.firstNamedChild;
    const text = first ? this.#textOf(first) : '';
    return /^(?:[rRuUbBfF]{0,2}["']|@moduledoc\s)/.test(text)
      ? docOf(text.replace(/^([rRuU]?)["'](?!["'])|(?<!["'])["']$/g, '').split('\n'))
      : '';
  }

  #textOf(node: Node): string {
    return this.text.slice(node.startIndex, node.endIndex);
  }
}

const joined = (...path: readonly string[]): string => path.filter(Boolean).join('.');
