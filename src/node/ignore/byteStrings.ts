/**
 * Matches text with characters beyond ASCII, whose byte string differs from the text. git compares names byte by byte.
 * A byte string has one character for each byte of the UTF-8 text, so that `?` matches the same as in git.
 */
const NOT_ASCII = /[\u0080-\uffff]/;

export const toBytes = (text: string): string =>
  NOT_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;

/**
 * Converts text with composed accents, as git does on macOS: its disks may store names decomposed, but ignore files are
 * composed.
 */
export const toComposedBytes = (text: string): string => toBytes(text.normalize('NFC'));

export const fromBytes = (bytes: string): string =>
  NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;

/** Folds case as git does with `core.ignorecase`: ASCII letters only. Most names need no folding. */
export const foldCase = (bytes: string): string =>
  UPPER.test(bytes) ? bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : bytes;
const UPPER = /[A-Z]/;
