import backgroundFrequencies from '../text/backgroundFrequencies.json';
import { bigrams, isUnspaced, splitIdentifier, splitWords } from '../text/identifiers';
import { stem } from '../text/stemmer';
import { translate, withEnglishPhrases, type Translation } from '../text/translate';
import { STOP_WORDS } from '../text/synonyms';
import type { Postings } from '../memoryIndex/structures/postings';
import { expandTerms, idsOfWord, type QueryTerm } from './expandTerms';
import { flowWords } from './flowWords';
import { acronymsIn, joinedWords } from './joinedWords';
import { DEED_WEIGHT, plainDeed, withoutDeed } from './plainDeeds';
import { queryTitle } from './queryTitle';
import { extractMentions, type ReportMentions } from './reportMentions';

/** Term id → weight. Insertion order is the order of the query's words, so sums come out the same everywhere. */
export type WeightedTerms = ReadonlyMap<number, number>;

export interface QueryAnalysis {
  readonly text: string;
  /** The question in a short form, see {@link queryTitle}. */
  readonly title: string;
  /** The title as code would word it, see {@link flowWords} and {@link withoutDeed}. */
  readonly wording: string;
  /** The wording with the words of another language translated, because names in code are mostly English. */
  readonly english: string;
  /** `symbol` for a single identifier or qualified name, which is looked up; `prose` for anything else. */
  readonly kind: 'symbol' | 'prose';
  readonly terms: WeightedTerms;
  /** Stems of all words of the question with their weights, whether or not they occur in the code. */
  readonly stems: ReadonlyMap<string, number>;
  /**
   * For each word that carries meaning: those of its terms, short forms and related words that are in the vocabulary.
   */
  readonly words: readonly (readonly number[])[];
  /** For a symbol: its last segment. */
  readonly symbol: string;
  /** Identifiers of several parts within a prose question. */
  readonly identifiers: readonly string[];
  /** Members within a prose question, with their containers: `app.set`, `Sinatra::Helpers`. */
  readonly members: readonly Member[];
  /** Mentions in a report, which is a text with a title. */
  readonly mentions: ReportMentions | undefined;
  /** Neighboring words that the index knows as one: `web socket` → `websocket`. */
  readonly joined: ReadonlySet<number>;
  /** Other terms that may mean the same; each group is a feature of its own. */
  readonly shortForms: WeightedTerms;
  readonly related: WeightedTerms;
  readonly prefixes: WeightedTerms;
  /** Whether the question asks for tests or examples, or for documentation. */
  readonly wantsTests: boolean;
  readonly wantsProse: boolean;
}

export interface Member {
  readonly container: string;
  readonly name: string;
}

