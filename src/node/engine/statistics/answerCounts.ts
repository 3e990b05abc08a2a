import { bandOf } from '../../../core/rendering/scoreBands';
import type { AnswerStatistics, SearchResult } from '../../../core/base/types';

/** Counts the intents of searches, their results, and their errors. */
export class AnswerCounts {
  readonly #intents = new Map<string, number>();
  readonly #relevance = new Map<string, number>();
  readonly #levels = new Map<string, number>();
  readonly #errors = new Map<string, number>();
  #answers = 0;
  #results = 0;

  /** @param intents as named in the request. */
  answered(intents: readonly string[], { items }: SearchResult): void {
    for (const intent of intents.length > 0 ? intents : ['inferred']) increment(this.#intents, intent);
    this.#answers++;
    this.#results += items.length;
    increment(this.#relevance, items[0] ? bandOf(items[0].score) : 'nothing');
    for (const { level } of items) increment(this.#levels, level);
  }

  failed(code: string): void {
    increment(this.#errors, code);
  }

  get statistics(): AnswerStatistics {
    return {
      resultsPerSearch: this.#answers === 0 ? 0 : Math.round((10 * this.#results) / this.#answers) / 10,
      intents: Object.fromEntries(this.#intents),
      relevance: Object.fromEntries(this.#relevance),
      levels: Object.fromEntries(this.#levels),
      errors: Object.fromEntries(this.#errors),
    };
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
