import { limits } from '../base/limits';
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
const CLOSES =
  /^\s*(?:[}\])][}\]);,]*|end(?:function|func|f|module|task|class|program|package|interface|macro|sub|record)?\b.{0,40}|\*\/|fi|done|esac|\$\$.{0,40})\s*$/i;
/** On a line of its own below what it is the body of. */
const OPENS = /^\s*(?:\{|\(\s*$)/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|!|"""|"\s|'|\(\*|@|\[<|\[\w|::|rem\s|-spec\b)/i;
/** At the depth of the declaration, between it and its end. */
const CONTINUES: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  pascal: /^\s*(?:begin|var|const|type|label|asm)\b/i,
  ada: /^\s*(?:begin|is|private|with|return|exception)\b/i,
  vhdl: /^\s*(?:begin|is|port|generic)\b/i,
  sql: /^\s*(?:begin|declare|as|is|returns?|language|security|for|on|before|after|execute|with|select|\$\$|stable|immutable|exception)(?:\b|\$)/i,
};
/** What goes on to the next: labels, paragraphs, stages. */
const FLAT: ReadonlySet<LanguageId> = new Set([
  'bat',
  'cobol',
  'asm',
  'dockerfile',
  'matlab',
  'http',
  'robotframework',
]);
/** Closed by this alone: all is indented alike in old sources. */
const CLOSED_BY: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  fortran: /^\s*end\s*(?:(?:subroutine|function|program|module|submodule|type)\b.{0,100})?$/i,
};
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
      const indent = this.#indent(one.line);
      const last = starts.at(-1);
      if (!KINDS[one.kind] || one.line === last?.line || (one.line <= inside && indent > depth)) continue;
      if (WITH_CLAUSES.has(this.language) && one.name === last?.name) continue;
      starts.push(one);
      if (one.kind === 'function') [inside, depth] = [this.#end(one.line), indent];
    }
    return starts;
  }

  #nodeOf({ name, kind, line }: Definition, before: Definition | undefined, next: Definition | undefined): OutlineNode {
    const endLine = Math.min(this.#end(line), next ? this.#lead(next.line, line) - 1 : this.lines.length);
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

  /**
   * The line at which what is defined on a line ends: its closing line, or the last one before something else begins at
   * its depth.
   */
  #end(line: number): number {
    if (FLAT.has(this.language)) return this.lines.length;
    const depth = this.#indent(line);
    const closes = CLOSED_BY[this.language];
    const continues = CONTINUES[this.language];
    let last = line;
    for (let at = line + 1; at <= this.lines.length; at++) {
      const text = this.lines[at - 1] ?? '';
      const indent = this.#indent(at);
      if (indent < 0) continue;
      if (closes) {
        if (closes.test(text.slice(0, limits.definitionLineCharacters))) return at;
        continue;
      }
      if (indent === depth && CLOSES.test(text.slice(0, limits.definitionLineCharacters))) return at;
      if (indent <= depth && !(last === line && OPENS.test(text)) && !continues?.test(text))
        return depth === 0 ? this.#paragraphEnd(last, line) : last;
      last = at;
    }
    return last;
  }

  /**
   * Where nothing is closed, a definition at the margin goes on with the lines that follow it at once: the equations of
   * a function.
   */
  #paragraphEnd(last: number, line: number): number {
    let end = last;
    while (end < this.lines.length && end - line < limits.chunkLines && (this.lines[end] ?? '').trim() !== '') end++;
    return end;
  }

  /** Where the comment above a line begins, at the earliest below another. */
  #lead(line: number, below: number): number {
    let first = line;
    while (first > below + 1 && COMMENT.test((this.lines[first - 2] ?? '').slice(0, limits.definitionLineCharacters)))
      first--;
    return first;
  }

  /** -1 for a blank line. */
  #indent(line: number): number {
    return (this.lines[line - 1] ?? '').search(/\S/);
  }
}
