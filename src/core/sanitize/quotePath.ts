import { replaceHidden } from './hiddenCharacters';

const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '"': '"',
  '\\': '\\',
};
const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, letter]) => [letter, character]));

/**
 * Quotes a path as git does with `core.quotePath=false`: paths that contain a double quote, a backslash, or an
 * invisible character are in double quotes, with the bytes of invisible characters in octal. The path stays within its
 * line and can be parsed again.
 */
export function quotePath(path: string): string {
  const quoted = replaceHidden(path.replace(/["\\\n\t]/g, escapeOf), escapeOf);
  return quoted === path ? path : `"${quoted}"`;
}

function escapeOf(character: string): string {
  const letter = ESCAPES[character];
  return letter === undefined ? [...new TextEncoder().encode(character)].map(octal).join('') : `\\${letter}`;
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;

const QUOTED = /^"(?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))*"$/;

/** Returns the path that was quoted; undefined if the text is not a quoted path. */
export function unquotePath(text: string): string | undefined {
  if (!QUOTED.test(text) || !text.includes('\\')) return undefined;
  const encoder = new TextEncoder();
  const parts = text.slice(1, -1).match(/\\[0-3][0-7]{2}|\\.|[^\\]+/g) ?? [];
  const bytes = parts.flatMap((part) =>
    /^\\\d/.test(part)
      ? [parseInt(part.slice(1), 8)]
      : [...encoder.encode(part.startsWith('\\') ? CHARACTERS.get(part.slice(1)) : part)],
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
