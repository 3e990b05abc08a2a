import type { DefinitionKind } from '../../base/types';

/** A pattern whose first group is a name. */
export interface LineRule {
  readonly pattern: RegExp;
  readonly kind: DefinitionKind;
  /** Whether the name is a quoted text, whose dots and colons are not separators. */
  readonly isTitle?: true;
}

/** Rules that find the definitions of a line, for a language that has no grammar, or keywords of its own. */
export interface LineRules {
  readonly rules: readonly LineRule[];
  /** Whether the keywords that many languages share define nothing here. */
  readonly isWhole?: true;
  /** Whether dots and colons are parts of names. */
  readonly keepsDots?: true;
}

export const fun = (pattern: RegExp): LineRule => ({ pattern, kind: 'function' });
export const title = (pattern: RegExp): LineRule => ({ pattern, kind: 'function', isTitle: true });
/** Returns a rule for suites of tests, which are named by titles. */
export const suite = (pattern: RegExp): LineRule => ({ pattern, kind: 'extension', isTitle: true });
export const type = (pattern: RegExp): LineRule => ({ pattern, kind: 'type' });
export const variable = (pattern: RegExp): LineRule => ({ pattern, kind: 'variable' });
export const extension = (pattern: RegExp): LineRule => ({ pattern, kind: 'extension' });
export const rules = (...list: readonly LineRule[]): LineRules => ({ rules: list });
export const all = (...list: readonly LineRule[]): LineRules => ({ rules: list, isWhole: true });
export const dotted = (...list: readonly LineRule[]): LineRules => ({ rules: list, isWhole: true, keepsDots: true });

/** Removes the quotes around a name, as in SQL and Nim; a quote inside a name is a prime. */
const unquoted = (name: string): string => name.replace(/["`[\]]/g, '').replace(/^'([^']*)'?/, '$1');

/** Returns what a line defines, by the first rule that matches. */
export function byLineRules(
  text: string,
  { rules: list, keepsDots }: LineRules,
): readonly [name: string, kind: DefinitionKind] | undefined {
  for (const { pattern, kind, isTitle } of list) {
    const found = pattern.exec(text)?.[1];
    const name = found && (keepsDots || isTitle ? found : lastSegment(unquoted(found)));
    if (name) return [name, kind];
  }
  return undefined;
}

export const lastSegment = (name: string): string | undefined =>
  name
    .replace(/[:.]+$/, '')
    .split(/[.:]+/)
    .at(-1);
