/**
 * Random questions about a repository, to check whether budgeted answers keep to their budgets and make use of them.
 */
import type { Engine } from '../../src/core/base/contracts';
import { renderForModel } from '../../src/core/rendering/renderForModel';
import { splitWords } from '../../src/core/text/identifiers';
import type { CountTokens } from '../../src/core/base/contracts';
import type { ResultItem } from '../../src/core/base/types';

export const BUDGETS = [500, 1_000, 2_000, 5_000] as const;
/** Minimum share of its budget that an answer uses if enough chunks matched. */
export const MIN_USE = 0.8;

export interface BudgetCase {
  readonly request: Readonly<Record<string, unknown>>;
  readonly budget: number;
  /** Tokens of the answer as a model reads it. */
  readonly used: number;
  /** Tokens that the answer itself reports. */
  readonly claimed: number;
  /** Whether all matching chunks would take more than the budget. */
  readonly enough: boolean;
  readonly items: readonly ResultItem[];
}

/** Returns a random number generator whose numbers depend only on the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a question of words from the code, sometimes an identifier, a batch, or a word that does not occur. */
export function randomQuestion(texts: readonly string[], random: () => number): Readonly<Record<string, unknown>> {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const words = (): string => {
    const lines = pick(texts).split('\n');
    const known = splitWords(
      lines
        .slice(Math.floor(random() * lines.length))
        .join('\n')
        .slice(0, 400),
    );
    const few = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      pick(known.length > 0 ? known : ['nothing']),
    );
    return random() < 0.1 ? `${few.join(' ')} zorbak` : few.join(' ');
  };
  if (random() < 0.75) return { query: words() };
  return {
    queries: Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      random() < 0.5 ? words() : { query: words(), weight: 1 + random() * 9 },
    ),
  };
}

/** Asks a question with every budget. */
export async function checkQuestion(
  engine: Pick<Engine, 'search'>,
  question: Readonly<Record<string, unknown>>,
  count: CountTokens,
  signal: AbortSignal,
): Promise<readonly BudgetCase[]> {
  const whole = await engine.search({ ...question, top_k: 50, timeout_ms: 60_000 }, signal);
  return Promise.all(
    BUDGETS.map(async (budget) => {
      const request = { ...question, max_tokens: budget, timeout_ms: 60_000 };
      const result = await engine.search(request, signal);
      const used = count(renderForModel(result));
      return {
        request,
        budget,
        used,
        claimed: result.total_tokens,
        enough: whole.total_tokens > budget,
        items: result.items,
      };
    }),
  );
}

export const isKept = ({ used, budget, claimed }: BudgetCase): boolean => used <= budget && used === claimed;
export const isUsed = ({ used, budget, enough }: BudgetCase): boolean => !enough || used > MIN_USE * budget;
