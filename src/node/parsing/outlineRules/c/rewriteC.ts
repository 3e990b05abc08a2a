import { withOneBranch } from './branchesOfC';
import { definingMacro } from './definingMacro';
import { withoutMacro } from './macrosInHeadsOfC';
import { declaringMacro, primitives, testParts } from './macrosOfC';
import { blank, hasNoHead, loud, matchAt, nested, sticky, word, words, wordsIn } from './patternsOfC';

/**
 * Blanks the macros of C and C++ around declarations, which no grammar can know, keeping the width of every line. A
 * macro that itself defines something becomes a function for the grammar, and `readMacro` names it.
 *
 * Lines are read once, with patterns that match at the beginning of a line: a pass over the text per pattern took a
 * fifth of a parse.
 */
export function rewriteC(source: string): string {
  const text = withOneBranch(source);
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length;) {
    // A line that continues a directive belongs to the macro.
    const replaced = text[at - 2] === '\\' ? undefined : rewriteLine(text, at);
    if (replaced) {
      pieces.push(text.slice(done, at), replaced);
      done = at + replaced.length;
    }
    at = replaced?.endsWith('\n') ? done : lineAfter(text, Math.max(at, done));
  }
  return withoutTails(pieces.join('') + text.slice(done));
}

function lineAfter(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

/**
 * Matches a macro on a line of its own that is not the return type of a function on the next line: `UCLASS(Config =
 * Game)`, `Q_OBJECT`.
 */
const ownLine = sticky(
  String.raw`[ \t]*(?:${loud}(?![ \t]*\n[ \t*]*\w*[a-z]\w*[ \t]*\()|` +
    String.raw`${loud}[ \t]?\((?![\w \t*]+\)[ \t]*\n[ \t*]*\w*[a-z]\w*[ \t]*\()${nested}\))` +
    String.raw`[ \t]*(?=\n\s*(?:[A-Za-z_~}#[]|\/[/*]))`,
);

/** Matches `EXPECT_THROW(throw Error("a"), Error);`, because a grammar does not accept statements as arguments. */
const statement = sticky(String.raw`([ \t]+${loud}[ \t]?\()(${nested})(?=\)[ \t]*;)`);

/**
 * Matches `SYSCALL_DEFINE3(read, unsigned int, fd)` with a body: the first letter becomes the type, the rest the name.
 */
const defining = sticky(
  String.raw`((?:static[ \t]+|inline[ \t]+){0,2}|[ \t]+(?=(?:${testParts})\b))([A-Z])[A-Z0-9_]([A-Z0-9_]{1,80}[ \t]?\()(?=\s*(?:(?:L|u8)?"|[\w:<>]+\s*[,)]))(${nested})(?=\)\s*\{)`,
);

/** Matches `static DEFINE_MUTEX(lock);`, whose arguments are not expressions. */
const declaring = sticky(
  String.raw`((?:static[ \t]+|extern[ \t]+)?)(${declaringMacro}[ \t]?\()(${nested})(?=\)[ \t]*;)`,
);

/**
 * Matches `LUA_API int (lua_gettop) (lua_State *L)`: parentheses around the name prevent the expansion of a macro of
 * that name.
 */
const inParentheses = sticky(String.raw`((?:${word}[ \t*]+){1,4})\((${word})\)(?=[ \t]*\([^()]{0,200}\)\s*[{;])`);

/** Matches `class GAME_API Mover : public Base {`. */
const beforeTypeName = sticky(
  String.raw`([ \t]*(?:typedef[ \t]+|template[ \t]*<[^;{}()\n]{0,120}>[ \t]*)?` +
    String.raw`(?:class|struct|union|enum(?:[ \t]+(?:class|struct))?)[ \t]+)` +
    String.raw`((?:(?:(?:${loud}|[A-Za-z]\w{0,80}?_(?:EXPORT|export|API|api))(?:\([^()\n]{0,80}\))?\s+)|\[\[[^\[\]\n]{0,80}\]\]\s+){1,3})` +
    String.raw`(?=(?!final\b)[A-Za-z_][\w:]*(?:<[^<>{};]{0,80}>)?(?:[ \t]+final)?\s*[:{])`,
);

/** Matches the words before a name that is followed by its parameters: `static int __init gauge_init(`. */
const generic = String.raw`(?:<[^<>;(){}\n]{0,80}>)?`;
const head = sticky(
  String.raw`[ \t]*(?:(?:${word}::)*${word}${generic}(?:[ \t*&]+\n?[ \t]*|\n[ \t]*)){2,8}` +
    String.raw`(?=(?!(?:if|while|for|switch|return|sizeof|defined)\b)(?:${word}${generic}::)*~?${word}[ \t]*\()`,
);

/** Matches `extern "C" {` that opens in one conditional branch and closes in another. */
const linkage = sticky(
  String.raw`(#[ \t]*if[^\n]*__cplusplus[^\n]*\n)(\s*(?:extern\s+"C"\s*\{|\})[^\n#{}]*\n)(?=[ \t]*#[ \t]*endif)`,
);

const isSpace = (code: number): boolean => code === 32 || code === 9;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
/** Character codes of `#`, `[` and `_`. */
const [HASH, BRACKET, UNDERSCORE] = [35, 91, 95];

/** Rewrites the beginning of a line with the same width; returns undefined if nothing has to change. */
function rewriteLine(text: string, at: number): string | undefined {
  let first = at;
  while (isSpace(text.charCodeAt(first))) first++;
  const code = text.charCodeAt(first);
  if (code === HASH) return withoutLinkage(text, at);
  if (code === BRACKET) return behindAttributes(text, at);
  if (!isLetter(code)) return undefined;
  const isLoud = code <= 90 || code === UNDERSCORE;
  return (isLoud ? (definingMacro(text, at) ?? rewriteMacro(text, at)) : undefined) ?? rewriteDeclaration(text, at);
}

const attributes = sticky(String.raw`[ \t]*(?:\[\[[^\[\]\n]{0,200}\]\][ \t]*){1,4}`);

/** Rewrites the declaration behind attributes such as `[[nodiscard]]`. */
function behindAttributes(text: string, at: number): string | undefined {
  const [before] = matchAt(attributes, text, at) ?? [];
  const rest = before === undefined ? undefined : rewriteLine(text, at + before.length);
  return before === undefined || rest === undefined ? undefined : blank(before) + rest;
}

function withoutLinkage(text: string, at: number): string | undefined {
  const [, condition = '', brace] = matchAt(linkage, text, at) ?? [];
  return brace && condition + blank(brace);
}

function rewriteMacro(text: string, at: number): string | undefined {
  const [line] = matchAt(ownLine, text, at) ?? [];
  if (line) return blank(line);
  const [, macro = '', inside] = matchAt(statement, text, at) ?? [];
  return inside && macro + blank(inside);
}

function rewriteDeclaration(text: string, at: number): string | undefined {
  const [, before = '', type, rest = '', inside = ''] = matchAt(defining, text, at) ?? [];
  if (type) return `${before}${type} ${rest}${blank(inside)}`;
  const [, specifier = '', macro, declared = ''] = matchAt(declaring, text, at) ?? [];
  if (macro) return blank(specifier) + macro + blank(declared);
  const [, keyword, macros = ''] = matchAt(beforeTypeName, text, at) ?? [];
  if (keyword) return keyword + blank(macros);
  const [, types, name = ''] = matchAt(inParentheses, text, at) ?? [];
  if (types && !hasNoHead(types)) return `${withOneType(types)} ${name} `;
  const around = withoutMacro(text, at);
  const [words] = matchAt(head, text, at + (around?.length ?? 0)) ?? [];
  return words ? (around ?? '') + withOneType(words) : around;
}

const specifiers = words(
  'static inline extern virtual explicit constexpr consteval constinit friend register const volatile mutable typename ' +
    'thread_local __inline __inline__ __extension__ _Noreturn restrict',
);
const elaborated = words('struct enum union');

/** Keeps only one of several words that may be the type, because only the name of the function matters. */
function withOneType(all: string): string {
  if (hasNoHead(all)) return all;
  const found = wordsIn(all);
  const isCertain = (one: string, at: number): boolean =>
    primitives.has(one) || elaborated.has(one) || elaborated.has(found[at - 1]?.[0] ?? '');
  const others = found.filter(([one], at) => !specifiers.has(one) && !isCertain(one, at));
  if (found.some(([one], at) => isCertain(one, at))) return without(all, others);
  const pointedTo = others.findIndex(({ 0: one, index }) => /^\s*[*&]/.test(all.slice(index + one.length)));
  const kept = pointedTo < 0 ? others.length - 1 : pointedTo;
  return without(
    all,
    others.filter((_, at) => at !== kept),
  );
}

const without = (text: string, parts: readonly RegExpMatchArray[]): string =>
  parts.reduce((rest, { 0: part, index = 0 }) => {
    return rest.slice(0, index) + blank(part) + rest.slice(index + part.length);
  }, text);

/** Matches macros after the parameters: `void report(const char *, …) PRINTF_FORMAT(1, 2);`. */
const behindParameters = new RegExp(
  String.raw`\)((?:\s{0,9}\b(?:const|noexcept|override|final)\b){0,4})` +
    String.raw`((?:\s{0,40}\b(?:[A-Z][A-Z0-9_]{2,80}|__\w{1,80})\b(?:[ \t]?\((?:[^()]|\([^()]{0,200}\)){0,200}\))?){1,6})(?=\s{0,9}[;{])`,
  'g',
);
/** Matches the macro in `Table* table_ GUARDED_BY(mutex_);`, which would be read as a function of that name. */
const behindMember = /\b\w{0,40}GUARDED_BY[ \t]?\([^()\n]{0,80}\)/g;
/** Matches a line of Unreal Engine on which a class, or its beginning, stands behind its brace. */
const lineOfUnreal = /^.{0,400}\bGENERATED_\w{1,40}\(.{0,1000}$/gm;
const macroOfUnreal = new RegExp(String.raw`\b(?:GENERATED_\w{1,40}|U[A-Z]{3,20})\(${nested}\)`, 'g');
const withoutUnreal = (line: string): string => line.replace(macroOfUnreal, blank);
/** Matches a macro around a type: `STACK_OF(X509) *chain`. */
const typeInside = /\b(\w{0,40}_OF[ \t]?\()(\w{1,80})\)(?=[ \t]*\*)/g;

function withoutTails(text: string): string {
  const plain = text.replace(behindParameters, (_, kept: string, macros: string) => `)${kept}${blank(macros)}`);
  const bare = plain.includes('GENERATED_') ? plain.replace(lineOfUnreal, withoutUnreal) : plain;
  const unguarded = bare.includes('GUARDED_BY') ? bare.replace(behindMember, blank) : bare;
  return unguarded.includes('_OF(')
    ? unguarded.replace(typeInside, (_, macro: string, type: string) => `${blank(macro)}${type} `)
    : unguarded;
}
