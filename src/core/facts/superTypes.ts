import { SYMBOL_KINDS, TYPE_KINDS } from '../languages/symbolKinds';
import type { SiteFact, SiteKind } from './fileFacts';
import type { FileText, LocatedSymbol } from './fileText';
import { behindTypeParameters, typeHead, withoutTypeArguments } from './typeHead';

/** Finds the types that a type extends or implements, as its declaration says. */

const MAX_HEAD = 800;
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
  colon: [[/^(?:(?!\bwhere\b)[^:])*:(?!:)(.*?)(?=\bwhere\b|$)/s, 'extends']],
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

/** Languages in which a type may have no body. */
const BODYLESS: ReadonlySet<string> = new Set(['kotlin', 'scala']);

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
  const head = withoutTypeArguments(
    clause === 'python' ? headOfPython(code, from) : typeHead(code, from, BODYLESS.has(language)),
  );
  return (CLAUSES[clause ?? ''] ?? []).flatMap(([pattern, kind]) =>
    (pattern.exec(head)?.[1] ?? '').split(/[,&+]/).flatMap((part) => {
      const name = /=/.test(part) ? undefined : LEADING.exec(part)?.[1];
      return name === undefined ? [] : [site(kind, name)];
    }),
  );
}

function headOfPython(code: string, from: number): string {
  const rest = code.slice(from, from + MAX_HEAD);
  const end = /[{;]|\n\s*\n|:\s*\n|=>|=\s/.exec(rest)?.index ?? rest.length;
  const bases = rest.startsWith('(') ? rest.indexOf(')') + 1 : 0;
  return rest.slice(0, Math.max(end, bases));
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
