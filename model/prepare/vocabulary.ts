import { readFileSync, writeFileSync } from 'node:fs';
import { Glossary } from '../../src/core/text/glossary';
import { forEachSubword, type SubwordVocabulary } from '../../src/core/text/subwordTokenizer';

export const bucketCount = 4_096;
const minCount = 8;
/** Rank up to which a foreign word in ASCII counts as common in code, where it then has a meaning of its own. */
const commonWord = 12_000;

/** Counts the words of the corpus and keeps the most frequent ones. */
export class WordCounter {
  private readonly counts = new Map<string, number>();

  add(text: string): void {
    forEachSubword(text, (word) => {
      this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    });
  }

  vocabulary(size: number, glossary: Glossary): SubwordVocabulary {
    const ranked = [...this.counts]
      .filter(([, count]) => count >= minCount)
      .sort(byCountThenSpelling)
      .slice(0, size);
    const kept = ranked.filter(
      ([word], rank) => !glossary.has(word) || (rank < commonWord && glossary.get(word)?.length !== 0),
    );
    const total = kept.reduce((sum, [, count]) => sum + count, 0);
    return {
      words: kept.map(([word]) => word),
      costs: kept.map(([, count]) => Math.round(-16 * Math.log2(count / total))),
      buckets: bucketCount,
      glossary,
    };
  }
}

function byCountThenSpelling(one: readonly [string, number], other: readonly [string, number]): number {
  return other[1] - one[1] || (one[0] < other[0] ? -1 : 1);
}

interface StoredVocabulary {
  readonly words: readonly string[];
  readonly costs: readonly number[];
  readonly buckets: number;
  readonly glossary: readonly (readonly [string, readonly string[]])[];
}

export function writeVocabulary(path: string, vocabulary: SubwordVocabulary): void {
  const stored: StoredVocabulary = {
    ...vocabulary,
    costs: Array.from(vocabulary.costs),
    glossary: [...vocabulary.glossary],
  };
  writeFileSync(path, JSON.stringify(stored));
}

export function readVocabulary(path: string): SubwordVocabulary {
  const stored = JSON.parse(readFileSync(path, 'utf8')) as StoredVocabulary;
  return { ...stored, glossary: new Glossary(stored.glossary) };
}
