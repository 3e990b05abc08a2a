import { blankComments } from '../facts/blankComments';
import { findCommentLines } from '../languages/commentLines';
import type { LanguageId } from '../base/types';
import type { MatchPlace } from '../request/requestSchema';

/** Returns the lines of a file with blanks in place of the part that is not searched: its code, or its comments. */
export function linesMatchingPlace(
  lines: readonly string[],
  language: LanguageId,
  place: Exclude<MatchPlace, 'names'>,
): readonly string[] {
  if (place === 'anywhere') return lines;
  const code = codeOf(lines, language);
  return place === 'code' ? code : lines.map((line, i) => withoutCode(line, code[i] ?? ''));
}

/** Returns the lines without comments. Documentation in strings counts as a comment. */
function codeOf(lines: readonly string[], language: LanguageId): readonly string[] {
  const isComment = findCommentLines(lines, language);
  const code = blankComments(lines.join('\n'), language).split('\n');
  return code.map((line, i) => (isComment[i] === 1 ? '' : line));
}

/** Returns the parts of a line where its code has blanks. */
function withoutCode(line: string, code: string): string {
  if (code.trim() === '') return line;
  return Array.from({ length: line.length }, (_, at) =>
    (code.charAt(at) || ' ') === ' ' ? line.charAt(at) : ' ',
  ).join('');
}
