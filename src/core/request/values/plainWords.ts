/**
 * Reads the words of requests as models and forms write them: quoted, in any case, shortened, or as a word for nothing.
 */

const NOTHING = /^(?:null|none|nil|undefined|\[\s*\]|\{\s*\})?$/i;
const ANYTHING = /^(?:any|auto|default|\*+)$/i;

export const isNoneWord = (text: string): boolean => NOTHING.test(text.trim());

/** Returns whether a text leaves all choices open, like an absent field. */
export const isAnyWord = (text: string): boolean => ANYTHING.test(text.trim()) || /^\s*all\s*$/i.test(text);

/** Removes extra quotes around a text, unless the text contains a backslash, which may escape a character. */
export const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(["'`])((?:(?!\1)[^\\])*)\1$/, '$2')
    .trim();

/** Converts a word, 1, or 0 to a boolean; other values are returned unchanged. */
export function plainBoolean(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const bare = unquoted(String(value));
  if (NOTHING.test(bare)) return undefined;
  return YES.test(bare) ? true : NO.test(bare) ? false : value;
}

const YES = /^(?:true|yes|y|t|on|1(?:\.0+)?|enabled?)$/i;
const NO = /^(?:false|no|n|f|off|0(?:\.0+)?|disabled?)$/i;

/**
 * Returns the choice that a text means, in any case, with any separators, or shortened; undefined for a word for
 * nothing. Other values are returned unchanged.
 */
export function plainChoice(value: unknown, words: readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  const bare = unquoted(value);
  if (NOTHING.test(bare)) return undefined;
  const usual = bare
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s+&.-]+/g, '_');
  if (words.includes(usual)) return usual;
  return ANYTHING.test(bare) ? undefined : (shortFor(usual, words) ?? value);
}

/**
 * Returns the only choice that contains these parts in a row: `usage` means `find_usage`, `comment` means `comments`.
 */
function shortFor(usual: string, words: readonly string[]): string | undefined {
  const parts = singular(usual);
  const equal = words.filter((word) => singular(word) === parts);
  const [found, ...others] = equal.length > 0 ? equal : words.filter((word) => singular(word).includes(parts));
  return others.length === 0 ? found : undefined;
}

const singular = (word: string): string => `_${word.replace(/s(?=_|$)/g, '')}_`;

/** Splits a text at separators that occur in no choice. */
export const splitWordList = (text: string): readonly string[] =>
  text
    .trim()
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .split(/\s*[,;|/&\n]\s*|\s+(?:and|or)\s+/i)
    .filter((word) => word.trim() !== '');
