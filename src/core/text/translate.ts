import { isCommonEnglish, isEnglish, isEnglishSentence } from './falseFriends';
import { ForeignReader, glossary } from './glossary';
import { splitIdentifier } from './identifiers';

/** The meaning of a word in a query of another language. */
export interface Translation {
  readonly english: readonly string[];
  /** Whether the word itself is searched too, because comments may be in that language. */
  readonly keep: boolean;
}

/** Terms of several words whose words mean something else one by one. */
const PHRASES: readonly (readonly [phrase: RegExp, english: string])[] = [
  [/\bmots? de passe\b/gi, 'password'],
  [/\bbases? de (?:donn\u00e9es|datos|dados)(?!\p{L})/giu, 'database'],
  [/\b(?:inicio de|iniciar) sesi\u00f3n(?!\p{L})/giu, 'login'],
  [/\b(?:cierre de|cerrar) (?:la )?sesi\u00f3n(?!\p{L})/giu, 'logout'],
  [/\bcorreos? electr\u00f3nicos?(?!\p{L})/giu, 'email'],
  [/\bfils? d['\u2019]ex\u00e9cution(?!\p{L})/giu, 'thread'],
];

/** Replaces the terms of several words that other languages have for one English word. */
export const withEnglishPhrases = (text: string): string =>
  PHRASES.reduce((result, [phrase, english]) => result.replace(phrase, english), text);

const ASCII = /^[\0-\x7f]*$/;
/** Minimum number of foreign joining words. A single one may be an abbreviation: `DES`, `LE`. */
const MIN_JOINING = 2;

let shared: ForeignReader | undefined;
const reader = (): ForeignReader => (shared ??= new ForeignReader(glossary()));

/**
 * Returns the English words for the foreign words of a query. A query is only translated if some word is certainly
 * foreign: a word with letters beyond ASCII, or a word of the glossary that is neither a word of the repository, nor an
 * English word, nor an identifier. The other words are then read more freely, such as `die` as an article, except for
 * the English words of an English sentence.
 */
export function translate(
  words: readonly string[],
  isKnown: (word: string) => boolean,
): ReadonlyMap<string, Translation> {
  const hasGuests = isEnglishSentence(words);
  const certain = new Map(
    words.flatMap((word) => {
      const english = ASCII.test(word)
        ? isKnown(word)
          ? undefined
          : certainMeaning(word, hasGuests)
        : readForeign(word);
      return english ? [[word, english] as const] : [];
    }),
  );
  const translations = new Map<string, Translation>();
  if (certain.size === 0 && (hasGuests || !isForeignSentence(words))) return translations;
  for (const word of words) {
    const english = certain.get(word) ?? likelyMeaning(word, isKnown(word), hasGuests);
    // A word that the glossary does not know may be a word of a comment or a name; a word without meaning is neither.
    if (english) translations.set(word, { english, keep: english.length > 0 || !glossary().has(word.toLowerCase()) });
  }
  return translations;
}

/** Returns whether the words contain enough foreign joining words, which have no meaning of their own. */
function isForeignSentence(words: readonly string[]): boolean {
  const joining = words.map((word) => word.toLowerCase()).filter((word) => glossary().get(word)?.length === 0);
  return new Set(joining.filter((word) => word.length > 1 && !isCommonEnglish(word))).size >= MIN_JOINING;
}

function readForeign(word: string): readonly string[] {
  const english: string[] = [];
  reader().read(word, {
    english: (words) => english.push(...words),
    ascii: (text) => english.push(...(meaningOf(text.toLowerCase()) ?? [text])),
  });
  return english;
}

const isName = (word: string): boolean => splitIdentifier(word).length > 1;

/**
 * Returns the meaning of a word that can only be foreign. In an English sentence, inflected forms are not considered.
 */
function certainMeaning(word: string, isGuest: boolean): readonly string[] | undefined {
  if (isName(word) || isEnglish(word)) return undefined;
  const lower = word.toLowerCase();
  const inflected = (): readonly string[] | undefined => (isGuest ? undefined : meaningOfInflected(lower));
  return glossary().get(lower) ?? inflected() ?? meaningOfCompound(lower);
}

/** Returns the meaning of a word beside others that are foreign. */
function likelyMeaning(word: string, isKnown: boolean, isGuest: boolean): readonly string[] | undefined {
  if (isName(word) || !ASCII.test(word) || (isGuest && isEnglish(word))) return undefined;
  const lower = word.toLowerCase();
  return isKnown || isGuest ? glossary().get(lower) : meaningOf(lower);
}

/** Inflectional endings of Spanish, German, and French. */
const ENDINGS = ['n', 'en', 's', 'es', 'e', 'er', 'ern', 'em', 'nen', 'os', 'as', 'ez', 'ent', 'ons'];
const LONGEST_ENDING = 3;
const SHORTEST_STEM = 4;

function meaningOfInflected(word: string): readonly string[] | undefined {
  for (const ending of ENDINGS) {
    const base = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || base.length <= SHORTEST_STEM || isEnglish(base)) continue;
    const english = glossary().get(base);
    if (english && english.length > 0) return english;
  }
  return undefined;
}

/** Returns the meaning of the word itself, the word without its ending, or parts of the word. */
function meaningOf(word: string): readonly string[] | undefined {
  for (let length = word.length; length >= Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING); length--) {
    const english = glossary().get(word.slice(0, length));
    if (english) return english;
  }
  return glossary().get(word) ?? partsOf(word);
}

const SHORTEST_COMPOUND = 9;
/** Matches the letters that German puts between the parts of a compound and after the last part. */
const LINK = /^(?:e?s|e?n|er?)?$/;

/**
 * Returns the meaning of a German compound, which is written as one word: `sitzungsverwaltung` is session and manage.
 * The parts must make up the whole word.
 */
function meaningOfCompound(word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_COMPOUND) return undefined;
  const parts = splitCompound(word);
  return parts && parts.length > 1 ? parts.flatMap((part) => glossary().get(part) ?? []) : undefined;
}

/** Splits a word into the longest known parts that make up all of it, apart from linking letters. */
function splitCompound(word: string): readonly string[] | undefined {
  for (let length = Math.min(word.length, glossary().longest); length >= SHORTEST_STEM; length--) {
    const part = word.slice(0, length);
    if (!glossary().has(part)) continue;
    for (let link = 0; link <= Math.min(2, word.length - length); link++) {
      if (!LINK.test(word.slice(length, length + link))) continue;
      const rest = word.slice(length + link);
      const others = rest === '' ? [] : splitCompound(rest);
      if (others) return [part, ...others];
    }
  }
  return undefined;
}

/** Returns the meanings of all known parts of a long word. */
function partsOf(word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_COMPOUND) return undefined;
  const english: string[] = [];
  for (let start = 0; start < word.length;) {
    const length = longestPart(word, start);
    if (length > 0) english.push(...(glossary().get(word.slice(start, start + length)) ?? []));
    start += length || 1;
  }
  return english.length > 0 ? english : undefined;
}

function longestPart(word: string, start: number): number {
  for (let length = Math.min(word.length - start, glossary().longest); length >= SHORTEST_STEM; length--)
    if (glossary().has(word.slice(start, start + length))) return length;
  return 0;
}
