import { limits } from '../base/limits';
import { maskSecrets } from '../sanitize/maskSecrets';
import type { LanguageId, OutlineNode } from '../base/types';

interface Heading {
  /** Level of the heading, from 1. */
  readonly level: number;
  readonly title: string;
}

/** Decides for each line of a document, called in order, whether it is a heading. */
type FindHeading = (line: string, next: string) => Heading | undefined;

const TITLE_CHARACTERS = 100;

/**
 * Returns the sections of a document, or undefined if the language is not a document format. A section ends at the next
 * heading of any level, because the subsections are sections of their own.
 */
export function documentSections(lines: readonly string[], language: LanguageId): readonly OutlineNode[] | undefined {
  const findHeading = FORMATS[language]?.();
  if (!findHeading) return undefined;
  const sections: OutlineNode[] = [];
  const above: string[] = [];
  lines.forEach((line, at) => {
    const heading = findHeading(beginOf(line), beginOf(lines[at + 1]));
    // Names are shown and embedded without further masking.
    const title = maskSecrets(heading?.title ?? '').slice(0, TITLE_CHARACTERS);
    if (!heading || !title || line.length > limits.definitionLineCharacters) return;
    const last = sections.at(-1);
    if (last) sections[sections.length - 1] = { ...last, endLine: at };
    above.splice(heading.level - 1);
    const container = above.filter(Boolean).join('.');
    above[heading.level - 1] = title;
    sections.push({
      name: title,
      kind: 'section',
      container,
      signature: line.trim().slice(0, limits.signatureCharacters),
      doc: '',
      startLine: at + 1,
      endLine: lines.length,
      children: [],
      breaks: [],
    });
  });
  return sections;
}

const beginOf = (text = ''): string => text.slice(0, limits.definitionLineCharacters);

const HEADING = /^(#{1,6})\s(.*)$/;
/** Matches a fence of code; a line that begins with inline code in backticks is none. */
const FENCE = /^ {0,3}(```+(?!.*`)|~~~+)/;

function markdown(): FindHeading {
  let fence = '';
  return (line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (mark && (!fence || (mark.startsWith(fence) && line.trim() === mark))) fence = fence ? '' : mark;
    const [, level, text = ''] = (!fence && line.startsWith('#') && HEADING.exec(line)) || [];
    return level === undefined ? undefined : { level: level.length, title: withoutClosing(text.trim()) };
  };
}

/** Removes closing marks from a heading such as `## Install ##`, but not from `## C#`. */
function withoutClosing(title: string): string {
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 ? '' : /\s/.test(title[end - 1] ?? '') ? title.slice(0, end).trimEnd() : title;
}

/** Reads headings whose level is the number of marks before the title, or a digit. */
const marked = (pattern: RegExp) => (): FindHeading => (line) => {
  const [, marks, title = ''] = pattern.exec(line) ?? [];
  return marks === undefined ? undefined : { level: Number(marks) || marks.length, title: title.trim() };
};

const RULE = /^([=\-~^"'`#*+.:_])\1+\s*$/;

/**
 * Reads underlined titles. The mark under the first title stands for the first level, the next new mark for the second
 * level, and so on.
 */
function underlined(): FindHeading {
  const levels: string[] = [];
  return (line, next) => {
    const mark = RULE.exec(next)?.[1];
    const title = line.trim();
    if (mark === undefined || title === '' || RULE.test(line) || next.trim().length < title.length) return undefined;
    if (!levels.includes(mark)) levels.push(mark);
    return { level: levels.indexOf(mark) + 1, title };
  };
}

const DIVISIONS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph'];
const DIVISION = /^\s*\\(part|chapter|(?:sub){0,2}section|paragraph)\*?(?:\[[^\]]*\])?\{(.+)\}/;

const latex = (): FindHeading => (line) => {
  const [, division = '', title] = DIVISION.exec(line) ?? [];
  return title === undefined ? undefined : { level: DIVISIONS.indexOf(division) + 1, title };
};

const FORMATS: Readonly<Partial<Record<LanguageId, () => FindHeading>>> = {
  markdown,
  asciidoc: marked(/^(={1,6})\s+(.*)$/),
  org: marked(/^(\*{1,8})\s+(?:(?:TODO|DONE)\s+)?(.*)$/),
  textile: marked(/^h([1-6])\.\s+(.*)$/),
  restructuredtext: underlined,
  latex,
};
