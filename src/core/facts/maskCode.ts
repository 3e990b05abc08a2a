import { limits } from '../base/limits';
import type { LanguageId } from '../base/types';
import { languageById } from '../languages/languages';

/**
 * Replaces comments and string contents with blanks, so that the masked text has the same length and lines. Code inside
 * strings, `${load()}`, stays. An unterminated string or comment makes the search read to the end, from every place
 * where one might begin. Once such failed searches have read {@link MOST_READ} characters, only parts that always end
 * are searched for.
 */

/** Maximum number of characters read for strings and comments that do not end, which takes a tenth of a second. */
const MOST_READ = 20_000_000;

/**
 * A string or comment that may lack its end, with the pattern of its beginning. The search reads to the end of the line
 * or of the text.
 */
interface Unended {
  readonly pattern: string;
  readonly opens: string;
  readonly reach: 'line' | 'text';
}
const inLine = (pattern: string, opens: string): Unended => ({ pattern, opens, reach: 'line' });
const inText = (pattern: string, opens: string): Unended => ({ pattern, opens, reach: 'text' });
/**
 * A pattern given as a string always finds an end: where the next one begins, at the end of its line, or at the end of
 * the text.
 */
type Part = string | Unended;

const DOUBLE_QUOTED = String.raw`"(?:[^"\\\n]|\\[^])*"`;
const SINGLE_QUOTED = String.raw`'(?:[^'\\\n]|\\[^])*'`;
const DOUBLE = inLine(DOUBLE_QUOTED, '"');
const SINGLE = inLine(SINGLE_QUOTED, "'");
const CHARACTER = String.raw`'(?:[^'\\\n]|\\[^\n]{1,9}?)'`;
const TRIPLE = String.raw`"""[^]*?"""`;
const SLASHES = String.raw`//[^\n]*|/\*[^]*?(?:\*/|$(?![^]))`;
const HASH = String.raw`(?<![$\w{&])#[^\n]*`;
const TEMPLATE = inText('`(?:[^`\\\\$]|\\\\[^]|\\$(?!\\{)|\\$\\{(?:[^{}`]|\\{[^{}]*\\}|`[^`]*`)*\\})*`', '`');
const BEFORE_REGEX = String.raw`(?<=[=(,:;!&|?+\[{}>\n][ \t]{0,8}|\breturn )`;
const REGEX = inLine(
  String.raw`${BEFORE_REGEX}/(?![*/ ])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\])+/[a-z]*`,
  `${BEFORE_REGEX}/`,
);

const script = [SLASHES, REGEX, DOUBLE, SINGLE, TEMPLATE];
const characters = [SLASHES, TRIPLE, DOUBLE, CHARACTER];

const PARTS: Readonly<Record<LanguageId, readonly Part[]>> = {
  typescript: script,
  typescriptreact: script,
  javascript: script,
  javascriptreact: script,
  vue: script,
  svelte: script,
  astro: script,
  python: [
    String.raw`[rRuUbBfF]{0,2}(?:"""[^]*?"""|'''[^]*?''')`,
    HASH,
    inLine(`[rRuUbBfF]{0,2}(?:${DOUBLE_QUOTED}|${SINGLE_QUOTED})`, `["']`),
  ],
  go: [SLASHES, inText('`[^`]*`', '`'), DOUBLE, CHARACTER],
  rust: [
    SLASHES,
    inText(String.raw`r(#*)"[^]*?"\1`, 'r(?=#*")'),
    inText(String.raw`"(?:[^"\\]|\\[^])*"`, '"'),
    CHARACTER,
  ],
  cpp: [SLASHES, inText(String.raw`R"([^()\s]{0,16})\([^]*?\)\1"`, 'R(?=")'), DOUBLE, CHARACTER],
  csharp: [SLASHES, TRIPLE, String.raw`\$?@\$?"(?:[^"]|"")*"`, inLine(`\\$?${DOUBLE_QUOTED}`, '"'), CHARACTER],
  swift: [SLASHES, TRIPLE, inLine(String.raw`(#+)"[^\n]*?"\1`, '#(?=#*")'), DOUBLE],
  php: [SLASHES, String.raw`(?<![$\w{&])#(?!\[)[^\n]*`, DOUBLE, SINGLE],
  ruby: [
    inText('^=begin[^]*?^=end', '^='),
    HASH,
    DOUBLE,
    SINGLE,
    inLine(String.raw`%[wWiIqQ]?[\[({][^\])}\n]{0,1000}[\])}]`, '%'),
  ],
  dart: [SLASHES, TRIPLE, `'''[^]*?'''`, DOUBLE, SINGLE],
  lua: [
    String.raw`--\[\[[^]*?(?:\]\]|$(?![^]))`,
    String.raw`--[^\n]*`,
    inText(String.raw`\[\[[^]*?\]\]`, String.raw`\[(?=\[)`),
    DOUBLE,
    SINGLE,
  ],
};

const ofStyle = (language: LanguageId): readonly Part[] => {
  switch (languageById(language)?.comments) {
    case 'slash':
      return characters;
    case 'hash':
      return [HASH, DOUBLE, SINGLE];
    case 'dash':
      return [String.raw`--[^\n]*`, inText(String.raw`\{-[^]*?-\}`, String.raw`\{(?=-)`), DOUBLE];
    case 'semicolon':
      return [String.raw`;[^\n]*`, DOUBLE];
    case 'percent':
      return [String.raw`%[^\n]*`, DOUBLE];
    case 'parenthesis':
      return [inText(String.raw`\(\*[^]*?\*\)`, String.raw`\((?=\*)`), DOUBLE];
    default:
      return [DOUBLE];
  }
};

