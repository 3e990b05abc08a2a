import { Unsuitable } from './edit';
import type { Launch } from './entryShapes';

export type Range = readonly [start: number, end: number];

/** A value where it stands in a file. */
export interface Located {
  readonly range: Range;
  readonly value: unknown;
  /** Its elements, if it is a list. */
  readonly elements?: readonly Located[];
}

/**
 * Changes how an entry starts its server. Everything else stays as it is, because users add settings and comments to the
 * entry. Strings are written as in JSON, which is also valid TOML.
 * @param command a list, if the entry states the arguments in it, too.
 * @throws Unsuitable if a comment would be lost.
 */
export function withLaunch(text: string, command: Located, args: Located | undefined, wanted: Launch): string {
  const changes = command.elements
    ? changesTo(command, [wanted.command, ...wanted.args], text)
    : [...changesTo(command, wanted.command, text), ...(args ? changesTo(args, wanted.args, text) : [])];
  return [...changes]
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce((rest, { range: [start, end], source }) => rest.slice(0, start) + source + rest.slice(end), text);
}

interface SourceChange {
  readonly range: Range;
  readonly source: string;
}

function changesTo(
  { range, value, elements = [] }: Located,
  wanted: string | readonly string[],
  text: string,
): readonly SourceChange[] {
  if (typeof wanted === 'string') return value === wanted ? [] : [{ range, source: JSON.stringify(wanted) }];
  if (elements.length === wanted.length)
    return elements.flatMap((element, i) => changesTo(element, wanted[i] ?? '', text));
  return [{ range, source: listLike(range, elements, wanted, text) }];
}

/** Returns the source of a list in the layout of the one that it replaces. */
function listLike([start, end]: Range, elements: readonly Located[], words: readonly string[], text: string): string {
  const starts = [...elements.map(({ range }) => range[0]), end];
  const between = [start, ...elements.map(({ range }) => range[1])].map((from, i) => text.slice(from, starts[i]));
  if (elements.length > 0 && /[^\s,[\]]/.test(between.join('')))
    throw new Unsuitable('there is a comment inside the command of codebase-search');
  const [opening = '', closing = ''] = elements.length > 0 ? [between[0], between.at(-1)] : ['[', ']'];
  const separator = opening.includes('\n') ? `,${opening.slice(1)}` : ', ';
  return opening + words.map((word) => JSON.stringify(word)).join(separator) + closing;
}
