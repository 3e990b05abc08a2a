import { languageById, type CommentStyle } from '../languages/languages';

/** A name that code uses, and how. */
export interface UsedName {
  readonly name: string;
  /** What stands before it and a dot or two colons: `http` of `http.Get`; empty when that is no name. */
  readonly qualifier: string | undefined;
  readonly dotted: boolean;
  /** Whether the code also gives it a meaning of its own: a parameter, a variable, a key. */
  readonly local: boolean;
  /** Whether the code declares it as a type: `T extends Shape`, `class Circle`. */
  readonly declared: boolean;
  readonly uses: number;
}

/**
 * Texts, quoted names, comments and characters, which name nothing here; a single quote may also begin a lifetime or
 * end a name. What is looked for from many places and may not come has a most length, here and below: each of them
 * would read to the end.
 */
const TEXTS = String.raw`"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.){0,500}"|'(?:[^'\\\n]|\\.){0,500}'|\x60[^\x60\n]*\x60`;
const COMMENTS: Readonly<Record<CommentStyle, string>> = {
  // A chunk may begin inside a block comment: its lines begin with a star.
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
/** Words in a list and words joined by a hyphen, as headers are: no code says them. */
const WORDS =
  /%[wWiI](?:\[[^\]]{0,1000}\]|\([^)]{0,1000}\)|\{[^}]{0,1000}\})|(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-\p{L}[\p{L}\p{N}]*)+/gu;
/** What an import names, the code below names again where it uses it. */
const IMPORTS =
  /^[ \t]*(?:from\s+[\w.]+\s+import\s+(?:\([^)]{0,4000}\)|[^(\n]*)|(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{[^}]{0,4000}\}\s*from\b|import\s[^\n]*|#\s*include[^\n]*)/gm;
/** What stands before two colons when it is a parameter: its members are not known here. */
const TYPE_PARAMETER = /^(?:[A-Z]|[Ss]elf)$/;

/** Names used in code, those that are used first before the others. */
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

/** What stands before the quotes that begin a text of several lines; what ends one stands behind the text. */
const BEGINS_TEXT = /(?:^|[:=(,>]|\breturn|@\w+)\s*(?:[rbfu]{1,2}|~\w)?$/i;

/** A chunk may begin or end inside a text of several lines, whose words name nothing: without that part. */
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

/** In C, `struct shape` also names one. */
function isDeclared(tokens: readonly string[], i: number, language: string): boolean {
  const next = tokens[i + 1] ?? '';
  if (next === 'extends') return true;
  return DECLARES.has(tokens[i - 1] ?? '') && (!['c', 'cpp'].includes(language) || ['{', ':', 'final'].includes(next));
}

/** `name:` and `name =` declare or label. */
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
