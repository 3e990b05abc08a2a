import { SELF_WORDS, type FactRule } from './factRules';
import { derivedValues } from './derivedValues';
import { ELEMENT, SAME_AS, type DeclaredFact, type DeclaredKind } from './fileFacts';
import type { FileText } from './fileText';
import { FUNCTION_KINDS, SYMBOL_KINDS } from '../languages/symbolKinds';
import { NAME, typeIn } from './typeNames';

/**
 * Finds the types that are written at variables, fields, parameters and functions, and the calls whose result a
 * variable is.
 */

interface Pattern {
  readonly pattern: RegExp;
  readonly kind: DeclaredKind;
}

const WRITTEN = String.raw`[&*?'\w$.:\\<>[\]| ]{1,120}`;

const COLON: readonly Pattern[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w$.])(${NAME})[?!]?\s*:(?=["&*'\s[]*(?:mut\s|dyn\s|impl\s){0,8}(?:${NAME}[.:<[]){0,16}\p{Lu})\s*(["]?${WRITTEN}(?:(?<=\bMap<[\w ]{1,30}),${WRITTEN})?)`,
      'gu',
    ),
    kind: 'variable',
  },
];
const BEFORE: readonly Pattern[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w$.:])(\\?(?:${NAME}(?:::|\.|\\)){0,6}[A-Za-z_]\w*(?:<[\w\s,.<>?&*:[\]]{0,120}>)?(?:\[\])*)(?:\s*[*&]+\s*|\??\s+(?:const\s+|[&*.]\s*){0,8})(\$?[a-z_]\w*)\s*(?=[=;,){:[(]|\bin\b)`,
      'g',
    ),
    kind: 'variable',
  },
];
const RETURNS: Readonly<Record<string, RegExp>> = {
  script: new RegExp(
    String.raw`(?<![\w$])(${NAME})\s*(?:<[^<>]{0,80}>)?\([^()]{0,600}(?:\([^()]*\)[^()]{0,300}){0,6}\)\s*:\s*(?!\s)(${WRITTEN}?)\s*(?=[{;=]|$)`,
    'gm',
  ),
  python: new RegExp(String.raw`\bdef\s+(${NAME})\s*\([^)]{0,1500}\)\s*->\s*(["]?${WRITTEN})`, 'g'),
  rust: new RegExp(String.raw`\bfn\s+(${NAME})(?![\w$])[^{;]{0,600}?->\s*(${WRITTEN})`, 'g'),
  swift: new RegExp(String.raw`\bfunc\s+(${NAME})(?![\w$])[^{}]{0,400}?->\s*(${WRITTEN})`, 'g'),
  go: new RegExp(
    String.raw`(?:\bfunc\s+(?:\([^)]{0,300}\)\s*)?|^[ \t]+)(${NAME})\((?:[^{}\n]|\{\}){0,300}?\)[ \t]*(\([^()\n]{1,200}\)|[*\w.[\]]+)`,
    'gm',
  ),
  jvm: new RegExp(
    String.raw`\bfun\s+(?:<[^>]{0,300}>\s*)?(?:[\w<>.?]+\.)?(${NAME})\([^{}]{0,400}?\)\s*:\s*(${WRITTEN})`,
    'g',
  ),
  php: new RegExp(String.raw`\bfunction\s+(${NAME})\s*\([^{;]{0,600}?\)\s*:\s*(${WRITTEN})`, 'g'),
};
/** Matches `T name(`, where the result type precedes the name. */
const RETURNS_BEFORE = new RegExp(
  String.raw`^[ \t]*(?:(?:public|private|protected|internal|static|final|abstract|virtual|override|async|inline|const|constexpr|synchronized|default|sealed|readonly|unsafe|extern|new)\s+){0,12}((?:${NAME}(?:::|\.))*[A-Z]\w*(?:<[\w\s,.<>?&*:[\]]{0,120}>)?)[?*&\s]+(?:${NAME}::)*(${NAME})\s*\(`,
  'gm',
);

