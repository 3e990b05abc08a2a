import type { SymbolKind } from '../../../../core/base/types';

/**
 * Reads the definitions that macros of C and C++ make with their arguments: `TEST(Suite, Case) {`, `DEFINE_HOOK(name)
 * {`.
 */

/** Macros of Catch2 and doctest for parts of tests, which occur inside functions. */
export const testParts = '(?:DYNAMIC_)?SECTION|SUBCASE|(?:AND_)?(?:GIVEN|WHEN|THEN)';
const testPart = new RegExp(`^(?:${testParts})$`);

/** Types that never name a definition. */
export const primitives: ReadonlySet<string> = new Set(
  'void bool char short int long float double signed unsigned auto size_t ssize_t wchar_t _Bool __int64 __signed__'.split(
    ' ',
  ),
);

const macroCall = /^(?:static\s+|inline\s+)*((?:struct\s+)?[a-z_]\w*[\s*]+)?([A-Z][A-Z0-9_]{2,})[ \t]?\(\s*([^]*)/;
const argument = /^(?:(?:L|u8)?("(?:\\.|[^"\\\n])*")|([\w:]+))\s*(?:,\s*|\)|$)/;

/** Matches macros that receive two names of a function, of which the first may be quoted. */
const definesByName = /^(?:DEF(?:UN|METHOD|PRIM)|\w+_DEFINE\d?$)/;

/**
 * Matches a name in a macro call after a type, such as `int BPF_KPROBE(trace_open, …) {`. The macro may instead be a
 * function of that name, so a body is required as well.
 */
const isNamed = /^[a-z_]\w*$/;
const hasBody = /^[^;{}]*\)\s*\{/;

export interface MacroDefinition {
  readonly name: string;
  readonly container: string;
  readonly kind: SymbolKind;
}

export function readMacro(declaration: string): MacroDefinition | undefined {
  const [, type, macro = '', inside = ''] = macroCall.exec(declaration) ?? [];
  const [first, second] = argumentsIn(inside);
  if (!first || (type && !(isNamed.test(first) && !primitives.has(first) && hasBody.test(inside)))) return undefined;
  const kind = /TEST|SCENARIO|BENCHMARK/.test(macro) || testPart.test(macro) ? 'test' : 'function';
  if (definesByName.test(macro)) return { name: (first.startsWith('"') && second) || first, container: '', kind };
  if (first.startsWith('"')) return { name: first, container: '', kind };
  if (second?.startsWith('"')) return { name: second, container: first, kind };
  const isOwned = /TEST|METHOD|BENCHMARK/.test(macro) && !macro.startsWith('BOOST');
  if (second && isOwned) return { name: second, container: first, kind };
  return { name: second && primitives.has(first) ? second : first, container: '', kind };
}

/** Matches macros that declare something at the margin and are followed only by a semicolon. */
export const declaringMacro = String.raw`(?:\w{0,40}(?:DEFINE|DECLARE)\w{0,40}|TRACE_EVENT\w{0,40}|\w{1,40}_(?:FLAG|HEAD|EVENT|ATTR(?:_\w{1,20})?))`;
const declaring = new RegExp(String.raw`^(${declaringMacro})[ \t]?\(\s*([^]*)`);
const nameIsSecond = /^DEFINE_EVENT|_FLAG$/;

/** Reads what a declaring macro defines: `DEFINE_MUTEX(lock);`, `TRACE_EVENT(sched_switch, …);`. */
export function readDeclaringMacro(declaration: string): MacroDefinition | undefined {
  const [, macro = '', inside = ''] = declaring.exec(declaration) ?? [];
  const [first, second] = argumentsIn(inside);
  const isSecond = nameIsSecond.test(macro) || primitives.has(first ?? '');
  const name = isSecond ? second : first;
  if (name === undefined) return undefined;
  return { name, container: '', kind: macro.includes('EVENT') ? 'function' : 'constant' };
}

function argumentsIn(inside: string): readonly (string | undefined)[] {
  const first = argument.exec(inside);
  const second = first && argument.exec(inside.slice(first[0].length));
  return [first?.[1] ?? first?.[2], second?.[1] ?? second?.[2]];
}
