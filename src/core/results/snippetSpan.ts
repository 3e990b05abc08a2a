import type { CodeSymbol, LineRange, SymbolKind } from '../base/types';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { SymbolScores, type SymbolPart } from './symbolScores';
import type { TermPositions } from './termPositions';

/** The shown part of a chunk, and the symbol that it is named after. */
export interface SnippetSpan extends LineRange {
  readonly symbol: CodeSymbol | undefined;
}

/** The requested part of a chunk. */
export interface RequestedSpan {
  /** Requested names. */
  readonly names?: readonly string[];
  /** The line that the query names, or the lines that mention the names. */
  readonly lines?: readonly number[];
  /** Lines that use the name in question, in order. */
  readonly uses?: readonly number[];
}

/** Constants and variables have no behavior of their own and never represent their chunk. */
const MINOR: ReadonlySet<SymbolKind> = new Set(['constant', 'variable']);
/** Share of the query mass of its chunk at which a symbol is shown alone. */
const ENOUGH = 0.75;
/** Lines to show before a use outside of all symbols. */
const LINES_BEFORE = 2;

/**
 * Selects the lines of a chunk to show, and the symbol to name them after. Most chunks are one symbol or a part of one.
 * Several constants, or definitions of one line, share a chunk: then the one that answers is shown, with nearly all of
 * the query's idf mass in the chunk, or else the whole chunk, named after the symbol with the most mass.
 * A symbol of a requested name, or the innermost symbol around all requested lines, takes precedence.
 */
export function selectSnippet(
  symbols: readonly CodeSymbol[],
  chunk: LineRange,
  positions: TermPositions,
  pass: FirstPass,
  asked: RequestedSpan = {},
): SnippetSpan {
  const [owner] = symbols;
  const scores = new SymbolScores(positions, pass);
  const parts = symbols.map((symbol) => clipped(symbol, chunk));
  if (owner && isOwner(owner, symbols, chunk))
    return nestedAnswer(parts, chunk, scores, asked) ?? wholeSpan(owner, chunk);
  if (asked.uses && asked.uses.length > 0) return spanOfUses(asked.uses, parts, chunk);
  if (!owner || (symbols.length === 1 && !isAmongStatements(parts, chunk))) return wholeSpan(owner, chunk);
  const major = parts.filter(({ symbol }) => !MINOR.has(symbol.kind));
  const inside = major.length > 0 ? major : parts;
  const sought = seek(inside, asked, chunk);
  if (sought) return sought;
  const best = scores.best(inside);
  const alone = best && !MINOR.has(best.symbol.kind) && best.mass > 0 && best.mass >= ENOUGH * scores.massOf(chunk);
  const { startLine, endLine } = alone ? best : chunk;
  return { startLine, endLine, symbol: isAmongStatements(inside, chunk) ? undefined : best?.symbol };
}

/**
 * Returns whether all symbols are variables in less than half of the chunk. The rest are statements of a script, which
 * the name of a variable would not describe.
 */
function isAmongStatements(parts: readonly SymbolPart[], chunk: LineRange): boolean {
  if (parts.some(({ symbol }) => symbol.kind !== 'variable')) return false;
  const covered = new Set(parts.flatMap(linesOf));
  return covered.size < linesOf(chunk).length / 2;
}

const linesOf = ({ startLine, endLine }: LineRange): readonly number[] =>
  Array.from({ length: Math.max(0, endLine - startLine + 1) }, (_, i) => startLine + i);

/** Returns whether the first symbol of the chunk contains all of its declarations. */
const isOwner = ({ kind, startLine, endLine }: CodeSymbol, symbols: readonly CodeSymbol[], chunk: LineRange): boolean =>
  !MINOR.has(kind) && startLine <= chunk.startLine && symbols.every((other) => other.endLine <= endLine);

/** Returns the chunk without the lines after its owner, which may close the symbol around it. */
function wholeSpan(owner: CodeSymbol | undefined, { startLine, endLine }: LineRange): SnippetSpan {
  const isAround = owner && owner.startLine <= startLine && owner.endLine >= startLine;
  return { startLine, endLine: isAround ? Math.min(owner.endLine, endLine) : endLine, symbol: owner };
}

/**
 * Returns the function inside the owner of the chunk that answers alone: one with a requested name, one whose name
 * consists of words of the query, or one whose name says more of the query than the outer name, in lines that hold
 * {@link ENOUGH} of it. An example is a handler inside a component.
 */
function nestedAnswer(
  [owner, ...inside]: readonly SymbolPart[],
  chunk: LineRange,
  scores: SymbolScores,
  { names = [], lines = [], uses = [] }: RequestedSpan,
): SnippetSpan | undefined {
  if (!owner || !FUNCTION_KINDS.has(owner.symbol.kind) || uses.length > 0) return undefined;
  const nested = inside.filter(
    ({ symbol: { kind, startLine, endLine } }) =>
      FUNCTION_KINDS.has(kind) &&
      startLine < endLine &&
      endLine <= chunk.endLine &&
      lines.every((line) => startLine <= line && line <= endLine),
  );
  const [least, outer] = [ENOUGH * scores.massOf(chunk), scores.nameMass(owner.symbol.name)];
  const answers = (part: SymbolPart): boolean =>
    scores.isNamed(part.symbol.name) || (scores.nameMass(part.symbol.name) > outer && scores.massOf(part) >= least);
  const named = nested.filter(({ symbol }) => names.includes(lastPart(symbol.name)));
  return scores.best(named.length > 0 ? named : nested.filter(answers));
}

/**
 * Returns the span from the function around the first use to the end of the function around the last use. The lines
 * before it are irrelevant.
 */
function spanOfUses(uses: readonly number[], inside: readonly SymbolPart[], chunk: LineRange): SnippetSpan {
  const around = (line: number): SymbolPart | undefined =>
    inside.filter(({ startLine, endLine }) => startLine <= line && line <= endLine).at(-1);
  const [first = chunk.startLine, last = first] = [uses[0], uses.at(-1)];
  const symbol = around(first);
  return {
    startLine: symbol?.startLine ?? Math.max(chunk.startLine, first - LINES_BEFORE),
    endLine: around(last)?.endLine ?? chunk.endLine,
    symbol: symbol?.symbol,
  };
}

/**
 * Finds the symbol of a requested name, or else the innermost symbol around all requested lines. Symbols come outermost
 * first, so the last one is the innermost. Lines in several symbols are shown with everything between them.
 */
function seek(
  inside: readonly SnippetSpan[],
  { names = [], lines = [] }: RequestedSpan,
  chunk: LineRange,
): SnippetSpan | undefined {
  const named = inside.find(({ symbol }) => symbol && names.includes(lastPart(symbol.name)));
  if (named || lines.length === 0) return named;
  const around = (line: number): readonly SnippetSpan[] =>
    inside.filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const first = around(lines[0] ?? 0);
  const all = first.filter((part) => lines.every((line) => around(line).includes(part))).at(-1);
  return all ?? (names.length > 0 ? { ...chunk, symbol: first.at(-1)?.symbol } : undefined);
}

/** Returns the last part of a name, because some languages name a member after its type. */
const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) ?? name;

function clipped(symbol: CodeSymbol, chunk: LineRange): SymbolPart {
  return {
    symbol,
    startLine: Math.max(symbol.startLine, chunk.startLine),
    endLine: Math.min(symbol.endLine, chunk.endLine),
  };
}
