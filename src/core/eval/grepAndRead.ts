import type { CountTokens } from '../base/contracts';
import type { Unit } from './tokenCosts';

/** Words that occur in any question and would match any file. */
const COMMON = new Set(
  `the and for with that this from are was were has have had does did how what where when which who why can could should would will may might
  into onto out off over under than then there their them they its not but also each any all some such only more most other between during
  before after about through very just being been both either neither own same too few use used using get set code function file files class
  method implement implemented implementation handle handled handling work works`.split(/\s+/),
);

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

interface SearchedFile extends TextFile {
  readonly folded: string;
}

/**
 * Simulates an agent without an index, which greps for the words of the question and reads the files that contain most
 * of them.
 */
export class GrepAndRead {
  readonly #files: readonly SearchedFile[];
  readonly #tokens = new Map<string, number>();

  constructor(
    files: readonly TextFile[],
    private readonly count: CountTokens,
  ) {
    this.#files = files.map(({ path, text }) => ({ path, text, folded: text.toLowerCase() }));
  }

  /** Returns whole files until `max` tokens are read, those with the most distinct words first, ties by path. */
  read(query: string, max: number): readonly Unit[] {
    const words = [...new Set(query.toLowerCase().match(/[a-z][a-z0-9]{2,}/g))].filter((word) => !COMMON.has(word));
    const hits = this.#files.map((file) => ({ file, hits: words.filter((word) => file.folded.includes(word)).length }));
    const ranked = hits
      .filter((one) => one.hits > 0)
      .sort((a, b) => b.hits - a.hits || (a.file.path < b.file.path ? -1 : 1));
    const units: Unit[] = [];
    for (let read = 0, i = 0; i < ranked.length && read < max; i++) {
      const { path, text } = (ranked[i] as (typeof ranked)[number]).file;
      const tokens = this.#tokens.get(path) ?? this.count(text);
      this.#tokens.set(path, tokens);
      units.push({ path, start_line: 1, end_line: text.split('\n').length, tokens });
      read += tokens;
    }
    return units;
  }
}
