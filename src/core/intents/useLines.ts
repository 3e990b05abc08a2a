import type { CodeSymbol } from '../base/types';
import { maskCode } from '../facts/maskCode';
import { findCommentLines } from '../languages/commentLines';
import { scanDefinitions } from '../languages/definitionScanner';
import { findImportLines } from './importLines';
import { FUNCTION_KINDS } from '../languages/symbolKinds';

/** Lines of a text whose code says some names, from 0. */
export interface MentionLines {
  readonly all: readonly number[];
  /** Where they are used … */
  readonly uses: readonly number[];
  /** … those of them that only declare a field of that name, give it a value, or quote the name, … */
  readonly fields: ReadonlySet<number>;
  /** … and where they are only brought in from elsewhere, or passed on. */
  readonly imports: readonly number[];
}

const MODIFIERS = 'public|private|protected|internal|readonly|static|final|override|declare|abstract|const|let|var|val';

/**
 * Finds the lines of code that say one of some names, in their case and as whole words: terms know neither case nor
 * endings. What defines a name is no use of it, and a function that calls itself isn't either.
 */
export function mentionLines(
  names: readonly string[],
  language: string,
): (text: string, startLine: number, symbols: readonly CodeSymbol[]) => MentionLines {
  const one = `(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`;
  const word = `(?<![\\p{L}\\p{N}_$])${one}(?![\\p{L}\\p{N}_$])`;
  const says = new RegExp(word, 'u');
  const isField = new RegExp(`^\\s*(?:(?:${MODIFIERS})\\s+)*${one}[?!]?\\s*:(?![:=])(?!.*${word})`, 'u');
  const isMeant = ({ name }: { readonly name: string }): boolean => names.includes(lastPart(name));
  return (text, startLine, symbols) => {
    const lines = text.split('\n');
    const saying = lines.flatMap((line, at) => (says.test(line) ? [at] : []));
    if (saying.length === 0) return { all: [], uses: [], fields: new Set(), imports: [] };
    const [isComment, isImport] = [findCommentLines(lines, language), findImportLines(lines, language)];
    const code = saying.filter((at) => isComment[at] === 0);
    const defining = definingLines(lines, new Set(code), language, isMeant);
    const own = symbols.filter((symbol) => FUNCTION_KINDS.has(symbol.kind) && isMeant(symbol));
    let masked: readonly string[] | undefined;
    const isQuoted = (at: number): boolean =>
      /["'`]/.test(lines[at] ?? '') && !says.test((masked ??= maskCode(text, language).split('\n'))[at] ?? '');
    const isOwn = (line: number): boolean => own.some((symbol) => symbol.startLine <= line && line <= symbol.endLine);
    const uses = code.filter((at) => isImport[at] === 0 && !defining.has(at) && !isOwn(startLine + at));
    return {
      all: code,
      uses,
      fields: new Set(uses.filter((at) => isField.test(lines[at] ?? '') || isQuoted(at))),
      imports: code.filter((at) => isImport[at] === 1),
    };
  };
}

function definingLines(
  lines: readonly string[],
  code: ReadonlySet<number>,
  language: string,
  isMeant: (definition: { readonly name: string }) => boolean,
): ReadonlySet<number> {
  const always = (): boolean => true;
  const definitions = scanDefinitions(lines, (at) => code.has(at), always, language);
  return new Set(definitions.filter(isMeant).map(({ line }) => line - 1));
}

/** Some languages name a member after its type. */
const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) ?? name;
