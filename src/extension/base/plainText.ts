import { toOneLine } from '../../core/sanitize/hiddenCharacters';

/** Zero-width space. It separates the two characters of a mark without changing how they look. */
const APART = '\u200b';

/**
 * Makes text from a repository safe for a message, a quick pick or the status bar: one line, with hidden characters
 * visible. VS Code would turn `$(name)` into an icon and `[text](command:…)` into a link that runs a command; here both
 * stay text.
 */
export const plainText = (text: string): string =>
  toOneLine(text).replace(/\$\(/g, `$$${APART}(`).replace(/\]\(/g, `]${APART}(`);
