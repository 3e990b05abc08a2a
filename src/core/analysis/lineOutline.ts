import { limits } from '../base/limits';
import { blockEnd, indentationOf } from './blockEnd';
import { documentSections } from './sections';
import type { Definition, LanguageId, Outline, OutlineNode, SymbolKind } from '../base/types';

/**
 * The outline of a file whose language has no grammar: sections under the headings of a document, and of code the
 * functions and types that the line rules know, each as far as the lines that are indented deeper, and a closing line,
 * go.
 */
export function lineOutline(
  lines: readonly string[],
  definitions: readonly Definition[],
  language: LanguageId,
): Outline | undefined {
  const nodes = documentSections(lines, language) ?? new IndentedOutline(lines, definitions, language).nodes();
  return nodes.length > 0 ? { nodes, imports: [] } : undefined;
}

const EMPTY = { doc: '', children: [], breaks: [] } as const;

const KINDS: Readonly<Partial<Record<Definition['kind'], SymbolKind>>> = {
  type: 'class',
  function: 'function',
  extension: 'module',
};
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|!|"""|"\s|'|\(\*|@|\[<|\[\w|::|rem\s|-spec\b)/i;
/** Clauses that follow one another are one function. */
const WITH_CLAUSES: ReadonlySet<LanguageId> = new Set(['erlang', 'prolog']);

class IndentedOutline {
  constructor(
    private readonly lines: readonly string[],
    private readonly definitions: readonly Definition[],
    private readonly language: LanguageId,
  ) {}

  nodes(): readonly OutlineNode[] {
    const starts = this.#starts();
    return starts.map((one, i) => this.#nodeOf(one, starts[i - 1], starts[i + 1]));
  }

  /** The first definition of each line that is not within another function. */
  #starts(): readonly Definition[] {
    const starts: Definition[] = [];
    let [inside, depth] = [0, 0];
    for (const one of this.definitions) {
      const indent = indentationOf(this.lines[one.line - 1] ?? '');
      const last = starts.at(-1);
      if (!KINDS[one.kind] || one.line === last?.line || (one.line <= inside && indent > depth)) continue;
      if (WITH_CLAUSES.has(this.language) && one.name === last?.name) continue;
      starts.push(one);
      if (one.kind === 'function') [inside, depth] = [blockEnd(this.lines, one.line, this.language), indent];
    }
    return starts;
  }

  #nodeOf({ name, kind, line }: Definition, before: Definition | undefined, next: Definition | undefined): OutlineNode {
    const own = blockEnd(this.lines, line, this.language);
    const endLine = Math.min(own, next ? this.#lead(next.line, line) - 1 : this.lines.length);
    return {
      ...EMPTY,
      name,
      kind: KINDS[kind] ?? 'function',
      container: '',
      signature: (this.lines[line - 1] ?? '').trim().slice(0, limits.signatureCharacters),
      startLine: this.#lead(line, before?.line ?? 0),
      endLine,
    };
  }

  /** Where the comment above a line begins, at the earliest below another. */
  #lead(line: number, below: number): number {
    let first = line;
    while (first > below + 1 && COMMENT.test((this.lines[first - 2] ?? '').slice(0, limits.definitionLineCharacters)))
      first--;
    return first;
  }
}
