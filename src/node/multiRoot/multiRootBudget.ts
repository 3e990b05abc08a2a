import { limits } from '../../core/base/limits';
import type { ResultItem, SearchResult } from '../../core/base/types';

/** Items within a budget, and an upper bound of the tokens of the whole response. */
export type BudgetedItems = Pick<SearchResult, 'items' | 'total_tokens'>;

/**
 * Tokens reserved for the heading of a merged response: it has more digits than those of its parts, and may name a next
 * page where none of the parts does.
 */
const HEADING = 8;
/** Share of a budget from which the rest may stay unused. */
const MIN_USE = 0.9;

const sumOf = (items: readonly ResultItem[]): number => items.reduce((total, item) => total + tokensOf(item), 0);

/**
 * Returns the tokens of an item. Labels before other files named in its text are added after the text was counted; each
 * of their characters counts as a token, which is an upper bound.
 */
function tokensOf({ tokens, source, parent_file = '', also_in = [] }: ResultItem): number {
  const named = [...(source === 'dependency' ? [parent_file] : []), ...also_in.slice(0, limits.namedCopies)];
  return named.reduce((total, path) => total + path.indexOf('/') + 1, tokens);
}

/**
 * Returns the tokens of a response besides its results. The merged response contains them once, but its warnings may
 * differ between folders.
 */
function aroundItems(results: readonly SearchResult[]): number {
  const around = results.map(
    ({ total_tokens, items }) => total_tokens - items.reduce((total, { tokens }) => total + tokens, 0),
  );
  const isNoted = results.some(({ warnings }) => warnings.length > 0);
  return isNoted ? around.reduce((a, b) => a + b, 0) : Math.max(0, ...around) + HEADING;
}

/** Returns an upper bound of the tokens of a note. Prose has four characters per token; two are a safe estimate. */
const tokensOfNote = (note: string): number => Math.ceil(note.length / 2) + 4;

/**
 * Drops the last results until the rest keeps to the budget. Each folder has kept to the budget only for itself.
 * @param notes notes that are added to those of the folders.
 */
export function truncateToBudget(
  items: readonly ResultItem[],
  results: readonly SearchResult[],
  notes: readonly string[],
  maxTokens: unknown,
): BudgetedItems {
  const around = aroundItems(results) + notes.reduce((total, note) => total + tokensOfNote(note), 0);
  const kept: ResultItem[] = [];
  for (const item of items) {
    if (typeof maxTokens === 'number' && around + sumOf(kept) + tokensOf(item) > maxTokens) break;
    kept.push(item);
  }
  return { items: kept, total_tokens: around + sumOf(kept) };
}

/**
 * Fills the budget that the dropped results have left: requests the first of them again, with the remaining tokens as
 * its budget.
 * @param found all results in order, of which the first are kept.
 * @param inRoom returns the same result in a response of at most so many tokens.
 */
export async function fillRemainingBudget(
  kept: BudgetedItems,
  found: readonly ResultItem[],
  maxTokens: unknown,
  inRoom: (item: ResultItem, room: number) => Promise<ResultItem | undefined>,
): Promise<BudgetedItems> {
  if (typeof maxTokens !== 'number') return kept;
  let { items, total_tokens } = kept;
  for (;;) {
    const next = found[items.length];
    const room = maxTokens - total_tokens;
    if (!next || next.source === 'dependency' || total_tokens >= MIN_USE * maxTokens || room < limits.maxTokens.min)
      break;
    const smaller = await inRoom(next, room);
    if (!smaller || smaller.tokens > room) break;
    items = [...items, smaller];
    total_tokens += smaller.tokens;
  }
  return { items, total_tokens };
}
