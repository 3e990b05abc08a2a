import type { EntryRelation } from './entryRelation';
import type { Launch } from './entryShapes';

/** Content that `setup` adds to one file, and how to remove it again. Texts have no byte order mark. */
export interface Edit {
  /** Lines that the edit adds. */
  readonly lines: readonly string[];
  /** How the server is started, if the edit is for the entry of a server. */
  readonly launch?: Launch;
  /**
   * Returns how the existing content relates to the wanted content.
   * @throws Unsuitable if that cannot be determined.
   */
  relation(text: string): EntryRelation | 'absent';
  /**
   * Returns the text with the content, which replaces earlier content. In an earlier entry of a server that setup could
   * have written, only the command changes.
   * @throws Unsuitable if it cannot be edited in place.
   */
  add(text: string): string;
  /**
   * Returns the text without the content.
   * @param before text of the file before setup, if known.
   */
  remove(text: string, before: string | undefined): string;
  /** Returns whether a user has made settings in the content, so that removing it would lose them. */
  hasSettings(text: string): boolean;
  /** Returns the other content of the text in a form that does not depend on its layout. */
  rest(text: string): unknown;
  /** Returns whether the text has no content that anyone wrote. */
  isEmpty(text: string): boolean;
}

/** A file that is invalid, or that cannot be edited without rewriting it. The message says why. */
export class Unsuitable extends Error {}

/** Returns the line ending of a text. */
export const lineEndingOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/**
 * Appends lines to a text, after a blank line. The text ends as before, with or without a line break, so that
 * {@link cutPart} knows what to remove again.
 */
export function appendPart(text: string, lines: readonly string[]): string {
  const eol = lineEndingOf(text);
  const part = lines.join(eol);
  if (text === '') return part + eol;
  return text.endsWith('\n') ? `${text}${eol}${part}${eol}` : `${text}${eol}${eol}${part}`;
}

/** Removes whole lines, and the line breaks that {@link appendPart} put around them. */
export function cutPart(text: string, start: number, end: number): string {
  const eol = lineEndingOf(text);
  const head = text.slice(0, start);
  const tail = text.slice(end);
  if (tail === '') return withoutEnd(withoutEnd(head, eol), eol);
  return (head.endsWith(eol + eol) || head === eol ? withoutEnd(head, eol) : head) + tail.slice(startsWithBreak(tail));
}

const withoutEnd = (text: string, end: string): string => (text.endsWith(end) ? text.slice(0, -end.length) : text);
const startsWithBreak = (text: string): number => /^\r?\n/.exec(text)?.[0].length ?? 0;
