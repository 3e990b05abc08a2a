import type { CountTokens } from '../base/contracts';
import type { DisclosureLevel, ResultItem } from '../base/types';
import { atLevel, type ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import { renderItem } from '../rendering/renderForModel';

/** Blank line between two results; parts of a text hardly ever make fewer tokens apart than together. */
const SEPARATOR_TOKENS = 1;

/** The item with its tokens, as it is rendered. */
export function withTokenCount(item: ResultItem, count: CountTokens): ResultItem {
  return { ...item, tokens: count(renderItem(item)) + SEPARATOR_TOKENS };
}

interface Level {
  readonly item: ResultItem;
  counted?: ResultItem;
}

/**
 * Pieces at the levels they may be shown at, each made and counted once: a budget is tried with dependencies and
 * without, and with less room when the whole turns out too long.
 */
export class LevelCounts {
  readonly #known = new Map<ResultDraft, Map<DisclosureLevel, Level>>();

  constructor(readonly count: CountTokens) {}

  /** Its tokens are not counted. */
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

/** Characters that are counted at a time, in some 2 ms. */
const SLICE_CHARACTERS = 30_000;

/** Counts an item of any length in slices: split between lines, they have hardly more tokens than the whole. */
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
