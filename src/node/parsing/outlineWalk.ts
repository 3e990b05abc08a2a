import type { Node } from 'web-tree-sitter';
import { limits } from '../../core/base/limits';
import type { Outline, OutlineNode, SymbolKind } from '../../core/base/types';
import { FUNCTION_KINDS } from '../../core/languages/symbolKinds';
import { NodeFlag, type CompiledOutlineRules } from './compiledOutlineRules';
import type { DefinitionRule, KindBy } from './outlineRules';
import { firstOf } from './nodePath';
import { docOf, signatureOf, splitQualified } from './outlineText';

/** Generated code nests brackets by the thousand: the stack must not. */
const MAX_DEPTH = 150;

const VALUES: ReadonlySet<SymbolKind> = new Set(['constant', 'variable', 'type']);
const HAS_METHODS: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'enum', 'trait']);

/** Where something begins: zero-based row, and offset in the text. */
interface Start {
  readonly row: number;
  readonly index: number;
}

const startOf = (node: Node): Start => ({ row: node.startPosition.row, index: node.startIndex });

interface Draft extends OutlineNode {
  endLine: number;
  doc: string;
  readonly children: Draft[];
  readonly breaks: number[];
}

/** What encloses the nodes being visited. */
interface Scope {
  readonly children: Draft[];
  readonly breaks: number[];
  readonly firstRow: number;
  readonly path: string;
  readonly inFunction: boolean;
  readonly hasMethods: boolean;
}

/** Where the cursor is. */
interface Place {
  readonly scope: Scope;
  readonly inBlock: boolean;
  /** Whether nothing but modules and blocks of them encloses it: here variables are worth a symbol. */
  readonly atTop: boolean;
  readonly depth: number;
}

/**
 * One pass over the nodes that can hold definitions, driven by a table for each language.
 *
 * Queries were measured first. On one busy core (parse: 4.3 MB/s) a query per grammar matched TypeScript and Go at
 * 10–13 MB/s before anything was made of its captures: nesting, documentation and cuts would still have to be rebuilt
 * from ranges. This walk takes 7–15 MB/s with all of that, as it skips expressions, and knows what encloses each node.
 * Children as nodes are cheaper than a cursor (5 numbers across the border to WebAssembly for each child, not 12).
 */
export class OutlineWalk {
  private readonly imports = new Set<string>();
  /** The definition that was finished last: what a tail belongs to. */
  private latest: { readonly draft: Draft; readonly scope: Scope } | undefined;

  constructor(
    private readonly language: CompiledOutlineRules,
    private readonly text: string,
    private readonly lines: readonly string[],
    /** Lines (from 0) that are comment and nothing else. */
    private readonly isComment: Uint8Array,
  ) {}

  outline(root: Node): Outline {
    const scope: Scope = { children: [], breaks: [], firstRow: -1, path: '', inFunction: false, hasMethods: false };
    this.visitChildren(root, { scope, inBlock: false, atTop: true, depth: 0 }, undefined);
    return { nodes: scope.children, imports: [...this.imports] };
  }

  private visitChildren(parent: Node, place: Place, wrapper: Start | undefined): void {
    if (place.depth > MAX_DEPTH) return;
    let lead: Start | undefined;
    let outer = wrapper;
    for (const node of parent.namedChildren) {
      // What the grammar could not read is walked through: there are definitions in it.
      const flags = this.language.flags[node.typeId] ?? NodeFlag.through;
      if (flags & NodeFlag.comment) {
        // A comment inside `var (` describes one of the group: that one does not begin where the group does.
        outer = undefined;
      } else if (flags & NodeFlag.lead) {
        lead ??= startOf(node);
      } else if (flags & NodeFlag.tail && this.latest) {
        this.visitTail(node, this.latest, place.depth);
      } else {
        if (place.inBlock) this.addBreak(place.scope, lead ?? startOf(node));
        if (flags && this.visit(node, flags, place, outer, lead)) outer = undefined;
        lead = undefined;
      }
    }
  }

