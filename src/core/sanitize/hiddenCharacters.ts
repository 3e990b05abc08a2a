/**
 * Makes visible the characters of a repository that readers do not see, or that change how the surrounding text is
 * displayed: control characters, bidirectional marks, zero-width characters, line and paragraph separators, and tags.
 * Each is written as `less` writes it: `<U+202E>`.
 */

/**
 * Line feeds and tabs structure a text. The Arabic and Kaithi number signs are format characters with a visible shape.
 */
const SHOWN = String.raw`[\n\t\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
/** Scripts in which the two joiners shape letters. */
const JOINING = `(?=[\\p{L}\\p{M}])[${['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu'].map((script) => `\\p{Script=${script}}`).join('')}]`;
/** Invisible parts of a visible letter or emoji. */
const PARTS = [
  String.raw`(?<=${JOINING})[\u200c\u200d](?=${JOINING})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
];
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`;
/** Hidden characters are rare, so the exceptions are tested only at invisible characters. */
const HIDDEN = new RegExp(`(?=${UNSEEN})(?!${[SHOWN, ...PARTS].join('|')})${UNSEEN}`, 'gu');
/** Matches texts without hidden characters, which most texts are. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

/** Replaces each hidden character by the result of `write`. */
export const replaceHidden = (text: string, write: (character: string) => string): string =>
  PLAIN.test(text) ? text : text.replace(HIDDEN, write);

/** Returns whether the text contains hidden characters. */
export const hidesCharacters = (text: string): boolean => !PLAIN.test(text) && text.search(HIDDEN) >= 0;

/** Makes the hidden characters of a text visible; its lines are kept. */
export const showHidden = (text: string): string => replaceHidden(text, notation);

/** Like {@link showHidden}, with line breaks escaped as well, for text that must stay in one line. */
export const toOneLine = (text: string): string => showHidden(text).replaceAll('\n', notation);

/** Escapes hidden characters as JavaScript and JSON do, so that a program reads the same text. */
export const escapeHidden = (text: string): string =>
  replaceHidden(text, (character) => character.split('').map(unitEscape).join(''));

const notation = (character: string): string => `<U+${hex(character.codePointAt(0) ?? 0)}>`;
const unitEscape = (unit: string): string => `\\u${hex(unit.charCodeAt(0)).toLowerCase()}`;
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
