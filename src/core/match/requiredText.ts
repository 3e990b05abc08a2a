/**
 * Returns texts, in lower case, that every line that matches an expression contains: a file without them need not be
 * read. Only text outside of groups, classes and repetitions is used; for an expression with alternatives, the result
 * is empty.
 */
export function requiredTexts(expression: string): readonly string[] {
  const runs = [''];
  const end = (dropLast = false): void => {
    if (dropLast) runs.push((runs.pop() ?? '').slice(0, -1));
    runs.push('');
  };
  for (let at = 0; at < expression.length; at++) {
    const character = expression.charAt(at);
    if (character === '|') return [];
    if (character === '\\') {
      const next = expression.charAt(++at);
      // Named classes, characters by number, and quotations are not analyzed.
      if (/[pPxQ0-9]/.test(next)) return [];
      if (/[A-Za-z]/.test(next)) end();
      else runs.push(`${runs.pop() ?? ''}${next}`);
    } else if (character === '[') {
      at = endOfClass(expression, at);
      end();
    } else if (character === '(') {
      at = endOfGroup(expression, at);
      end();
    } else if (character === '{') {
      const close = expression.indexOf('}', at);
      if (close > 0) at = close;
      end(true);
    } else if (character === '*' || character === '?') end(true);
    else if (/[+.^$)]/.test(character)) end();
    else runs.push(`${runs.pop() ?? ''}${character}`);
  }
  return runs.filter((run) => run !== '').map((run) => run.toLowerCase());
}

/** Returns the place at which a class ends. The first character of a class may be a bracket itself. */
export function endOfClass(expression: string, start: number): number {
  let at = start + 1;
  if (expression.charAt(at) === '^') at++;
  if (expression.charAt(at) === ']') at++;
  for (; at < expression.length && expression.charAt(at) !== ']'; at++) {
    if (expression.charAt(at) === '\\') at++;
    else if (expression.startsWith('[:', at)) at = Math.max(at, expression.indexOf(':]', at) + 1);
  }
  return at;
}

function endOfGroup(expression: string, start: number): number {
  let depth = 0;
  for (let at = start; at < expression.length; at++) {
    const character = expression.charAt(at);
    if (character === '\\') at++;
    else if (character === '[') at = endOfClass(expression, at);
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return expression.length;
}
