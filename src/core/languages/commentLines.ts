import type { LanguageId } from '../base/types';
import { languageById, type CommentStyle } from './languages';

interface BlockRule {
  readonly opens: RegExp;
  readonly closes: string;
}

const SLASH_BLOCK: BlockRule = { opens: /^\/\*/, closes: '*/' };

/** Comments that run over lines, and strings that serve as documentation. */
const BLOCKS: Readonly<Record<LanguageId, readonly BlockRule[]>> = {
  python: [
    { opens: /^[rRuUbB]{0,2}"""/, closes: '"""' },
    { opens: /^[rRuUbB]{0,2}'''/, closes: "'''" },
  ],
  elixir: [{ opens: /^@(?:module|type)?doc\s+(?:~[sS])?"""/, closes: '"""' }],
  ruby: [{ opens: /^=begin/, closes: '=end' }],
  lua: [{ opens: /^--\[\[/, closes: ']]' }],
  haskell: [{ opens: /^\{-(?!#)/, closes: '-}' }],
  php: [SLASH_BLOCK],
};

const LINE_COMMENT: Readonly<Record<CommentStyle, RegExp | undefined>> = {
  slash: /^\/\//,
  hash: /^#(?!\[)/,
  dash: /^--/,
  none: undefined,
};

/** PHP comments both ways. */
const lineComment = (language: LanguageId, style: CommentStyle): RegExp | undefined =>
  language === 'php' ? /^(?:\/\/|#(?!\[))/ : LINE_COMMENT[style];

const blocksOf = (language: LanguageId, style: CommentStyle): readonly BlockRule[] =>
  BLOCKS[language] ?? (style === 'slash' ? [SLASH_BLOCK] : []);

/**
 * Which lines are comment (1) and which code (0), judged by how a line begins. A comment behind code counts
 * as code: telling strings from comments would take a parser, and ranks no better.
 */
export function findCommentLines(lines: readonly string[], language: LanguageId): Uint8Array {
  const style = languageById(language)?.comments ?? 'none';
  const single = lineComment(language, style);
  const blocks = blocksOf(language, style);
  const isComment = new Uint8Array(lines.length);
  let closes = '';
  lines.forEach((line, i) => {
    const text = line.trimStart();
    if (closes) {
      isComment[i] = 1;
      if (text.includes(closes)) closes = '';
      return;
    }
    const block = blocks.find((rule) => rule.opens.test(text));
    if (!block && !single?.test(text)) return;
    isComment[i] = 1;
    if (block && !closesOnLine(text, block)) closes = block.closes;
  });
  return isComment;
}

function closesOnLine(text: string, block: BlockRule): boolean {
  const opening = block.opens.exec(text)?.[0].length ?? 0;
  return text.includes(block.closes, opening);
}

const LICENCE = /copyright|licen[sc]e|spdx|warranty|redistribut/i;
const LICENCE_LINES = 60;

/** Number of leading lines that hold a licence: indexed, they would make every file of a project alike. */
export function licenceHeaderLength(lines: readonly string[], isComment: Uint8Array): number {
  let start = 0;
  while (start < lines.length && (!lines[start]?.trim() || lines[start]?.startsWith('#!'))) start++;
  let end = start;
  while (end < lines.length && isComment[end]) end++;
  const licensed = lines.slice(start, end).some((line) => LICENCE.test(line));
  return licensed && end - start < LICENCE_LINES ? end : 0;
}
