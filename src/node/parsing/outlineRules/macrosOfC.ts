import type { MacroDefinition } from './types';

/**
 * Macros of C and C++, which no grammar can know: a text of the same width, line by line, without those that stand
 * around a declaration. What a macro itself defines is made a function for the grammar, and named by {@link readMacro}.
 */

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

const nested = String.raw`(?:[^()"]|"(?:\\.|[^"\\\n])*"|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,400}`;
const loud = '[A-Z][A-Z0-9_]{2,}';

/** `class GAME_API Mover : public Base {` */
const beforeTypeName = new RegExp(
  String.raw`\b(class|struct|union|enum(?:[ \t]+(?:class|struct))?)([ \t]+)` +
    String.raw`((?:(?:${loud}|\w+_(?:export|api))(?:\([^()\n]{0,80}\))?\s+){1,3})` +
    String.raw`(?=(?!final\b)[A-Za-z_][\w:]*(?:<[^<>{};]{0,80}>)?(?:[ \t]+final)?\s*[:{])`,
  'g',
);

/** `UCLASS(Config = Game)`, `Q_OBJECT`: a line of its own, and no return type of what begins on the next one. */
const ownLine = new RegExp(
  String.raw`^[ \t]*(?:${loud}(?![ \t]*\n[ \t*]*\w*[a-z]\w*[ \t]*\()|` +
    String.raw`${loud}[ \t]?\((?![\w \t*]+\)[ \t]*\n[ \t*]*\w*[a-z]\w*[ \t]*\()${nested}\))` +
    String.raw`[ \t]*$(?=\s*(?:[A-Za-z_~}#[]|\/[/*]))`,
  'gm',
);

/** `PyAPI_FUNC(int) PyArg_Parse(`, and `DEPRECATED("since 2") int old(`. */
const aroundType = new RegExp(
  String.raw`^([ \t]*(?:extern[ \t]+|static[ \t]+)?)(\w*[A-Z]\w*[ \t]?\()(${nested})\)` +
    String.raw`(?=[ \t*&]*\n?[ \t]*((?:[A-Za-z_][\w:]*[ \t*&]+){0,4})[A-Za-z_]\w*[ \t]*\()`,
  'gm',
);

/** `static int __init gauge_init(`: the words before a name that is followed by its parameters. */
const wordOfHead = String.raw`(?:\w+::)*[A-Za-z_]\w*(?:<[^<>;(){}\n]{0,80}>)?`;
const head = new RegExp(
  String.raw`^[ \t]*(?:${wordOfHead}(?:[ \t*&]+\n?[ \t]*|\n[ \t]*)){2,8}` +
    String.raw`(?=(?!(?:if|while|for|switch|return|sizeof|defined)\b)(?:[A-Za-z_]\w*(?:<[^<>;(){}\n]{0,80}>)?::)*~?[A-Za-z_]\w*[ \t]*\()`,
  'gm',
);

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const notHeads = words(
  'return else case goto throw typedef using namespace new delete operator if while for switch do template class requires ' +
    'co_return co_await co_yield concept public private protected default and or not',
);
const specifiers = words(
  'static inline extern virtual explicit constexpr consteval constinit friend register const volatile mutable typename ' +
    'thread_local __inline __inline__ __extension__ _Noreturn restrict',
);
const primitives = words(
  'void bool char short int long float double signed unsigned auto size_t ssize_t wchar_t _Bool __int64 __signed__',
);
const elaborated = words('struct enum union');

/** Of several words that may be the type one is enough: the name is what counts. */
function withOneType(all: string): string {
  const found = [...all.matchAll(/[A-Za-z_][\w:]*(?:<[^>]*>)?/g)];
  if (found.some(([word]) => notHeads.has(word))) return all;
  const isNamed = (at: number): boolean => elaborated.has(found[at - 1]?.[0] ?? '');
  const isCertain = (word: string, at: number): boolean => primitives.has(word) || elaborated.has(word) || isNamed(at);
  const others = found.filter(([word], at) => !specifiers.has(word) && !isCertain(word, at));
  if (found.some(([word], at) => isCertain(word, at))) return without(all, others);
  const pointedTo = others.findIndex(({ 0: word, index }) => /^\s*[*&]/.test(all.slice(index + word.length)));
  return without(
    all,
    others.filter((_, at) => at !== (pointedTo < 0 ? others.length - 1 : pointedTo)),
  );
}

