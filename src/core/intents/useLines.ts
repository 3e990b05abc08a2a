import type { CodeSymbol } from '../base/types';
import { maskCode } from '../facts/maskCode';
import { findCommentLines } from '../languages/commentLines';
import { scanDefinitions } from '../languages/lineRules/definitionScanner';
import { findImportLines } from './importLines';
import { FUNCTION_KINDS } from '../languages/symbolKinds';

/** Lines of a text whose code contains some names, counted from 0. */
export interface MentionLines {
  readonly all: readonly number[];
  /** Lines that use a name. */
  readonly uses: readonly number[];
  /** Lines of `uses` that only declare a field of that name, set it, or quote the name. */
  readonly fields: ReadonlySet<number>;
  /** Lines that only import or re-export a name. */
  readonly imports: readonly number[];
}

const MODIFIERS = 'public|private|protected|internal|readonly|static|final|override|declare|abstract|const|let|var|val';

/**
 * Returns a function that finds the lines of code with one of the names, as whole words and in the same case, which the
 * terms of the index do not distinguish. A definition of a name is not a use, and neither is the call of a function in
 * itself.
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

/** Returns the last part of a qualified name. Some languages prefix the name of a member with its type. */
const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) ?? name;
