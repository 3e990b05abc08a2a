import { limits } from '../base/limits';
import { blockEnd, indentOf } from './blockEnd';
import { maskSecrets } from '../sanitize/maskSecrets';
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
  const nodes = language === 'markdown' ? sectionsOf(lines) : new IndentedOutline(lines, definitions, language).nodes();
  return nodes.length > 0 ? { nodes, imports: [] } : undefined;
}

// Documents

const HEADING = /^(#{1,6})\s(.*)$/;
/** Code between backticks may begin a line too. */
const FENCE = /^ {0,3}(```+(?!.*`)|~~~+)/;

/** A section goes to the next heading, whatever its level: those within it are sections of their own. */
function sectionsOf(lines: readonly string[]): readonly OutlineNode[] {
  const sections: OutlineNode[] = [];
  const above: string[] = [];
  let fence = '';
  lines.forEach((line, at) => {
    const [, mark = ''] = FENCE.exec(line.slice(0, limits.definitionLineCharacters)) ?? [];
    if (mark && (!fence || (mark.startsWith(fence) && line.trim() === mark))) fence = fence ? '' : mark;
    const [, level, text = ''] =
      (!fence && line.startsWith('#') && line.length <= limits.definitionLineCharacters && HEADING.exec(line)) || [];
    // Names are shown and embedded as they are.
    const title = maskSecrets(withoutClosing(text.trim())).slice(0, TITLE_CHARACTERS);
    if (level === undefined || !title) return;
    const last = sections.at(-1);
    if (last) sections[sections.length - 1] = { ...last, endLine: at };
    above.splice(level.length - 1);
    const container = above.filter(Boolean).join('.');
    above[level.length - 1] = title;
    sections.push({
      ...EMPTY,
      name: title,
      kind: 'section',
      container,
      signature: line.trim().slice(0, limits.signatureCharacters),
      startLine: at + 1,
      endLine: lines.length,
    });
  });
  return sections;
}

/** A heading may end as it begins: `## Install ##`, and not `## C#`. */
function withoutClosing(title: string): string {
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 ? '' : /\s/.test(title[end - 1] ?? '') ? title.slice(0, end).trimEnd() : title;
}

const TITLE_CHARACTERS = 100;
const EMPTY = { doc: '', children: [], breaks: [] } as const;

// Code

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
      const indent = indentOf(this.lines[one.line - 1] ?? '');
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
