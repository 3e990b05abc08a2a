import type { CountTokens } from '../base/contracts';
import type { DisclosureLevel, ResultItem } from '../base/types';
import { atLevel, type ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import { renderItem } from '../rendering/renderForModel';

/** Tokens of the blank line between two results. Parts of a text rarely have fewer tokens apart than together. */
const SEPARATOR_TOKENS = 1;

/** Returns the item with the number of its tokens as rendered. */
export function withTokenCount(item: ResultItem, count: CountTokens): ResultItem {
  return { ...item, tokens: count(renderItem(item)) + SEPARATOR_TOKENS };
}

interface Level {
  readonly item: ResultItem;
  counted?: ResultItem;
}

/**
 * Caches results at each level, each created and counted only once. A budget is tried with and without dependencies,
 * and with less room if the whole answer turns out too long.
 */
export class LevelCounts {
  readonly #known = new Map<ResultDraft, Map<DisclosureLevel, Level>>();

  constructor(readonly count: CountTokens) {}

  /** Returns the result at a level, without counting its tokens. */
  of(draft: ResultDraft, level: DisclosureLevel): ResultItem {
    return this.#levelOf(draft, level).item;
  }

  counted(draft: ResultDraft, level: DisclosureLevel): ResultItem {
    const known = this.#levelOf(draft, level);
    return (known.counted ??= withTokenCount(known.item, this.count));
  }

  #levelOf(draft: ResultDraft, level: DisclosureLevel): Level {
    const levels = this.#known.get(draft) ?? new Map<DisclosureLevel, Level>();
    const known = levels.get(level) ?? { item: atLevel(draft, level) };
    this.#known.set(draft, levels.set(level, known));
    return known;
  }
}

/** Number of characters that are counted at once, in about 2 ms. */
const SLICE_CHARACTERS = 30_000;

/**
 * Counts the tokens of an item of any length in slices, which are split at line ends and so have hardly more tokens
 * than the whole.
 */
export async function withTokenCountInSlices(
  item: ResultItem,
  count: CountTokens,
  clock: SearchClock,
): Promise<ResultItem> {
  const slices = await clock.map(slicesOf(renderItem(item)), (slice) => count(slice));
  return { ...item, tokens: slices.reduce((sum, tokens) => sum + tokens, SEPARATOR_TOKENS) };
}

function slicesOf(text: string): readonly string[] {
  const slices: string[] = [];
  for (let start = 0; start < text.length;) {
    const border = text.indexOf('\n', start + SLICE_CHARACTERS) + 1;
    const end = border > 0 ? border : text.length;
    slices.push(text.slice(start, end));
    start = end;
  }
  return slices;
}
