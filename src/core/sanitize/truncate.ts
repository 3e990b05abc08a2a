/** Shortens a text to at most `max` characters, with an ellipsis as the last one. A surrogate pair is not split. */
export const truncate = (text: string, max: number): string =>
  text.length <= max ? text : max <= 0 ? '' : `${dropHalfPair(text.slice(0, max - 1))}…`;

/** Removes half of a surrogate pair at the end, which strict readers reject. */
export const dropHalfPair = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
