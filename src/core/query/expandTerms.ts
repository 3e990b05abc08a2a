import { stem } from '../text/stemmer';
import { relatedGroups, shortForms } from '../text/synonyms';
import { PREFIX_LETTERS, type Postings } from '../memoryIndex/structures/postings';
import type { QueryAnalysis, WeightedTerms } from './queryAnalyzer';

/** One word of the query. */
export interface QueryTerm {
  readonly word: string;
  readonly stem: string;
  readonly weight: number;
  /** Set for a word of another language that is kept as written, besides its translation. */
  readonly foreign?: true;
}

const formsByStem = new Map<string, readonly string[]>();
for (const [head, forms] of shortForms)
  formsByStem.set(stem(head), [...new Set([...(formsByStem.get(stem(head)) ?? []), ...forms])]);

const relatedByStem = new Map<string, Set<string>>();
for (const group of relatedGroups.map((words) => words.map(stem))) {
  for (const term of group) {
    const related = relatedByStem.get(term) ?? new Set();
    for (const other of group) if (other !== term) related.add(other);
    relatedByStem.set(term, related);
  }
}

/** Returns the terms of a word, its short forms and its related words that are in the vocabulary. */
export function idsOfWord({ word, stem: term }: QueryTerm, vocabulary: Postings): readonly number[] {
  const forms = (shortForms.get(word) ?? formsByStem.get(term) ?? []).map(stem);
  return [term, ...forms, ...(relatedByStem.get(term) ?? [])].flatMap((other) => vocabulary.idOf(other) ?? []);
}

/** Minimum weight of words that are expanded; words of less weight are too common to be worth their synonyms. */
const EXPANSION_WEIGHT = 0.5;

/** Returns the other terms by which code may say what the query's words say. A symbol is only expanded by prefixes. */
export function expandTerms(
  queryTerms: readonly QueryTerm[],
  kind: QueryAnalysis['kind'],
  vocabulary: Postings,
  terms: WeightedTerms,
): Pick<QueryAnalysis, 'shortForms' | 'related' | 'prefixes'> {
  const strong = queryTerms.filter((term) => term.weight >= EXPANSION_WEIGHT);
  const short = kind === 'prose' ? expandShortForms(strong, vocabulary, terms) : new Map<number, number>();
  return {
    shortForms: short,
    related: kind === 'prose' ? expandRelated(strong, vocabulary, terms, short) : new Map(),
    prefixes: expandPrefixes(strong, vocabulary, terms),
  };
}

function expandShortForms(
  strong: readonly QueryTerm[],
  vocabulary: Postings,
  terms: WeightedTerms,
): Map<number, number> {
  const expanded = new Map<number, number>();
  for (const { word, stem: term } of strong) {
    for (const form of shortForms.get(word) ?? formsByStem.get(term) ?? []) {
      const id = vocabulary.idOf(stem(form));
      if (id !== undefined && !terms.has(id)) expanded.set(id, 1);
    }
  }
  return expanded;
}

function expandRelated(
  strong: readonly QueryTerm[],
  vocabulary: Postings,
  terms: WeightedTerms,
  short: WeightedTerms,
): Map<number, number> {
  const expanded = new Map<number, number>();
  for (const { stem: term } of strong) {
    for (const other of relatedByStem.get(term) ?? []) {
      const id = vocabulary.idOf(other);
      if (id !== undefined && !terms.has(id) && !short.has(id)) expanded.set(id, 1);
    }
  }
  return expanded;
}

const SHORTEST_PREFIX = 3;
const SMALLEST_SHARE = 0.45;
/**
 * Maximum length of a term that is expanded by prefixes. A longer term is not a word, and has as many prefixes as
 * characters.
 */
const LONGEST_WORD = 60;

/** Returns the terms that extend a query word, or are a prefix of it, weighted by the share of characters in common. */
function expandPrefixes(strong: readonly QueryTerm[], vocabulary: Postings, terms: WeightedTerms): Map<number, number> {
  const expanded = new Map<number, number>();
  const put = (id: number | undefined, share: number): void => {
    if (id !== undefined && !terms.has(id)) expanded.set(id, Math.max(expanded.get(id) ?? 0, share));
  };
  for (const { stem: term } of strong.filter((word) => word.stem.length <= LONGEST_WORD)) {
    if (term.length >= PREFIX_LETTERS) {
      for (const { id, share } of vocabulary.extensionsOf(term)) put(id, share);
    }
    for (
      let length = Math.max(SHORTEST_PREFIX, Math.ceil(term.length * SMALLEST_SHARE));
      length < term.length;
      length++
    ) {
      if (length / term.length > SMALLEST_SHARE) put(vocabulary.idOf(term.slice(0, length)), length / term.length);
    }
  }
  return expanded;
}
