import type { LanguageId } from '../base/types';
import { languageById, type CommentStyle } from './languages';

interface BlockRule {
  readonly opens: RegExp;
  readonly closes: string;
  /** Matches the marks that open and close comments inside comments, where the language nests them. */
  readonly nests?: RegExp;
}

const SLASH_BLOCK: BlockRule = { opens: /^\/\*/, closes: '*/' };
const NESTED_SLASH: BlockRule = { ...SLASH_BLOCK, nests: /\/\*|\*\//g };
const NESTED_BRACE: BlockRule = { opens: /^\{-/, closes: '-}', nests: /\{-|-\}/g };

/** Block comments, and strings that serve as documentation. */
const BLOCKS: Readonly<Record<LanguageId, readonly BlockRule[]>> = {
  python: [
    { opens: /^[rRuUbB]{0,2}"""/, closes: '"""' },
    { opens: /^[rRuUbB]{0,2}'''/, closes: "'''" },
  ],
  elixir: [{ opens: /^@(?:module|type)?doc\s+(?:~[sS])?"""/, closes: '"""' }],
  ruby: [{ opens: /^=begin/, closes: '=end' }],
  lua: [{ opens: /^--\[\[/, closes: ']]' }],
  haskell: [{ ...NESTED_BRACE, opens: /^\{-(?!#)/ }],
  kotlin: [NESTED_SLASH],
  swift: [NESTED_SLASH],
  rust: [NESTED_SLASH],
  scala: [NESTED_SLASH],
  dart: [NESTED_SLASH],
  php: [SLASH_BLOCK],
  fsharp: [{ opens: /^\(\*/, closes: '*)' }, SLASH_BLOCK],
  pascal: [
    { opens: /^\{(?!\$)/, closes: '}' },
    { opens: /^\(\*/, closes: '*)' },
  ],
  powershell: [{ opens: /^<#/, closes: '#>' }],
  julia: [{ opens: /^#=/, closes: '=#' }],
  nim: [{ opens: /^##?\[/, closes: ']#' }],
  elm: [NESTED_BRACE],
  purescript: [NESTED_BRACE],
  sql: [SLASH_BLOCK],
  terraform: [SLASH_BLOCK],
};

const LINE_COMMENT: Readonly<Record<CommentStyle, RegExp | undefined>> = {
  slash: /^\/\//,
  hash: /^#(?!\[)/,
  dash: /^--/,
  semicolon: /^;/,
  percent: /^%/,
  apostrophe: /^(?:'|rem\b)/i,
  bang: /^(?:!|[c*]\s)/i,
  quote: /^"/,
  parenthesis: undefined,
  none: undefined,
};

const COMMENT_MARKS: Readonly<Record<CommentStyle, string>> = {
  slash: '// ',
  hash: '# ',
  dash: '-- ',
  semicolon: '; ',
  percent: '% ',
  apostrophe: "' ",
  bang: '! ',
  quote: '" ',
  parenthesis: '',
  none: '',
};

/** Returns the mark that begins a line comment, and a space; empty if a language has none. */
export const commentMark = (language: LanguageId): string => COMMENT_MARKS[languageById(language)?.comments ?? 'none'];

/** Returns the expression for line comments of a language. PHP has two marks. */
const lineComment = (language: LanguageId, style: CommentStyle): RegExp | undefined =>
  language === 'php' ? /^(?:\/\/|#(?!\[))/ : LINE_COMMENT[style];

const STYLE_BLOCKS: Readonly<Partial<Record<CommentStyle, readonly BlockRule[]>>> = {
  slash: [SLASH_BLOCK],
  parenthesis: [{ opens: /^\(\*/, closes: '*)' }],
};

const blocksOf = (language: LanguageId, style: CommentStyle): readonly BlockRule[] =>
  BLOCKS[language] ?? STYLE_BLOCKS[style] ?? [];

/**
 * Marks lines as comment (1) or code (0), judged by how a line begins. A comment after code counts as code: telling
 * strings from comments would take a parser, and does not improve the ranking.
 */
export function findCommentLines(lines: readonly string[], language: LanguageId): Uint8Array {
  const style = languageById(language)?.comments ?? 'none';
  const single = lineComment(language, style);
  const blocks = blocksOf(language, style);
  const isComment = new Uint8Array(lines.length);
  let block: BlockRule | undefined;
  let depth = 0;
  lines.forEach((line, i) => {
    const text = line.trimStart();
    const isInside = depth > 0;
    if (!isInside) block = blocks.find((rule) => rule.opens.test(text));
    if (!block && !single?.test(text)) return;
    isComment[i] = 1;
    if (!block) return;
    depth = isInside ? depthAfter(text, block, 0, depth) : depthAfter(text, block, openingLength(text, block), 1);
  });
  return isComment;
}

const openingLength = (text: string, { opens }: BlockRule): number => opens.exec(text)?.[0].length ?? 0;

/** Returns how many comments are open behind a line, or behind the end of the outermost comment on it. */
function depthAfter(text: string, { closes, nests }: BlockRule, from: number, depth: number): number {
  if (!nests) return text.includes(closes, from) ? 0 : depth;
  let open = depth;
  for (const [mark] of text.slice(from).matchAll(nests)) {
    open += mark === closes ? -1 : 1;
    if (open === 0) break;
  }
  return open;
}

const LICENCE = /copyright|licen[sc]e|spdx|warranty|redistribut/i;
const LICENCE_LINES = 60;

/**
 * Returns the number of leading lines that hold a license. Indexed licenses would make every file of a project alike.
 */
export function licenceHeaderLength(lines: readonly string[], isComment: Uint8Array): number {
  let start = 0;
  while (start < lines.length && (!lines[start]?.trim() || lines[start]?.startsWith('#!'))) start++;
  let end = start;
  while (end < lines.length && isComment[end]) end++;
  const licensed = lines.slice(start, end).some((line) => LICENCE.test(line));
  return licensed && end - start < LICENCE_LINES ? end : 0;
}
