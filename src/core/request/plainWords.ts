/** Words of requests, as models and forms write them: quoted, in any case, shortened, or standing for nothing. */

const NOTHING = /^(?:null|none|nil|undefined|\[\s*\]|\{\s*\})?$/i;
const ANYTHING = /^(?:any|auto|default|\*+)$/i;

export const saysNothing = (text: string): boolean => NOTHING.test(text.trim());

/** Whether a text leaves a choice of many open, as a field does that is left out. */
export const saysAnything = (text: string): boolean => ANYTHING.test(text.trim()) || /^\s*all\s*$/i.test(text);

/** Texts that are quoted once more; not those in which a backslash stands for something. */
export const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(["'`])((?:(?!\1)[^\\])*)\1$/, '$2')
    .trim();

/** Yes or no, as a text or as 1 and 0; what says neither stays as it is. */
export function plainTruth(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const bare = unquoted(String(value));
  if (NOTHING.test(bare)) return undefined;
  return YES.test(bare) ? true : NO.test(bare) ? false : value;
}

const YES = /^(?:true|yes|y|t|on|1(?:\.0+)?|enabled?)$/i;
const NO = /^(?:false|no|n|f|off|0(?:\.0+)?|disabled?)$/i;

/** One of the words, in any case, its parts joined in any way or some of them left out; undefined for nothing. */
export function plainWord(value: unknown, words: readonly string[]): unknown {
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

/** The only word with these parts in a row: `usage` is `find_usage`, `comment` is `comments`. */
function shortFor(usual: string, words: readonly string[]): string | undefined {
  const parts = singular(usual);
  const equal = words.filter((word) => singular(word) === parts);
  const [found, ...others] = equal.length > 0 ? equal : words.filter((word) => singular(word).includes(parts));
  return others.length === 0 ? found : undefined;
}

const singular = (word: string): string => `_${word.replace(/s(?=_|$)/g, '')}_`;

/** No name of a choice has such a sign in it: a text that has is several. */
export const severalWords = (text: string): readonly string[] =>
  text
    .trim()
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .split(/\s*[,;|/&\n]\s*|\s+(?:and|or)\s+/i)
    .filter((word) => word.trim() !== '');
