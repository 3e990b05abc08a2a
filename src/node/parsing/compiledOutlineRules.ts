import type { Language } from 'web-tree-sitter';
import type { DefinitionRule, DefinitionRules, OutlineRules } from './outlineRules';

/** Roles of a node type in an outline. They are bits, because a type may have several roles. */
export const NodeFlag = {
  comment: 1,
  through: 2,
  block: 4,
  wrapper: 8,
  lead: 16,
  definition: 32,
  import: 64,
  tail: 128,
} as const;

/** The rules of one language, indexed by the node type ids of its grammar. */
export interface CompiledOutlineRules {
  readonly rules: OutlineRules;
  readonly flags: Uint8Array;
  readonly definitions: readonly (readonly DefinitionRule[] | undefined)[];
  readonly imports: readonly (RegExp | undefined)[];
  readonly constructors: ReadonlySet<string>;
}

const words = (list: string | undefined): ReadonlySet<string> => new Set(list?.trim().split(/\s+/));

export function compileRules(rules: OutlineRules, language: Language): CompiledOutlineRules {
  const { types } = language;
  const kinds: readonly (readonly [number, ReadonlySet<string>])[] = [
    [NodeFlag.through, words(rules.through)],
    [NodeFlag.block | NodeFlag.through, words(rules.blocks)],
    [NodeFlag.wrapper | NodeFlag.through, words(rules.wrappers)],
    [NodeFlag.lead, words(rules.leads)],
    [NodeFlag.tail, words(rules.tails)],
    [NodeFlag.definition, new Set(Object.keys(rules.definitions))],
    [NodeFlag.import, new Set(Object.keys(rules.imports ?? {}))],
  ];
  const flagsOf = (type: string): number =>
    kinds.reduce(
      (flags, [flag, of]) => (of.has(type) ? flags | flag : flags),
      /comment|haddock/.test(type) ? NodeFlag.comment : 0,
    );
  return {
    rules,
    flags: Uint8Array.from(types, flagsOf),
    definitions: types.map((type) => rulesOf(rules.definitions[type])),
    imports: types.map((type) => rules.imports?.[type]),
    constructors: words(rules.constructors),
  };
}

function rulesOf(rules: DefinitionRules | undefined): readonly DefinitionRule[] | undefined {
  if (rules === undefined) return undefined;
  if (typeof rules === 'string') return [{ kind: rules }];
  return 'length' in rules ? rules : [rules];
}
