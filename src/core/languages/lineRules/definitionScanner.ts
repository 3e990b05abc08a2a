import { limits } from '../../base/limits';
import { byLineRules, lastSegment } from './lineRule';
import { LINE_RULES } from './lineRules';
import type { Definition, DefinitionKind, LanguageId, LineRange } from '../../base/types';

/**
 * Finds definitions by line rules, in every language, with or without a grammar. For ranking, these measured the same
 * as the definitions of tree-sitter (NDCG@10 0.8788 both) at a tenth of the time; syntax trees serve chunks, signatures
 * and documentation instead.
 */

const KINDS: Readonly<Record<DefinitionKind, string>> = {
  type: 'class interface struct enum trait type typedef typealias object protocol record union data newtype defmodule defprotocol actor',
  function: 'def defp defmacro defmacrop defdelegate func function fn fun sub macro macro_rules!',
  extension: 'module namespace package mod impl extension instance defimpl',
  variable: 'given const let var val static #define alias',
  declaration: '',
  member: '',
};

const kindOfKeyword = new Map(
  (Object.entries(KINDS) as [DefinitionKind, string][]).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind] as const),
  ),
);

/**
 * Words of the keywords that define. A line without any of these words has no such keyword. Most lines have none, and
 * looking for one of fifty keywords in them took a twelfth of a build.
 */
export const DEFINING_WORDS: ReadonlySet<string> = new Set(
  [...kindOfKeyword.keys()].map((keyword) => keyword.replace(/\W/g, '')).filter(Boolean),
);

const keywords = [...kindOfKeyword.keys()].filter(Boolean).join('|');
/**
 * Excludes a keyword before another one: of several keywords, the last tells what is defined, as in `static class`,
 * `data class`, `const fn`.
 */
const ANOTHER_KEYWORD =
  '(?!(?:class|interface|struct|enum|trait|union|object|record|def|func|function|fn|fun|macro)\\s|(?:va[lr]|let)\\s+[A-Za-z_])';
/** Letters of other alphabets, as ranges, because Unicode properties take twice the time. */
const LETTERS = '\\u00c0-\\u024f\\u0370-\\u1fff\\u3040-\\ud7ff';
const KEYWORD_DEFINITION = new RegExp(
  `(?:^|[\\s;{(])(${keywords})(?:<[^>]*>)?\\s+${ANOTHER_KEYWORD}(?:\\([^)]*\\)\\s*)?(?:self\\.|<[^>]*>\\s*)?([A-Za-z_$${LETTERS}][\\w$.:${LETTERS}]*)`,
  'g',
);

/**
 * Keywords that are ordinary words in other languages. They define only near the start of a line, except in the
 * languages that own them.
 */
const SOFT_KEYWORDS = new Set(['data', 'object', 'record', 'instance', 'package', 'sub', 'actor', 'given']);
const SOFT_KEYWORD_OWNERS = new Set(['kotlin', 'scala', 'csharp', 'java']);
const SOFT_KEYWORD_REACH = 12;

const NOT_A_NAME = new Set(
  (
    'self this of in to for the is a an and or not if with from as by class struct enum function def final static const let var public ' +
    'use private get set unsafe async mut ref extends implements default new'
  ).split(' '),
);
const NOT_A_FUNCTION = new Set(
  (
    'if for while switch catch return function with else do try new throw typeof sizeof await yield using lock fixed foreach elseif ' +
    'match when unless until case defined assert'
  ).split(' '),
);

const FUNCTION_VALUE = /=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|<[^>]*>\()/;
const ASSIGNED_FUNCTION =
  /^\s*(?:export\s+|local\s+)?(?:[\w$]+\.)*([\w$]+)\s*=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>)/;
