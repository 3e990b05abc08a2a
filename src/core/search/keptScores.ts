/** Where a list is written: from `from` on, in both arrays. */
export interface ScoreRoom {
  readonly ids: Uint32Array;
  readonly scores: Float32Array;
  readonly from: number;
}

/** Scores by id, up to before `to`. */
export interface ScoreList extends ScoreRoom {
  readonly to: number;
}

/** Writes a list, and tells where it ends. */
export type WriteScores = (room: ScoreRoom) => number;

/** Scores of a block: in arrays that grow, what is kept would be copied again and again, to new pages. A list of so many is too long to be kept. */
export const BLOCK = 1 << 16;
/** 8 MB. When they are full, all are forgotten: what is asked for often is soon there again. */
const MOST_BLOCKS = 16;
/** So are lists when there are so many, however short. */
const MOST_LISTS = 1 << 16;

/** Lists of scores by key, one behind the other in blocks: arrays for each made a process that had just started slower. */
export class KeptScores<K> {
  #blocks: ScoreRoom[] = [];
  /** Of the last block, how much is written. */
  #used = 0;
  /** By key: where its list stands, counted over all blocks: first its length, in the place of an id. */
  readonly #starts = new Map<K, number>();

  of(key: K): ScoreList | undefined {
    const start = this.#starts.get(key);
    const block = start === undefined ? undefined : this.#blocks[Math.floor(start / BLOCK)];
    return block && listAt(block, (start as number) % BLOCK);
  }

  /** @param most how long it may be. One of {@link BLOCK} or more is for once. */
  keep(key: K, most: number, write: WriteScores): ScoreList {
    if (most >= BLOCK) return scoreList(most, write);
    if (this.#starts.size === MOST_LISTS) this.forget();
    const { ids, scores } = this.#blockFor(most + 1);
    const start = this.#used;
    const from = start + 1;
    const to = write({ ids, scores, from });
    ids[start] = to - from;
    this.#starts.set(key, (this.#blocks.length - 1) * BLOCK + start);
    this.#used = to;
    return { ids, scores, from, to };
  }

  /** Whoever reads a list goes on: blocks are not written over. */
  forget(): void {
    if (this.#starts.size === 0) return;
    this.#blocks = [];
    this.#used = 0;
    this.#starts.clear();
  }

  #blockFor(count: number): ScoreRoom {
    const last = this.#blocks.at(-1);
    if (last && this.#used + count <= BLOCK) return last;
    if (this.#blocks.length === MOST_BLOCKS) this.forget();
    const block = { ids: new Uint32Array(BLOCK), scores: new Float32Array(BLOCK), from: 0 };
    this.#blocks.push(block);
    this.#used = 0;
    return block;
  }
}

const listAt = ({ ids, scores }: ScoreRoom, start: number): ScoreList => ({ ids, scores, from: start + 1, to: start + 1 + (ids[start] as number) });

/** A list for once. */
export function scoreList(most: number, write: WriteScores): ScoreList {
  const room = { ids: new Uint32Array(most), scores: new Float32Array(most), from: 0 };
  return { ...room, to: write(room) };
}
