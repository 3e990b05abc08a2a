import { codeCount, countsOf } from '../memoryIndex/structures/postings';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { eachInSlices, type Steps } from '../scheduling/cooperativeSteps';
import { termsOfIdentifier } from '../text/analyzer';
import { definersOf } from './findDefinedNames';
import type { CodeSymbol } from '../base/types';
import type { NameMention, MentionContext } from '../query/reportMentions';

/** How the names in a report relate to a chunk, 0 to 1 each; less if several chunks may be meant. */
export interface ChunkMention extends Readonly<Record<MentionContext, number>> {
  /** The report names the container of the chunk's symbol. */
  readonly container: number;
  /** The code of a function that the report names mentions the chunk's symbol. */
  readonly calledBy: number;
  /** The code of the chunk mentions a name of the report. */
  readonly calls: number;
}

/** A name in a report, the chunks that define it, and the chunks that mention it. */
interface GivenName {
  readonly value: number;
  readonly standing: MentionContext;
  readonly definers: ReadonlySet<number>;
  readonly saying: Uint32Array;
}

/** Names of a lower value are ignored. */
const MIN_VALUE = 0.2;
/** Maximum number of names, in the order of the text. */
const MAX_NAMES = 100;

/** The functions and types that a report names, and the chunks that relate to them. */
export class MentionedChunks {
  readonly #bySlot = new Map<number, Record<MentionContext, number>>();

  private constructor(
    private readonly index: MemoryIndex,
    private readonly given: ReadonlyMap<string, GivenName>,
  ) {
    for (const { value, standing, definers } of given.values()) {
      for (const slot of definers) {
        const known = this.#bySlot.get(slot) ?? { title: 0, frame: 0, prose: 0, code: 0 };
        this.#bySlot.set(slot, known);
        known[standing] = Math.max(known[standing], value);
      }
    }
  }

  static *of(names: readonly NameMention[], index: MemoryIndex): Steps<MentionedChunks> {
    const given = new Map<string, GivenName>();
    yield* eachInSlices(names.slice(0, MAX_NAMES), ({ name, standing }) => {
      const definers = new Set(definersOf(name, index).keys());
      const value = rarity(definers.size, index.fileCount);
      if (definers.size > 0 && value >= MIN_VALUE)
        given.set(name, { value, standing, definers, saying: sayingOf(name, index) });
    });
    return new MentionedChunks(index, given);
  }

  at(file: FileEntry, chunk: number, symbol: CodeSymbol | undefined): ChunkMention {
    const slot = file.firstChunk + chunk;
    const own = this.#bySlot.get(slot);
    return {
      title: own?.title ?? 0,
      frame: own?.frame ?? 0,
      prose: own?.prose ?? 0,
      code: own?.code ?? 0,
      container: this.#container(symbol),
      calledBy: this.#calledBy(slot, symbol),
      calls: this.#calls(slot),
    };
  }

  #container(symbol: CodeSymbol | undefined): number {
    const last = symbol?.container.split('.').at(-1);
    return (last === undefined ? undefined : this.given.get(last)?.value) ?? 0;
  }

  #calledBy(slot: number, symbol: CodeSymbol | undefined): number {
    if (!symbol || this.given.size === 0) return 0;
    const saying = sayingOf(symbol.name, this.index);
    let max = 0;
    for (const { value, definers } of this.given.values()) {
      if (value <= max || definers.has(slot)) continue;
      for (const definer of definers) if (codeCount(countsOf(saying, definer)) > 0) max = Math.max(max, value);
    }
    return max * Math.max(0, rarity(saying.length / 2, this.index.liveChunks));
  }

  #calls(slot: number): number {
    let sum = 0;
    for (const { value, saying, definers } of this.given.values()) {
      if (!definers.has(slot) && codeCount(countsOf(saying, slot)) > 0)
        sum += value * Math.max(0, rarity(saying.length / 2, this.index.liveChunks));
    }
    return Math.min(1, sum / 2);
  }
}

/** Returns 1 if one of all has the name and 0 if all have it, on a logarithmic scale. */
const rarity = (count: number, all: number): number => 1 - Math.log(count || 1) / Math.log(all + 1);

/** Returns (chunk, packed counts) pairs of the chunks that mention a name. */
function sayingOf(name: string, { postings }: MemoryIndex): Uint32Array {
  const term = termsOfIdentifier(name).at(-1);
  const id = term === undefined ? undefined : postings.idOf(term);
  return id === undefined ? new Uint32Array(0) : postings.of(id);
}
