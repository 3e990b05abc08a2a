import { RE2JSSyntaxException } from 're2js';
import { errors, type SearchError } from '../base/errors';
import { endOfClass } from './requiredText';

/** Constructs that only backtracking engines support, with a message for each. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/, 'lookahead and lookbehind are not supported'],
  [/\(\?>/, 'atomic groups are not supported'],
  [/\\[1-9]|\\k[<{]/, 'back-references are not supported'],
];

/** Returns the error for a refused expression, with the reason and the character at fault. */
export function expressionFault(expression: string, error: unknown): SearchError {
  for (const [pattern, problem] of UNSUPPORTED) {
    const at = pattern.exec(expression)?.index;
    if (at !== undefined) return errors.matchRefused(expression, `${problem} (character ${at + 1})`);
  }
  if (!(error instanceof RE2JSSyntaxException)) throw error;
  const place = placeOfFault(expression, error.input);
  const where = place === undefined ? '' : ` (character ${place + 1})`;
  return errors.matchRefused(expression, `${error.error}${where}`);
}

/**
 * Returns the place of the part that the library reports. If it reports the whole expression, returns the place of an
 * unpaired bracket.
 */
function placeOfFault(expression: string, part: string | null): number | undefined {
  const unpaired = unpairedBracket(expression);
  if (part === null || part === '') return expression.length - 1;
  if (part === expression && unpaired !== undefined) return unpaired;
  const at = expression.indexOf(part);
  return at < 0 ? undefined : at;
}

function unpairedBracket(expression: string): number | undefined {
  const open: number[] = [];
  for (let at = 0; at < expression.length; at++) {
    const character = expression.charAt(at);
    if (character === '\\') at++;
    else if (character === '[') {
      const end = endOfClass(expression, at);
      if (end >= expression.length) return at;
      at = end;
    } else if (character === '(') open.push(at);
    else if (character === ')' && open.pop() === undefined) return at;
  }
  return open.at(-1);
}
