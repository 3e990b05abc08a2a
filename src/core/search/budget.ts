import type { DisclosureLevel, ResultItem } from '../types';
import type { CountedLevels } from './counted';
import { cutToFit, isTooLong } from './cut';
import type { Piece } from './levels';
import type { Pace } from './pace';

/**
 * How much of each result is shown, so that the answer keeps to its budget and makes use of it: first the signatures of
 * the best results, for breadth; then whole code from the best one down, while it fits; then what still fits.
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
  for (const piece of pieces) if (!(await alone.add(piece, 'signature', BREADTH * room))) break;
  await fill(alone, pieces);
  if (dependencies.length === 0) return alone.items;
  const purse = new Purse(till);
  for (const piece of pieces.slice(0, alone.size)) await purse.add(piece, 'signature');
  await purse.raise('full_code', (1 - DEPENDENCY_SHARE) * room);
  const parents = new Set(purse.items.map(({ path }) => path));
  for (const piece of dependencies) if (parents.has(piece.item.parent_file ?? '') && !(await purse.add(piece, 'signature'))) break;
  await fill(purse, []);
  return purse.items;
}

/** Spends what is left: code, then documentation, then further results, then part of one. */
async function fill(purse: Purse, pieces: readonly Piece[]): Promise<void> {
  await purse.raise('full_code');
  await purse.raise('signature_doc');
  for (const piece of pieces.slice(purse.size)) {
    if (!(await purse.add(piece, 'full_code')) && !(await purse.add(piece, 'signature_doc')) && !(await purse.add(piece, 'signature'))) break;
  }
  purse.cutOneToFit();
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

  /** Shows more of each result, from the best one down, where that fits. */
  async raise(level: DisclosureLevel, limit = this.till.room): Promise<void> {
    const { levels, pace } = this.till;
    for (const shown of this.#shown) {
      if (shown.item.level === 'full_code') continue;
      await pace.step();
      if (!isTooLong(levels.of(shown.piece, level), limit - this.#spent + shown.item.tokens)) this.#replace(shown, levels.counted(shown.piece, level), limit);
    }
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

  #replace(shown: Shown, item: ResultItem, limit: number): void {
    const spent = this.#spent - shown.item.tokens + item.tokens;
    if (spent > limit) return;
    this.#spent = spent;
    shown.item = item;
  }
}