  /** True when it was a definition. */
  private visit(node: Node, flags: number, place: Place, outer: Start | undefined, lead: Start | undefined): boolean {
    const { scope, depth } = place;
    if (flags & NodeFlag.import && !scope.inFunction) this.addImports(node);
    const found = flags & NodeFlag.definition ? this.define(node, place, outer, lead) : undefined;
    if (found) {
      const inner = this.scopeOf(found.draft, scope, found.rule);
      if (!found.rule.leaf)
        this.visitChildren(
          node,
          { scope: inner, inBlock: false, atTop: found.draft.kind === 'module', depth: depth + 1 },
          undefined,
        );
      this.keep(found.draft, scope);
      this.latest = { draft: found.draft, scope: inner };
    } else if (flags & (NodeFlag.through | NodeFlag.definition)) {
      const own = startOf(node);
      const start = flags & NodeFlag.wrapper ? (outer ?? (lead ? { ...own, row: lead.row } : own)) : undefined;
      const inBlock = (flags & NodeFlag.block) !== 0;
      const isTransparent = (flags & (NodeFlag.block | NodeFlag.wrapper)) !== 0;
      this.visitChildren(node, { scope, inBlock, atTop: place.atTop && isTransparent, depth: depth + 1 }, start);
    }
    return found !== undefined;
  }

  /** A body that stands beside its declaration. */
  private visitTail(node: Node, { draft, scope }: { draft: Draft; scope: Scope }, depth: number): void {
    draft.endLine = Math.max(draft.endLine, node.endPosition.row + 1);
    this.visitChildren(node, { scope, inBlock: false, atTop: false, depth: depth + 1 }, undefined);
    this.latest = undefined;
  }

  /** The row at which the comment above a row begins. */
  private withComments(row: number): number {
    let first = row;
    // Some leave a blank line under a documentation block.
    if (
      first > 1 &&
      /^\s*$/.test(this.lines[first - 1] ?? '') &&
      /\*\/\s*$/.test(this.lines[first - 2] ?? '') &&
      this.isDocBlock(first - 2)
    )
      first--;
    while (first > 0 && this.isComment[first - 1]) first--;
    return first;
  }

  /** Whether the comment that ends on a row is a `/**` block with code's indentation, not a file's header. */
  private isDocBlock(row: number): boolean {
    let first = row;
    while (first > 0 && this.isComment[first - 1]) first--;
    return /^\s*\/\*\*/.test(this.lines[first] ?? '') && first > 0;
  }

  private addBreak(scope: Scope, start: Start): void {
    const line = this.withComments(start.row) + 1;
    if (line > scope.firstRow + 1 && line > (scope.breaks.at(-1) ?? 0)) scope.breaks.push(line);
  }

  private addImports(node: Node): void {
    const pattern = this.language.imports[node.typeId];
    if (!pattern) return;
    for (const match of this.textOf(node).matchAll(pattern)) {
      const name = (match[1] ?? '').replace(/\s+/g, ' ').trim();
      if (name) this.imports.add(name);
    }
  }

  private define(
    node: Node,
    place: Place,
    outer: Start | undefined,
    lead: Start | undefined,
  ): { draft: Draft; rule: DefinitionRule } | undefined {
    const { scope } = place;
    const rule = this.language.definitions[node.typeId];
    const kind = rule && this.kindOf(rule, node, place);
    if (!kind || !this.isDefinition(rule, node, place)) return undefined;
    const nameNode = rule.named === undefined ? firstOf(node, rule.name ?? 'name') : undefined;
    const named = rule.named ?? (nameNode && this.textOf(nameNode));
    const identity = named === undefined ? undefined : splitQualified(named);
    if (!named || !identity) return undefined;
    const { name, container } = identity;
    const owner = rule.owner?.exec(this.textOf(node))?.[1] ?? '';
    const path = [scope.path, owner, container].filter(Boolean).join('.');
    const isMember = scope.hasMethods || owner !== '' || /::|.:|\.prototype\./.test(named);
    return {
      rule,
      draft: this.draft(
        node,
        rule,
        { name, container: path, kind: this.memberKind(kind, name, path, isMember) },
        outer,
        lead,
      ),
    };
  }

  private kindOf({ by, kind, top }: DefinitionRule, node: Node, place: Place): SymbolKind | undefined {
    return (by && this.decide(by, node)) ?? (top && !place.atTop ? undefined : kind);
  }

