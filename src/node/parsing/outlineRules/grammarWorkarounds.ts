import { withPlainAnnotations } from './annotationsOfKotlin';
import type { MacroDefinition } from './types';

/** Rewrites code that a grammar cannot read, keeping the width of every line: see {@link OutlineRules.rewrite}. */

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/**
 * Matches comments and strings first, because a quote in them does not begin a raw string. The pattern is bounded, so
 * that a line of a megabyte does not take long. An unterminated string ends with its line.
 */
const swiftStrings = /\/\/[^\n]*|(?<![#"])"(?:\\.|[^"\\\n])*"?|(?<!#)(#+)"(?!"")[^\n]{0,4000}?"\1/g;

/**
 * Blanks raw strings and replaces `package` in Swift. At every token, the lexer reads from a raw string with a quote in
 * it to the end of the file: 76 KB with a few such strings took 13 s. Of 294 files of a web framework, 24 have errors,
 * where 65 had before.
 */
export const rewriteSwift = (text: string): string =>
  text
    .replace(swiftStrings, (all, hashes: string | undefined) =>
      hashes === undefined ? all : `"${blank(all.slice(2))}"`,
    )
    .replace(/^([ \t]*)package (?=[a-z])/gm, '$1public  ')
    .replace(/\b(?:distributed(?= (?:actor|func|var)\b)|isolated(?= deinit\b))/g, blank)
    .replace(macroOfSwift, (_, before: string, head: string) => `${before}func  ${head}`)
    .replace(/= *#externalMacro\([^()]{0,500}\)/g, (definition) => `{}${blank(definition.slice(2))}`);

/** Matches the declaration of a macro up to its parameters. It is read as a function with an empty body. */
const macroOfSwift =
  /^([ \t]*(?:@\w+(?:\([^()\n]*\))? +)*(?:(?:public|internal|private|package) +)?)macro (\w+ *[(<])/gm;

const kotlinStrings = /\/\/[^\n]*|'(?:\\.|[^'\\\n])'|(?<!\$)(\$\$+)?("""[^]*?"""|"(?:\\.|[^"\\\n])*"?)/g;

function withoutDollars(all: string, dollars: string | undefined, string: string): string {
  if (dollars === undefined) return all;
  const quote = string.startsWith('"""') ? '"""' : '"';
  return blank(dollars) + quote + blank(string.slice(quote.length, -quote.length)) + quote;
}

/** Matches a guard condition after the pattern of a branch, up to the first arrow. */
const guard = /^([ \t]*!?(?:is|in) (?:(?!->)[^\n]){0,200}?)( if (?:(?!->)[^\n]){0,300})(?=->)/gm;

/** Words that may follow a closing brace in Kotlin and are not infix functions between two operands. */
const afterBlock = [
  'else catch finally while as in is by where return throw if for when try do const lateinit inline operator infix suspend companion',
  'fun val var class object interface enum data sealed abstract open override private protected internal public typealias init constructor',
].flatMap((words) => words.split(' '));
const betweenOperands = new RegExp(String.raw`(?<=\} )(?!(?:${afterBlock.join('|')})\b)[a-z]\w*(?= [\w("'$])`, 'g');

/**
 * Matches calls of functions that are named like modifiers: the grammar reads on to the declaration that they would
 * modify.
 */
const softCall =
  /^([ \t]*)(open|expect|actual|inner|data|value|external|final|abstract|sealed|enum|inline|infix|operator|suspend|override|internal)(?=\()/gm;

/** Matches a function on one line with its type, `PLUS { override fun apply(a: Int) = a + 1 }`, up to the last brace. */
const expressionBeforeBrace =
  / (?=\})(?<=\bfun [^\n{}=()]{1,100}\([^\n{}=()]{0,200}\)[^\n{}=()]{0,100}= [^\n{}]{1,200} )/g;

/**
 * Replaces Kotlin code that the grammar cannot read: `$$"…"`, `annotation` before a class (after an annotation it is
 * read as an operator), guards in `when`, annotations of accessors, calls of `get` that look like an accessor,
 * `suspend` before a lambda, and infix functions between a lambda and an operand (`insert { } get id`), which become a
 * plus. One such place leaves a whole class unread: of 3,949 files in three repositories 45 have errors, where 115 had
 * before, in 2.6% of the text of the worst repository instead of 12.4%.
 */
export const rewriteKotlin = (text: string): string =>
  withPlainAnnotations(text)
    .replace(kotlinStrings, withoutDollars)
    .replace(/\bannotation(?= class\b)/g, blank)
    .replace(guard, (_, pattern: string, condition: string) => pattern + blank(condition))
    .replace(/@\w+(?:\([^()\n]*\))?(?=\s{1,200}[gs]et\s?\()/g, blank)
    .replace(/^([ \t]*)get(?=\([^)])/gm, '$1got')
    .replace(softCall, (_, indent: string, name: string) => indent + '_'.repeat(name.length))
    .replace(/\bsuspend(?= \{)/g, 'suspens')
    .replace(betweenOperands, (name) => '+'.padEnd(name.length))
    .replace(expressionBeforeBrace, ';');

const extensionBlock =
  /^([ \t]*)extension([ \t]*(?:<[^<>()\n]{0,200}>)?[ \t]*\((?:(?:this|ref|in|scoped|readonly)[ \t]+)*)([A-Za-z_]\w*)([^()\n]{0,300}\)[^{};()]{0,300})(?=\{)/gm;

/**
 * Rewrites `extension(Cart cart) {` of C# as `namespace Cart {` of the same width, which may have members wherever it
 * is. The capital letter makes a name of keywords such as `int`.
 */
export const rewriteCSharp = (text: string): string =>
  text.replace(
    extensionBlock,
    (_, indent: string, before: string, type: string, rest: string) =>
      `${indent}namespace${blank(before)}${type.charAt(0).toUpperCase()}${type.slice(1)}${blank(rest)}`,
  );

const extensionType = /\b(extension type (?:const )?)(\w+(?:<[^>{}\n]{1,200}>)?)((?:\.\w+)?\([^(){}]{1,300}\))/g;

/** Rewrites `extension type Id(int value) {` of Dart as a class of the same width. */
export const rewriteDart = (text: string): string =>
  text.replace(
    extensionType,
    (_, words: string, name: string, rest: string) => 'class'.padEnd(words.length) + name + blank(rest),
  );

const batsHead = /^([ \t]*)@test[ \t]+([^\n]{1,500}?)[ \t]*\{(?=[ \t]*(?:#[^\n]*)?$)/gm;

/** Rewrites `@test "adds" {` of Bats as a function of the same width, which {@link batsTest} names. */
export const rewriteBash = (text: string): string =>
  text.replace(batsHead, (all: string, indent: string) => {
    const name = 'test'.padEnd(all.length - indent.length - ' () {'.length + 1, '_');
    return `${indent}${name}() {`;
  });

export function batsTest(declaration: string): MacroDefinition | undefined {
  const [, title] = /^@test[ \t]+([^\n]+?)[ \t]*\{/.exec(declaration) ?? [];
  return title === undefined ? undefined : { name: title, container: '', kind: 'test' };
}

/** Matches the head of a function up to the end of its line, or of its parameters if they take several lines. */
const luaHead =
  /(\bfunction\b[ \t]*[\w.:]{0,200})(<[^<>\n]{0,200}>)?(\((?:[^()]|\((?:[^()]|\([^()]*\)){0,300}\)){0,1000}\))([ \t]*:[^\n]{0,300})?/g;
const luaParameter = /([\w.]+\s*):(?:[^,(){}]|\([^()]*\)|\{[^{}]*\}){1,300}/g;
const luaVariable = /^([ \t]*local[ \t]+[\w, \t]{1,200}?)([ \t]*:[ \t]*[^=\n]{1,300})(?==|$)/gm;
const luaCast = /(?<=[\w)\]}"'])[ \t]*::[ \t]*[A-Za-z_][\w.]*(?:<[^<>\n]{0,100}>)?\??/g;
const luaType =
  /^([ \t]*(?:export[ \t]+)?type[ \t]+)(\w+)(<[^<>\n]{0,100}>)?([ \t]*=[ \t]*)([^\s][^\n]*(?:\n[ \t]+[^\n]*){0,200}(?:\n[ \t]*[})][^\n]*)?)/gm;

const luaInterpolation = /`[^`\n]{0,1000}`/g;

/** Blanks the types of Luau and what else the grammar of Lua cannot read in it. */
export const rewriteLua = (text: string): string =>
  isLuau.test(text)
    ? text
        .replace(luaType, (_, keywords: string, name: string, generics: string | undefined, is: string, type: string) =>
          [blank(keywords), name, blank(generics ?? ''), is, asTable(type)].join(''),
        )
        .replace(
          luaHead,
          (_, head: string, generics: string | undefined, parameters: string, result: string | undefined) =>
            [head, blank(generics ?? ''), withoutTypes(parameters), blank(result ?? '')].join(''),
        )
        .replace(luaVariable, (_, variable: string, type: string) => variable + blank(type))
        .replace(luaCast, blank)
        .replace(luaInterpolation, (string) => `"${blank(string.slice(2))}"`)
        .replace(
          /([\w)\]])([ \t]*)(?:\.\.|[-+*/%^])=(?!=)/g,
          (all, before: string) => `${before}${' '.repeat(all.length - 2)}=`,
        )
    : text;

/** Returns an empty table of the same lines, or a number where a type is too short for a table. */
const asTable = (type: string): string => (type.length < 2 ? '0' : `{${blank(type.slice(1, -1))}}`);

/** Matches what only typed code has. In Lua, a colon calls a method, so that a parenthesis follows. */
const isLuau =
  /^--!(?:strict|nonstrict|native|optimize)|^[ \t]*(?:export[ \t]+)?type[ \t]+\w+(?:<[^<>\n]*>)?[ \t]*=|\bfunction\b[ \t]*[\w.:]*\([^()\n]*\w[ \t]*:[ \t]*[\w{(]|^[ \t]*local[ \t]+\w+[ \t]*:[ \t]*\w[^\n(]*=/m;

const withoutTypes = (parameters: string): string =>
  parameters.replace(luaParameter, (all, name: string) => name + blank(all.slice(name.length)));
