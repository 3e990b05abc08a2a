import { limits } from '../base/limits';
import type { LanguageId } from '../base/types';
import { languageById } from '../languages/languages';

/**
 * A text of the same length, line by line, with blanks in place of comments and of what strings say. Code inside
 * strings, `${load()}`, stays. What is looked for from many places and may not come has a most length: each of them
 * would read to the end.
 */

const DOUBLE = String.raw`"(?:[^"\\\n]|\\[^])*"`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\[^])*'`;
const CHARACTER = String.raw`'(?:[^'\\\n]|\\[^\n]{1,9}?)'`;
const TRIPLE = String.raw`"""[^]*?"""`;
const SLASHES = String.raw`//[^\n]*|/\*[^]*?(?:\*/|$(?![^]))`;
const HASH = String.raw`(?<![$\w{&])#[^\n]*`;
const TEMPLATE = '`(?:[^`\\\\$]|\\\\[^]|\\$(?!\\{)|\\$\\{(?:[^{}`]|\\{[^{}]*\\}|`[^`]*`)*\\})*`';
const REGEX = String.raw`(?<=[=(,:;!&|?+\[{}>\n][ \t]{0,8}|\breturn )/(?![*/ ])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\])+/[a-z]*`;

const script = [SLASHES, REGEX, DOUBLE, SINGLE, TEMPLATE];
const characters = [SLASHES, TRIPLE, DOUBLE, CHARACTER];

const PARTS: Readonly<Record<LanguageId, readonly string[]>> = {
  typescript: script,
  typescriptreact: script,
  javascript: script,
  javascriptreact: script,
  vue: script,
  svelte: script,
  astro: script,
  python: [String.raw`[rRuUbBfF]{0,2}(?:"""[^]*?"""|'''[^]*?''')`, HASH, `[rRuUbBfF]{0,2}(?:${DOUBLE}|${SINGLE})`],
  go: [SLASHES, '`[^`]*`', DOUBLE, CHARACTER],
  rust: [SLASHES, String.raw`r(#*)"[^]*?"\1`, String.raw`"(?:[^"\\]|\\[^])*"`, CHARACTER],
  cpp: [SLASHES, String.raw`R"([^()\s]{0,16})\([^]*?\)\1"`, DOUBLE, CHARACTER],
  csharp: [SLASHES, TRIPLE, String.raw`\$?@\$?"(?:[^"]|"")*"`, `\\$?${DOUBLE}`, CHARACTER],
  swift: [SLASHES, TRIPLE, String.raw`(#+)"[^\n]*?"\1`, DOUBLE],
  php: [SLASHES, String.raw`(?<![$\w{&])#(?!\[)[^\n]*`, DOUBLE, SINGLE],
  ruby: [String.raw`^=begin[^]*?^=end`, HASH, DOUBLE, SINGLE, String.raw`%[wWiIqQ]?[\[({][^\])}\n]{0,1000}[\])}]`],
  dart: [SLASHES, TRIPLE, `'''[^]*?'''`, DOUBLE, SINGLE],
  lua: [String.raw`--\[\[[^]*?\]\]`, String.raw`--[^\n]*`, String.raw`\[\[[^]*?\]\]`, DOUBLE, SINGLE],
};

const ofStyle = (language: LanguageId): readonly string[] => {
  switch (languageById(language)?.comments) {
    case 'slash':
      return characters;
    case 'hash':
      return [HASH, DOUBLE, SINGLE];
    case 'dash':
      return [String.raw`--[^\n]*|\{-[^]*?-\}`, DOUBLE];
    case 'semicolon':
      return [String.raw`;[^\n]*`, DOUBLE];
    case 'percent':
      return [String.raw`%[^\n]*`, DOUBLE];
    case 'parenthesis':
      return [String.raw`\(\*[^]*?\*\)`, DOUBLE];
    default:
      return [DOUBLE];
  }
};

/** Code within a string. */
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
/** Only strings that begin so hold code. */
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

/** Minified code, or data. */
const LONG_LINE = new RegExp(`^[^\\n]{${limits.tokenizedLineCharacters + 1},}`, 'gm');

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

const patterns = new Map<LanguageId, RegExp>();

/** Comments and strings of a language. */
export function partsPattern(language: LanguageId): RegExp {
  let pattern = patterns.get(language);
  if (!pattern) patterns.set(language, (pattern = new RegExp((PARTS[language] ?? ofStyle(language)).join('|'), 'gm')));
  return pattern;
}

export function maskCode(text: string, language: LanguageId): string {
  const inside = INSIDE[language];
  const masked = text.replace(partsPattern(language), (found: string) => {
    if (!IS_STRING.test(found)) return blank(found);
    const holdsCode = inside && (OPENS[language]?.test(found) ?? true);
    return quoted(holdsCode ? codeIn(found, inside) : blank(found));
  });
  return masked.replace(LONG_LINE, blank);
}

/** A string remains one: `"".join` has something before its dot. */
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
