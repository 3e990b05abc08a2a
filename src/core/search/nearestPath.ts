/** Maximum share of a path that may differ from the path that is meant. */
const MAX_DIFFERENCE = 0.34;

/** Returns the path with the smallest edit distance, ignoring letter case; undefined if none is similar. */
export function nearestPath(path: string, paths: Iterable<string>): string | undefined {
  const wanted = path.toLowerCase();
  let best: { readonly path: string; readonly edits: number } | undefined;
  for (const other of paths) {
    const most = Math.min(best?.edits ?? Infinity, Math.ceil(MAX_DIFFERENCE * Math.max(path.length, other.length)));
    if (Math.abs(other.length - path.length) >= most) continue;
    const edits = editDistance(wanted, other.toLowerCase(), most);
    if (edits < most) best = { path: other, edits };
  }
  return best?.path;
}

/** Returns the Levenshtein distance, or `most` if the distance is not smaller. */
function editDistance(from: string, to: string, most: number): number {
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) >= most) return most;
    above = row;
  }
  return Math.min(most, above[to.length] ?? 0);
}
