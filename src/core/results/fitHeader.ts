import type { CountTokens } from '../base/contracts';
import { truncate } from '../sanitize/truncate';
import type { SearchResult } from '../base/types';
import type { AnswerEnvelope } from './buildResults';
import { renderForModel, renderHead } from '../rendering/renderForModel';

/** Share of the budget that queries and notes around the results may take before they are shortened. */
const FRAME_SHARE = 0.5;

/**
 * Levels of shortening: characters of each query, number of notes, and characters of each note. At the last level,
 * hardly anything is left.
 */
const HEADER_LEVELS = [
  { characters: 200, notes: 8, noteCharacters: 300 },
  { characters: 80, notes: 4, noteCharacters: 160 },
  { characters: 40, notes: 2, noteCharacters: 120 },
  { characters: 15, notes: 1, noteCharacters: 80 },
  { characters: 0, notes: 1, noteCharacters: 30 },
  { characters: 0, notes: 0, noteCharacters: 0 },
] as const;

type HeaderLevel = (typeof HEADER_LEVELS)[number];

/**
 * Returns the frame unchanged, or with its queries and notes shortened until there is room for results. The smallest
 * budget still holds the last level.
 */
export function fitHeader(envelope: AnswerEnvelope, maxTokens: number, count: CountTokens): AnswerEnvelope {
  const fits = (one: AnswerEnvelope): boolean => {
    const empty = one([]);
    return count(renderHead(empty)) <= FRAME_SHARE * maxTokens && count(renderForModel(empty)) <= maxTokens;
  };
  const frames = [
    envelope,
    ...HEADER_LEVELS.map(
      (degree): AnswerEnvelope =>
        (items) =>
          shortened(envelope(items), degree),
    ),
  ];
  return frames.find(fits) ?? (frames.at(-1) as AnswerEnvelope);
}

function shortened(result: SearchResult, { characters, notes, noteCharacters }: HeaderLevel): SearchResult {
  const { query, queries, warnings, next_steps } = result;
  return {
    ...result,
    query: truncate(query, characters),
    ...(queries && { queries: queries.map((one) => truncate(one, characters)) }),
    warnings: truncateWarnings(warnings, notes, noteCharacters),
    ...(next_steps && { next_steps: next_steps.slice(0, notes).map((step) => truncate(step, noteCharacters)) }),
  };
}

function truncateWarnings(warnings: readonly string[], notes: number, characters: number): readonly string[] {
  const left = warnings.length - notes;
  const kept = warnings.slice(0, notes).map((warning) => truncate(warning, characters));
  return left > 0 ? [...kept, `${left} more notes: ask with a larger "max_tokens".`] : kept;
}
