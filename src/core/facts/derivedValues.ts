import { ELEMENT, SAME_AS, type DeclaredFact } from './fileFacts';
import type { FileText } from './fileText';
import { receiverBefore, UNKNOWN_RECEIVER } from './receiver';
import { NAME, typeIn } from './typeNames';
import { FUNCTION_KINDS, SYMBOL_KINDS } from '../languages/symbolKinds';

/**
 * Finds values whose type follows from the code around them: elements of lists, cases of type switches, results of
 * functions.
 */

const CHAIN = String.raw`${NAME}(?:(?:\.|::|->|\?\.)${NAME}(?:\(\))?){0,6}`;

/** Matches `for (const job of this.jobs)`, `for _, job := range q.Jobs`, `for (auto& job : jobs)`. */
const LOOP = new RegExp(
  String.raw`\bfor(?:each)?\s*(?:await\s*)?\(?\s*(?:(?:const|let|var|val|auto)\b[\s&*]*)?(?:_,\s*)?(${NAME})(?:\s+(?:of|in)\b|\s*:=\s*range\b|\s+:|\s*:(?![:=]))[\s&*]*(?:mut\s+)?(${CHAIN})\s*([({):\n]?)`,
  'g',
);
/** Matches `jobs.forEach((job) => …)`. */
const HANDED = new RegExp(
  String.raw`\.(?:forEach|map|flatMap|filter|find|some|every|findIndex|findLast|anyMatch|allMatch)\(\s*(?:async\s*)?\(?\s*(${NAME})\s*(?:[,)]|=>|->)`,
  'g',
);
/** Matches `<B extends Backend>`. */
const BOUND = /[<,]\s*(?:const\s+)?([A-Z][\w$]*)\s+extends\s+(?=[A-Z])([\w$.]+)/g;
/** Matches `type Client = RedisClient`. */
const ALIAS = new RegExp(
  String.raw`\b(?:type|typealias|using)\s+(${NAME})\s*(?:<[^=\n;]{1,200}>)?\s*=\s*([&*]*(?=[A-Z]|${NAME}(?:\.|::))[\w$.:<>[\]|& ]{1,120})`,
  'g',
);
/** Matches `return new Cart()`, `return this`. */
const MADE = new RegExp(
  String.raw`\breturn\s+(?:await\s+)?(?:new\s+(${NAME}(?:\.${NAME}){0,3})\s*[(<;]|(this|self)\s*(?:;|$))`,
  'gm',
);
const SWITCH = new RegExp(String.raw`\bswitch\s+(${NAME})\s*:=[^\n{]{1,120}\.\(type\)\s*\{`, 'g');
const CASE = new RegExp(String.raw`^[ \t]*case\s+([*]*(?:${NAME}\.)?${NAME})\s*:`, 'gm');
const HAS_ALIASES: ReadonlySet<string> = new Set(['script', 'go', 'rust', 'jvm', 'c', 'swift']);
/** Maximum characters of a type switch that are read. */
const MAX_CASES = 6_000;

export function derivedValues(file: FileText): readonly DeclaredFact[] {
  const { family } = file.rule;
  return [
    ...looped(file),
    ...(HAS_ALIASES.has(family) ? aliases(file) : []),
    ...(family === 'script' || family === 'jvm' ? [...handed(file), ...bounds(file)] : []),
    ...(family === 'go' ? switched(file) : made(file)),
  ];
}

const elementOf = (chain: string, isCalled: boolean): string =>
  SAME_AS + chain.replace(/::|->|\?\./g, '.') + (isCalled ? '()' : '') + ELEMENT;

function looped({ code, lines, keywords }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(LOOP)].flatMap(({ 1: name = '', 2: chain = '', 3: next, index }) =>
    keywords.has(name)
      ? []
      : [{ line: lines.lineAt(index), kind: 'variable', name, type: elementOf(chain, next === '(') }],
  );
}

function handed({ code, lines, keywords }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(HANDED)].flatMap(({ 1: name = '', index, 0: all }) => {
    const { chain } = receiverBefore(code, index + 1);
    if (keywords.has(name) || chain === '' || chain === UNKNOWN_RECEIVER) return [];
    return [{ line: lines.lineAt(index + all.length - 1), kind: 'variable', name, type: elementOf(chain, false) }];
  });
}

/** Finds the bounds of type parameters, whose members a value of the parameter has. */
function bounds({ code, lines }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(BOUND)].flatMap(({ 1: name = '', 2: type = '', index }) =>
    name === type ? [] : [{ line: lines.lineAt(index), kind: 'variable', name, type }],
  );
}

/** Finds type aliases. */
function aliases({ code, lines }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(ALIAS)].flatMap(({ 1: name = '', 2: written = '', index }) => {
    const type = typeIn(written);
    return type === undefined || type === name
      ? []
      : [{ line: lines.lineAt(index), kind: 'variable' as const, name, type }];
  });
}

/**
 * Finds the results of functions without a declared type: a new instance, or the object that the function is called on.
 */
function made({ code, lines, owners, symbols }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(MADE)].flatMap(({ 1: type, 2: self, index }) => {
    const owner = symbols[owners[lines.lineAt(index)] ?? -1];
    if (!owner || !FUNCTION_KINDS.has(SYMBOL_KINDS[owner.kind] ?? 'variable')) return [];
    return [{ line: owner.line, kind: 'result', name: owner.name, type: type ?? self ?? '' }];
  });
}

/** Go: finds the type that the variable of a type switch has in each case. */
function switched({ code, lines }: FileText): readonly DeclaredFact[] {
  return [...code.matchAll(SWITCH)].flatMap(({ 1: name = '', index, 0: all }) => {
    const from = index + all.length;
    const indent = /[ \t]*$/.exec(code.slice(code.lastIndexOf('\n', index) + 1, index))?.[0] ?? '';
    const end = code.indexOf(`\n${indent}}`, from);
    const body = code.slice(from, Math.min(end < 0 ? code.length : end, from + MAX_CASES));
    return [...body.matchAll(CASE)].flatMap(({ 1: written = '', index: at }) => {
      const type = typeIn(written);
      return type === undefined ? [] : [{ line: lines.lineAt(from + at), kind: 'variable' as const, name, type }];
    });
  });
}