  private decide(by: KindBy, node: Node): SymbolKind | undefined {
    if ('word' in by) return by.kinds[by.word.exec(this.textOf(node))?.[0].replace(/\s+/g, ' ') ?? ''];
    const decider = firstOf(node, by.at);
    return decider && by.kinds[by.text ? this.textOf(decider) : decider.type];
  }

  private isDefinition(rule: DefinitionRule, node: Node, { scope }: Place): boolean {
    if (rule.outside && scope.inFunction) return false;
    if ((this.lines[node.startPosition.row]?.length ?? 0) > limits.definitionLineCharacters) return false;
    return !rule.unless?.test(this.textOf(node)) && (!rule.needs || firstOf(node, rule.needs) !== undefined);
  }

  private memberKind(kind: SymbolKind, name: string, path: string, isMember: boolean): SymbolKind {
    const member = kind === 'function' && isMember ? 'method' : kind;
    if (member !== 'method') return member;
    const owner = path.slice(path.lastIndexOf('.') + 1);
    return this.language.constructors.has(name) || name === owner ? 'constructor' : 'method';
  }

  private draft(
    node: Node,
    rule: DefinitionRule,
    identity: Pick<OutlineNode, 'name' | 'kind' | 'container'>,
    outer: Start | undefined,
    lead: Start | undefined,
  ): Draft {
    const own = outer ?? { row: node.startPosition.row, index: node.startIndex };
    const firstRow = this.withComments(Math.min(lead?.row ?? own.row, own.row));
    const endLine = this.endLine(node, own.row);
    const body = firstOf(node, rule.body ?? 'body');
    const comments = this.lines
      .slice(firstRow, own.row)
      .filter((line, i) => this.isComment[firstRow + i] || /^\s*@\w*doc\s/.test(line));
    const doc = docOf(comments) || (body && this.language.rules.docstrings ? this.docstringOf(body) : '');
    // The value of a constant tells more than its name, if it is short.
    const isValue = VALUES.has(identity.kind) && body?.startPosition.row === body?.endPosition.row;
    const signature = signatureOf(
      this.text.slice(own.index, isValue ? node.endIndex : (body?.startIndex ?? node.endIndex)),
    );
    // Written out: a spread here took a fifth of the whole walk.
    const { name, kind, container } = identity;
    return { name, kind, container, startLine: firstRow + 1, endLine, signature, doc, children: [], breaks: [] };
  }

  /** Where indentation tells the end, a node goes on to what comes next, past the comment of that. */
  private endLine({ endPosition: { row, column } }: Node, firstRow: number): number {
    let end = /\S/.test((this.lines[row] ?? '').slice(0, column)) ? row + 1 : row;
    while (end > firstRow + 1 && (this.isComment[end - 1] || !/\S/.test(this.lines[end - 1] ?? ''))) end--;
    return Math.max(end, firstRow + 1);
  }

  /** The text of a string that opens a body: Python's docstring, Elixir's `@moduledoc`. */
  private docstringOf(body: Node): string {
    const first = body.firstNamedChild;
    const text = first ? this.textOf(first) : '';
    return /^(?:[rRuUbBfF]{0,2}["']|@moduledoc\s)/.test(text)
      ? docOf(text.replace(/^([rRuU]?)["'](?!["'])|(?<!["'])["']$/g, '').split('\n'))
      : '';
  }

  private scopeOf(draft: Draft, parent: Scope, rule: DefinitionRule): Scope {
    return {
      children: draft.children,
      breaks: draft.breaks,
      firstRow: draft.startLine - 1,
      path: rule.transparent ? parent.path : [draft.container, draft.name].filter(Boolean).join('.'),
      inFunction: parent.inFunction || FUNCTION_KINDS.has(draft.kind),
      hasMethods: rule.methods ?? HAS_METHODS.has(draft.kind),
    };
  }

  private keep(draft: Draft, scope: Scope): void {
    const previous = scope.children.at(-1);
    if (this.language.rules.mergeSameName && previous?.name === draft.name && previous.kind === draft.kind) {
      previous.breaks.push(draft.startLine, ...draft.breaks);
      previous.children.push(...draft.children);
      previous.endLine = draft.endLine;
      previous.doc ||= draft.doc;
    } else scope.children.push(draft);
  }

  private textOf(node: Node): string {
    return this.text.slice(node.startIndex, node.endIndex);
  }
}
