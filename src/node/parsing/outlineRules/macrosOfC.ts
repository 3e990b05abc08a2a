import type { MacroDefinition } from './types';

/** What macros of C and C++ define by their arguments: `TEST(Suite, Case) {`, `DEFINE_HOOK(name) {`. */

/** Parts of tests of Catch2 and doctest, which stand in functions. */
export const testParts = '(?:DYNAMIC_)?SECTION|SUBCASE|(?:AND_)?(?:GIVEN|WHEN|THEN)';
const testPart = new RegExp(`^(?:${testParts})$`);

/** Types that are no name of anything. */
export const primitives: ReadonlySet<string> = new Set(
  'void bool char short int long float double signed unsigned auto size_t ssize_t wchar_t _Bool __int64 __signed__'.split(
    ' ',
  ),
);

const macroCall = /^(?:static\s+|inline\s+)*([A-Z][A-Z0-9_]{2,})[ \t]?\(\s*([^]*)/;
const argument = /^(?:(?:L|u8)?("(?:\\.|[^"\\\n])*")|([\w:]+))\s*(?:,\s*|\)|$)/;

export function readMacro(declaration: string): MacroDefinition | undefined {
  const [, macro = '', inside = ''] = macroCall.exec(declaration) ?? [];
  const [first, second] = argumentsIn(inside);
  if (!first) return undefined;
  const kind = /TEST|SCENARIO|BENCHMARK/.test(macro) || testPart.test(macro) ? 'test' : 'function';
  if (first.startsWith('"')) return { name: first, container: '', kind };
  if (second?.startsWith('"')) return { name: second, container: first, kind };
  const isOwned = /TEST|METHOD|BENCHMARK/.test(macro) && !macro.startsWith('BOOST');
  if (second && isOwned) return { name: second, container: first, kind };
  return { name: second && primitives.has(first) ? second : first, container: '', kind };
}

function argumentsIn(inside: string): readonly (string | undefined)[] {
  const first = argument.exec(inside);
  const second = first && argument.exec(inside.slice(first[0].length));
  return [first?.[1] ?? first?.[2], second?.[1] ?? second?.[2]];
}
