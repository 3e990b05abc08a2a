import { blank, hasNoHead, loud, matchAt, nested, sticky, word } from './patternsOfC';

/** Blanks macros with arguments in the heads of C functions, between or before the words in front of the name. */

const named = String.raw`[ \t*&]*\n?[ \t]*((?:[A-Za-z_][\w:]{0,80}[ \t*&]+){0,4})(?!(?:noexcept|throw|requires|asm|__\w+|${loud})\b[ \t]*\()${word}[ \t]*\(`;

/** Matches `PyAPI_FUNC(int) PyArg_Parse(`, and `DEPRECATED("since 2") int old(`. */
const aroundType = sticky(
  String.raw`([ \t]*(?:extern[ \t]+|static[ \t]+)?)([a-z_]{0,80}[A-Z]\w{0,80}[ \t]?\()(${nested})\)(?=${named})`,
);

/** Matches a macro with arguments among the words before a name: `static int __printf(2, 3) report(`. */
const amongWords = sticky(
  String.raw`([ \t]*(?:${word}[ \t*&]+){0,4})((?:${loud}|__[a-z]\w{0,80})[ \t]?\()(${nested})\)(?=[ \t*&]${named})`,
);

/** Matches arguments that declare no parameters, because they are numbers, single words and strings. */
const plainArgument = String.raw`[ \t]*(?:\w{1,80}|"[^"\\\n]{0,200}")[ \t]*`;
const noMacro =
  'if|while|for|switch|return|sizeof|defined|decltype|typeof|alignas|operator|noexcept|throw|requires|asm';
const attribute = String.raw`(?!(?:${noMacro})\b)${word}[ \t]?\((?!void\))${plainArgument}(?:,${plainArgument}){0,5}\)`;
const gnuAttribute = String.raw`__attribute__[ \t]*\(\(${nested}\)\)`;

/**
 * Matches a macro in lower case, or an attribute, among the words before a name, which often begins the next line:
 * `static void printflike(1, 2)`. The parameters of an old function are followed by their types.
 */
const beforeName = sticky(
  String.raw`([ \t]*(?:${word}[ \t*&]+){1,4})(${attribute}|${gnuAttribute})` +
    String.raw`(?=(?:[ \t*&]+|[ \t]*\n)(?!(?:int|void|char|long|short|float|double|unsigned)\b)${named})`,
);

/** Matches such a macro at the margin before the type. */
const beforeType = sticky(
  String.raw`(?:${attribute}|${gnuAttribute})(?=[ \t]*\n?(?:${word}[ \t*&]+){1,4}(?:\n[ \t*]*)?${word}[ \t]*\()`,
);

/** Blanks a macro with arguments in the head of a function, up to the words that remain before its name. */
export const withoutMacro = (text: string, at: number): string | undefined =>
  withoutAround(matchAt(aroundType, text, at)) ??
  withoutAmong(matchAt(amongWords, text, at)) ??
  withoutAttribute(matchAt(beforeName, text, at)) ??
  asSpecifier(matchAt(beforeType, text, at)?.[0]);

const SPECIFIER = 'inline';

/** Replaces a macro by a word that a function may begin with, so that it still begins where the macro does. */
const asSpecifier = (macro: string | undefined): string | undefined =>
  macro && macro.length > SPECIFIER.length ? SPECIFIER + blank(macro.slice(SPECIFIER.length)) : undefined;

function withoutAttribute(match: RegExpExecArray | null): string | undefined {
  const [, before = '', macro] = match ?? [];
  return macro && !hasNoHead(before) ? before + blank(macro) : undefined;
}

function withoutAround(match: RegExpExecArray | null): string | undefined {
  const [, before = '', macro, inside = '', next] = match ?? [];
  if (!macro) return undefined;
  const isType = !next && /^[\w \t*:<>]+$/.test(inside);
  return `${before}${blank(macro)}${isType ? inside : blank(inside)} `;
}

function withoutAmong(match: RegExpExecArray | null): string | undefined {
  const [, before = '', macro, inside = ''] = match ?? [];
  return macro && !hasNoHead(before) ? `${before}${blank(macro)}${blank(inside)} ` : undefined;
}