const GO_TYPE = String.raw`(?:\[\]|map\[[\w.*]+\])*[*]*(?:${NAME}\.)?${NAME}`;
const GO: readonly Pattern[] = [
  {
    pattern: new RegExp(String.raw`[(,]\s*(${NAME})\s+((?:\.\.\.)?${GO_TYPE})(?=\s*[,)])`, 'g'),
    kind: 'variable',
  },
  {
    pattern: new RegExp(String.raw`^[ \t]+(${NAME})[ \t]+(${GO_TYPE})[ \t]*(?:\x60[^\n]*|"[^\n]*)?$`, 'gm'),
    kind: 'variable',
  },
  { pattern: new RegExp(String.raw`\bvar\s+(${NAME})\s+(${GO_TYPE})`, 'g'), kind: 'variable' },
  {
    pattern: new RegExp(String.raw`(?<![\w.])(${NAME})(?:\s*,\s*\w+)?\s*:?=\s*&?((?:${NAME}\.)?${NAME})\{`, 'g'),
    kind: 'variable',
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\w.])(${NAME})(?:\s*,\s*\w+)?\s*:?=[^\n;{]{1,120}?\.\(([*]*(?:${NAME}\.)?${NAME})\)(?!\.)`,
      'g',
    ),
    kind: 'variable',
  },
];

/** Matches assignments and their right-hand side: `x = new T(`, `self.x = T {`, `x := open(`. */
const ASSIGNED = new RegExp(
  String.raw`(?<![\w$])((?:(?:this|self|\$this)(?:\.|->))?[@$]{0,2}${NAME})(?:\s*,\s*\w+)?(?:\s*:[^=\n(){}]{1,80})?\s*:?=\s*(?:await\s+|try[?!]?\s+|yield\s+|\&\s*)*(new\s+)?\\?((?:${NAME}(?:\(\))?(?:::|\.|\?\.|->|\\)){0,6}${NAME})(?:<[\w\s,.<>?&*:[\]]{0,80}>|::<[\w\s,.<>]{0,80}>|!)?\s*([({.;[]|$)`,
  'gm',
);

function patternsOf({ types }: FactRule): readonly Pattern[] {
  switch (types) {
    case 'colon':
      return COLON;
    case 'before':
      return BEFORE;
    case 'behind':
      return GO;
    case 'none':
      return [];
  }
}

export function declaredTypes(file: FileText): readonly DeclaredFact[] {
  return [...written(file), ...assigned(file), ...results(file), ...derivedValues(file)];
}

function written(file: FileText): readonly DeclaredFact[] {
  const { code, lines, rule, keywords } = file;
  const isBefore = rule.types === 'before';
  return patternsOf(rule).flatMap(({ pattern, kind }) =>
    [...code.matchAll(pattern)].flatMap(({ 1: first = '', 2: second = '', index, 0: all }) => {
      if (isBefore && code.charAt(index + all.length) === '(' && !isMadeAt(file, index)) return [];
      const [name, type] = isBefore ? [second, first] : [first, second];
      const read = keywords.has(name) ? undefined : typeIn(type);
      if (read === undefined || keywords.has(read)) return [];
      return [{ line: lines.lineAt(index), kind, name: bare(name), type: read }];
    }),
  );
}

/**
 * C++: returns whether `Cart cart(items);` constructs a variable, as it does within a function; elsewhere it declares a
 * function.
 */
function isMadeAt({ rule, lines, owners, symbols }: FileText, at: number): boolean {
  const line = lines.lineAt(at);
  const owner = rule.family === 'c' ? symbols[owners[line] ?? -1] : undefined;
  return owner !== undefined && FUNCTION_KINDS.has(SYMBOL_KINDS[owner.kind] ?? 'variable') && line > owner.line;
}

/** Strips the receiver and sigils of a field, which leaves its name. */
const bare = (name: string): string => name.replace(/^(?:(?:this|self|\$this)(?:\.|->))?[@$]*/, '');
const CAPITAL = /^\p{Lu}/u;
const CONSTANT = /^[\p{Lu}\d_]+$/u;
const MAKERS =
  /^(?:new|default|from|create|of|build|init|instance|getInstance|builder|make|with_\w+|from_\w+|new_\w+)$/;

function assigned({ code, lines, rule, keywords }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(ASSIGNED)].flatMap(({ 1: name = '', 2: isNew, 3: right = '', 4: next, index }) => {
    const chain = right.replace(/::|->|\\|\?\./g, '.');
    const type = typeOfRight(chain, isNew !== undefined, next ?? '', rule);
    return type === undefined || keywords.has(bare(name))
      ? []
      : [{ line: lines.lineAt(index), kind: 'variable' as const, name: bare(name), type }];
  });
}

function typeOfRight(chain: string, isNew: boolean, next: string, rule: FactRule): string | undefined {
  const parts = chain.split('.');
  const [last, before] = [parts.at(-1) ?? '', parts.at(-2) ?? ''];
  const isEnd = next === '' || next === ';';
  if (isNew) return chain;
  if (next === '{') return CAPITAL.test(last) && rule.family !== 'script' ? chain : undefined;
  // The value is the type itself, and a call of the value makes an instance.
  if (isEnd && rule.calledTypes && CAPITAL.test(last) && !CONSTANT.test(last)) return chain;
  if (next === '[') return SAME_AS + chain + ELEMENT;
  if (isEnd && rule.calls !== 'bare') return isField(parts) ? SAME_AS + chain : undefined;
  if (next !== '(' && !(isEnd && rule.calls === 'bare' && before !== '')) return undefined;
  if (CAPITAL.test(last) && rule.calledTypes) return chain;
  if (CAPITAL.test(before) && MAKERS.test(last) && rule.family !== 'script') return parts.slice(0, -1).join('.');
  return `${chain}()`;
}

/** Returns whether a chain is a field such as `this.store`, rather than a member of a type or a constant. */
const isField = (parts: readonly string[]): boolean =>
  (parts.length > 1 && !parts.some((part) => CAPITAL.test(part))) || SELF_WORDS.has(parts[0] ?? '');

/** Returns the first result type of a Go function: `(found *Job, err error)` → `*Job`. */
function firstOfGo(results: string): string {
  const parts = results
    .replace(/^\(|\)$/g, '')
    .split(',')
    .map((part) => part.trim().split(/\s+/));
  return (parts.find(({ length }) => length > 1) ?? parts[0] ?? []).at(-1) ?? '';
}

function results({ code, lines, rule, language, keywords }: FileText): readonly DeclaredFact[] {
  const pattern = RETURNS[rule.family === 'jvm' && language !== 'kotlin' ? '' : rule.family];
  const found = rule.types === 'before' && !pattern ? RETURNS_BEFORE : pattern;
  if (!found) return [];
  return [...code.matchAll(found)].flatMap(({ 1: first = '', 2: second = '', index, 0: all }) => {
    const [name, type] = found === RETURNS_BEFORE ? [second, first] : [first, second];
    const read = typeIn(rule.family === 'go' ? firstOfGo(type) : type);
    if (
      read === undefined ||
      (keywords.has(read) && !SELF_WORDS.has(read)) ||
      keywords.has(name) ||
      !/\p{Lu}|^(?:\[\])?\w+$/u.test(read)
    )
      return [];
    const at = index + (found === RETURNS_BEFORE ? all.lastIndexOf(name) : all.indexOf(name));
    return [{ line: lines.lineAt(at), kind: 'result' as const, name, type: read }];
  });
}
