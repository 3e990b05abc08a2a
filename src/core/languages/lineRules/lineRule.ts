import type { DefinitionKind } from '../../base/types';

/** A pattern whose first group is a name. */
export interface LineRule {
  readonly pattern: RegExp;
  readonly kind: DefinitionKind;
  /** Whether the name is a quoted text, whose dots and colons are not separators. */
  readonly isTitle?: true;
  /** Whether the segments before the last one name the type or package that the definition is in. */
  readonly isOwned?: true;
  /** Matches the line at the margin under which the definition must stand, on the first level of indentation. */
  readonly under?: RegExp;
  /** Matches one of the lines directly in the block of the definition. Its first group, if it has one, is the name. */
  readonly holds?: RegExp;
}

/** Rules that find the definitions of a line, for a language that has no grammar, or keywords of its own. */
export interface LineRules {
  readonly rules: readonly LineRule[];
  /** Whether the keywords that many languages share define nothing here. */
  readonly isWhole?: true;
  /** Whether dots and colons are parts of names. */
  readonly keepsDots?: true;
  /** Matches comments that define something. */
  readonly inComments?: RegExp;
}

export const fun = (pattern: RegExp): LineRule => ({ pattern, kind: 'function' });
export const title = (pattern: RegExp): LineRule => ({ pattern, kind: 'function', isTitle: true });
/** Returns a rule for suites of tests, which are named by titles. */
export const suite = (pattern: RegExp): LineRule => ({ pattern, kind: 'extension', isTitle: true });
/** Returns a rule for names that say where they are: `TOrder.Pay`, `MyApp::Root`, `"aws_s3_bucket" "logs"`. */
export const owned = (kind: DefinitionKind, pattern: RegExp): LineRule => ({ pattern, kind, isOwned: true });
export const type = (pattern: RegExp): LineRule => ({ pattern, kind: 'type' });
export const variable = (pattern: RegExp): LineRule => ({ pattern, kind: 'variable' });
export const extension = (pattern: RegExp): LineRule => ({ pattern, kind: 'extension' });
/** Returns a rule for a key on the first level under a line at the margin: a job of a workflow. */
export const keyUnder = (under: RegExp, pattern: RegExp): LineRule => ({
  pattern,
  kind: 'extension',
  isTitle: true,
  under,
});
/** Returns a rule for a block, which may be told, and also named, by one of the lines in it. */
export const block = (pattern: RegExp, holds?: RegExp): LineRule => ({
  pattern,
  kind: 'extension',
  isTitle: true,
  ...(holds && { holds }),
});
export const rules = (...list: readonly LineRule[]): LineRules => ({ rules: list });
export const all = (...list: readonly LineRule[]): LineRules => ({ rules: list, isWhole: true });
export const dotted = (...list: readonly LineRule[]): LineRules => ({ rules: list, isWhole: true, keepsDots: true });

/** Returns rules that also apply to the comments that a pattern matches, such as `-- name: GetAuthor :one`. */
export const annotated = (inComments: RegExp, ...list: readonly LineRule[]): LineRules => ({
  ...all(...list),
  inComments,
});

/** Removes the quotes around a name, as in SQL and Nim; a quote inside a name is a prime. */
const unquoted = (name: string): string => name.replace(/["`[\]]/g, '').replace(/^'([^']*)'?/, '$1');

/** What a line defines. */
export type LineDefinition = readonly [name: string, kind: DefinitionKind, owner?: string];

/** Returns what a line defines, by the first rule that matches. */
export function byLineRules(
  text: string,
  { rules: list, keepsDots }: LineRules,
  around: LinesAround,
): LineDefinition | undefined {
  for (const rule of list) {
    const match = rule.pattern.exec(text);
    const found = match && isInPlace(rule, text, around) ? nameOf(rule, match[1], around) : undefined;
    if (!found) continue;
    if (rule.isOwned) return ownedName(found, rule.kind);
    const name = keepsDots || rule.isTitle ? found : lastSegment(unquoted(found));
    if (name) return [name, rule.kind];
  }
  return undefined;
}

/** The lines around the one that rules are applied to. */
export interface LinesAround {
  /** The last line before it that is not indented. */
  readonly margin: string;
  /** The indentation of the first line below {@link margin}. */
  readonly level: number;
  /** The lines below it, as far as they may matter. */
  readonly below: () => readonly string[];
}

const isInPlace = ({ under }: LineRule, text: string, { margin, level }: LinesAround): boolean =>
  !under || (text.search(/\S/) === level && under.test(margin));

function nameOf({ holds }: LineRule, name: string | undefined, { below }: LinesAround): string | undefined {
  if (!holds) return name;
  for (const line of directlyIn(below())) {
    const match = holds.exec(line);
    if (match) return match[1] ?? name;
  }
  return undefined;
}

/** Returns the lines of an indented block that have the indentation of its first line. */
function directlyIn(lines: readonly string[]): readonly string[] {
  const level = (lines.find((line) => /\S/.test(line)) ?? '').search(/\S/);
  const end = lines.findIndex((line) => /^\S/.test(line));
  return lines.slice(0, end < 0 ? undefined : end).filter((line) => level > 0 && line.search(/\S/) === level);
}

function ownedName(found: string, kind: DefinitionKind): LineDefinition {
  const segments = found.split(/[.:'"\s]+/).filter(Boolean);
  return [segments.at(-1) ?? found, kind, segments.slice(0, -1).join('.')];
}

export const lastSegment = (name: string): string | undefined =>
  name
    .replace(/[:.]+$/, '')
    .split(/[.:]+/)
    .at(-1);
