/** At most so many characters, the last an ellipsis where it was longer. A pair of code units stays whole. */
export const cut = (text: string, most: number): string => (text.length <= most ? text : most <= 0 ? '' : `${whole(text.slice(0, most - 1))}…`);

/** Without half of a pair at its end: no text for who reads strictly. */
export const whole = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
