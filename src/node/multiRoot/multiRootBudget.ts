import { limits } from '../../core/base/limits';
import type { ResultItem, SearchResult } from '../../core/base/types';

/** Items that keep to a budget, and the tokens of the whole answer, at most. */
export type BudgetedItems = Pick<SearchResult, 'items' | 'total_tokens'>;

/**
 * The heading of a merged answer has more digits than those of its parts, and may name a next page where none of these
 * has one.
 */
const HEADING = 8;
/** Of a budget, what may be left unused. */
const MIN_USE = 0.9;

const sumOf = (items: readonly ResultItem[]): number => items.reduce((total, item) => total + tokensOf(item), 0);

/** Labels in front of other files in a text come after it was counted; a token has at least one character. */
function tokensOf({ tokens, source, parent_file = '', also_in = [] }: ResultItem): number {
  const named = [...(source === 'dependency' ? [parent_file] : []), ...also_in.slice(0, limits.namedCopies)];
  return named.reduce((total, path) => total + path.indexOf('/') + 1, tokens);
}

/** What an answer says besides its results. The merged one says it once; notes may be different ones. */
function aroundItems(results: readonly SearchResult[]): number {
  const around = results.map(
    ({ total_tokens, items }) => total_tokens - items.reduce((total, { tokens }) => total + tokens, 0),
  );
  const isNoted = results.some(({ warnings }) => warnings.length > 0);
  return isNoted ? around.reduce((a, b) => a + b, 0) : Math.max(0, ...around) + HEADING;
}

/** A note in prose has four characters a token; two are safe. */
const tokensOfNote = (note: string): number => Math.ceil(note.length / 2) + 4;

/**
 * Each folder kept to the budget for itself; together they keep to it when the last results go.
 * @param notes that are added to those of the folders.
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
 * Uses what the results that went have left: the first of them is asked for again, in the room that there is.
 * @param found all results in order, of which the first are kept.
 * @param inRoom the same result in an answer of so many tokens.
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