/** A member with its container; in a chain, the last two names. */
const MEMBER = /(?<![\w$])([A-Za-z_$][\w$]*)(?:::|->|[.#])([A-Za-z_$][\w$]*)(?![\w$]|[.#:]\w)/g;

const SYMBOL =
  /^(?:[A-Za-z_]\w*(?:(?:::|\\|->|\.)[A-Za-z_]\w*)+|_\w*|[A-Za-z][A-Za-z0-9]*[A-Z_]\w*|[A-Z][A-Za-z0-9]*|[a-z_][A-Za-z0-9_]*)$/;
const WANTS_TESTS = /\b(tests?|spec|testing|mock|fixture|benchmark|example)/i;
const WANTS_PROSE = /\b(docs?|documentation|readme|changelog|licen[sc]e|contributing|tutorial|guide)\b/i;

/** Names of the code, whatever the language of the question. */
const IN_TICKS = /`[^`\n]+`/g;

/** Beginning of a question that tells nothing about its topic: "places where", "code that", "find the code for". */
const FRAME =
  /^(?:(?:find|show|list|locate)(?: me)? |(?:is|are) there )?(?:(?:all|the|a|every|any|list|lists|of|some) )*(?:places?|spots?|code|anything|everything|something|things|stuff|whatever) (?=(?:that|which|where|for|in which)\b)|^(?:which|what) (?:functions?|methods?|files?|modules?|places?|code) (?=\w)/i;

/**
 * Weight of the words outside the title of a long question. NDCG@10 of files for 472 titles with their descriptions:
 * 0.789 with a weight of 1, 0.803 with 0.5 and with 0.4, 0.801 with 0.3; in the template of a report, 0.773 with 0.5
 * and 0.780 with 0.4.
 */
const DETAIL_WEIGHT = 0.4;

/** Analyzes a question against the vocabulary of an index. Pure. */
export function analyzeQuery(query: string, vocabulary: Postings): QueryAnalysis {
  const text = withEnglishPhrases(query.trim());
  const kind = SYMBOL.test(text) ? 'symbol' : 'prose';
  const wordings = kind === 'prose' ? readProse(text) : readSymbol(text);
  const { title, wording, words } = wordings;
  const translations = kind === 'prose' ? translateWords(words, text, vocabulary) : new Map<string, Translation>();
  const queryTerms = weighTerms(wordings, kind, translations);
  const terms = knownTerms(queryTerms, words, kind === 'prose' ? acronymsIn(title) : [], vocabulary);
  return {
    text,
    title,
    wording,
    english: inEnglish(wording, translations),
    kind,
    terms,
    stems: heaviestStems(queryTerms),
    words: countedWords(queryTerms, vocabulary),
    symbol: text.split(/::|\\|->|\.|#/).at(-1) ?? text,
    identifiers: kind === 'prose' ? words.filter((word) => splitIdentifier(word).length > 1) : [],
    members: kind === 'prose' ? membersIn(title) : [],
    mentions: title === text ? undefined : extractMentions(text, title),
    joined: joinedWords(
      queryTerms.map(({ word }) => word),
      vocabulary,
      terms,
    ),
    ...expandTerms(queryTerms, kind, vocabulary, terms),
    wantsTests: WANTS_TESTS.test(title),
    wantsProse: WANTS_PROSE.test(title),
  };
}

/** Wordings of a query, and its words. */
interface Wordings extends Pick<QueryAnalysis, 'title' | 'wording'> {
  /** Those of the title, and then those of the rest. */
  readonly words: readonly string[];
  readonly wordsOfTitle: number;
}

function readSymbol(text: string): Wordings {
  const words = splitWords(text);
  return { title: text, wording: text, words, wordsOfTitle: words.length };
}

function readProse(text: string): Wordings {
  const title = queryTitle(text);
  const asked = flowWords(title);
  const titleWords = splitWords(asked.replace(FRAME, ''));
  const words = [...titleWords, ...splitWords(text.replace(title, ''))];
  return { title, wording: withoutDeed(asked), words, wordsOfTitle: titleWords.length };
}

/** Translates the words that the index does not know. Words in backquotes are names. */
function translateWords(
  words: readonly string[],
  text: string,
  vocabulary: Postings,
): ReadonlyMap<string, Translation> {
  const quoted = new Set(splitWords((text.match(IN_TICKS) ?? []).join(' ')));
  return translate(words, (word) => quoted.has(word) || vocabulary.idOf(stem(word)) !== undefined);
}

function weighTerms(
  { title, words, wordsOfTitle }: Wordings,
  kind: QueryAnalysis['kind'],
  translations: ReadonlyMap<string, Translation>,
): readonly QueryTerm[] {
  const deed = kind === 'prose' ? plainDeed(title) : undefined;
  return words.flatMap((word, i) => {
    const weight = i >= wordsOfTitle ? DETAIL_WEIGHT : word.toLowerCase() === deed ? DEED_WEIGHT : 1;
    return termsOfWord(word, kind, translations.get(word)).map((term) => ({ ...term, weight: weight * term.weight }));
  });
}

/** Returns the terms that the vocabulary has: those of the words, each identifier as a whole, and acronyms. */
function knownTerms(
  queryTerms: readonly QueryTerm[],
  words: readonly string[],
  acronyms: readonly string[],
  vocabulary: Postings,
): WeightedTerms {
  const terms = new Map<number, number>();
  const put = (term: string, weight: number): void => {
    const id = vocabulary.idOf(term);
    if (id !== undefined) terms.set(id, Math.max(terms.get(id) ?? 0, weight));
  };
  for (const { stem: term, weight } of queryTerms) put(term, weight);
  for (const word of words) {
    const parts = splitIdentifier(word);
    if (parts.length > 1) put(stem(parts.join('')), 1);
  }
  for (const acronym of acronyms) put(stem(acronym), 1);
  return terms;
}

const membersIn = (title: string): readonly Member[] =>
  [...title.matchAll(MEMBER)].map(([, container = '', name = '']) => ({ container, name }));

function inEnglish(wording: string, translations: ReadonlyMap<string, Translation>): string {
  if (translations.size === 0) return wording;
  return splitWords(wording)
    .flatMap((word) => translations.get(word)?.english ?? [word])
    .join(' ');
}

/** Returns the ids of each word that counts for the coverage of the question. */
const countedWords = (queryTerms: readonly QueryTerm[], vocabulary: Postings): QueryAnalysis['words'] =>
  queryTerms
    .map((term) => ({ term, ids: idsOfWord(term, vocabulary) }))
    .flatMap(({ term, ids }) => (isCounted(term, ids) ? [ids] : []));

/**
 * Returns whether a word counts for the coverage of the question. Code is rarely written in all languages, so a foreign
 * word that the index does not know does not tell whether the question is understood.
 */
const isCounted = ({ foreign }: QueryTerm, ids: readonly number[]): boolean => !foreign || ids.length > 0;

function termsOfWord(word: string, kind: QueryAnalysis['kind'], translation?: Translation): QueryTerm[] {
  if (!translation) return termsAsWritten(word, kind);
  const english = translation.english.flatMap((meaning) => termsAsWritten(meaning, kind));
  const own = translation.keep ? termsAsWritten(word, kind) : [];
  return [...english, ...own.map((term): QueryTerm => ({ ...term, foreign: true }))];
}

function termsAsWritten(word: string, kind: QueryAnalysis['kind']): QueryTerm[] {
  if (isUnspaced(word)) return bigrams(word).map((pair) => ({ word: pair, stem: pair, weight: 1 }));
  const parts = splitIdentifier(word);
  const kept = kind === 'prose' && parts.length === 1 ? parts.filter((part) => !STOP_WORDS.has(part)) : parts;
  return kept.map((part) => {
    const term = stem(part);
    return { word: part, stem: term, weight: kind === 'symbol' ? 1 : backgroundWeight(term) };
  });
}

function heaviestStems(queryTerms: readonly QueryTerm[]): ReadonlyMap<string, number> {
  const stems = new Map<string, number>();
  for (const { stem: term, weight } of queryTerms) stems.set(term, Math.max(stems.get(term) ?? 0, weight));
  return stems;
}

const frequencies: Readonly<Record<string, number>> = backgroundFrequencies;
const UNKNOWN_FREQUENCY = 0.002;

/**
 * Returns how informative a word of a question is, from the share of files that hold it in repositories at large. This
 * corrects the idf of small repositories (+0.003 NDCG@10; without the square root 0.005 less).
 */
function backgroundWeight(term: string): number {
  const share = Object.hasOwn(frequencies, term) ? (frequencies[term] ?? UNKNOWN_FREQUENCY) : UNKNOWN_FREQUENCY;
  const information = Math.log(1 + (1 - share) / (share + 0.003)) / 3.2;
  return Math.sqrt(Math.min(1.6, Math.max(0.15, information)));
}
