import type { CodeSymbol, DisclosureLevel, ResultItem } from '../base/types';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import { sliceLines } from '../text/sliceLines';
import type { LevelCounts } from './withTokenCount';
import { truncateToTokens, exceedsTokens } from './truncateToTokens';
import type { ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';

/**
 * Decides how much of each result is shown, so that the answer stays within its budget and makes use of it. First come
 * the signatures of the best results, for breadth; then full code from the best result down, until one result does not
 * fit and is cut. So no result shows less than a later one.
 */

/** Share of the budget that signatures may use before any code is shown. */
const BREADTH_SHARE = 0.4;
/** Minimum number of lines of a truncated result; with fewer, none of its code is shown. */
const MIN_LINES = 3;
/** Share of the budget reserved for dependencies, which results may not use for more code. */
const DEPENDENCY_SHARE = 0.15;

/**
 * Returns results in their order, each with its tokens as rendered, then dependencies. Dependencies never displace a
 * result: without them the same results are shown, some of them with more code.
 */
export async function fitToBudget(
  drafts: readonly ResultDraft[],
  dependencies: readonly ResultDraft[],
  budget: TokenBudget,
): Promise<readonly ResultItem[]> {
  const { tokens } = budget;
  const alone = new BudgetAllocation(budget);
  const breadth = breadthBeside(drafts[0], budget);
  for (const draft of drafts) if (!(await alone.add(draft, 'signature', alone.size === 0 ? tokens : breadth))) break;
  await fill(alone, drafts);
  if (dependencies.length === 0) return alone.items;
  const allocation = new BudgetAllocation(budget);
  for (const piece of drafts.slice(0, alone.size)) await allocation.add(piece, 'signature');
  await allocation.raiseInOrder((1 - DEPENDENCY_SHARE) * tokens);
  const parents = new Set(allocation.items.map(({ path }) => path));
  for (const piece of dependencies)
    if (parents.has(piece.item.parent_file ?? '') && !(await allocation.add(piece, 'signature'))) break;
  await fill(allocation, []);
  return allocation.items;
}

/** Returns the tokens that signatures may use while the best result can still be shown in full. */
function breadthBeside(best: ResultDraft | undefined, { tokens, levels }: TokenBudget): number {
  if (!best || exceedsTokens(levels.of(best, 'full_code'), tokens)) return BREADTH_SHARE * tokens;
  const left = tokens - levels.counted(best, 'full_code').tokens + levels.counted(best, 'signature').tokens;
  return left > 0 ? Math.min(BREADTH_SHARE * tokens, left) : BREADTH_SHARE * tokens;
}

/**
 * Spends the remaining budget: on code from the best result down, on part of the first result that does not fit, then
 * on documentation and further results.
 */
async function fill(allocation: BudgetAllocation, drafts: readonly ResultDraft[]): Promise<void> {
  await allocation.raiseInOrder();
  for (const draft of drafts.slice(allocation.size)) {
    if (
      !(allocation.isWhole && (await allocation.add(draft, 'full_code'))) &&
      !(await allocation.add(draft, 'signature_doc')) &&
      !(await allocation.add(draft, 'signature'))
    )
      break;
  }
  allocation.cutOneToFit();
  await allocation.raiseDocumentation();
}

/** Returns as many results as fit, all at one level. */
export async function fitAtLevel(
  drafts: readonly ResultDraft[],
  level: DisclosureLevel,
  budget: TokenBudget,
): Promise<readonly ResultItem[]> {
  const allocation = new BudgetAllocation(budget);
  for (const draft of drafts) {
    if (await allocation.add(draft, level)) continue;
    if (level === 'full_code') allocation.addCut(draft);
    break;
  }
  return allocation.items;
}

interface Shown {
  readonly draft: ResultDraft;
  item: ResultItem;
}

/** The budget of an answer, with the token counts and the clock that keeps the thread responsive. */
export interface TokenBudget {
  /** Number of tokens. */
  readonly tokens: number;
  readonly levels: LevelCounts;
  readonly clock: SearchClock;
}

/** The results chosen so far, and the tokens they spend. */
class BudgetAllocation {
  readonly #shown: Shown[] = [];
  #spent = 0;

  constructor(private readonly budget: TokenBudget) {}

  get size(): number {
    return this.#shown.length;
  }

  get items(): readonly ResultItem[] {
    return this.#shown.map(({ item }) => item);
  }

  /** Adds a result at a level if it fits within the first `limit` tokens, and returns whether it does. */
  async add(draft: ResultDraft, level: DisclosureLevel, limit = this.budget.tokens): Promise<boolean> {
    await this.budget.clock.yieldIfDue();
    const { levels } = this.budget;
    if (exceedsTokens(levels.of(draft, level), limit - this.#spent)) return false;
    const item = levels.counted(draft, level);
    if (this.#spent + item.tokens > limit) return false;
    this.#shown.push({ draft, item });
    this.#spent += item.tokens;
    return true;
  }

  /** Whether all added results are shown in full. */
  get isWhole(): boolean {
    return this.#shown.every(({ item }) => item.level === 'full_code');
  }

  /** Shows full code from the best result down, up to the first result whose code does not fit. */
  async raiseInOrder(limit = this.budget.tokens): Promise<void> {
    for (const shown of this.#shown) {
      if (shown.item.level === 'full_code') continue;
      if (!(await this.#raise(shown, 'full_code', limit))) return;
    }
  }

  /** Shows documentation from the best result down, while it fits. */
  async raiseDocumentation(): Promise<void> {
    for (const shown of this.#shown)
      if (shown.item.level === 'signature' && !(await this.#raise(shown, 'signature_doc', this.budget.tokens))) return;
  }

  /** Raises a result to a level if there is room, and returns whether there is. */
  async #raise(shown: Shown, level: DisclosureLevel, limit: number): Promise<boolean> {
    const { levels, clock } = this.budget;
    await clock.yieldIfDue();
    return (
      !exceedsTokens(levels.of(shown.draft, level), limit - this.#spent + shown.item.tokens) &&
      this.#replace(shown, levels.counted(shown.draft, level), limit)
    );
  }

  /** Shows as many lines as fit of the first result that is not shown in full. */
  cutOneToFit(): void {
    const shown = this.#shown.find(({ item }) => item.level !== 'full_code');
    const cut = shown && this.#cut(shown.draft, this.budget.tokens - this.#spent + shown.item.tokens);
    if (cut) this.#replace(shown, cut, this.budget.tokens);
  }

  addCut(draft: ResultDraft): void {
    const item = this.#cut(draft, this.budget.tokens - this.#spent);
    if (item) this.#shown.push({ draft, item });
  }

  /**
   * Cuts a result to as many lines as fit, from the beginning of its symbol. If the first key line is not among them,
   * tries again from the key line.
   */
  #cut({ item, symbol, keyLines: [keyLine] = [] }: ResultDraft, room: number): ResultItem | undefined {
    const { count } = this.budget.levels;
    const head = truncateToTokens(item, room, MIN_LINES, count, symbol?.startLine);
    if (keyLine === undefined || !head || keyLine <= head.end_line) return head;
    return truncateToTokens(partFrom(item, symbol, keyLine), room, 1, count) ?? head;
  }

  #replace(shown: Shown, item: ResultItem, limit: number): boolean {
    const spent = this.#spent - shown.item.tokens + item.tokens;
    if (spent > limit) return false;
    this.#spent = spent;
    shown.item = item;
    return true;
  }
}

/** Returns the part of a result from a line on. */
function partFrom(item: ResultItem, symbol: CodeSymbol | undefined, line: number): ResultItem {
  const left = line - item.start_line;
  const isPart = symbol !== undefined && FUNCTION_KINDS.has(symbol.kind);
  return {
    ...item,
    snippet: sliceLines(item.snippet, left, item.end_line - line + 1),
    start_line: line,
    ...(isPart && symbol.signature && { declaration: symbol.signature }),
    ...(isPart && { lines_before: line - symbol.startLine }),
  };
}
