import { SYMBOL_KINDS, TYPE_KINDS } from '../languages/symbolKinds';
import type { SiteFact, SiteKind } from './fileFacts';
import type { FileText, LocatedSymbol } from './fileText';

/** Finds the types that a type extends or implements, as its declaration says. */

const MAX_HEAD = 800;
/** Maximum characters of type parameters, including the blanked comments between them. */
const MAX_TYPE_PARAMETERS = 4_000;
/** Maximum depth of nested brackets. */
const MAX_DEPTH = 20;
/** Maximum characters of the body of a struct or interface. */
const MAX_BODY = 50_000;
const NAME = String.raw`[A-Za-z_][\w$]*(?:(?:::|\.|\\)[A-Za-z_][\w$]*)*`;
const LEADING = new RegExp(
  String.raw`^\s*(?:(?:public|private|protected|virtual|open|sealed|final|internal|@\w+|any|dyn|\\)\s*)*(${NAME})`,
);
const RUST_IMPL = new RegExp(String.raw`^impl\b(?:\s*<[^{]{0,400}?>)?\s+!?(${NAME})(?:<[^{]{0,400}>)?\s+for\s`);
const MIXIN = new RegExp(String.raw`^[ \t]*(?:include|extend|prepend)[ (]+(${NAME})`, 'gm');
const PHP_TRAIT = new RegExp(String.raw`^[ \t]+use\s+\\?(${NAME}(?:\s*,\s*\\?${NAME})*)\s*[;{]`, 'gm');
const GO_EMBEDDED = /^[ \t]+\*?((?:\w+\.)?[A-Za-z]\w*)[ \t]*(?:`[^\n]*)?$/gm;

/** Patterns of the clauses after the name of a type, such as `extends A, B`. */
const CLAUSES: Readonly<Record<string, readonly (readonly [RegExp, SiteKind])[]>> = {
  words: [
    [/\bextends\b(.*?)(?=\bimplements\b|\bwith\b|\bpermits\b|$)/s, 'extends'],
    [/\bimplements\b(.*?)(?=\bextends\b|\bpermits\b|$)/s, 'implements'],
    [/\bwith\b(.*?)(?=\bimplements\b|$)/s, 'implements'],
  ],
  colon: [[/^[^:]*?:(?!:)(.*?)(?=\bwhere\b|$)/s, 'extends']],
  python: [[/^\s*\(([^)]*)/s, 'extends']],
  ruby: [[/^\s*<(.*)/s, 'extends']],
};
const CLAUSE_OF: Readonly<Record<string, keyof typeof CLAUSES>> = {
  script: 'words',
  php: 'words',
  dart: 'words',
  csharp: 'colon',
  c: 'colon',
  swift: 'colon',
  rust: 'colon',
  python: 'python',
  ruby: 'ruby',
};

export function superTypeSites(file: FileText): readonly SiteFact[] {
  const declared = file.symbols.flatMap((symbol) =>
    TYPE_KINDS.has(SYMBOL_KINDS[symbol.kind] ?? 'variable') && symbol.nameEnd >= 0 ? ofSymbol(file, symbol) : [],
  );
  return [...declared, ...mixins(file)];
}

function ofSymbol(file: FileText, symbol: LocatedSymbol): readonly SiteFact[] {
  const { rule, code, lines, language } = file;
  const site = siteAt(symbol.line);
  if (rule.family === 'go') return embedded(file, symbol);
  if (rule.family === 'rust') {
    const before = code.slice(lines.startOf(symbol.startLine), symbol.nameEnd);
    const trait = RUST_IMPL.exec(before.slice(Math.max(0, before.search(/\bimpl\b/))))?.[1];
    if (trait !== undefined) return [site('implements', trait)];
  }
  const clause = rule.family === 'jvm' ? (language === 'kotlin' ? 'colon' : 'words') : CLAUSE_OF[rule.family];
  const from = rule.family === 'ruby' ? symbol.nameEnd : behindTypeParameters(code, symbol.nameEnd);
  const head = withoutBrackets(headOf(code, from), clause === 'python');
  return (CLAUSES[clause ?? ''] ?? []).flatMap(([pattern, kind]) =>
    (pattern.exec(head)?.[1] ?? '').split(/[,&+]/).flatMap((part) => {
      const name = /=/.test(part) ? undefined : LEADING.exec(part)?.[1];
      return name === undefined ? [] : [site(kind, name)];
    }),
  );
}

/**
 * Skips type parameters such as `<T extends Base = Base>`, in which the same words and punctuation have other meanings.
 */
function behindTypeParameters(code: string, from: number): number {
  if (code.charAt(from) !== '<') return from;
  let depth = 0;
  for (let at = from; at < Math.min(code.length, from + MAX_TYPE_PARAMETERS); at++) {
    const character = code.charAt(at);
    if (character === '<') depth++;
    else if (character === '>' && code.charAt(at - 1) !== '=' && --depth === 0) return at + 1;
  }
  return from;
}

function headOf(code: string, from: number): string {
  const rest = code.slice(from, from + MAX_HEAD);
  const end = /[{;]|\n\s*\n|:\s*\n|=>|=\s/.exec(rest)?.index ?? rest.length;
  const python = rest.startsWith('(') ? rest.indexOf(')') + 1 : 0;
  return rest.slice(0, Math.max(end, python));
}

/** Removes type arguments and constructor parameters. */
function withoutBrackets(text: string, keepsRound: boolean): string {
  let [plain, before] = [text, ''];
  for (let depth = 0; depth < MAX_DEPTH && plain !== before; depth++) {
    before = plain;
    plain = plain.replace(/(?<=[\w\s>])<[^<>]*>/g, ' ').replace(/\[[^[\]]*\]/g, ' ');
    if (!keepsRound) plain = plain.replace(/\([^()]*\)/g, ' ');
  }
  return plain;
}

const siteAt =
  (line: number) =>
  (kind: SiteKind, written: string): SiteFact => {
    const parts = written.split(/::|\.|\\/).filter(Boolean);
    return { line, kind, name: parts.at(-1) ?? written, receiver: parts.slice(0, -1).join('.') };
  };

function embedded({ code, lines }: FileText, { line, endLine, kind }: LocatedSymbol): readonly SiteFact[] {
  if (!['struct', 'interface'].includes(SYMBOL_KINDS[kind] ?? '')) return [];
  const body = code.slice(lines.endOf(line), Math.min(lines.endOf(endLine), lines.endOf(line) + MAX_BODY));
  const site = siteAt(line);
  return [...body.matchAll(GO_EMBEDDED)].map(([, name = '']) => site('extends', name));
}

function mixins({ rule, code, lines }: FileText): readonly SiteFact[] {
  const pattern = rule.family === 'ruby' ? MIXIN : rule.family === 'php' ? PHP_TRAIT : undefined;
  if (!pattern) return [];
  return [...code.matchAll(pattern)].flatMap(({ 1: names = '', index }) =>
    names.split(',').map((name) => siteAt(lines.lineAt(index))('implements', name.trim())),
  );
}