const without = (text: string, parts: readonly RegExpMatchArray[]): string =>
  parts.reduce((rest, { 0: part, index = 0 }) => {
    return rest.slice(0, index) + blank(part) + rest.slice(index + part.length);
  }, text);

function withoutAround(all: string, before: string, macro: string, inside: string, next: string): string {
  const isType = next === '' && /^[\w \t*:<>]+$/.test(inside);
  if (/^(?:if|while|for|switch|return)\b/.test(macro)) return all;
  return `${before}${blank(macro)}${isType ? inside : blank(inside)} `;
}

/** `void report(const char *, …) PRINTF_FORMAT(1, 2);` */
const behindParameters = new RegExp(
  String.raw`\)((?:\s{0,9}\b(?:const|noexcept|override|final)\b)*)` +
    String.raw`((?:\s{0,40}\b(?:[A-Z][A-Z0-9_]{2,}|__\w+)\b(?:[ \t]?\((?:[^()]|\([^()]{0,200}\)){0,200}\))?){1,6})(?=\s{0,9}[;{])`,
  'g',
);

/** Opens in one branch, and closes in another. */
const linkage = /^(#[ \t]*if[^\n]*__cplusplus[^\n]*\n)(\s*(?:extern\s+"C"\s*\{|\})[^\n#{}]*\n)(?=[ \t]*#[ \t]*endif)/gm;

/** `SYSCALL_DEFINE3(read, unsigned int, fd)` with a body: the first letter becomes a type, the rest a name. */
const defining = new RegExp(
  String.raw`^((?:static[ \t]+|inline[ \t]+)*)([A-Z])[A-Z0-9_]([A-Z0-9_]+[ \t]?\()(${nested})(?=\)\s*\{)`,
  'gm',
);

export const rewriteC = (text: string): string =>
  text
    .replace(linkage, (_, condition: string, brace: string) => condition + blank(brace))
    .replace(beforeTypeName, (_, type: string, space: string, macros: string) => type + space + blank(macros))
    .replace(ownLine, blank)
    .replace(aroundType, withoutAround)
    .replace(head, withOneType)
    .replace(behindParameters, (_, kept: string, macros: string) => `)${kept}${blank(macros)}`)
    .replace(defining, (_, before: string, type: string, rest: string, inside: string) => {
      return `${before}${type} ${rest}${blank(inside)}`;
    });

const macroCall = /^(?:static\s+|inline\s+)*([A-Z][A-Z0-9_]{2,})[ \t]?\(\s*([^]*)/;
const argument = /^(?:L|u8)?("(?:\\.|[^"\\\n])*"|[\w:]+)\s*(?:,\s*|\)|$)/;

/** What a macro defines by its arguments: `TEST(Suite, Case) {`, `TEST_CASE("adds", "[cart]") {`, `DEFINE_HOOK(name) {` */
export function readMacro(declaration: string): MacroDefinition | undefined {
  const [, macro = '', inside = ''] = macroCall.exec(declaration) ?? [];
  const first = argument.exec(inside);
  if (!first) return undefined;
  const second = argument.exec(inside.slice(first[0].length))?.[1];
  const kind = /TEST|SCENARIO|BENCHMARK/.test(macro) ? 'test' : 'function';
  const [one = ''] = first.slice(1);
  if (one.startsWith('"')) return { name: one.slice(1, -1), container: '', kind };
  if (second?.startsWith('"')) return { name: second.slice(1, -1), container: one, kind };
  const isOwned = /TEST|METHOD|BENCHMARK/.test(macro) && !macro.startsWith('BOOST');
  if (second && isOwned) return { name: second, container: one, kind };
  return { name: second && primitives.has(one) ? second : one, container: '', kind };
}
