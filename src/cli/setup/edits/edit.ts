import type { EntryRelation } from './entryRelation';

/** What `setup` puts into one file, and how it takes it back. Text has no byte order mark. */
export interface Edit {
  /** The lines that it adds. */
  readonly lines: readonly string[];
  /** How what stands in the file relates to that. @throws Unsuitable where it cannot be told. */
  relation(text: string): EntryRelation | 'absent';
  /** The text with it, in place of what stood there for it. @throws Unsuitable where that cannot be done in place. */
  add(text: string): string;
  /**
   * The text without it.
   * @param before what the file held before setup came, where that is known.
   */
  remove(text: string, before: string | undefined): string;
  /** What the text says besides, however it is laid out. */
  rest(text: string): unknown;
  /** Whether nothing is left that anyone wrote. */
  isEmpty(text: string): boolean;
}

/** A file that is broken, or of a form that cannot be edited without rewriting it. The message says why. */
export class Unsuitable extends Error {}

/** The line ending of a text. */
export const lineEndingOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/**
 * A part put at the end of a text, after a blank line. It ends as the text did, with a line break or without one, so
 * that {@link cutPart} knows what to take away again.
 */
export function appendPart(text: string, lines: readonly string[]): string {
  const eol = lineEndingOf(text);
  const part = lines.join(eol);
  if (text === '') return part + eol;
  return text.endsWith('\n') ? `${text}${eol}${part}${eol}` : `${text}${eol}${eol}${part}`;
}

/** Takes a part of whole lines out, with what {@link appendPart} put around it. */
export function cutPart(text: string, start: number, end: number): string {
  const eol = lineEndingOf(text);
  const head = text.slice(0, start);
  const tail = text.slice(end);
  if (tail === '') return withoutEnd(withoutEnd(head, eol), eol);
  return (head.endsWith(eol + eol) || head === eol ? withoutEnd(head, eol) : head) + tail.slice(startsWithBreak(tail));
}

const withoutEnd = (text: string, end: string): string => (text.endsWith(end) ? text.slice(0, -end.length) : text);
const startsWithBreak = (text: string): number => /^\r?\n/.exec(text)?.[0].length ?? 0;