const PROPERTY_FUNCTION = /^\s+([\w$]+)\s*:\s*(?:async\s*)?(?:function\b|\()/;
const SHELL_FUNCTION = /^\s*([A-Za-z_][\w:.-]*)\s*\(\)\s*\{?/;
const SHELL_VARIABLE = /^(?:export\s+|declare\s+(?:-\w+\s+)?|readonly\s+)?([A-Z_][A-Z0-9_]*)=/;
const HASKELL_SIGNATURE = /^([a-z_][\w']*)\s*::/;
const SCRIPT_VARIABLE = /^([A-Za-z_]\w*)\s*(?::[^=]+)?=(?!=)/;
const METHOD =
  /^\s+(?:(?:public|private|protected|internal|static|async|final|override|virtual|abstract|readonly|export|default|open|suspend|inline|get|set)\s+)*(?:[\w<>[\],.?]+\s+)?([A-Za-z_$][\w$]*)\s*\([^;]*\)\s*(?::\s*[^{;]+)?(?:throws[^{]*)?\{?\s*$/;
const C_FUNCTION = /^(?:[A-Za-z_][\w\s*&<>,:~[\]()]*?[\s*&:])?(~?[A-Za-z_]\w*)\s*\(/;
const C_TYPEDEF_END = /^\}\s*([A-Za-z_]\w*)\s*;/;

interface Line {
  readonly lines: readonly string[];
  readonly at: number;
  readonly text: string;
  /** Number of white space characters at the beginning of the line. */
  readonly indent: number;
  readonly language: LanguageId;
}

type Found = readonly [name: string, kind: DefinitionKind];
const NOTHING: readonly Found[] = [];

/** Number of lines below a definition that may tell what it is. */
const BLOCK_LINES = 60;

/**
 * Returns every definition on the code lines of a file, in order.
 * @param mayDefine whether a line, by index, holds one of {@link DEFINING_WORDS}.
 */
export function scanDefinitions(
  lines: readonly string[],
  isCode: (at: number) => boolean,
  mayDefine: (at: number) => boolean,
  language: LanguageId,
): readonly Definition[] {
  const base = language.replace(/react$/, '');
  const own = LINE_RULES[base];
  const definitions: Definition[] = [];
  let [margin, level] = ['', -1];
  lines.forEach((text, at) => {
    if (text.length > limits.definitionLineCharacters) return;
    if (!isCode(at) && !own?.inComments?.test(text)) return;
    const indent = text.search(/\S/);
    if (indent < 0) return;
    const add = (name: string | undefined, kind: DefinitionKind, owner?: string): void => {
      if (name) definitions.push({ name, kind, line: at + 1, indented: indent > 0, ...(owner && { owner }) });
    };
    if (level < 0) level = indent;
    const below = (): readonly string[] => lines.slice(at + 1, at + 1 + BLOCK_LINES);
    const ruled = own && byLineRules(text, own, { margin, level, below });
    if (indent === 0) [margin, level] = [text, -1];
    if (ruled) add(...ruled);
    if (ruled || own?.isWhole) return;
    const line: Line = { lines, at, text, indent, language: base };
    const keyword = mayDefine(at) ? byKeyword(line) : NOTHING;
    for (const [qualified, kind] of keyword.length > 0 ? keyword : byLanguage(line)) {
      const name = lastSegment(qualified);
      if (!NOT_A_NAME.has(name ?? '') || isNameHere(name ?? '', kind, text)) add(name, kind);
    }
  });
  return definitions;
}

/**
 * Returns the definitions within a range of lines.
 * @param definitions all definitions of a file, in order.
 */
export function definitionsIn(
  definitions: readonly Definition[],
  { startLine, endLine }: LineRange,
): readonly Definition[] {
  const firstFrom = (line: number): number => {
    let [low, high] = [0, definitions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((definitions[middle] as Definition).line < line) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return definitions.slice(firstFrom(startLine), firstFrom(endLine + 1));
}

/**
 * Returns whether a word that is usually not a name is the name of a function here: words of other languages, or of
 * sentences, name functions where a body follows, as in `sub new {` or `function get(`.
 */
function isNameHere(name: string, kind: DefinitionKind, text: string): boolean {
  return kind === 'function' && new RegExp(`\\b(?:sub|func|function|fn|fun|def)\\s+${name}\\s*(?:[({<]|$)`).test(text);
}

function byKeyword(line: Line): readonly Found[] {
  const found: Found[] = [];
  for (const match of line.text.matchAll(KEYWORD_DEFINITION)) {
    const [, keyword = '', name = ''] = match;
    const kind = keywordKind(keyword, match.index, match.index + match[0].length, line);
    if (kind) found.push([name, kind]);
  }
  return found;
}

/**
 * A line that imports a definition from elsewhere: `import class UIView`, `use function retry`, `using namespace std`.
 */
const IMPORT = /^\s*(?:import|use|using)\s/;
const SCRIPTS: ReadonlySet<LanguageId> = new Set(['typescript', 'javascript']);
/** Text after the name of a type that is declared; `import { type Store, load }` only names a type. */
const OPENS_TYPE = /^\s*(?:[=<]|$)/;

/** Returns what a keyword defines; undefined if it defines nothing in this language and place. */
function keywordKind(
  keyword: string,
  column: number,
  end: number,
  { text, indent, language }: Line,
): DefinitionKind | undefined {
  const kind = kindOfKeyword.get(keyword);
  const isC = language === 'c' || language === 'cpp';
  switch (true) {
    case language === 'haskell' && (keyword === 'let' || (keyword === 'type' && indent > 0)):
    case keyword === 'alias' && language !== 'shellscript':
    case SOFT_KEYWORDS.has(keyword) && column > indent + SOFT_KEYWORD_REACH && !SOFT_KEYWORD_OWNERS.has(language):
    // Behind `static`, the line of a name goes on: `public static string` has its name on the next line.
    case keyword === 'static' && (text.includes('(') || text.slice(end).trim() === ''):
    case (keyword === 'const' || keyword === 'static') && (isC || (language === 'php' && indent === 0)):
    case keyword === 'const' && C_LIKE.has(language) && text.includes('('):
    case keyword === 'type' && language === 'python':
      return undefined;
    case isC && ['struct', 'enum', 'union', 'class'].includes(keyword) && !opensBody(text):
      return 'declaration';
    case kind === 'variable' &&
      language === 'zig' &&
      /=\s*(?:extern\s+|packed\s+)?(?:struct|enum|union|opaque)\b/.test(text):
      return 'type';
    case IMPORT.test(text):
    case keyword === 'type' && SCRIPTS.has(language) && !OPENS_TYPE.test(text.slice(end)):
      return undefined;
    case kind === 'variable' && FUNCTION_VALUE.test(text):
      return 'function';
    default:
      return kind;
  }
}

/**
 * Returns whether a line defines a type: `struct a {` and `struct a` alone on a line do; `struct a *b = c;`, `struct a;`,
 * `struct a b = {` and `struct a b(void) {` only declare that the type exists.
 */
function opensBody(text: string): boolean {
  return !/;\s*$|=\s?\{|\w\([^()]*\)\s?\{/.test(text) && /[{:]\s*(\/[/*].*)?$|^[^(=*&]*$/.test(text);
}

/**
 * A pattern whose first group is a name, and a character that it requires: most lines do not contain the character, and
 * need not be matched.
 */
interface Rule {
  readonly pattern: RegExp;
  readonly kind: DefinitionKind;
  readonly needs: string;
}

const assignedFunction: Rule = { pattern: ASSIGNED_FUNCTION, kind: 'function', needs: '=' };
const propertyFunction: Rule = { pattern: PROPERTY_FUNCTION, kind: 'function', needs: ':' };
const scriptVariable: Rule = { pattern: SCRIPT_VARIABLE, kind: 'variable', needs: '=' };
const typedefEnd: Rule = { pattern: C_TYPEDEF_END, kind: 'type', needs: '}' };

/** Rules by language; the first rule that matches tells what is defined. */
const RULES: Readonly<Partial<Record<LanguageId, readonly Rule[]>>> = {
  shellscript: [
    { pattern: SHELL_FUNCTION, kind: 'function', needs: '(' },
    { pattern: SHELL_VARIABLE, kind: 'variable', needs: '=' },
  ],
  haskell: [{ pattern: HASKELL_SIGNATURE, kind: 'function', needs: ':' }],
  python: [assignedFunction, scriptVariable],
  ruby: [assignedFunction, scriptVariable],
  javascript: [assignedFunction, propertyFunction],
  typescript: [assignedFunction, propertyFunction],
  lua: [assignedFunction, propertyFunction],
};
/** Languages in which functions begin with their type, at the margin or in a class. */
const C_LIKE: ReadonlySet<LanguageId> = new Set([
  'c',
  'cpp',
  'd',
  'glsl',
  'hlsl',
  'metal',
  'objective-c',
  'opencl',
  'pawn',
  'squirrel',
]);
const OTHER_RULES: readonly Rule[] = [assignedFunction];
const WITH_METHODS: ReadonlySet<LanguageId> = new Set([
  'javascript',
  'typescript',
  'java',
  'csharp',
  'dart',
  'php',
  'groovy',
  'apex',
  'vala',
  'haxe',
  'razor',
  'ballerina',
]);

function byLanguage(line: Line): readonly Found[] {
  const { text, language } = line;
  if (C_LIKE.has(language)) return cDefinition(line);
  const found = first(text, RULES[language] ?? OTHER_RULES);
  return found.length === 0 && WITH_METHODS.has(language) ? method(line) : found;
}

function first(text: string, rules: readonly Rule[]): readonly Found[] {
  for (const { pattern, kind, needs } of rules) {
    const name = text.includes(needs) ? pattern.exec(text)?.[1] : undefined;
    if (name) return [[name, kind]];
  }
  return NOTHING;
}

function method({ text, language }: Line): readonly Found[] {
  const name = text.includes('(') ? METHOD.exec(text)?.[1] : undefined;
  if (!name || NOT_A_FUNCTION.has(name)) return NOTHING;
  const opens = /\{\s*$/.test(text) || language === 'csharp' || language === 'razor';
  return opens || (language === 'java' && /^\s+(public|private|protected|static|final)\b/.test(text))
    ? [[name, 'function']]
    : NOTHING;
}

function cDefinition(line: Line): readonly Found[] {
  const name = cFunctionName(line);
  const kind = name && cBodyOrDeclaration(line);
  if (name && kind) return [[name, kind]];
  return first(line.text, [typedefEnd]);
}

/** Words of D that stand before a parenthesis and a block. */
const CONDITIONS_OF_D = new Set(
  'version debug extern inout const immutable shared scope pragma align foreach'.split(' '),
);
const AT_MARGIN: ReadonlySet<LanguageId> = new Set(['c', 'objective-c']);

/**
 * Returns whether a line assigns a value. In C and C++, an equals sign anywhere counts, because parameters of C have no
 * default values; functions in a C++ class with default values are left to the grammar.
 */
function isAssignment(code: string, language: LanguageId): boolean {
  const isC = language === 'c' || language === 'cpp';
  return (isC ? code : code.slice(0, Math.max(0, code.indexOf('(')))).includes('=');
}

function cFunctionName({ text, indent, language }: Line): string | undefined {
  const code = text.slice(indent);
  if (indent > (AT_MARGIN.has(language) ? 0 : 4) || /^[#}]/.test(code) || isAssignment(code, language))
    return undefined;
  if (/^(return|else|case|typedef|using|throw|delete|goto)\b/.test(code) || /^[\w:.>\-[\]]+\s*\(.*\)\s*;$/.test(code))
    return undefined;
  const name = C_FUNCTION.exec(code)?.[1];
  return name && !NOT_A_FUNCTION.has(name) && !(language === 'd' && CONDITIONS_OF_D.has(name)) ? name : undefined;
}

const C_HEAD_LINES = 10;

/** Returns whether a body or a semicolon comes first after the head of a C function. */
function cBodyOrDeclaration({ lines, at }: Line): DefinitionKind | undefined {
  for (let i = at; i < Math.min(lines.length, at + C_HEAD_LINES); i++) {
    const text = lines[i] ?? '';
    const brace = text.indexOf('{');
    const semicolon = text.indexOf(';');
    if (brace >= 0 && (semicolon < 0 || brace < semicolon)) return 'function';
    if (semicolon >= 0) return 'declaration';
    if (i > at && /^(static|struct|#|\}|int|void)/.test(text)) return undefined;
  }
  return undefined;
}
