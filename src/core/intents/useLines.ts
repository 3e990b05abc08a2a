import type { CodeSymbol } from '../base/types';
import { findCommentLines } from '../languages/commentLines';
import { scanDefinitions } from '../languages/definitionScanner';
import { findImportLines } from '../languages/importLines';
import { FUNCTION_KINDS } from '../languages/symbolKinds';

/** Lines of a text whose code says some names, from 0. */
export interface MentionLines {
  readonly all: readonly number[];
  /** Where they are used … */
  readonly uses: readonly number[];
  /** … and where they are only brought in from elsewhere, or passed on. */
  readonly imports: readonly number[];
}

/**
 * Finds the lines of code that say one of some names, in their case and as whole words: terms know neither case nor
 * endings. What defines a name is no use of it, and a function that calls itself isn't either.
 */
export function mentionLines(
  names: readonly string[],
  language: string,
): (text: string, startLine: number, symbols: readonly CodeSymbol[]) => MentionLines {
  const one = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${one})(?![\\p{L}\\p{N}_$])`, 'u');
  const isMeant = ({ name }: { readonly name: string }): boolean => names.includes(lastPart(name));
  return (text, startLine, symbols) => {
    const lines = text.split('\n');
    const saying = lines.flatMap((line, at) => (pattern.test(line) ? [at] : []));
    if (saying.length === 0) return { all: [], uses: [], imports: [] };
    const [isComment, isImport] = [findCommentLines(lines, language), findImportLines(lines, language)];
    const code = saying.filter((at) => isComment[at] === 0);
    const defining = new Set(
      scanDefinitions(
        lines,
        (at) => code.includes(at),
        () => true,
        language,
      )
        .filter(isMeant)
        .map(({ line }) => line - 1),
    );
    const own = symbols.filter((symbol) => FUNCTION_KINDS.has(symbol.kind) && isMeant(symbol));
    const isOwn = (at: number): boolean =>
      own.some((symbol) => symbol.startLine <= startLine + at && startLine + at <= symbol.endLine);
    return {
      all: code,
      uses: code.filter((at) => isImport[at] === 0 && !defining.has(at) && !isOwn(at)),
      imports: code.filter((at) => isImport[at] === 1),
    };
  };
}

/** Some languages name a member after its type. */
const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) ?? name;
