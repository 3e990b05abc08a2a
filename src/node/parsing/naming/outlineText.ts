import { limits } from '../../../core/base/limits';
import { maskSecrets } from '../../../core/sanitize/maskSecrets';
import { truncate } from '../../../core/sanitize/truncate';

/** Reads the texts of an outline from source text: names, signatures and documentation. */

const attributeStart = /^(?:@(?!interface\b|\w+ =)[\w.:]+|#!?(?=\[)|\[(?=[A-Z]))\s*/;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Returns the offset after the bracket that closes the one at `from`; `from` if there is no opening bracket. */
function skipBrackets(text: string, from: number): number {
  if (!closing[text[from] ?? '']) return from;
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text[i] ?? '';
    if (closing[c]) depth++;
    else if (c === ')' || c === ']' || c === '}') depth--;
    if (depth === 0) return i + 1;
  }
  return text.length;
}

/** Removes annotations and attributes, which describe how a framework uses a declaration, not what it is. */
function withoutAttributes(text: string): string {
  for (let rest = text; ;) {
    const match = attributeStart.exec(rest);
    if (!match) return rest;
    const isBracketed = match[0].startsWith('[');
    const next = rest.slice(skipBrackets(rest, isBracketed ? 0 : match[0].length)).trimStart();
    if (!next) return text;
    // A value or parameters follow a computed key: `[Keys.Save]: () => …`.
    if (isBracketed && /^(?:[=(]|:(?!:))/.test(next)) return rest;
    rest = next;
  }
}

const commentInside = /\n[ \t]*(?:\/\/|--\s|#\s|\/\*|\*\s|\*\/).*(?=\n|$)/g;

/** Matches the second branch of a conditional, which declares the same once more. */
const otherBranch = /\n[ \t]*#[ \t]*el(?:se|if)\b[^]*?\n[ \t]*#[ \t]*endif\b.*/g;

/** Returns the declaration without its body, on one line: `export function hash(text: string): string`. */
export function signatureOf(declaration: string): string {
  // Only the first few lines of a long literal are informative.
  const head = declaration
    .slice(0, 8 * limits.signatureCharacters)
    .replace(commentInside, '\n')
    .replace(otherBranch, '');
  const folded = head.replace(/\s+/g, ' ').trim();
  const bare = withoutAttributes(folded)
    .replace(/^(type|var|const) \( ?/, '$1 ')
    .replace(/\s*(?:=>|[={:;,\\]|\bdo|\bwhere|\bthen|\bis)\s*$/, '');
  return truncate(bare, limits.signatureCharacters);
}

const qualifiers = /::|->|[.:#\\]/;
/** Objects that stand for the module itself, whose names say nothing about the container of a definition. */
const anonymous = new Set(['module', 'exports', 'prototype', 'this', 'self', 'window', 'globalThis', '']);

/** `Map<K, List<V>>` → `Map`, but not operators such as `<=>`. */
function withoutGenerics(text: string): string {
  const shorter = text.replace(/(?<=\w)\s*<[^<>=]*>/g, '');
  return shorter === text ? text : withoutGenerics(shorter);
}

/** `operator bool() const` → `operator bool`; `operator()` stays. */
const operatorName = /^operator\s*(?:\(\s*\)|[^(]+)/;
const identifier = /^[~@$#]?[\p{L}_$][\p{L}\p{N}_$'-]*[?!=]?$/u;
const quoted = /^`[^`\n]+`$/;
/** Matches the key of a handler in a table of routes: `"/users/:id": func(…) { … }`. */
const route = /^(["'`])\/[\w/:.{}*$-]{0,100}\1$/;
/** Matches other keys that are not names: `["textDocument/hover"] = function(…) … end`. */
const otherKey = /^(["'`])([^"'`\n]{1,100})\1$/;
/** Matches names with primes, such as Haskell's `foldl'`. */
const primed = /^[\p{L}_][\p{L}\p{N}_']*$/u;
const symbolic = /^[^\p{L}\p{N}\s"'`(){};,]+$/u;

/** Matches a subscript that is equivalent to a member: `M["load"]` is `M.load`. */
const subscript = /\[\s*["']([\w$-]+)["']\s*\]/g;

/** Matches the usual head of a jQuery plugin, `$.fn[pluginName]`. */
const ofPlugin = /\.fn\[(\w+)\]$/;

/**
 * Splits a qualified name: `Foo.prototype.bar` → `Foo`, `bar`; `A::~A` → `A`, `~A`. Returns undefined if the text is
 * not a name, because the grammar misread something.
 */
export function splitQualified(text: string): { readonly name: string; readonly container: string } | undefined {
  if (route.test(text)) return { name: text.slice(1, -1), container: '' };
  // Kotlin and Scala allow any characters in quoted names.
  if (quoted.test(text)) return { name: text.slice(1, -1), container: '' };
  const plain = withoutGenerics(text.replace(subscript, '.$1').replace(ofPlugin, '.fn.$1'))
    .replace(/^r#(?=\w)/, '')
    .replace(primed.test(text) ? /["`]/g : /["'`]/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  if (symbolic.test(plain) || /^\[[\w.]+\]$/.test(plain)) return { name: plain, container: '' };
  const operator = /(?:^|::)(?=operator\b)/.exec(plain);
  const parts = plain.slice(0, operator?.index).split(qualifiers);
  const name = operator ? operatorName.exec(plain.slice(operator.index).replace(/^::/, ''))?.[0].trim() : parts.pop();
  if (!name || (!operator && !identifier.test(name))) return titled(text);
  return { name, container: parts.filter((part) => !anonymous.has(part)).join('.') };
}

/** Masks secrets, because names are shown and embedded unchanged. */
function titled(text: string): { readonly name: string; readonly container: string } | undefined {
  const [, , words = ''] = otherKey.exec(text) ?? [];
  return /[\p{L}\p{N}]/u.test(words) ? { name: maskSecrets(words), container: '' } : undefined;
}

const TITLE_CHARACTERS = 100;

/** `'handles ' + kind + ' input'` → `'handles kind input'`. */
const joinedParts = (title: string): string =>
  /["'`]\s*(?:\+|<>)|(?:\+|<>)\s*["'`]/.test(title)
    ? `"${title.replace(/\s*(?:\+|<>)\s*/g, '').replace(/["'`]/g, '')}"`
    : title;

/**
 * Returns the words of a title: `'adds \n a product'`, `"A stack" should "be empty"`. Masks secrets, because names are
 * shown and embedded unchanged.
 */
export function quotedTitle(text: string): string {
  const words = joinedParts(text)
    .replace(/"\s+taggedAs\b[^]*$/, '"')
    .replace(/"\s+(\w+)\s+"/g, ' $1 ')
    .replace(/^(\w+\s+\w+\s+)"([^"]*)"$/, '$1$2')
    .replace(/^\s*(["'`])([^]*)\1\s*$/, '$2')
    .replace(/\\(["'`])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^(\w+)\.name$/, '$1');
  return truncate(maskSecrets(words), TITLE_CHARACTERS);
}

/**
 * Matches the marker at the start of a comment line, or the opening of a docstring; `blockEnd` matches the end of a
 * block.
 */
const marker =
  /^\s*(?:<#|#>|\/\*[*!]*|\*+(?!\/)|\/\/[/!]*|#+[!:]?(?!\[)|--+\s?[|^]?|--\[=*\[|\{-\s?\|?|;+|=begin\b.*|=end\b.*|@(?:module|type)?doc\s+(?:~[sS])?"+|[rRuUbBfF]{0,2}(?:"""|'''))\s?/;
const blockEnd = /\s*(?:\*+\/|#>|"""|'''|-\}|\]=*\])\s*$/;
const markup = /<\/?(?:summary|p|para|remarks|br)\s*\/?>/g;
/** Matches lines that end the prose of a documentation comment: tags, rules, directives for tools. */
const notProse =
  /^(?:[@\\](?!code|link|brief)\w+|\.[A-Z]{4,}\b|<(?:param|returns|typeparam|exception|example|seealso)\b|:\w+[^:]*:|[-=*#~/\\]{3,}$|(?:eslint|prettier|tslint|noqa|type:|NOLINT|go:|nolint|pragma|region|shellcheck|frozen_string_literal|rubocop)\b)/;

/** Returns the first paragraph of a comment or docstring without its markers; empty if there is no prose. */
export function docOf(commentLines: readonly string[]): string {
  const words: string[] = [];
  for (const line of commentLines) {
    const text = line
      .replace(marker, '')
      .replace(blockEnd, '')
      .replace(/^\s*\*+\/\s*$/, '')
      .replace(markup, '')
      .replace(/^[@\\]brief\s+/, '')
      .trim();
    if (text && !notProse.test(text)) words.push(text);
    else if (words.length > 0) break;
  }
  const doc = words.join(' ').replace(/\s+/g, ' ').replace(/^"|"$/g, '');
  return truncate(doc, limits.docCharacters);
}
