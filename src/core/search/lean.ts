import type { CountTokens } from '../contracts';
import { cut } from '../text/cut';
import type { SearchResult } from '../types';
import type { Frame } from './disclose';
import { renderForModel, renderHead } from './render';

/** Of a budget, what may go to the questions and notes around the results before they are shortened. */
const FRAME_SHARE = 0.5;

/** How much is said: characters of each question, and notes of how many characters. The last says next to nothing. */
const DEGREES = [
  { characters: 200, notes: 8, noteCharacters: 300 },
  { characters: 80, notes: 4, noteCharacters: 160 },
  { characters: 40, notes: 2, noteCharacters: 120 },
  { characters: 15, notes: 1, noteCharacters: 80 },
  { characters: 0, notes: 1, noteCharacters: 30 },
  { characters: 0, notes: 0, noteCharacters: 0 },
] as const;

type Degree = (typeof DEGREES)[number];

/** The frame as it is, or with as much of its questions and notes as leaves room for results: the least budget holds the last degree. */
export function leaner(frame: Frame, maxTokens: number, count: CountTokens): Frame {
  const fits = (one: Frame): boolean => {
    const empty = one([]);
    return count(renderHead(empty)) <= FRAME_SHARE * maxTokens && count(renderForModel(empty)) <= maxTokens;
  };
  const frames = [frame, ...DEGREES.map((degree): Frame => (items) => shortened(frame(items), degree))];
  return frames.find(fits) ?? (frames.at(-1) as Frame);
}

function shortened(result: SearchResult, { characters, notes, noteCharacters }: Degree): SearchResult {
  const { query, queries, warnings, next_steps } = result;
  return {
    ...result,
    query: cut(query, characters),
    ...(queries && { queries: queries.map((one) => cut(one, characters)) }),
    warnings: fewer(warnings, notes, noteCharacters),
    ...(next_steps && { next_steps: next_steps.slice(0, notes).map((step) => cut(step, noteCharacters)) }),
  };
}

function fewer(warnings: readonly string[], notes: number, characters: number): readonly string[] {
  const left = warnings.length - notes;
  const kept = warnings.slice(0, notes).map((warning) => cut(warning, characters));
  return left > 0 ? [...kept, `${left} more notes: ask with a larger "max_tokens".`] : kept;
}
