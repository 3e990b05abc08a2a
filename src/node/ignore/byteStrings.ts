/**
 * git compares names byte by byte. A byte string has one character for each byte of the UTF-8 text, so that `?` means
 * what it means to git; for ASCII both are the same.
 */
const NOT_ASCII = /[\u0080-\uffff]/;

export const toBytes = (text: string): string =>
  NOT_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;

/** Composes accents, as git on macOS does: disks there may hold them decomposed, ignore files do not. */
export const toComposedBytes = (text: string): string => toBytes(text.normalize('NFC'));

export const fromBytes = (bytes: string): string =>
  NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;

/** As git folds case where `core.ignorecase` is set: ASCII only. Most names have nothing to fold. */
export const foldCase = (bytes: string): string =>
  UPPER.test(bytes) ? bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : bytes;
const UPPER = /[A-Z]/;
