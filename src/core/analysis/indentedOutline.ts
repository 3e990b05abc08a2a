import { limits } from '../base/limits';
import type { Definition, LanguageId, LineRange, OutlineNode, SymbolKind } from '../base/types';
import { blockEnd, holdsItsLevel, indentationOf } from './blockEnd';

/**
 * Returns an outline of the definitions that the line rules find. Each function and type extends over the lines that
 * are indented deeper, plus a closing line.
 */
export const indentedOutline = (
  lines: readonly string[],
  definitions: readonly Definition[],
  language: LanguageId,
): readonly OutlineNode[] => new IndentedOutline(lines, definitions, language).nodes();

const EMPTY = { doc: '', breaks: [] } as const;

const KINDS: Readonly<Partial<Record<Definition['kind'], SymbolKind>>> = {
  type: 'class',
  function: 'function',
  extension: 'module',
};
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|!|"""|"\s|'|\(\*|@|\[<|\[\w|::|rem\s|-spec\b)/i;
/** Languages in which consecutive clauses with the same name form one function. */
const WITH_CLAUSES: ReadonlySet<LanguageId> = new Set(['erlang', 'prolog', 'elm', 'purescript']);

interface Holder {
  readonly container: string;
  readonly isType: boolean;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A definition, and the definitions inside it. */
interface Declared {
  readonly definition: Definition;
  readonly indent: number;
  /** Last line of the definition, unless the next definition begins earlier. */
  readonly end: number;
  readonly inside: Declared[];
}

class IndentedOutline {
  constructor(
    private readonly lines: readonly string[],
    private readonly definitions: readonly Definition[],
    private readonly language: LanguageId,
  ) {}

  nodes(): readonly OutlineNode[] {
    const outermost = this.#declared();
    return this.#nodesOf(outermost, {
      container: '',
      isType: false,
      firstLine: 0,
      lastLine: this.lines.length,
    });
  }

  /** Returns a tree of the first definition on each line, without the definitions inside functions. */
  #declared(): readonly Declared[] {
    const outermost: Declared[] = [];
    const open: Declared[] = [];
    let last: Definition | undefined;
    for (const definition of this.definitions) {
      if (!KINDS[definition.kind] || definition.line === last?.line) continue;
      const indent = indentationOf(this.lines[definition.line - 1] ?? '');
      while (open.length > 0 && !this.#holds(open.at(-1), definition, indent)) open.pop();
      const holder = open.at(-1);
      if (holder?.definition.kind === 'function' || this.#isClause(definition, last)) continue;
      const end = blockEnd(this.lines, definition.line, this.language, definition.kind);
      const declared = { definition, indent, end, inside: [] };
      (holder?.inside ?? outermost).push(declared);
      open.push(declared);
      last = definition;
    }
    return outermost;
  }

  #holds(holder: Declared | undefined, { line, kind }: Definition, indent: number): boolean {
    if (!holder || line > holder.end) return false;
    const isMember = kind === 'function' && holder.definition.kind !== 'function';
    return indent > holder.indent || (isMember && holdsItsLevel(this.language));
  }

  #isClause({ name }: Definition, last: Definition | undefined): boolean {
    return WITH_CLAUSES.has(this.language) && name === last?.name;
  }

  #nodesOf(all: readonly Declared[], holder: Holder): readonly OutlineNode[] {
    return all.map((one, i) => {
      const { line } = one.definition;
      const next = all[i + 1]?.definition.line;
      const startLine = this.#lead(line, all[i - 1]?.definition.line ?? holder.firstLine);
      const last = next === undefined ? holder.lastLine : this.#lead(next, line) - 1;
      return this.#nodeOf(one, holder, { startLine, endLine: Math.min(one.end, last) });
    });
  }

  #nodeOf({ definition, inside }: Declared, holder: Holder, range: LineRange): OutlineNode {
    const { name, kind, line, owner } = definition;
    const isMember = holder.isType || (owner !== undefined && kind === 'function');
    const container = [holder.container, owner].filter(Boolean).join('.');
    return {
      ...EMPTY,
      ...range,
      name,
      kind: isMember && kind === 'function' ? 'method' : (KINDS[kind] ?? 'function'),
      container,
      signature: (this.lines[line - 1] ?? '').trim().slice(0, limits.signatureCharacters),
      children: this.#nodesOf(inside, {
        container: [container, name].filter(Boolean).join('.'),
        isType: kind === 'type',
        firstLine: line,
        lastLine: range.endLine,
      }),
    };
  }

  /** Returns the first line of the comment directly above a line, which must start below the line `below`. */
  #lead(line: number, below: number): number {
    let first = line;
    while (first > below + 1 && COMMENT.test((this.lines[first - 2] ?? '').slice(0, limits.definitionLineCharacters)))
      first--;
    return first;
  }
}
