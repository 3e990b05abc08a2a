/** At most so many characters, the last an ellipsis where it was longer. A pair of code units stays whole. */
export const truncate = (text: string, max: number): string =>
  text.length <= max ? text : max <= 0 ? '' : `${dropHalfPair(text.slice(0, max - 1))}…`;

/** Without half of a pair at its end: no text for who reads strictly. */
export const dropHalfPair = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
