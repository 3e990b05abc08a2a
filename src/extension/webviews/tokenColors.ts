import type { SyntaxColors, SyntaxKind } from '../../shared/viewMessages';

/** A rule of a color theme for the scopes of tokens. */

export interface TokenRule {
  readonly scope?: string | readonly string[];
  readonly settings?: { readonly foreground?: string };
}

/** TextMate scopes of each kind of syntax, best first. */
const scopes: Readonly<Record<SyntaxKind, readonly string[]>> = {
  comment: ['comment.line', 'comment'],
  string: ['string.quoted', 'string'],
  number: ['constant.numeric.decimal', 'constant.numeric'],
  keyword: ['storage.type', 'keyword'],
  control: ['keyword.control'],
  constant: ['constant.language'],
  function: ['entity.name.function'],
  type: ['entity.name.type.class', 'entity.name.class', 'support.class'],
  variable: ['variable.other.readwrite', 'variable'],
  parameter: ['variable.parameter'],
  tag: ['entity.name.tag'],
  attribute: ['entity.other.attribute-name'],
};

export function syntaxColors(rules: readonly TokenRule[]): SyntaxColors {
  const found = Object.entries(scopes).flatMap(([kind, candidates]) => {
    const color = candidates.map((scope) => colorOf(scope, rules)).find((value) => value !== undefined);
    return color === undefined ? [] : [[kind, color] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Returns the color of a scope. The rule with the longest selector wins, and of rules of equal length the last, as in
 * VS Code. Selectors of nested scopes are not supported.
 */
function colorOf(scope: string, rules: readonly TokenRule[]): string | undefined {
  let best = { length: 0, color: undefined as string | undefined };
  for (const { scope: selectors = [], settings } of rules) {
    if (!settings?.foreground) continue;
    const list = typeof selectors === 'string' ? selectors.split(',') : selectors;
    for (const selector of list.map((text) => text.trim())) {
      const matches = scope === selector || scope.startsWith(`${selector}.`);
      if (matches && selector.length >= best.length) best = { length: selector.length, color: settings.foreground };
    }
  }
  return best.color;
}