/** Patterns of code inside a string. */
const DOLLAR = /\$\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const BRACES = /\{((?:[^{}"\n]|\{[^{}\n]*\})+)\}/g;
const INSIDE: Readonly<Record<LanguageId, RegExp>> = {
  ...Object.fromEntries(
    [
      'typescript',
      'typescriptreact',
      'javascript',
      'javascriptreact',
      'vue',
      'svelte',
      'astro',
      'kotlin',
      'dart',
      'scala',
    ].map((language) => [language, DOLLAR]),
  ),
  python: BRACES,
  csharp: BRACES,
  php: BRACES,
  ruby: /#\{([^{}\n]*)\}/g,
  swift: /\\\(((?:[^()\n]|\([^()\n]*\))*)\)/g,
};
/** Patterns of the beginning of strings that may contain code. */
const OPENS: Readonly<Record<LanguageId, RegExp>> = {
  python: /^[rRbB]?[fF]/,
  csharp: /^@?\$/,
  php: /^"/,
  ruby: /^["%]/,
  typescript: /^`/,
  typescriptreact: /^`/,
  javascript: /^`/,
  javascriptreact: /^`/,
};

const IS_STRING = /^[\w$@#]{0,3}["'`]/;

/**
 * Replaces all but line breaks with blanks. Line by line rather than character by character, because most parts have
 * one line.
 */
const blank = (text: string): string =>
  text
    .split('\n')
    .map(({ length }) => ' '.repeat(length))
    .join('\n');

interface Patterns {
  readonly all: RegExp;
  readonly certain: RegExp;
}

const patterns = new Map<LanguageId, Patterns>();
const NOTHING = '(?!)';

function compiled(parts: readonly Part[]): Patterns {
  const unended = parts.filter((part) => typeof part !== 'string');
  const opening = ({ reach }: Pick<Unended, 'reach'>): string =>
    `(${unended.flatMap((part) => (part.reach === reach ? [part.opens] : [])).join('|') || NOTHING})`;
  const whole = parts.map((part) => (typeof part === 'string' ? part : part.pattern));
  const certain = parts.filter((part) => typeof part === 'string');
  return {
    all: new RegExp([...whole, opening({ reach: 'text' }), opening({ reach: 'line' })].join('|'), 'gm'),
    certain: new RegExp(certain.join('|') || NOTHING, 'gm'),
  };
}

function patternsOf(language: LanguageId): Patterns {
  const known = patterns.get(language) ?? compiled(PARTS[language] ?? ofStyle(language));
  patterns.set(language, known);
  return known;
}

const REST_OF_LINE = /(?:[^\\\n]|\\[^])*/y;

function restOfLine(text: string, from: number): number {
  REST_OF_LINE.lastIndex = from;
  return REST_OF_LINE.test(text) ? REST_OF_LINE.lastIndex - from : 0;
}

export const maskCode = (text: string, language: LanguageId): string =>
  withoutLongLines(replaceParts(text, language, (found) => maskOf(found, language)));

/** Returns whether a line is so long that it is minified code or data. */
const isLong = ({ length }: string): boolean => length > limits.tokenizedLineCharacters;

function withoutLongLines(text: string): string {
  const lines = text.split('\n');
  return lines.some(isLong) ? lines.map((line) => (isLong(line) ? blank(line) : line)).join('\n') : text;
}

/** Replaces each comment and string of a language with a text of the same length; unterminated ones stay. */
export function replaceParts(text: string, language: LanguageId, replace: (found: string) => string): string {
  const { all, certain } = patternsOf(language);
  let [masked, end, left] = ['', 0, MOST_READ];
  for (;;) {
    const pattern = left > 0 ? all : certain;
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    if (!match) break;
    const [found] = match;
    // The last two groups are read by position, because named groups would allocate an object for each match.
    const [toText, toLine] = pattern === all ? [match.at(-2), match.at(-1)] : [];
    if (toText !== undefined) left -= text.length - match.index;
    else if (toLine !== undefined) left -= restOfLine(text, match.index);
    const unended = toText ?? toLine;
    masked += text.slice(end, match.index) + (unended ?? replace(found));
    end = match.index + found.length;
  }
  return masked + text.slice(end);
}

function maskOf(found: string, language: LanguageId): string {
  if (!IS_STRING.test(found)) return blank(found);
  const inside = INSIDE[language];
  const holdsCode = inside && (OPENS[language]?.test(found) ?? true);
  return quoted(holdsCode ? codeIn(found, inside) : blank(found));
}

/** Keeps the quotes, so that `"".join` still has a receiver before its dot. */
const quoted = (text: string): string => (text.length < 2 ? text : `"${text.slice(1, -1)}"`);

function codeIn(string: string, inside: RegExp): string {
  let [code, end] = ['', 0];
  for (const { 0: all, 1: inner = '', index } of string.matchAll(inside)) {
    const start = index + all.indexOf(inner);
    code += blank(string.slice(end, start)) + inner.replace(/["'`](?:[^"'`\n])*["'`]/g, blank);
    end = start + inner.length;
  }
  return code + blank(string.slice(end));
}
