import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { qualifiedName } from '../../src/core/rendering/qualifiedName';
import type { ResultItem } from '../../src/core/base/types';
import type { ViewQuestion } from '../../src/shared/messageParts';
import type { ViewState } from './viewState';

/** Questions, as the user sees them and as they are stored. */

/** Returns the text of a question for the user: code is shown by its label. */
export const questionLabel = ({ text, label }: ViewQuestion): string => label ?? text;

/** Returns a question for code similar to a result. It is shown as a chip, since there is no text for the box. */
export function similarTo({
  path,
  uri,
  start_line: startLine,
  end_line: endLine,
  snippet,
  symbol,
  repository,
}: ResultItem): ViewQuestion {
  const name = symbol ? toOneLine(qualifiedName(symbol)) : `${path.slice(path.lastIndexOf('/') + 1)}:${startLine}`;
  const place = `${uri}:${startLine}-${endLine}`;
  return { text: snippet, label: `Similar to ${name}`, ...(repository === undefined && { place }) };
}

const historyLength = 50;

export function pushHistory(history: ViewState['history'], questions: readonly ViewQuestion[]): ViewState['history'] {
  return [questions, ...history.filter((past) => !isSameQuery(past, questions))].slice(0, historyLength);
}

/** Returns whether the questions look the same to the user. */
export function isSameQuery(some: readonly ViewQuestion[], others: readonly ViewQuestion[]): boolean {
  return JSON.stringify(some.map(questionLabel)) === JSON.stringify(others.map(questionLabel));
}

/** Drops questions for similar code. Such a question is asked alone, so a question that is typed then is a new one. */
export const withoutCode = (questions: readonly ViewQuestion[]): readonly ViewQuestion[] =>
  questions.filter(({ label }) => label === undefined);
