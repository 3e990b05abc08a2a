/** So many lines of a text from one on, counted from 0; all of it is the text itself. */
export function someLines(text: string, first: number, count: number): string {
  const from = first === 0 ? 0 : endOfLines(text, 0, first) + 1;
  return text.slice(from, Math.max(from, endOfLines(text, from, count)));
}

/** Where the last of so many lines ends, before its line feed; the end of the text where it has fewer. */
function endOfLines(text: string, from: number, count: number): number {
  let end = from - 1;
  for (let i = 0; i < count; i++) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text.length;
  }
  return end;
}
