/**
 * Characters of a repository that a reader does not see, or that change how the text around them is shown: controls,
 * the marks of bidirectional text, what has no width, line and paragraph separators, tags. Each is written as less
 * writes it: `<U+202E>`.
 */

/** Line feeds and tabs structure a text. The Arabic and Kaithi number signs are format characters that have a shape. */
const SHOWN = String.raw`[\n\t\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
/** In these scripts, the two joiners shape letters. */
const JOINING = `(?=[\\p{L}\\p{M}])[${['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu'].map((script) => `\\p{Script=${script}}`).join('')}]`;
/** What is part of a letter or of an emoji that is seen. */
const PARTS = [
  String.raw`(?<=${JOINING})[\u200c\u200d](?=${JOINING})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
];
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`;
/** Few characters are unseen: the exceptions are looked for at these alone. */
const HIDDEN = new RegExp(`(?=${UNSEEN})(?!${[SHOWN, ...PARTS].join('|')})${UNSEEN}`, 'gu');
/** Most texts hold none of them. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

/** The text with what `write` makes of each hidden character. */
export const replaceHidden = (text: string, write: (character: string) => string): string =>
  PLAIN.test(text) ? text : text.replace(HIDDEN, write);

/** Whether the text holds any. */
export const hidesCharacters = (text: string): boolean => !PLAIN.test(text) && text.search(HIDDEN) >= 0;

/** The text with its hidden characters made visible; its lines stay. */
export const showHidden = (text: string): string => replaceHidden(text, notation);

/** Like {@link showHidden}, with line breaks escaped as well, for text that must stay in one line. */
export const toOneLine = (text: string): string => showHidden(text).replaceAll('\n', notation);

/** As JavaScript and JSON write it: a program reads the same text. */
export const escapeHidden = (text: string): string =>
  replaceHidden(text, (character) => character.split('').map(unitEscape).join(''));

const notation = (character: string): string => `<U+${hex(character.codePointAt(0) ?? 0)}>`;
const unitEscape = (unit: string): string => `\\u${hex(unit.charCodeAt(0)).toLowerCase()}`;
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
