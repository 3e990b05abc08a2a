import { RE2JS } from 're2js';
import { errors } from '../base/errors';
import type { MatchRequest } from '../request/searchRequest';
import { expressionFault } from './expressionFault';
import { requiredTexts } from './requiredText';
import { trigramsOf } from './trigramSignature';

/** A `match` that is ready to be looked for. Lines are matched one by one. */
export interface LineMatcher {
  /** Whether some line of a text may be found: quicker than line by line, and never wrong where it says no. */
  readonly mayFind: (text: string) => boolean;
  readonly find: (line: string) => boolean;
  /** What a line has of it, as it is written there; undefined where it has nothing. */
  readonly textIn: (line: string) => string | undefined;
  /** What the text of a file must hold; nothing where any file may. */
  readonly trigrams: readonly number[];
}

/** @throws SearchError INVALID_ARGUMENT for an expression that is refused. */
export function lineMatcher({ text, kind }: Pick<MatchRequest, 'text' | 'kind'>): LineMatcher {
  if (kind === 'regex') return expressionMatcher(text);
  const find = kind === 'word' ? (line: string) => holdsWord(line, text) : (line: string) => line.includes(text);
  return {
    mayFind: (some) => some.includes(text),
    find,
    textIn: (line) => (find(line) ? text : undefined),
    trigrams: trigramsOf([text]),
  };
}

/** In linear time: RE2 does not go back. */
function expressionMatcher(text: string): LineMatcher {
  const expression = compiled(text);
  if (expression.test('')) throw errors.matchRefused(text, 'it matches the empty text, and so every line');
  const several = ENDS_OF_TEXT.test(text) ? undefined : RE2JS.compile(text, RE2JS.MULTILINE);
  return {
    mayFind: (some) => several?.test(some) ?? true,
    find: (line) => expression.test(line),
    textIn: (line) => {
      const matcher = expression.matcher(line);
      return matcher.find() ? (matcher.group() ?? undefined) : undefined;
    },
    trigrams: trigramsOf(requiredTexts(text)),
  };
}

/** These mean something else in a text of several lines. */
const ENDS_OF_TEXT = /\\[Az]|\(\?[a-zA-Z]*-/;

function compiled(text: string): RE2JS {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    throw expressionFault(text, error);
  }
}

const LETTER = /[\p{L}\p{M}\p{N}_]/u;

function holdsWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    const before = Array.from(line.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const behind = String.fromCodePoint(line.codePointAt(at + word.length) ?? 0x20);
    if (!LETTER.test(before) && !LETTER.test(behind)) return true;
  }
  return false;
}
