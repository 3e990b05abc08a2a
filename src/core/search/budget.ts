import type { DisclosureLevel, ResultItem } from '../types';
import type { CountedLevels } from './counted';
import { cutToFit, isTooLong } from './cut';
import type { Piece } from './levels';
import type { Pace } from './pace';

/**
 * How much of each result is shown, so that the answer keeps to its budget and makes use of it: first the signatures of
 * the best results, for breadth; then whole code from the best one down, until one does not fit, which is cut. So no result shows less than a later one.
 */

/** Of the budget, what signatures may take before any code is shown. */
const BREADTH = 0.4;
/** A cut piece shows at least so many lines, or none of its code. */
const FEWEST_LINES = 3;
/** Of the budget, what dependencies may keep from showing more of the results. */
const DEPENDENCY_SHARE = 0.15;

/**
 * Results in their order, each with its tokens as rendered, then dependencies. These never cost a result its place:
 * without them the same results are shown, some of them with more code.
 */
export async function fitToBudget(pieces: readonly Piece[], dependencies: readonly Piece[], till: Till): Promise<readonly ResultItem[]> {
  const { room } = till;
  const alone = new Purse(till);
  const breadth = breadthBeside(pieces[0], till);
  for (const piece of pieces) if (!(await alone.add(piece, 'signature', alone.size === 0 ? room : breadth))) break;
  await fill(alone, pieces);
  if (dependencies.length === 0) return alone.items;
  const purse = new Purse(till);
  for (const piece of pieces.slice(0, alone.size)) await purse.add(piece, 'signature');
  await purse.raiseInOrder((1 - DEPENDENCY_SHARE) * room);
  const parents = new Set(purse.items.map(({ path }) => path));
  for (const piece of dependencies) if (parents.has(piece.item.parent_file ?? '') && !(await purse.add(piece, 'signature'))) break;
  await fill(purse, []);
  return purse.items;
}

/** What signatures may take, so that the best result still can be shown whole. */
function breadthBeside(best: Piece | undefined, { room, levels }: Till): number {
  if (!best || isTooLong(levels.of(best, 'full_code'), room)) return BREADTH * room;
  const left = room - levels.counted(best, 'full_code').tokens + levels.counted(best, 'signature').tokens;
  return left > 0 ? Math.min(BREADTH * room, left) : BREADTH * room;
}

/** Spends what is left: code from the best down, part of the first that does not fit, then documentation and further results. */
async function fill(purse: Purse, pieces: readonly Piece[]): Promise<void> {
  await purse.raiseInOrder();
  for (const piece of pieces.slice(purse.size)) {
    if (!(purse.isWhole && (await purse.add(piece, 'full_code'))) && !(await purse.add(piece, 'signature_doc')) && !(await purse.add(piece, 'signature'))) break;
  }
  purse.cutOneToFit();
  await purse.raiseDocumentation();
}

/** Every result at one level, as many as fit. */
export async function atOneLevel(pieces: readonly Piece[], level: DisclosureLevel, till: Till): Promise<readonly ResultItem[]> {
  const purse = new Purse(till);
  for (const piece of pieces) {
    if (await purse.add(piece, level)) continue;
    if (level === 'full_code') purse.addCut(piece);
    break;
  }
  return purse.items;
}

interface Shown {
  readonly piece: Piece;
  item: ResultItem;
}

/** What there is to spend, and how it is counted and kept from taking the thread for too long. */
export interface Till {
  /** Tokens. */
  readonly room: number;
  readonly levels: CountedLevels;
  readonly pace: Pace;
}

/** A budget that is being spent. */
class Purse {
  readonly #shown: Shown[] = [];
  #spent = 0;

  constructor(private readonly till: Till) {}

  get size(): number {
    return this.#shown.length;
  }

  get items(): readonly ResultItem[] {
    return this.#shown.map(({ item }) => item);
  }

  /** Whether a piece fits at a level within the first `limit` tokens; then it is shown. */
  async add(piece: Piece, level: DisclosureLevel, limit = this.till.room): Promise<boolean> {
    await this.till.pace.step();
    const { levels } = this.till;
    if (isTooLong(levels.of(piece, level), limit - this.#spent)) return false;
    const item = levels.counted(piece, level);
    if (this.#spent + item.tokens > limit) return false;
    this.#shown.push({ piece, item });
    this.#spent += item.tokens;
    return true;
  }

  /** Whether all that is shown is shown in full. */
  get isWhole(): boolean {
    return this.#shown.every(({ item }) => item.level === 'full_code');
  }

  /** Shows code from the best result down, up to the first whose code does not fit. */
  async raiseInOrder(limit = this.till.room): Promise<void> {
    for (const shown of this.#shown) {
      if (shown.item.level === 'full_code') continue;
      if (!(await this.#raise(shown, 'full_code', limit))) return;
    }
  }

  /** Shows documentation from the best result down, while it fits. */
  async raiseDocumentation(): Promise<void> {
    for (const shown of this.#shown) if (shown.item.level === 'signature' && !(await this.#raise(shown, 'signature_doc', this.till.room))) return;
  }

  /** Whether there is room for more of a result; then it is shown. */
  async #raise(shown: Shown, level: DisclosureLevel, limit: number): Promise<boolean> {
    const { levels, pace } = this.till;
    await pace.step();
    return !isTooLong(levels.of(shown.piece, level), limit - this.#spent + shown.item.tokens) && this.#replace(shown, levels.counted(shown.piece, level), limit);
  }

  /** The first result that is not shown in full: as many of its lines as fit. */
  cutOneToFit(): void {
    const shown = this.#shown.find(({ item }) => item.level !== 'full_code');
    const cut = shown && cutToFit(shown.piece.item, this.till.room - this.#spent + shown.item.tokens, FEWEST_LINES, this.till.levels.count, shown.piece.symbol?.startLine);
    if (cut) this.#replace(shown, cut, this.till.room);
  }

  addCut(piece: Piece): void {
    const item = cutToFit(piece.item, this.till.room - this.#spent, FEWEST_LINES, this.till.levels.count, piece.symbol?.startLine);
    if (item) this.#shown.push({ piece, item });
  }

  #replace(shown: Shown, item: ResultItem, limit: number): boolean {
    const spent = this.#spent - shown.item.tokens + item.tokens;
    if (spent > limit) return false;
    this.#spent = spent;
    shown.item = item;
    return true;
  }
}
