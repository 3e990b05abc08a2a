import { RE2JS } from 're2js';
import { errors } from '../base/errors';
import type { MatchRequest } from '../request/searchRequest';
import { expressionFault } from './expressionFault';
import { requiredTexts } from './requiredText';
import { trigramsOf } from './trigramSignature';

/** Matcher for a `match` of a request. Lines are matched one by one. */
export interface LineMatcher {
  /**
   * Returns whether a line of a text may match: faster than matching line by line, and never wrong when it returns
   * false.
   */
  readonly mayFind: (text: string) => boolean;
  readonly find: (line: string) => boolean;
  /** Returns the matched text of a line; undefined if the line does not match. */
  readonly textIn: (line: string) => string | undefined;
  /** Trigrams that the text of a file must hold; empty if any file may match. */
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

/** Returns a matcher for an expression. RE2 does not backtrack, so matching takes linear time. */
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

/** Constructs that have another meaning in a text of several lines. */
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
