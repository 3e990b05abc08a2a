import { ForeignReader, glossary } from './glossary';

/** What a word of a question in another language stands for. */
export interface Translation {
  readonly english: readonly string[];
  /** Whether the word is also looked for as it is: comments may be in that language. */
  readonly keep: boolean;
}

const ASCII = /^[\0-\x7f]*$/;
let shared: ForeignReader | undefined;
const reader = (): ForeignReader => (shared ??= new ForeignReader(glossary()));

/**
 * English words for the foreign ones of a question. A word in ASCII letters that the repository uses is taken for a
 * word of the code, unless others show that the question is in another language: then `die` is an article.
 */
export function translate(
  words: readonly string[],
  isKnown: (word: string) => boolean,
): ReadonlyMap<string, Translation> {
  const translations = new Map<string, Translation>();
  for (const word of words) {
    const english = ASCII.test(word) ? (isKnown(word) ? undefined : meaningOf(word.toLowerCase())) : readForeign(word);
    // What the glossary does not know is a word of a comment, or a name; what it knows to have no meaning is neither.
    if (english) translations.set(word, { english, keep: english.length > 0 || !glossary().has(word.toLowerCase()) });
  }
  if (translations.size === 0) return translations;
  for (const word of words) {
    const english = translations.has(word) ? undefined : glossary().get(word.toLowerCase());
    if (english) translations.set(word, { english, keep: english.length > 0 });
  }
  return translations;
}

function readForeign(word: string): readonly string[] {
  const english: string[] = [];
  reader().read(word, {
    english: (words) => english.push(...words),
    ascii: (text) => english.push(...(meaningOf(text.toLowerCase()) ?? [text])),
  });
  return english;
}

/** Endings that Spanish, German and French put behind a word. */
const LONGEST_ENDING = 3;
const SHORTEST_STEM = 4;

function meaningOf(word: string): readonly string[] | undefined {
  for (let length = word.length; length >= Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING); length--) {
    const english = glossary().get(word.slice(0, length));
    if (english) return english;
  }
  return glossary().get(word) ?? partsOf(word);
}

const SHORTEST_COMPOUND = 9;

/** German writes compounds as one word: `sitzungsverwaltung` is session and manage. */
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
