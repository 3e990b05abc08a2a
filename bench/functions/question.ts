/** Limits of the number of words: fewer do not tell one function from another, more are no longer a question. */
const WORDS = { least: 5, most: 25 } as const;
const SENTENCE_END = /(?<=[a-z0-9)])(?<!\b(?:e\.g|i\.e|vs|etc))[.:;](?:\s|$)|\s@\w+/;
const NOT_PROSE = /[{}<>|\\…]|[-=*]{3}| ,|https?:|deprecated|TODO|copyright|^see /i;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Returns the first sentence of a function's documentation if it can serve as a question. A leading name is removed,
 * since comments in Go begin with it.
 * @param saysName whether the rest of the sentence must contain the name ("resolve" in "Resolve a type from the
 * container").
 */
export function questionOf(doc: string, name: string, saysName: boolean): string | undefined {
  const plain = doc
    .replace(/<[^>]+>|`/g, '')
    .replace(/\{@\w+ ([^}]*)\}/g, '$1')
    .trim();
  const sentence = (plain.split(SENTENCE_END, 1)[0] ?? '').replace(/^[\s.:]+|[\s.:]+$/g, '');
  const [first = '', ...others] = sentence.split(/\s+/);
  const words = isName(first, name) ? others : [first, ...others];
  const question = words.join(' ');
  const isLong = words.length >= WORDS.least && words.length <= WORDS.most;
  const isSaid = words.join('').toLowerCase().includes(name.toLowerCase());
  return isLong && isSaid === saysName && !NOT_PROSE.test(question) && PRINTABLE.test(question) ? question : undefined;
}

const isName = (word: string, name: string): boolean => word.replace(/^[().*]+|[().*]+$/g, '') === name;
