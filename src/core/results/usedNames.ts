import { languageById, type CommentStyle } from '../languages/languages';

/** A name that code uses, and how. */
export interface UsedName {
  readonly name: string;
  /**
   * The name before a joining dot, arrow, or double colon: `http` in `http.Get`. Empty if no name precedes it;
   * undefined without a joint.
   */
  readonly qualifier: string | undefined;
  readonly dotted: boolean;
  /** Whether the code also declares the name itself, as a parameter, variable, or key. */
  readonly local: boolean;
  /** Whether the code declares it as a type: `T extends Shape`, `class Circle`. */
  readonly declared: boolean;
  readonly uses: number;
}

/**
 * Matches strings, quoted names, comments, and character literals, which name nothing here. A single quote may also
 * begin a lifetime or end a name. Here and below, a pattern that can begin at many places without finding its end has a
 * maximum length, because each attempt would otherwise read to the end of the text.
 */
const TEXTS = String.raw`"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.){0,500}"|'(?:[^'\\\n]|\\.){0,500}'|\x60[^\x60\n]*\x60`;
const COMMENTS: Readonly<Record<CommentStyle, string>> = {
  // A chunk may begin inside a block comment, whose lines begin with a star.
  slash: String.raw`|//[^\n]*|/\*[^]*?(?:\*/|$(?![^]))|^[ \t]*\*(?!\w)[^\n]*`,
  hash: String.raw`|#[^\n]*`,
  dash: String.raw`|--[^\n]*|\{-[^]*?(?:-\}|$(?![^]))`,
  semicolon: String.raw`|;[^\n]*`,
  percent: String.raw`|%[^\n]*`,
  apostrophe: String.raw`|^[ \t]*'[^\n]*`,
  bang: String.raw`|![^\n]*`,
  quote: String.raw`|^[ \t]*"[^\n]*`,
  parenthesis: String.raw`|\(\*[^]*?(?:\*\)|$(?![^]))`,
  none: '',
};
const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*|::|->|\?\.|=>|==|[^\s]/gu;
const IS_NAME = /^[\p{L}_$]/u;
/** Matches word lists and hyphenated words such as header names, which code does not use as names. */
const WORDS =
  /%[wWiI](?:\[[^\]]{0,1000}\]|\([^)]{0,1000}\)|\{[^}]{0,1000}\})|(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-\p{L}[\p{L}\p{N}]*)+/gu;
/** Matches imports. The code names imported names again where it uses them. */
const IMPORTS =
  /^[ \t]*(?:from\s+[\w.]+\s+import\s+(?:\([^)]{0,4000}\)|[^(\n]*)|(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{[^}]{0,4000}\}\s*from\b|import\s[^\n]*|#\s*include[^\n]*)/gm;
/** Matches a type parameter before a double colon; its members are unknown here. */
const TYPE_PARAMETER = /^(?:[A-Z]|[Ss]elf)$/;

/** Returns the names that the code uses, in the order of their first use. */
export function usedNames(code: string, language: string): readonly UsedName[] {
  const silent = new RegExp(TEXTS + COMMENTS[languageById(language)?.comments ?? 'none'], 'gm');
  const tokens =
    withoutHalfTexts(code).replace(silent, ' ').replace(IMPORTS, '').replace(WORDS, ' ').match(TOKEN) ?? [];
  const used = new Map<string, UsedName>();
  const locals = new Set(tokens.filter((token, i) => IS_NAME.test(token) && isLocal(tokens, i)));
  const declared = new Set(tokens.filter((token, i) => IS_NAME.test(token) && isDeclared(tokens, i, language)));
  tokens.forEach((name, i) => {
    if (!IS_NAME.test(name)) return;
    const { qualifier, dotted } = qualifierOf(tokens, i);
    const key = `${qualifier ?? ' '}.${name}`;
    used.set(key, {
      name,
      qualifier,
      dotted,
      local: locals.has(name),
      declared: declared.has(name),
      uses: (used.get(key)?.uses ?? 0) + 1,
    });
  });
  return [...used.values()];
}

/** Matches the code before quotes that begin a multi-line string. Quotes that end a string follow its text instead. */
const BEGINS_TEXT = /(?:^|[:=(,>]|\breturn|@\w+)\s*(?:[rbfu]{1,2}|~\w)?$/i;

/** Removes a part of a multi-line string at the beginning or end of the code, because its words are not names. */
function withoutHalfTexts(code: string): string {
  const places = [...code.matchAll(/"""/g)].map(({ index }) => index);
  if (places.length % 2 === 0) return code;
  const begins = BEGINS_TEXT.test(code.slice(0, places[0]));
  return begins ? code.slice(0, places.at(-1)) : code.slice((places[0] ?? 0) + 3);
}

const DECLARES: ReadonlySet<string> = new Set([
  'class',
  'struct',
  'interface',
  'enum',
  'trait',
  'object',
  'record',
  'protocol',
  'union',
  'type',
  'module',
  'defmodule',
]);

/** Returns whether a token is declared as a type. In C, `struct shape` may also just refer to a type. */
function isDeclared(tokens: readonly string[], i: number, language: string): boolean {
  const next = tokens[i + 1] ?? '';
  if (next === 'extends') return true;
  return DECLARES.has(tokens[i - 1] ?? '') && (!['c', 'cpp'].includes(language) || ['{', ':', 'final'].includes(next));
}

/** Returns whether a token is declared or used as a label, as in `name:` or `name =`. */
function isLocal(tokens: readonly string[], i: number): boolean {
  return tokens[i + 1] === ':' || tokens[i + 1] === '=' || (tokens[i + 1] === '?' && tokens[i + 2] === ':');
}

function qualifierOf(tokens: readonly string[], i: number): Pick<UsedName, 'qualifier' | 'dotted'> {
  const joint = tokens[i - 1] ?? '';
  if (!['.', '?.', '->', '::'].includes(joint)) return { qualifier: undefined, dotted: false };
  const before = tokens[i - 2] ?? '';
  return {
    qualifier: IS_NAME.test(before) && !(joint === '::' && TYPE_PARAMETER.test(before)) ? before : '',
    dotted: joint !== '::',
  };
}
