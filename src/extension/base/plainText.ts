import { toOneLine } from '../../core/sanitize/hiddenCharacters';

/** Nothing wide, so that the two parts of a mark stand apart and read the same. */
const APART = '\u200b';

/**
 * What a repository says, in a message, a quick pick or the status bar: one line, hidden characters visible. There VS
 * Code turns `$(name)` into an icon and `[text](command:…)` into a link that runs a command: both stay text.
 */
export const plainText = (text: string): string =>
  toOneLine(text).replace(/\$\(/g, `$$${APART}(`).replace(/\]\(/g, `]${APART}(`);
