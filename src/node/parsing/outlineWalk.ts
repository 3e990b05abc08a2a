import type { Node } from 'web-tree-sitter';
import type { Outline } from '../../core/base/types';
import { NodeFlag, type CompiledOutlineRules } from './compiledOutlineRules';
import { DefinitionReader, type NamedValue } from './definitionReader';
import { LeadingComments } from './leadingComments';
import { containedIn, fileScope, scopeOf, startOf, type Draft, type Scope, type Start } from './outlineDraft';

/** Maximum depth of the recursion: generated code nests brackets by the thousand. */
const MAX_DEPTH = 150;

/** Position of the walk. */
interface Place {
  readonly scope: Scope;
  readonly inBlock: boolean;
  /** Whether only modules and their blocks enclose the position: there, variables are worth a symbol. */
  readonly atTop: boolean;
  readonly depth: number;
}

/**
 * A single pass over the nodes that can contain definitions, driven by a table for each language.
 *
 * Queries were measured first. On one busy core (parse: 4.3 MB/s), a query per grammar matched TypeScript and Go at
 * 10–13 MB/s, and nesting, documentation and cuts would still have had to be derived from the captured ranges. This
 * walk handles 7–15 MB/s including all of that, because it skips expressions and knows what encloses each node. Reading
 * children as nodes is cheaper than a cursor (5 numbers per child cross the border to WebAssembly, not 12).
 */
export class OutlineWalk {
  private readonly imports = new Set<string>();
  /** The definition that was finished last, to which a tail belongs. */
  private latest: { readonly draft: Draft; readonly scope: Scope } | undefined;

  private readonly comments: LeadingComments;
  private readonly definitions: DefinitionReader;
  /** The function that is the value of the definition being visited, and the name of that definition. */
  private value: NamedValue | undefined;

  /** @param isComment flags for lines (from 0) that contain only a comment. */
  constructor(
    private readonly language: CompiledOutlineRules,
    private readonly text: string,
    lines: readonly string[],
    isComment: Uint8Array,
  ) {
    this.comments = new LeadingComments(lines, isComment);
    this.definitions = new DefinitionReader(language, text, lines, this.comments);
  }

  outline(root: Node): Outline {
    const scope = fileScope();
    this.visitChildren(root, { scope, inBlock: false, atTop: true, depth: 0 }, undefined);
    return { nodes: scope.children, imports: [...this.imports] };
  }

  private visitChildren(parent: Node, place: Place, wrapper: Start | undefined): void {
    if (place.depth > MAX_DEPTH) return;
    let lead: Start | undefined;
    let outer = wrapper;
    for (const node of parent.namedChildren) {
      // Nodes with errors are walked through, because they contain definitions.
      const type = node.typeId;
      const flags = this.language.flags[type] ?? NodeFlag.through;
      if (flags & NodeFlag.comment) {
        // A comment inside `var (` describes the next declaration of the group, which therefore does not begin where
        // the group does.
        outer = undefined;
      } else if (flags & NodeFlag.lead) {
        lead ??= startOf(node);
      } else if (flags & NodeFlag.tail && this.latest) {
        this.visitTail(node, this.latest, place.depth);
      } else {
        if (place.inBlock) this.addBreak(place.scope, lead ?? startOf(node));
        if (flags && this.visit(node, { type, flags }, place, outer, lead)) outer = undefined;
        lead = undefined;
      }
    }
  }

  /** Returns whether the node is a definition. */
  private visit(
    node: Node,
    { type, flags }: { readonly type: number; readonly flags: number },
    place: Place,
    outer: Start | undefined,
    lead: Start | undefined,
  ): boolean {
    const { scope, depth } = place;
    if (flags & NodeFlag.import && !scope.inFunction) this.addImports(node, type);
    const found =
      flags & NodeFlag.definition
        ? this.definitions.read(node, type, { scope, atTop: place.atTop, outer, lead, value: this.value })
        : undefined;
    if (found?.rule.containerOnly) {
      const inner = containedIn(found.draft, scope);
      this.visitChildren(node, { scope: inner, inBlock: false, atTop: false, depth: depth + 1 }, undefined);
    } else if (found) {
      const inner = scopeOf(found.draft, scope, found.rule);
      const { chain } = found;
      if (chain) this.visitChildren(chain.before, { ...place, inBlock: false, depth: depth + 1 }, undefined);
      this.value = found.value && { id: found.value.id, name: found.draft.name, path: scope.path };
      if (!found.rule.leaf)
        this.visitChildren(
          chain?.given ?? node,
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

  /** Visits a body that is a sibling of its declaration. */
  private visitTail(node: Node, { draft, scope }: { draft: Draft; scope: Scope }, depth: number): void {
    draft.endLine = Math.max(draft.endLine, node.endPosition.row + 1);
    this.visitChildren(node, { scope, inBlock: false, atTop: false, depth: depth + 1 }, undefined);
    this.latest = undefined;
  }

  private addBreak(scope: Scope, start: Start): void {
    const line = this.comments.rowAbove(start.row) + 1;
    if (line > scope.firstRow + 1 && line > (scope.breaks.at(-1) ?? 0)) scope.breaks.push(line);
  }

  private addImports(node: Node, type: number): void {
    const pattern = this.language.imports[type];
    if (!pattern) return;
    for (const match of this.textOf(node).matchAll(pattern)) {
      const name = (match[1] ?? '').replace(/\s+/g, ' ').trim();
      if (name) this.imports.add(name);
    }
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
