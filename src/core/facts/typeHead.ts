/** Maximum characters of a head, and of a head with its constructor parameters. */
const MAX_HEAD = 800;
const MAX_WITH_PARAMETERS = 8_000;
/** Maximum characters of type parameters, including the blanked comments between them. */
const MAX_TYPE_PARAMETERS = 4_000;
/** Maximum depth of nested brackets. */
const MAX_DEPTH = 20;
/** Characters to look at behind the end of a line. */
const MAX_AHEAD = 200;

const CONTINUES =
  /^\s*(?:[:,({]|(?:extends|implements|with|permits|where|by)\b|(?:(?:private|protected|internal|public|@\w+)\s+)?constructor\b)/;
const IS_OPEN = /(?:[:,]|\b(?:extends|implements|with))\s*$/;
const BLANK_LINE = /^\n[ \t\r]*\n/;
const VALUE = /^=[>\s]/;

/**
 * Returns the head of a type from the end of its name to its body, without what stands in parentheses: parameters of
 * a constructor have types and default values, which are not those of the head.
 *
 * @param endsWithLine whether the language has types without a body, whose head ends where no next line continues it.
 */
export function typeHead(code: string, from: number, endsWithLine: boolean): string {
  const text = code.slice(from, from + MAX_WITH_PARAMETERS);
  let head = '';
  let depth = 0;
  for (let at = 0; at < text.length && head.length < MAX_HEAD; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (character === '{' || character === ';' || endsAt(text, at, head, endsWithLine)) break;
    else head += character;
  }
  return head;
}

function endsAt(text: string, at: number, head: string, endsWithLine: boolean): boolean {
  const character = text.charAt(at);
  if (character !== '\n' && character !== '=') return false;
  const ahead = text.slice(at, at + MAX_AHEAD);
  if (character === '=') return VALUE.test(ahead);
  return BLANK_LINE.test(ahead) || (endsWithLine && !CONTINUES.test(ahead) && !IS_OPEN.test(head));
}

/**
 * Skips type parameters such as `<T extends Base = Base>`, in which the same words and punctuation have other meanings.
 */
export function behindTypeParameters(code: string, from: number): number {
  if (code.charAt(from) !== '<') return from;
  let depth = 0;
  for (let at = from; at < Math.min(code.length, from + MAX_TYPE_PARAMETERS); at++) {
    const character = code.charAt(at);
    if (character === '<') depth++;
    else if (character === '>' && code.charAt(at - 1) !== '=' && --depth === 0) return at + 1;
  }
  return from;
}

/** Removes type arguments. */
export function withoutTypeArguments(text: string): string {
  let [plain, before] = [text, ''];
  for (let depth = 0; depth < MAX_DEPTH && plain !== before; depth++) {
    before = plain;
    plain = plain.replace(/(?<=[\w\s>])<[^<>]*>/g, ' ').replace(/\[[^[\]]*\]/g, ' ');
  }
  return plain;
}
